import { Injectable } from '@nestjs/common';
import { AlertActivities } from '../alerts/alert-activities.queries.js';
import { AlertRecipients } from '../alerts/alert-recipients.queries.js';
import { AlertsService } from '../alerts/alerts.service.js';
import type { Doer } from '../alerts/domain/alert.js';
import type { Transaction } from '../database/unit-of-work.js';
import { advance, forceStep } from './domain/advance.js';
import type { PagingDirectory } from './domain/recipients.js';
import { EscalationRuns, type LockedRun } from './escalation.queries.js';
import { ESCALATION, historyOf, pageOf, steppedRun, type SteppedRun } from './stepped-run.js';

/** Steps runs as the domain decides, and saves them. The runs and their alerts are locked by the caller. */
@Injectable()
export class EscalationStepper {
  constructor(
    private readonly alerts: AlertsService,
    private readonly activities: AlertActivities,
    private readonly recipients: AlertRecipients,
    private readonly runs: EscalationRuns,
  ) {}

  /** Does what is due in these runs; the alerts' states were read under lock, so nobody is paged for a stale one. */
  async step(tx: Transaction, runs: readonly LockedRun[], who: PagingDirectory, now: Date): Promise<SteppedRun[]> {
    if (runs.length === 0) return [];
    this.dropOrphans(tx, runs);
    const stepped = runs.flatMap((run) =>
      run.alert ? [steppedRun(run, advance(run.plan, run.progress, run.alert, who, now))] : [],
    );
    await this.save(tx, stepped);
    return stepped;
  }

  /** Fires the run's next step before its time, or returns why not. */
  async force(
    tx: Transaction,
    run: LockedRun,
    who: PagingDirectory,
    now: Date,
    by: Doer,
  ): Promise<SteppedRun | { refused: RefusalReason }> {
    this.dropOrphans(tx, [run]);
    if (!run.alert) return { refused: 'closed' };
    const forced = forceStep(run.plan, run.progress, run.alert, who, now);
    if (forced.kind === 'refused') return { refused: forced.reason };
    const stepped = steppedRun(run, forced.advance);
    await this.save(tx, [stepped], by);
    return stepped;
  }

  /** Removes runs whose alerts were deleted. */
  private dropOrphans(tx: Transaction, runs: readonly LockedRun[]): void {
    const orphans = runs.filter(({ alert }) => alert === undefined);
    this.runs.remove(
      tx,
      orphans.map(({ alertId }) => alertId),
    );
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
