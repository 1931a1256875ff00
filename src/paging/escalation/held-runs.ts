import { Injectable } from '@nestjs/common';
import { decide, decideEach } from '../../platform/matching/decision.js';
import { AlertActivities, type NewActivity } from '../../alerts/lifecycle/alert-activities.queries.js';
import { AlertsService } from '../../alerts/lifecycle/alerts.service.js';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import { matchableOf } from '../../alerts/lifecycle/domain/matchable.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { Silenced } from '../../alerts/maintenance/domain/silence.js';
import { MaintenanceService } from '../../alerts/maintenance/maintenance.service.js';
import type { Hold } from './domain/run.js';
import { reviewedHold } from './domain/silenced-run.js';
import type { LockedRun } from './stored-runs.js';

/** Runs with their holds updated by the current maintenance windows. */
export interface HeldReview {
  /** All runs. */
  runs: LockedRun[];
  /** Alerts of held runs, by id. */
  alerts: ReadonlyMap<string, AlertSnapshot>;
}

/** Updates holds by the current maintenance windows before runs are advanced, and records changes in the alert. */
@Injectable()
export class HeldRuns {
  constructor(
    private readonly alerts: AlertsService,
    private readonly activities: AlertActivities,
    private readonly maintenance: MaintenanceService,
  ) {}

  /** @param runs locked by the caller, with their alerts */
  async review(tx: Transaction, runs: readonly LockedRun[], now: Date): Promise<HeldReview> {
    const held = runs.filter(({ progress }) => progress.hold?.reason === 'maintenance');
    if (held.length === 0) return { runs: [...runs], alerts: new Map() };
    const ids = held.map(({ alertId }) => alertId);
    const alerts = await this.alerts.states(tx, ids);
    const silencer = await this.maintenance.silencerIn(tx);
    const silences = new Map(
      await decideEach(tx.tenantId, alerts, ([id, alert]) => [id, silencer(matchableOf(alert), now)] as const),
    );
    const moved = runs.map((run) => {
      const alert = alerts.get(run.alertId);
      const { hold } = run.progress;
      if (alert === undefined || hold === null || alert.status === 'closed') return run;
      const silenced = silences.get(run.alertId) ?? null;
      const next = reviewedHold(hold, silenced, now);
      this.noteMove(tx, alert, hold, next, silenced);
      return { ...run, progress: { ...run.progress, hold: next } };
    });
    return { runs: moved, alerts };
  }

  /** The maintenance window that silences the alert; null: none, or the alert is not open. */
  async silencedNow(tx: Transaction, alert: AlertSnapshot, now: Date): Promise<Silenced | null> {
    if (alert.status !== 'open') return null;
    const silencer = await this.maintenance.silencerIn(tx);
    return decide(tx.tenantId, () => silencer(matchableOf(alert), now));
  }

  /** Records that a maintenance window or a policy silences the alert from now on. */
  noteBeginning(tx: Transaction, alertId: string, silenced: Silenced): void {
    this.alerts.setSilence(tx, alertId, silenced);
    this.activities.append(tx, [silencedActivity(alertId, silenced)]);
  }

  /** Records the end of the hold. @param hold of the run @param wasOpen the alert may page now */
  noteEnd(tx: Transaction, alert: AlertSnapshot, hold: Hold | null, wasOpen: boolean): void {
    const { id: alertId, maintenance, silencedUntil, count } = alert;
    this.alerts.setSilence(tx, alertId, null);
    if (!wasOpen) return;
    const line =
      hold?.policy === undefined
        ? { user: MAINTENANCE, metadata: { maintenance, silencedUntil } }
        : { user: POLICY, metadata: { policyId: hold.by, policyName: hold.policy, silencedUntil, count } };
    this.activities.append(tx, [{ alertId, type: 'silence-ended', ...line }]);
  }

  private noteMove(tx: Transaction, alert: AlertSnapshot, from: Hold, to: Hold, silenced: Silenced | null): void {
    const isSame = from.by === to.by && from.until.getTime() === to.until.getTime();
    if (isSame || to.by === null) return;
    this.alerts.setSilence(tx, alert.id, { id: to.by, until: to.until });
    if (silenced) this.activities.append(tx, [silencedActivity(alert.id, silenced)]);
  }
}

/** The names in an alert's history. */
const MAINTENANCE = 'maintenance';
const POLICY = 'policy';

/** The history entry of an alert that a maintenance window or a notification policy silences. */
export function silencedActivity(alertId: string, silenced: Silenced): NewActivity {
  const { id, name, until, pages, isPolicy, occurrences } = silenced;
  if (isPolicy) {
    const ends = occurrences
      ? { occurrences: occurrences.count, withinMinutes: occurrences.withinMinutes }
      : { silencedUntil: until.toISOString() };
    return { alertId, type: 'silenced', user: POLICY, metadata: { policyId: id, policyName: name, ...ends } };
  }
  const metadata = { maintenance: id, maintenanceName: name, silencedUntil: until.toISOString(), pageAfter: pages };
  return { alertId, type: 'silenced', user: MAINTENANCE, metadata };
}
