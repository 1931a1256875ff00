import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { conflict, forbidden } from '../../common/errors/api-error.js';
import { checkedBody } from '../../configuration/bodies.js';
import { CreateTeamDto, TeamMemberDto, UpdateTeamDto } from '../../teams/dto/team.dto.js';
import { MembershipService } from '../../teams/membership.service.js';
import { TeamsService } from '../../teams/teams.service.js';
import { DefaultResources } from './default-resources.js';
import { memberIn, membersIn, teamShape } from './domain/team-shape.js';
import { requiredText, textIn, type Wire } from './domain/wire-body.js';
import { People } from './people.js';
import { TeamLookup } from './team-lookup.js';
import { WholeChanges } from './whole-changes.js';

interface Named {
  id: string;
  name: string;
}

/** Teams and their members in the third party's shapes. Every method: @throws ApiError 404 for the team. */
@Injectable()
export class TeamsWire {
  constructor(
    private readonly teams: TeamsService,
    private readonly membership: MembershipService,
    private readonly defaults: DefaultResources,
    private readonly people: People,
    private readonly lookup: TeamLookup,
    private readonly changes: WholeChanges,
  ) {}

  async get(caller: Caller, { id }: Named): Promise<object> {
    return teamShape(await this.teams.get(caller, id), await this.people.directory(caller.tenantId));
  }

  /** With its schedule and escalation. @throws ApiError 400, 403, 409, 422 */
  async create(caller: Caller, body: Wire): Promise<Named> {
    if (!caller.unrestricted) throw forbidden('A key of a team cannot make teams');
    const name = requiredText(body, 'name');
    await this.requireFree(caller, name);
    const members = membersIn(body, await this.people.directory(caller.tenantId));
    const team = await checkedBody(CreateTeamDto, { name, description: textIn(body, 'description'), members });
    return this.changes.make(caller, async () => {
      const { id } = await this.teams.create(caller, team);
      await this.defaults.make(caller, { id, name });
      return { id, name };
    });
  }

  /** Given members replace all. @throws ApiError 400, 409, 422 */
  async patch(caller: Caller, team: Named, body: Wire): Promise<Named> {
    const name = textIn(body, 'name') ?? team.name;
    if (name !== team.name) await this.requireFree(caller, name);
    const members = membersIn(body, await this.people.directory(caller.tenantId));
    const patch = await checkedBody(UpdateTeamDto, { name, description: textIn(body, 'description') });
    await this.changes.make(caller, async () => {
      await this.teams.patch(caller, team.id, patch);
      if (members) await this.setMembers(caller, team.id, members);
    });
    return { id: team.id, name };
  }

  /** With its schedules and escalations. */
  async remove(caller: Caller, { id }: Named): Promise<void> {
    await this.changes.make(caller, async () => {
      await this.defaults.remove(caller, id);
      await this.teams.remove(caller, id);
    });
  }

  /** Adds the member, or changes its role. @throws ApiError 422 */
  async addMember(caller: Caller, { id }: Named, body: Wire): Promise<void> {
    const member = memberIn(body, await this.people.directory(caller.tenantId));
    await this.membership.put(caller, id, await checkedBody(TeamMemberDto, member));
  }

  async removeMember(caller: Caller, { id }: Named, user: string): Promise<void> {
    const { id: userId } = await this.people.named(caller.tenantId, user);
    await this.membership.remove(caller, id, userId);
  }

  private async setMembers(
    caller: Caller,
    id: string,
    members: readonly { userId: string; role: string }[],
  ): Promise<void> {
    for (const { userId } of await this.membership.list(caller, id))
      if (!members.some((each) => each.userId === userId)) await this.membership.remove(caller, id, userId);
    for (const member of members) await this.membership.put(caller, id, await checkedBody(TeamMemberDto, member));
  }

  /** Clients name teams by their names. */
  private async requireFree(caller: Caller, name: string): Promise<void> {
    const teams = (await this.lookup.directory(caller.tenantId)).all();
    if (teams.some((team) => team.name === name)) throw conflict(`Team with name [${name}] already exists`);
  }
}
