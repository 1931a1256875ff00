import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import { Access, CurrentCaller } from '../access/access.decorator.js';
import type { Caller } from '../access/caller.js';
import { ApiCreated, ApiData, ApiErrors, ApiList, ApiResult } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Reply } from '../../platform/http/reply.js';
import { CreateTeamRoleDto, TeamRoleView, UpdateTeamRoleDto } from './dto/team-role.dto.js';
import { TeamRolesService } from './team-roles.service.js';

const ID = { id: { type: 'string', format: 'uuid' } };
const TeamId = (): ParameterDecorator => IdParam('teamId', 'Team not found');
const RoleId = (): ParameterDecorator => IdParam('roleId', 'Team role not found');

/** API keys need no scope here; callers must belong to the team. */
@ApiTags('Teams')
@SkipThrottle()
@ApiErrors(400, 401, 403, 404)
@Controller('v2/teams/:teamId/roles')
export class TeamRolesController {
  constructor(private readonly roles: TeamRolesService) {}

  @Get()
  @Access(null, 'read', { keyScope: 'none' })
  @ApiList(TeamRoleView)
  async list(@CurrentCaller() caller: Caller, @TeamId() teamId: string): Promise<Reply> {
    return Reply.all(await this.roles.list(caller, teamId));
  }

  @Post()
  @Access(null, 'write', { keyScope: 'none' })
  @ApiCreated(TeamRoleView)
  async create(
    @CurrentCaller() caller: Caller,
    @TeamId() teamId: string,
    @Body() body: CreateTeamRoleDto,
  ): Promise<Reply> {
    return Reply.created(await this.roles.create(caller, teamId, body));
  }

  @Get(':roleId')
  @Access(null, 'read', { keyScope: 'none' })
  @ApiData(TeamRoleView)
  get(@CurrentCaller() caller: Caller, @TeamId() teamId: string, @RoleId() roleId: string): Promise<TeamRoleView> {
    return this.roles.get(caller, teamId, roleId);
  }

  @Patch(':roleId')
  @Access(null, 'write', { keyScope: 'none' })
  @ApiResult('updated', ID)
  patch(
    @CurrentCaller() caller: Caller,
    @TeamId() teamId: string,
    @RoleId() roleId: string,
    @Body() body: UpdateTeamRoleDto,
  ): Promise<object> {
    return this.roles.patch(caller, teamId, roleId, body);
  }

  @Delete(':roleId')
  @Access(null, 'write', { keyScope: 'none' })
  @ApiResult('deleted', ID)
  remove(@CurrentCaller() caller: Caller, @TeamId() teamId: string, @RoleId() roleId: string): Promise<object> {
    return this.roles.remove(caller, teamId, roleId);
  }
}
