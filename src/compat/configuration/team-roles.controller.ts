import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CurrentCaller } from '../../access/access.decorator.js';
import type { Caller } from '../../access/caller.js';
import { notFound } from '../../common/errors/api-error.js';
import type { Reply } from '../../common/http/reply.js';
import { checkedBody } from '../../configuration/bodies.js';
import { CreateTeamRoleDto, UpdateTeamRoleDto, type TeamRoleView } from '../../teams/dto/team-role.dto.js';
import { TeamRolesService } from '../../teams/team-roles.service.js';
import { created, deleted, shown, updated } from './answers.js';
import { ThirdPartyController } from './configuration.guard.js';
import { rightsIn, roleShape } from './domain/team-shape.js';
import { bodyOf, requiredText, textIn } from './domain/wire-body.js';
import { TeamLookup } from './team-lookup.js';

/** How a request names a team's role. */
interface RoleQuery {
  teamIdentifierType?: unknown;
  identifierType?: unknown;
}

@ThirdPartyController('v2/teams/:team/roles', { resource: 'teams' })
export class ThirdPartyTeamRolesController {
  constructor(
    private readonly roles: TeamRolesService,
    private readonly lookup: TeamLookup,
  ) {}

  @Get()
  async list(@CurrentCaller() caller: Caller, @Param('team') team: string, @Query() query: RoleQuery): Promise<Reply> {
    const { id } = await this.lookup.named(caller, team, query.teamIdentifierType);
    return shown((await this.roles.list(caller, id)).map(roleShape));
  }

  @Get(':role')
  async get(
    @CurrentCaller() caller: Caller,
    @Param('team') team: string,
    @Param('role') role: string,
    @Query() query: RoleQuery,
  ): Promise<Reply> {
    return shown(roleShape(await this.named(caller, team, role, query)));
  }

  @Post()
  async create(
    @CurrentCaller() caller: Caller,
    @Param('team') team: string,
    @Query() query: RoleQuery,
    @Body() body: unknown,
  ): Promise<Reply> {
    const { id } = await this.lookup.named(caller, team, query.teamIdentifierType);
    const given = bodyOf(body);
    const role = { name: requiredText(given, 'name'), permissions: rightsIn(given) };
    const made = await this.roles.create(caller, id, await checkedBody(CreateTeamRoleDto, role));
    return created({ id: made.id, name: made.name });
  }

  @Patch(':role')
  async patch(
    @CurrentCaller() caller: Caller,
    @Param('team') team: string,
    @Param('role') role: string,
    @Query() query: RoleQuery,
    @Body() body: unknown,
  ): Promise<Reply> {
    const { id, name, teamId } = await this.named(caller, team, role, query);
    const given = bodyOf(body);
    const patch = { name: textIn(given, 'name'), permissions: rightsIn(given) };
    await this.roles.patch(caller, teamId, id, await checkedBody(UpdateTeamRoleDto, patch));
    return updated({ id, name: patch.name ?? name });
  }

  @Delete(':role')
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('team') team: string,
    @Param('role') role: string,
    @Query() query: RoleQuery,
  ): Promise<Reply> {
    const { id, teamId } = await this.named(caller, team, role, query);
    await this.roles.remove(caller, teamId, id);
    return deleted();
  }

  private async named(caller: Caller, team: string, role: string, query: RoleQuery): Promise<TeamRoleView> {
    const { id } = await this.lookup.named(caller, team, query.teamIdentifierType);
    const roles = await this.roles.list(caller, id);
    const isName = query.identifierType === 'name';
    const found = roles.find((each) => (isName ? each.name === role : each.id === role.toLowerCase()));
    if (!found) throw notFound(`Team role with identifier [${role.slice(0, 100)}] does not exist`);
    return found;
  }
}
