import { Injectable } from '@nestjs/common';
import { AlertActivities } from '../../alerts/lifecycle/alert-activities.queries.js';
import { AlertRecipients } from '../../alerts/lifecycle/alert-recipients.queries.js';
import { AlertsService } from '../../alerts/lifecycle/alerts.service.js';
import type { AlertSnapshot, Doer } from '../../alerts/lifecycle/domain/alert.js';
import { decide } from '../../platform/matching/decision.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { Silenced } from '../../alerts/maintenance/domain/silence.js';
import { HeldRuns } from './held-runs.js';
import type { AlertEscalated } from '../../alerts/lifecycle/events/alert-events.js';
import { planKey } from './domain/run.js';
import type { Start } from './domain/start.js';
import { isOver, type LoadedRun } from './stored-runs.js';
import { EscalationRuns } from './escalation.queries.js';
import { changedHolds, requestRoomPosts, pageOf } from './escalation-stepper.js';
import type { Directories } from './paging-directory.service.js';
import {
  EscalationForecast,
  type EscalationPlanner,
  type EscalationStart,
  type NewEscalationRun,
  present,
} from './escalation-forecast.js';

/** See `ResponderResolver`. */
interface Decider extends Pick<Directories, 'whyNotNow'> {
  start(this: void, alert: AlertSnapshot, now: Date): Start;
  /** Who escalated the alert; absent: a policy was added as a responder. */
  by?: Doer;
}

export type StartedEscalation = Extract<EscalationStart, { kind: 'started' }>;

/** Starts the runs of new and reopened alerts. */
@Injectable()
export class EscalationStarter {
  constructor(
    private readonly forecast: EscalationForecast,
    private readonly runs: EscalationRuns,
    private readonly activities: AlertActivities,
    private readonly recipients: AlertRecipients,
    private readonly held: HeldRuns,
    private readonly alerts: AlertsService,
  ) {}

  /** Stores the runs of new alerts and emits their posts to chat rooms; the caller writes the history. */
  insert(tx: Transaction, runs: readonly NewEscalationRun[]): void {
    this.runs.insert(tx, runs);
    this.alerts.setHeld(tx, changedHolds(runs));
    for (const run of runs) requestRoomPosts(tx, run);
  }

  /**
   * Starts a run by the current policies, for an alert that was reopened or never paged anybody. The run of a silenced alert waits.
   * @param requested decides the start if a person requested it, regardless of a maintenance window
   * @returns null: there is nobody to page
   */
  async begin(
    tx: Transaction,
    alert: AlertSnapshot,
    now: Date,
    requested?: Decider,
  ): Promise<StartedEscalation | null> {
    const silenced = requested ? null : await this.held.silencedNow(tx, alert, now);
    const planner = await this.forecast.planner(tx.tenantId);
    const begun = await decide(tx.tenantId, () =>
      requested
        ? present(alert, requested.start(alert, now), now, requested, requested.by)
        : planner.start(alert, now, silenced),
    );
    if (begun.kind === 'none') {
      // Who escalates is told so, and may ask again and again.
      if (!requested?.by) this.activities.append(tx, begun.history);
      return null;
    }
    if (silenced) this.noteSilence(tx, alert.id, silenced);
    this.follow(tx, alert, begun, requested && !requested.by ? { dueAt: now.toISOString() } : {});
    return begun;
  }

  /**
   * Decides the escalation of an open alert after its priority was raised. `isNew`: a new one starts, because the
   * policy differs or nobody was named so far; otherwise the current run continues.
   * @param run the current run
   * @param silenced what silences a new run
   * @param isNamed the alert has named somebody
   */
  async raised(
    alert: AlertSnapshot,
    run: LoadedRun | undefined,
    {
      planner,
      silenced,
      isNamed,
      now,
    }: { planner: EscalationPlanner; silenced: Silenced | null; isNamed: boolean; now: Date },
  ): Promise<{ begun: EscalationStart; isNew: boolean }> {
    const begun = await decide(alert.tenantId, () => planner.start(alert, now, silenced));
    if (begun.kind === 'none') {
      const hasFallback = begun.broadcast || alert.skipEscalation;
      return { begun, isNew: hasFallback && run === undefined && !isNamed };
    }
    const isSame = run !== undefined && planKey(run.plan) === planKey(begun.run.plan);
    return { begun, isNew: !(isSame && (!isOver(run) || isNamed)) };
  }

  /** Starts an escalation that `raised` found to be new. */
  raise(tx: Transaction, alert: AlertSnapshot, begun: EscalationStart, silenced: Silenced | null): void {
    if (begun.kind === 'none') {
      this.activities.append(tx, begun.history);
      tx.emit('alert.escalated', { alertId: alert.id, page: null, broadcast: true, isFirst: true });
      return;
    }
    if (silenced) this.noteSilence(tx, alert.id, silenced);
    this.follow(tx, alert, begun, { isFirst: true });
  }

  /** @param how see `alert.escalated` */
  private follow(
    tx: Transaction,
    alert: AlertSnapshot,
    { run, history }: StartedEscalation,
    how: Pick<AlertEscalated, 'isFirst' | 'dueAt'> = {},
  ): void {
    this.insert(tx, [run]);
    this.activities.append(tx, history);
    if (!run.fired) return;
    this.recipients.add(tx, [{ alertId: alert.id, userIds: run.fired.recipients }]);
    tx.emit('alert.escalated', { ...pageOf(run, run.fired), ...how });
  }

  /** Restarts the escalation of an open alert by the current policies; if it names nobody, it notifies the team again. */
  async restart(tx: Transaction, alert: AlertSnapshot, now: Date): Promise<void> {
    if ((await this.begin(tx, alert, now)) !== null) return;
    const planner = await this.forecast.planner(tx.tenantId);
    const start = await decide(tx.tenantId, () => planner.start(alert, now));
    const broadcast = start.broadcast || alert.skipEscalation;
    if (broadcast) tx.emit('alert.escalated', { alertId: alert.id, page: null, broadcast });
  }

  /** Records that a maintenance window or a notification policy silences the alert from now on. */
  noteSilence(tx: Transaction, alertId: string, silenced: Silenced): void {
    this.held.noteBeginning(tx, alertId, silenced);
  }
}
