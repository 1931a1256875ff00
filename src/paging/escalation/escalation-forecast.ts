import { Injectable } from '@nestjs/common';
import { TeamRoutingRulesService } from '../../alerts/routing/team-rules/team-routing-rules.service.js';
import type { PolicyEntry } from './domain/policy.js';
import {
  type Because,
  type Start,
  startEscalation,
  startHeld,
  notifiesNobody as rulesTellNobody,
} from './domain/start.js';
import { type EscalationEnd, upcoming, type UpcomingStep } from './domain/upcoming.js';
import { addedRuleId, byTeamRules, type RouteOf, routesOf } from './domain/named-responders.js';
import { type Directories, PagingDirectoryService } from './paging-directory.service.js';
import { PolicyCatalog } from './policy-catalog.js';
import { type NewActivity } from '../../alerts/lifecycle/alert-activities.queries.js';
import type { Responder } from '../../platform/domain/responder.js';
import type { Doer } from '../../alerts/lifecycle/domain/alert.js';
import type { MatchableAlert } from '../../platform/matching/match-criteria.js';
import { decide } from '../../platform/matching/decision.js';
import type { TeamRoute } from '../../alerts/routing/team-rules/domain/team-router.js';
import type { PageOrder } from '../../alerts/lifecycle/events/alert-events.js';
import { newId } from '../../platform/ids.js';
import type { Silenced } from '../../alerts/maintenance/domain/silence.js';
import { holdOf } from './domain/silenced-run.js';
import { historyOf, orderOf, steppedRun, type SteppedRun } from './escalation-stepper.js';

/** The fields of a new alert that the engine and the teams' routing rules need. */
export interface EscalatableAlert extends MatchableAlert {
  id: string;
  tenantId: string;
  responders: readonly Responder[];
  skipEscalation: boolean;
  /** Its former `heldUntil`; absent: a new alert. */
  heldUntil?: Date | null;
}

/** A run to be inserted with the alert that it belongs to. */
export type NewEscalationRun = SteppedRun;

/** The start of a new alert's escalation. */
export type EscalationStart =
  | {
      /** No policy and no responder, or the request skips the escalation. */
      kind: 'none';
      /** None of the responders could be paged; the alert's team, or the tenant, is notified. */
      broadcast: boolean;
      unresolved: readonly Responder[];
      /** The teams' routing rules that decided. */
      routed: readonly TeamRoute[];
      history: NewActivity[];
    }
  | {
      kind: 'started';
      /** Null: the alert's own responders are paged, without a policy. */
      policyId: string | null;
      run: NewEscalationRun;
      /** Null: the first rule is not due yet, or the policy has none. */
      firstStep: Omit<PageOrder, 'runId'> | null;
      /** Sentences about people whose pages are held: "Ada has quiet hours: held until 07:00 (Europe/Berlin)". */
      held: string[];
      /** Nobody was reached; the alert's team, or the tenant, is notified. */
      broadcast: boolean;
      /** Unknown responders. */
      unresolved: readonly Responder[];
      routed: readonly TeamRoute[];
      /** Entries for the alert's history. */
      history: NewActivity[];
    };

export const NOT_STARTED: EscalationStart = {
  ...{ kind: 'none', broadcast: false },
  ...{ unresolved: [], routed: [], history: [] },
};

/** No recipient could be found, so the alert's team, or the tenant, is notified. */
export const BROADCAST: EscalationStart = { ...NOT_STARTED, broadcast: true };

/** Does a team's routing rule say that nobody is notified, and does the alert name nobody else? */
export function notifiesNobody(start: EscalationStart): boolean {
  return start.kind === 'none' && !start.broadcast && start.routed.some(({ notify }) => notify.type === 'none');
}

/** Decides synchronously, from snapshots of policies, users, teams and schedules. */
export interface EscalationPlanner {
  /** @param silenced by a maintenance window or a notification policy: the run waits until the end */
  start(alert: EscalatableAlert, now: Date, silenced?: Silenced | null): EscalationStart;
  /** Evaluates the teams' routing rules in advance, so that a later `start` has their results. */
  evaluateRoutes(alert: EscalatableAlert, now: Date): void;
}

/** The escalation of a hypothetical alert, if nobody acts and no configuration changes. */
export interface Forecast {
  start: EscalationStart;
  /** Why this policy; null: none applies. */
  because: Because | null;
  /** Those after the first one. */
  later: readonly UpcomingStep[];
  /** Null: more steps follow. */
  end: EscalationEnd | null;
  /** Ids of rules that pick one person at random. */
  byChance: ReadonlySet<string>;
  who: Directories;
}

/** Predicts escalations with the functions that run them; stores nothing. */
@Injectable()
export class EscalationForecast {
  constructor(
    private readonly catalog: PolicyCatalog,
    private readonly pagingDirectory: PagingDirectoryService,
    private readonly teamRules: TeamRoutingRulesService,
  ) {}

