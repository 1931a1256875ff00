import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../people/access/caller.js';
import { conflict, forbidden } from '../../../platform/errors/api-error.js';
import { checkedBody } from '../../../configuration/bodies.js';
import { CreateTeamDto, TeamMemberDto, UpdateTeamDto } from '../../../people/teams/dto/team.dto.js';
import { MembershipService } from '../../../people/teams/membership.service.js';
import { TeamsService } from '../../../people/teams/teams.service.js';
import { memberIn, membersIn, encodeTeam } from '../../codec/team.js';
import type { Json, WireObject } from '../../codec/wire-object.js';
import { People, TeamLookup } from './lookups.js';
import { WholeChanges } from './whole-changes.js';
import { AuditQueries } from '../../../people/audit/audit.queries.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { everyPage } from '../../../configuration/configuration-kind.js';
import { CreateEscalationPolicyDto } from '../../../paging/escalation/dto/escalation-policy.dto.js';
import { EscalationPoliciesService } from '../../../paging/escalation/escalation-policies.service.js';
import { CreateScheduleDto } from '../../../on-call/dto/schedule.dto.js';
import { CreateTeamRoutingRuleDto } from '../../../alerts/routing/team-rules/team-routing-rule.dto.js';
import { TeamRoutingRulesService } from '../../../alerts/routing/team-rules/team-routing-rules.service.js';
import { SchedulesService } from '../../../on-call/schedules.service.js';

/** What the third-party service makes with a team, and takes along when the team goes. */
@Injectable()
export class DefaultResources {
  constructor(
    private readonly schedules: SchedulesService,
    private readonly escalations: EscalationPoliciesService,
    private readonly rules: TeamRoutingRulesService,
  ) {}

  /** A schedule without rotations, an escalation that goes on to the next person and the whole team, and the default rule that leads to it. */
  async make(caller: Caller, team: { id: string; name: string }): Promise<void> {
    const schedule = await checkedBody(CreateScheduleDto, { name: `${team.name}_schedule`, teamId: team.id });
    const { id: recipientId } = await this.schedules.create(caller, schedule);
    const escalation = {
      name: `${team.name}_escalation`,
      teamId: team.id,
      rules: [
        { recipientType: 'schedule', recipientId, delayMinutes: 0 },
        { recipientType: 'schedule', recipientId, notifyType: 'next', delayMinutes: 5 },
        { recipientType: 'team', recipientId: team.id, notifyType: 'all', delayMinutes: 10 },
      ],
    };
    const { id } = await this.escalations.create(caller, await checkedBody(CreateEscalationPolicyDto, escalation));
    const rule = { name: 'Default Routing Rule', isDefault: true, notify: { type: 'escalation', id } };
    await this.rules.create(caller, team.id, await checkedBody(CreateTeamRoutingRuleDto, rule));
  }

  /** Removes the schedules and escalations of the team. */
  async remove(caller: Caller, teamId: string): Promise<void> {
    const { policies } = await this.escalations.list(caller, true);
    for (const { policy } of policies) if (policy.teamId === teamId) await this.escalations.delete(caller, policy.id);
    for (const schedule of await everyPage((query) => this.schedules.list(caller, query)))
      if (schedule.teamId === teamId) await this.schedules.remove(caller, schedule.id);
  }
}

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
    return encodeTeam(await this.teams.get(caller, id), await this.people.directory(caller.tenantId));
  }

  /** With its schedule and escalation. @throws ApiError 400, 403, 409, 422 */
  async create(caller: Caller, body: WireObject): Promise<Named> {
    if (!caller.unrestricted) throw forbidden('A key of a team cannot make teams');
    const name = body.required('name');
    await this.requireFree(caller, name);
    const members = membersIn(body, await this.people.directory(caller.tenantId));
    const team = await checkedBody(CreateTeamDto, { name, description: body.text('description'), members });
    return this.changes.make(caller, async () => {
      const { id } = await this.teams.create(caller, team);
      await this.defaults.make(caller, { id, name });
      return { id, name };
    });
  }

  /** Given members replace all. @throws ApiError 400, 409, 422 */
  async patch(caller: Caller, team: Named, body: WireObject): Promise<Named> {
    const name = body.text('name') ?? team.name;
    if (name !== team.name) await this.requireFree(caller, name);
    const given = membersIn(body, await this.people.directory(caller.tenantId));
    const members = given && (await Promise.all(given.map((each) => checkedBody(TeamMemberDto, each))));
    const patch = await checkedBody(UpdateTeamDto, { name, description: body.text('description') });
    await this.changes.make(caller, async () => {
      await this.teams.patch(caller, team.id, patch);
      if (members) await this.membership.replace(caller, team.id, members);
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
  async addMember(caller: Caller, { id }: Named, body: WireObject): Promise<void> {
    const member = memberIn(body, await this.people.directory(caller.tenantId));
    await this.membership.put(caller, id, await checkedBody(TeamMemberDto, member));
  }

  async removeMember(caller: Caller, { id }: Named, user: string): Promise<void> {
    const { id: userId } = await this.people.named(caller.tenantId, user);
    await this.membership.remove(caller, id, userId);
  }

  /** Clients name teams by their names. */
  private async requireFree(caller: Caller, name: string): Promise<void> {
    const teams = (await this.lookup.directory(caller.tenantId)).all();
    if (teams.some((team) => team.name === name)) throw conflict(`Team with name [${name}] already exists`);
  }
}

const MOST_LOGS = 100;

/** What was changed of a team, from the audit log. */
@Injectable()
export class TeamLogs {
  constructor(
    private readonly audit: AuditQueries,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Newest first, unless `order` is `asc`; from `offset` on, at most `limit` (default and most: 100). */
  async of({ tenantId }: Caller, teamId: string, query: Json): Promise<Json> {
    const trail = await this.audit.trailOf(this.unitOfWork.of(tenantId), 'team', teamId);
    const ordered = query['order'] === 'asc' ? trail : trail.toReversed();
    const offset = numberIn(query['offset'], 0);
    const logs = ordered.slice(offset, offset + Math.min(numberIn(query['limit'], MOST_LOGS), MOST_LOGS));
    return {
      offset: String(offset),
      logs: logs.map(({ action, changes, userName, createdAt }) => ({
        log: [action, Object.keys(changes ?? {}).join(', ')].filter(Boolean).join(': '),
        owner: userName ?? '',
        createdDate: createdAt.toISOString(),
      })),
    };
  }
}

const numberIn = (value: unknown, otherwise: number): number =>
  typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : otherwise;
