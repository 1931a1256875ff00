import { Injectable } from '@nestjs/common';
import { AlertActivities, type NewActivity } from '../alerts/alert-activities.queries.js';
import { AlertRecipients } from '../alerts/alert-recipients.queries.js';
import { AlertsService } from '../alerts/alerts.service.js';
import type { AlertSnapshot, Responder } from '../alerts/domain/alert.js';
import type { MatchableAlert } from '../common/matching/match-criteria.js';
import type { TeamRoute } from '../routing/team-rules/domain/team-router.js';
import { TeamRoutingRulesService } from '../routing/team-rules/team-routing-rules.service.js';
import { groupBy } from '../common/group-by.js';
import type { PageOrder } from '../alerts/events/alert-events.js';
import { newId } from '../common/ids.js';
import type { SystemTransaction, Transaction } from '../database/unit-of-work.js';
import type { Silenced } from '../maintenance/domain/silence.js';
import { HeldRuns } from './held-runs.js';
import { holdOf } from './domain/silenced-run.js';
import { choiceFor, startEscalation, startHeld, type Start } from './domain/start.js';
import { EscalationRuns } from './escalation.queries.js';
import { PolicyCatalog } from './policy-catalog.js';
import {
  changedHolds,
  historyOf,
  nameRooms,
  orderOf,
  pageOf,
  steppedRun,
  type SteppedRun,
} from './escalation-stepper.js';
import { PagingDirectoryService } from './paging-directory.service.js';

/** The fields of a new alert that the engine needs; routing rules of its team are asked about all that they can match. */
export interface EscalatableAlert extends MatchableAlert {
  id: string;
  tenantId: string;
  responders: readonly Responder[];
  skipEscalation: boolean;
  /** Until when it was shown to wait for somebody on call; absent: it is new. */
  heldUntil?: Date | null;
}

/** A run to be inserted with the alert that it belongs to. */
export type NewEscalationRun = SteppedRun;

/** How the escalation of a new alert begins (decisions §3). */
export type EscalationStart =
  | {
      /** No policy and no responder, or the create asked to skip it. */
      kind: 'none';
      /** None of the responders could be paged; the alert's team, or the tenant, is notified. */
      broadcast: boolean;
      unresolved: readonly Responder[];
      /** The routing rule of its team that decided; null: none. */
      routed: TeamRoute | null;
      history: NewActivity[];
    }
  | {
      kind: 'started';
      /** Null: the alert's own responders are paged, without a policy. */
      policyId: string | null;
      run: NewEscalationRun;
      /** Null: the first rule is not due yet, or the policy has none. */
      firstStep: Omit<PageOrder, 'runId'> | null;
      /** Nobody was reached; the alert's team, or the tenant, is notified. */
      broadcast: boolean;
      /** Unknown responders. */
      unresolved: readonly Responder[];
      routed: TeamRoute | null;
      /** Entries for the alert's history. */
      history: NewActivity[];
    };

export const NOT_STARTED: EscalationStart = {
  ...{ kind: 'none', broadcast: false },
  ...{ unresolved: [], routed: null, history: [] },
};

/** No recipient could be found, so the alert's team, or the tenant, is notified. */
export const BROADCAST: EscalationStart = { ...NOT_STARTED, broadcast: true };

/** A routing rule of its team says that nobody is told, and the alert names nobody who could be paged. */
export function tellsNobody(start: EscalationStart): boolean {
  return start.kind === 'none' && !start.broadcast && start.routed?.notify.type === 'none';
}

/** Decides at once and without waiting, from snapshots of policies, users, teams and schedules. */
export interface EscalationPlanner {
  /** @param silenced by a maintenance or a notification policy: its run waits for the end */
  start(alert: EscalatableAlert, now: Date, silenced?: Silenced | null): EscalationStart;
}

type Decider = (alert: AlertSnapshot, now: Date) => Start;

/** Starts runs: for new alerts, and again for reopened ones. */
@Injectable()
export class EscalationStarter {
  constructor(
    private readonly catalog: PolicyCatalog,
    private readonly pagingDirectory: PagingDirectoryService,
    private readonly runs: EscalationRuns,
    private readonly activities: AlertActivities,
    private readonly recipients: AlertRecipients,
    private readonly held: HeldRuns,
    private readonly alerts: AlertsService,
    private readonly teamRules: TeamRoutingRulesService,
  ) {}