  /** A planner for one batch of this tenant's new alerts. */
  async planner(tenantId: string): Promise<EscalationPlanner> {
    const [policies, who, route] = await Promise.all([
      this.catalog.entries(tenantId),
      this.pagingDirectory.of(tenantId),
      this.teamRules.router(tenantId),
    ]);
    const routesByAlert = new Map<string, ReadonlyMap<string, TeamRoute | null>>();
    return {
      evaluateRoutes: (alert, now) => {
        const own = new Map<string, TeamRoute | null>();
        routesByAlert.set(alert.id, own);
        const routeOf = routesOf(alert, route, now);
        const findRoute: RouteOf = (teamId) => own.set(teamId, routeOf(teamId)).get(teamId) ?? null;
        byTeamRules(alert, findRoute, who);
        if (alert.teamId !== null) findRoute(alert.teamId);
      },
      start: (input, now, silenced) => {
        const loadedRoutes = routesByAlert.get(input.id);
        const findRoute = routesOf(input, route, now);
        const routeOf: RouteOf = (teamId) =>
          loadedRoutes?.has(teamId) ? (loadedRoutes.get(teamId) ?? null) : findRoute(teamId);
        const alert = { ...input, tenantId, routeOf };
        // Nothing would follow at the end of the maintenance either.
        const waits = silenced && (alert.skipEscalation || !rulesTellNobody(alert, policies, who));
        const start = waits
          ? startHeld(alert, policies, who, now, holdOf(silenced, now))
          : startEscalation(alert, policies, who, now);
        return present(alert, start, now, who);
      },
    };
  }

  /**
   * Predicts the escalation of an alert created at `at`. For a random pick it names all candidates.
   * @param only the policies to choose from; default: the tenant's
   */
  async of(input: EscalatableAlert, at: Date, only?: readonly PolicyEntry[]): Promise<Forecast> {
    const all = only ?? (await this.catalog.entries(input.tenantId));
    const byChance = new Set(all.flatMap(randomRules));
    const policies = all.map(withoutChance);
    const who = await this.pagingDirectory.of(input.tenantId);
    const route = only === undefined ? await this.teamRules.router(input.tenantId) : null;
    const alert = { ...input, ...(route && { routeOf: routesOf(input, route, at) }) };
    const begun = await decide(input.tenantId, () => startEscalation(alert, policies, who, at));
    const start = present(alert, begun, at);
    const because = begun.kind === 'started' ? begun.because : null;
    if (start.kind === 'none') return { start, because, later: [], end: null, byChance, who };
    const { priority } = alert;
    const { plan, progress } = start.run;
    const { steps, end } = upcoming(
      plan,
      progress,
      { status: 'open', snoozedUntil: null, snoozes: null, priority },
      who,
      at,
    );
    return { start, because, later: steps, end, byChance, who };
  }
}

/** The ids of a policy's random rules, as main or as additional policy. */
function randomRules({ policyId, rules }: PolicyEntry): string[] {
  const random = rules.filter(({ notifyType }) => notifyType === 'random');
  return random.flatMap(({ id }) => [id, addedRuleId(policyId, id)]);
}

/** Which person a `random` rule picks is not known before. */
function withoutChance(policy: PolicyEntry): PolicyEntry {
  return {
    ...policy,
    rules: policy.rules.map((rule) => (rule.notifyType === 'random' ? { ...rule, notifyType: 'all' } : rule)),
  };
}

/**
 * How a start is stored and answered.
 * @param who for the sentences about those who are held back; without them there are none
 * @param by who asked for it; default: the engine
 */
export function present(
  { id, tenantId, priority, heldUntil = null }: Pick<EscalatableAlert, 'id' | 'tenantId' | 'priority' | 'heldUntil'>,
  start: Start,
  now: Date,
  who?: Pick<Directories, 'whyNotNow'>,
  by?: Doer,
): EscalationStart {
  const { unresolved, routed } = start;
  const ruled = routed.map((route) => routedActivity(id, route));
  if (start.kind === 'none') {
    return { kind: 'none', broadcast: start.because === 'nobody-reached', unresolved, routed, history: ruled };
  }
  const { plan, first, broadcast } = start;
  const fresh = { tenantId, alertId: id, runId: newId(), startedAt: now, plan };
  const run = steppedRun(fresh, first, { heldUntil });
  return {
    kind: 'started',
    policyId: plan.policy?.policyId ?? null,
    run,
    firstStep: first.fired && orderOf(first.fired),
    held: first.fired?.held.flatMap(({ userId }) => who?.whyNotNow(userId, priority, now) ?? []) ?? [],
    broadcast,
    unresolved,
    routed,
    history: [...ruled, ...historyOf(run, by)],
  };
}

/** The history entry about the routing rule that decided who is notified. */
function routedActivity(alertId: string, { id: ruleId, name: ruleName, notify }: TeamRoute): NewActivity {
  return { alertId, type: 'team-routed', user: 'routing', metadata: { ruleId, ruleName, notify } };
}
