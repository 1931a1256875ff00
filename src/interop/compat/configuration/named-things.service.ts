import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../people/access/caller.js';
import { EscalationPoliciesService } from '../../../paging/escalation/escalation-policies.service.js';
import { OnCallService } from '../../../on-call/on-call.service.js';
import { TeamsService } from '../../../people/teams/teams.service.js';
import { UsersService } from '../../../people/users/users.service.js';
import type { Thing, Things } from '../../codec/refs.js';

/** What bodies and answers refer to, as it is now. */
@Injectable()
export class NamedThings {
  constructor(
    private readonly users: UsersService,
    private readonly teams: TeamsService,
    private readonly onCall: OnCallService,
    private readonly escalations: EscalationPoliciesService,
  ) {}

  /** People, teams and schedules. */
  async of({ tenantId }: Caller): Promise<Things> {
    // Whatever was made on any replica before the call is there.
    const users = await this.users.currentDirectory(tenantId);
    const [teams, onCall] = await Promise.all([this.teams.directory(tenantId), this.onCall.directory(tenantId)]);
    return {
      get: (type, id) => {
        if (type === 'user') return asThing(users.get(id));
        if (type === 'team') return teams.get(id);
        return type === 'schedule' ? onCall.get(id) : undefined;
      },
      named: (type, name) => {
        if (type === 'user') return asThing(users.byUsername(name));
        if (type === 'team') return teams.all().find((team) => team.name === name);
        return type === 'schedule' ? onCall.all().find((schedule) => schedule.name === name) : undefined;
      },
    };
  }

  /** Escalations, too. */
  async withEscalations(caller: Caller): Promise<Things> {
    const others = await this.of(caller);
    const { policies } = await this.escalations.list(caller, true);
    const all: Thing[] = policies.map(({ policy: { id, name } }) => ({ id, name }));
    return {
      get: (type, id) => (type === 'escalation' ? all.find((each) => each.id === id) : others.get(type, id)),
      named: (type, name) =>
        type === 'escalation' ? all.find((each) => each.name === name) : others.named(type, name),
    };
  }
}

const asThing = (user: { id: string; username: string } | undefined): Thing | undefined =>
  user && { id: user.id, name: user.username };
