import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { CreateTeamRoleDto, UpdateTeamRoleDto } from '../../people/teams/dto/team-role.dto.js';
import { CreateTeamDto, TeamMemberDto, UpdateTeamDto } from '../../people/teams/dto/team.dto.js';
import { MembershipService } from '../../people/teams/membership.service.js';
import { TeamRolesService } from '../../people/teams/team-roles.service.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import { checkedBody } from '../bodies.js';
import { everyPage, type ConfigurationKind, type StoredObject } from '../configuration-kind.js';
import { sameJson } from '../domain/canonical.js';
import type { Values } from '../domain/references.js';

interface Member {
  user: string;
  role: string;
}

interface Role {
  name: string;
  permissions: Record<string, boolean>;
}

@Injectable()
export class TeamsKind implements ConfigurationKind {
  readonly kind = 'teams';
  readonly resource = 'teams';

  constructor(
    private readonly teams: TeamsService,
    private readonly membership: MembershipService,
    private readonly roles: TeamRolesService,
  ) {}

  async read(caller: Caller): Promise<StoredObject[]> {
    const teams = await everyPage((query) => this.teams.list(caller, query));
    const rolesOf = await this.roles.byTeam(caller.tenantId);
    return teams.map(({ id, name, description, weeklyDigest, members }) => {
      const roles = rolesOf.get(id) ?? [];
      return {
        id,
        name,
        values: {
          name,
          description,
          weeklyDigest,
          members: members.map(({ id: user, role }) => ({ user, role })),
          roles: roles.map(({ name: role, permissions }) => ({ name: role, permissions })),
        },
      };
    });
  }

  async create(caller: Caller, _key: string, { members, roles, ...own }: Values, desiredId?: string): Promise<string> {
    const body = { ...own, members: (members as Member[]).map(memberOf) };
    const { id } = await this.teams.create(caller, await checkedBody(CreateTeamDto, body), desiredId);
    if ((roles as Role[]).length > 0) await this.setRoles(caller, id, roles as Role[]);
    return id;
  }

  async change(caller: Caller, id: string, { members, roles, ...own }: Values): Promise<void> {
    await this.teams.patch(caller, id, await checkedBody(UpdateTeamDto, own));
    if (members !== undefined) await this.setMembers(caller, id, members as Member[]);
    if (roles !== undefined) await this.setRoles(caller, id, roles as Role[]);
  }

  async remove(caller: Caller, id: string): Promise<void> {
    await this.teams.remove(caller, id);
  }

  private async setMembers(caller: Caller, id: string, desired: readonly Member[]): Promise<void> {
    const members = await Promise.all(desired.map((member) => checkedBody(TeamMemberDto, memberOf(member))));
    await this.membership.replace(caller, id, members);
  }

  private async setRoles(caller: Caller, id: string, desired: readonly Role[]): Promise<void> {
    const present = await this.roles.list(caller, id);
    const left = [...desired];
    for (const role of present) {
      const index = left.findIndex(({ name }) => name === role.name);
      const [next] = index < 0 ? [] : left.splice(index, 1);
      if (!next) await this.roles.remove(caller, id, role.id);
      else if (!sameJson(next.permissions, role.permissions))
        await this.roles.patch(caller, id, role.id, await checkedBody(UpdateTeamRoleDto, next));
    }
    for (const role of left) await this.roles.create(caller, id, await checkedBody(CreateTeamRoleDto, role));
  }
}

const memberOf = ({ user, role }: Member): object => ({ userId: user, role });
