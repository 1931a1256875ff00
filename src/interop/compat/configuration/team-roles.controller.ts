import { Delete, Get, Patch, Post } from '@nestjs/common';
import type { Reply } from '../../../platform/http/reply.js';
import { checkedBody } from '../../../configuration/bodies.js';
import { CreateTeamRoleDto, UpdateTeamRoleDto, type TeamRoleView } from '../../../people/teams/dto/team-role.dto.js';
import type { TeamEntry } from '../../../people/teams/team-directory.js';
import { TeamRolesService } from '../../../people/teams/team-roles.service.js';
import { created, deleted, shown, updated } from './answers.js';
import { Ask, type Asked } from './asked.js';
import { ThirdPartyController } from './configuration.guard.js';
import { identified } from './domain/lookup.js';
import { decodeRights, encodeRole } from '../../codec/team.js';

import { TheTeam } from './parents.js';

const TYPE = 'teamIdentifierType';

@ThirdPartyController('v2/teams/:team/roles', { resource: 'teams' })
export class ThirdPartyTeamRolesController {
  constructor(private readonly roles: TeamRolesService) {}

  @Get()
  async list(@Ask() { caller }: Asked, @TheTeam(TYPE) team: TeamEntry): Promise<Reply> {
    return shown((await this.roles.list(caller, team.id)).map(encodeRole));
  }

  @Get(':role')
  async get(@Ask() asked: Asked<'role'>, @TheTeam(TYPE) team: TeamEntry): Promise<Reply> {
    return shown(encodeRole(await this.named(asked, team)));
  }

  @Post()
  async create(@Ask() { caller, body }: Asked, @TheTeam(TYPE) team: TeamEntry): Promise<Reply> {
    const role = { name: body.required('name'), permissions: decodeRights(body) };
    const { id, name } = await this.roles.create(caller, team.id, await checkedBody(CreateTeamRoleDto, role));
    return created({ id, name });
  }

  @Patch(':role')
  async patch(@Ask() asked: Asked<'role'>, @TheTeam(TYPE) team: TeamEntry): Promise<Reply> {
    const { id, name, teamId } = await this.named(asked, team);
    const { caller, body } = asked;
    const patch = { name: body.text('name'), permissions: decodeRights(body) };
    await this.roles.patch(caller, teamId, id, await checkedBody(UpdateTeamRoleDto, patch));
    return updated({ id, name: patch.name ?? name });
  }

  @Delete(':role')
  async remove(@Ask() asked: Asked<'role'>, @TheTeam(TYPE) team: TeamEntry): Promise<Reply> {
    const { id, teamId } = await this.named(asked, team);
    await this.roles.remove(asked.caller, teamId, id);
    return deleted();
  }

  private async named({ caller, path: { role }, query }: Asked<'role'>, { id }: TeamEntry): Promise<TeamRoleView> {
    return identified(await this.roles.list(caller, id), 'Team role', role, query['identifierType']);
  }
}
