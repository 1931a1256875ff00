import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../access/access.decorator.js';
import type { Caller } from '../access/caller.js';
import { ApiData, ApiErrors, ApiList, ApiResult } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { FindQuery } from '../../platform/http/pagination.js';
import { Reply } from '../../platform/http/reply.js';
import { OnCallNowView, PLAN_NOTES } from '../users/plan-notes.js';
import { CreateTeamDto, TeamMemberDto, UpdateTeamDto } from './dto/team.dto.js';
import { MembershipView, TeamView } from './dto/team.view.js';
import { MembershipService } from './membership.service.js';
import { TeamsService } from './teams.service.js';

const ID = { id: { type: 'string', format: 'uuid' } };
const TeamId = (): ParameterDecorator => IdParam('id', 'Team not found');

@ApiTags('Teams')
@ApiErrors(400, 401, 403)
@ApiExtraModels(OnCallNowView)
@Controller('v2')
export class TeamsController {
  constructor(
    private readonly teams: TeamsService,
    private readonly membership: MembershipService,
  ) {}

  @Get('teams')
  @Access('teams', 'read')
  @ApiList(TeamView)
  async list(@CurrentCaller() caller: Caller, @Query() query: FindQuery): Promise<Reply> {
    return Reply.list(await this.teams.list(caller, query));
  }

  @Post('teams')
  @Access('teams', 'write')
  @ApiResult('created', ID)
  @ApiErrors(404)
  create(@CurrentCaller() caller: Caller, @Body() body: CreateTeamDto): Promise<object> {
    return this.teams.create(caller, body);
  }

  @Get('teams/:id')
  @Access('teams', 'read')
  @ApiData(TeamView)
  @ApiErrors(404)
  get(@CurrentCaller() caller: Caller, @TeamId() id: string): Promise<TeamView> {
    return this.teams.get(caller, id);
  }

  @Patch('teams/:id')
  @Access('teams', 'write')
  @ApiResult('updated', ID)
  @ApiErrors(404)
  patch(@CurrentCaller() caller: Caller, @TeamId() id: string, @Body() body: UpdateTeamDto): Promise<object> {
    return this.teams.patch(caller, id, body);
  }

  @Delete('teams/:id')
  @Access('teams', 'write')
  @ApiResult('deleted', { ...ID, ...PLAN_NOTES })
  @ApiErrors(404)
  remove(@CurrentCaller() caller: Caller, @TeamId() id: string): Promise<object> {
    return this.teams.remove(caller, id);
  }

  @Get('teams/:id/members')
  @Access('teams', 'read')
  @ApiList(MembershipView)
  @ApiErrors(404)
  async members(@CurrentCaller() caller: Caller, @TeamId() id: string): Promise<Reply> {
    return Reply.all(await this.membership.list(caller, id));
  }

  @Post('teams/:id/members')
  // The service requires the write permission on teams or the lead role in this team.
  @Access(null, 'write')
  @ApiResult('added', { userId: { type: 'string', format: 'uuid' }, role: { type: 'string' }, ...PLAN_NOTES })
  @ApiErrors(404)
  addMember(@CurrentCaller() caller: Caller, @TeamId() id: string, @Body() body: TeamMemberDto): Promise<object> {
    return this.membership.put(caller, id, body);
  }

  @Delete('teams/:id/members/:userId')
  // The service requires the write permission on teams or the lead role in this team.
  @Access(null, 'write')
  @ApiResult('removed', PLAN_NOTES)
  @ApiErrors(404)
  removeMember(
    @CurrentCaller() caller: Caller,
    @TeamId() id: string,
    @Param('userId') userId: string,
  ): Promise<object> {
    return this.membership.remove(caller, id, userId);
  }

  @Get('users/:id/teams')
  @Access('users', 'read')
  @ApiTags('Users')
  @ApiList(TeamView)
  @ApiErrors(404)
  async ofUser(@CurrentCaller() caller: Caller, @IdParam('id', 'User not found') id: string): Promise<Reply> {
    return Reply.all(await this.teams.listOfUser(caller.tenantId, id));
  }
}
