import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiData, ApiErrors, ApiResult } from '../../common/http/api-docs.js';
import { IdParam } from '../../common/http/id-param.js';
import { Access, CurrentCaller } from '../../access/access.decorator.js';
import type { Caller } from '../../access/caller.js';
import { PutTeamSsoDto, TeamSsoView } from './dto/team-sso.dto.js';
import { TeamSsoService } from './team-sso.service.js';

const TeamId = (): ParameterDecorator => IdParam('id', 'Team not found');

@ApiTags('Teams')
@ApiErrors(401, 403, 404)
@Access('teams', 'admin', { only: 'admin' })
@Controller('v2/teams/:id/sso')
export class TeamSsoController {
  constructor(private readonly sso: TeamSsoService) {}

  @Get()
  @ApiData(TeamSsoView)
  get(@CurrentCaller() caller: Caller, @TeamId() id: string): Promise<TeamSsoView> {
    return this.sso.get(caller, id);
  }

  @Put()
  @ApiData(TeamSsoView)
  @ApiErrors(400, 409)
  put(@CurrentCaller() caller: Caller, @TeamId() id: string, @Body() body: PutTeamSsoDto): Promise<TeamSsoView> {
    return this.sso.put(caller, id, body);
  }

  @Delete()
  @ApiResult('deleted')
  remove(@CurrentCaller() caller: Caller, @TeamId() id: string): Promise<object> {
    return this.sso.remove(caller, id);
  }
}