  /** A planner for this tenant's new alerts; good for one batch. */
  async planner(tenantId: string): Promise<EscalationPlanner> {
    const [policies, who, route] = await this.known(tenantId);
    return {
      start: (given, now, silenced) => {
        const alert = { ...given, tenantId, routed: given.skipEscalation ? null : route(given, now) };
        // Nothing would follow at the end of the maintenance either.
        const waits = silenced && !(alert.responders.length === 0 && choiceFor(alert, policies, who).kind === 'nobody');
        const start = waits
          ? startHeld(alert, policies, who, now, holdOf(silenced, now))
          : startEscalation(alert, policies, who, now);
        return present(alert, start, now);
      },
    };
  }

  /** Stores the runs of new alerts, of any tenants, and orders their posts to chat rooms; the caller writes their history. */
  insert(tx: Pick<SystemTransaction, 'forTenant'>, runs: readonly NewEscalationRun[]): void {
    for (const [tenantId, ofTenant] of groupBy(runs, (run) => run.tenantId)) {
      this.runs.insert(tx.forTenant(tenantId), ofTenant);
      this.alerts.setHeld(tx.forTenant(tenantId), changedHolds(ofTenant));
      for (const run of ofTenant) nameRooms(tx.forTenant(tenantId), run);
    }
  }

  /**
   * Starts a run by today's policies, for an alert that was reopened or never paged anybody; during a maintenance that
   * silences it the run waits.
   * @param decide how it starts, as somebody has just asked: at once; default: by today's policies
   * @returns false when there is nobody to page
   */
  async begin(tx: Transaction, alert: AlertSnapshot, now: Date, decide?: Decider): Promise<boolean> {
    const silenced = decide ? null : await this.held.silencedNow(tx, alert, now);
    const begun = decide
      ? present(alert, decide(alert, now), now)
      : (await this.planner(tx.tenantId)).start(alert, now, silenced);
    if (begun.kind === 'none') {
      this.activities.append(tx, begun.history);
      return false;
    }
    if (silenced) this.noteSilence(tx, alert.id, silenced);
    const { run, history } = begun;
    this.runs.insert(tx, [run]);
    this.alerts.setHeld(tx, changedHolds([run]));
    this.activities.append(tx, history);
    nameRooms(tx, run);
    if (!run.fired) return true;
    this.recipients.add(tx, [{ alertId: alert.id, userIds: run.fired.recipients }]);
    tx.emit('alert.escalated', pageOf(run, run.fired));
    return true;
  }

  /** Starts the escalation of an open alert anew, by today's policies; where it names nobody the team is told again. */
  async restart(tx: Transaction, alert: AlertSnapshot, now: Date): Promise<void> {
    if (await this.begin(tx, alert, now)) return;
    const start = (await this.planner(tx.tenantId)).start(alert, now);
    const broadcast = start.broadcast || alert.skipEscalation;
    if (broadcast) tx.emit('alert.escalated', { alertId: alert.id, page: null, broadcast });
  }

  /** Notes in an alert that a maintenance, or a notification policy, silences it from now on. */
  noteSilence(tx: Transaction, alertId: string, silenced: Silenced): void {
    this.held.noteBeginning(tx, alertId, silenced);
  }

  private known(tenantId: string) {
    return Promise.all([
      this.catalog.entries(tenantId),
      this.pagingDirectory.of(tenantId),
      this.teamRules.router(tenantId),
    ]);
  }
}

/** How a start is stored and answered. */
export function present(
  { id, tenantId, heldUntil = null }: Pick<EscalatableAlert, 'id' | 'tenantId' | 'heldUntil'>,
  start: Start,
  now: Date,
): EscalationStart {
  const { unresolved, routed } = start;
  const ruled = routed === null ? [] : [routedActivity(id, routed)];
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
    broadcast,
    unresolved,
    routed,
    history: [...ruled, ...historyOf(run)],
  };
}

/** The entry that says which routing rule of its team decided who is told. */
function routedActivity(alertId: string, { id: ruleId, name: ruleName, notify }: TeamRoute): NewActivity {
  return { alertId, type: 'team-routed', user: 'routing', metadata: { ruleId, ruleName, notify } };
}
