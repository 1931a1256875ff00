import { Injectable } from '@nestjs/common';
import { PastAlerts, type PastAlertRow, type PastRange } from '../../alerts/lifecycle/past-alerts.queries.js';
import { SchedulePreview } from '../../on-call/schedule-preview.js';
import type { Caller } from '../../people/access/caller.js';
import { requireRead } from '../../people/access/domain/reading.js';
import { Clock } from '../../platform/clock/clock.js';
import { EscalationPoliciesService } from '../../paging/escalation/escalation-policies.service.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { DAY_MS } from '../../platform/durations.js';
import { conflict } from '../../platform/errors/api-error.js';
import { Offload } from '../../platform/offload/offload.js';
import { ConfigurationService } from '../configuration.service.js';
import { KINDS, type KindName } from '../domain/fields.js';
import { explain } from '../domain/refusals.js';
import { add, emptyTally } from './domain/comparison.js';
import { pastAlertOf, READ_LINES } from './domain/past-alert.js';
import type { WorldData } from './domain/world.js';
import { type ReplayLine, type ReplayPolicyDto, type ReplayScheduleDto, replayView } from './dto/replay.dto.js';
import { REPLAY } from './replay.task.js';
import { WorldReader } from './world-reader.js';

/** The most alerts of a replay: of more, the newest. */
export const MOST_ALERTS = 100_000;
/** Alerts of one task: a few seconds of work, and a few megabytes. */
const AT_ONCE = 2000;

/** Kinds whose changes a replay shows. What the others decided about an alert when it came is taken as it was. */
const REPLAYED: readonly KindName[] = [
  ...(['users', 'teams', 'schedules', 'escalationPolicies', 'routingRules', 'teamRoutingRules'] as const),
];

/** Both configurations, and which alerts are run through them. */
interface Question {
  before: WorldData;
  after: WorldData;
  days: number;
  /** Only alerts of these teams and of none; null: all. */
  teamIds: readonly string[] | null;
  /** Kinds that change, and whose changes are not replayed. */
  left: readonly KindName[];
}

/** What a change of the configuration would have done to the alerts of the last days. */
@Injectable()
export class Replays {
  constructor(
    private readonly configuration: ConfigurationService,
    private readonly previews: SchedulePreview,
    private readonly policies: EscalationPoliciesService,
    private readonly worlds: WorldReader,
    private readonly alerts: PastAlerts,
    private readonly unitOfWork: UnitOfWork,
    private readonly offload: Offload,
    private readonly clock: Clock,
  ) {}

  /**
   * Of a whole configuration, which is planned first.
   * @returns progress, then the comparison
   * @throws ApiError as `ConfigurationService.plan`; 409 CONFIGURATION_REFUSED when it could not be applied
   */
  async ofConfiguration(
    caller: Caller,
    document: unknown,
    { prune, days }: { prune: boolean; days: number },
  ): Promise<AsyncGenerator<ReplayLine>> {
    const { tenantId } = caller;
    const read = (): Promise<WorldData> => this.worlds.read(tenantId);
    requireRead(caller, 'alerts');
    const { planned, before, after } = await this.configuration.trial(caller, document, prune, read);
    if (after === null) throw conflict(explain(planned.refusals), 'CONFIGURATION_REFUSED');
    const changed = new Set(
      planned.plan.objects.flatMap(({ kind, action }) => (action === 'same' || action === 'kept' ? [] : kind)),
    );
    const left = KINDS.filter((kind) => changed.has(kind) && !REPLAYED.includes(kind));
    return this.lines(caller.tenantId, { before, after, days, teamIds: null, left });
  }

  /**
   * Of one schedule. The caller sees the alerts that they may read.
   * @throws ApiError 400 as for storing it, 404, 403
   */
  async ofSchedule(
    caller: Caller,
    { scheduleId, schedule: body }: ReplayScheduleDto,
    days: number,
  ): Promise<AsyncGenerator<ReplayLine>> {
    requireRead(caller, 'alerts');
    const { data } = await this.previews.proposed(caller, { scheduleId, schedule: body });
    const before = await this.worlds.read(caller.tenantId);
    const schedules = before.plan.schedules.map((each) =>
      each.id === data.id ? { ...each, ...data, overrides: each.overrides } : each,
    );
    const after = { ...before, plan: { ...before.plan, schedules } };
    return this.lines(caller.tenantId, { before, after, days, teamIds: teamsReadBy(caller), left: [] });
  }

  /**
   * Of one escalation policy, a new one included. The caller sees the alerts that they may read.
   * @throws ApiError 400 as for storing it, 404, 403
   */
  async ofPolicy(
    caller: Caller,
    { policy: body, policyId = null }: ReplayPolicyDto,
    days: number,
  ): Promise<AsyncGenerator<ReplayLine>> {
    requireRead(caller, 'alerts');
    // It tells who was on call.
    requireRead(caller, 'schedules');
    const policy = await this.policies.unsaved(caller, body, policyId, 'policy.');
    const before = await this.worlds.read(caller.tenantId);
    const others = before.policies.filter((each) => each.policyId !== policy.policyId);
    // An organisation has one default.
    const left = policy.isDefault ? others.map((each) => ({ ...each, isDefault: false })) : others;
    const after = { ...before, policies: [...left, policy] };
    return this.lines(caller.tenantId, { before, after, days, teamIds: teamsReadBy(caller), left: [] });
  }

  private async *lines(tenantId: string, { before, after, days, teamIds, left }: Question): AsyncGenerator<ReplayLine> {
    const now = this.clock.now();
    const from = new Date(now.getTime() - days * DAY_MS);
    const range: PastRange = { from, to: now, teamIds };
    const scope = this.unitOfWork.of(tenantId);
    const found = await this.alerts.count(scope, range, MOST_ALERTS + 1);
    const all = Math.min(found, MOST_ALERTS);
    const tally = emptyTally();
    let last: PastAlertRow | undefined;
    yield { done: 0, all };
    while (tally.alerts < all) {
      const size = Math.min(AT_ONCE, all - tally.alerts);
      const rows = await this.alerts.page(scope, range, READ_LINES, last, size);
      if (rows.length === 0) break;
      last = rows.at(-1);
      const input = { before, after, since: from, now };
      add(tally, await this.offload.run(REPLAY, tenantId, input, rows.map(pastAlertOf)));
      yield { done: tally.alerts, all };
    }
    const names = new Map([...after.users, ...before.users].map(({ id, fullName }) => [id, fullName]));
    const since = last?.createdAt ?? null;
    yield { data: replayView(tally, { from, to: now, oldest: since, isCut: found > all, left, names }) };
  }
}

/** Of whose alerts somebody may see a replay; null: of all. */
const teamsReadBy = ({ unrestricted, role, teamIds }: Caller): readonly string[] | null =>
  unrestricted || role === 'stakeholder' ? null : teamIds;
