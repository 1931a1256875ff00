import { Injectable } from '@nestjs/common';
import { AlertActivities } from '../alerts/alert-activities.js';
import { AlertRecipients } from '../alerts/alert-recipients.js';
import { AlertsService } from '../alerts/alerts.service.js';
import type { AlertState, Doer } from '../alerts/domain/alert.js';
import type { Transaction } from '../database/unit-of-work.js';
import { advance, forceStep } from './domain/advance.js';
import type { Whereabouts } from './domain/recipients.js';
import { EscalationRuns, type LoadedRun } from './escalation-runs.js';
import { ESCALATION, historyOf, pageOf, steppedRun, type SteppedRun } from './stepped-run.js';

/** Loads what a step needs to know, lets the domain decide, saves what it says. Runs come in locked. */
@Injectable()
export class EscalationStepper {
  constructor(
    private readonly alerts: AlertsService,
    private readonly activities: AlertActivities,
    private readonly recipients: AlertRecipients,
    private readonly runs: EscalationRuns,
  ) {}

  /** Does what is due in these runs; the alerts' states are read under lock, so nobody is paged for a stale one. */
  async step(tx: Transaction, runs: readonly LoadedRun[], who: Whereabouts, now: Date): Promise<SteppedRun[]> {
    if (runs.length === 0) return [];
    const alerts = await this.alertsOf(tx, runs);
    const stepped = runs.flatMap((run) => {
      const alert = alerts.get(run.alertId);
      return alert ? [steppedRun(run, advance(run.plan, run.progress, alert, who, now))] : [];
    });
    await this.save(tx, stepped);
    return stepped;
  }

  /** Fires the run's next step before its time, or says why not. */
  async force(
    tx: Transaction,
    run: LoadedRun,
    who: Whereabouts,
    now: Date,
    by: Doer,
  ): Promise<SteppedRun | { refused: RefusalReason }> {
    const alert = (await this.alertsOf(tx, [run])).get(run.alertId);
    if (!alert) return { refused: 'closed' };
    const forced = forceStep(run.plan, run.progress, alert, who, now);
    if (forced.kind === 'refused') return { refused: forced.reason };
    const stepped = steppedRun(run, forced.advance);
    await this.save(tx, [stepped], by);
    return stepped;
  }

  /** Locks the runs' alerts; a run whose alert was deleted goes too. */
  private async alertsOf(tx: Transaction, runs: readonly LoadedRun[]): Promise<Map<string, AlertState>> {
    const ids = runs.map(({ alertId }) => alertId);
    const alerts = await this.alerts.lockStates(tx, ids);
    this.runs.remove(
      tx,
      ids.filter((id) => !alerts.has(id)),
    );
    return alerts;
  }

  private async save(tx: Transaction, stepped: readonly SteppedRun[], by: Doer = ESCALATION): Promise<void> {
    this.runs.update(tx, stepped);
    this.activities.append(
      tx,
      stepped.flatMap((run) => historyOf(run, by)),
    );
    this.recipients.add(
      tx,
      stepped.map(({ alertId, fired }) => ({ alertId, userIds: fired?.recipients ?? [] })),
    );
    for (const { alertId, runId, fired, standing } of stepped) {
      if (fired) tx.emit('alert.escalated', pageOf({ alertId, runId }, fired));
      if (standing.kind === 'exhausted' && standing.closeAlert) await this.alerts.close(tx, alertId, ESCALATION);
    }
  }
}

export type RefusalReason = Extract<ReturnType<typeof forceStep>, { kind: 'refused' }>['reason'];
