import { Injectable } from '@nestjs/common';
import { Defects } from '../../platform/metrics/defects.js';
import { Metrics, SLOW_SECONDS, type Histogram } from '../../platform/metrics/metrics.js';
import { Backlog, rowsDue, ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import { type Transaction, UnitOfWork } from '../../platform/database/unit-of-work.js';
import { type Handle, type Sweep, TenantWork } from '../../platform/job-runner/tenant-work.js';
import { EscalationRuns, STEP_WORK, WAITING_RUNS } from './escalation.queries.js';
import type { LoadedRun, LockedRun } from './stored-runs.js';
import { EscalationStepper } from './escalation-stepper.js';
import { PagingDirectoryService } from './paging-directory.service.js';

/** Runs of one tenant in a turn. */
const BATCH = 500;
const WAITS = rowsDue(WAITING_RUNS);
const JOB = { ...STEP_WORK, everyMs: 500, batchSize: BATCH, concurrency: 2, vital: true as const, waits: WAITS };
/** After this time a run whose alert was locked at every sweep is waited for. */
const SKIP_LOCKED_MS = 1000;

/**
 * Fires the escalation steps that are due, those of each tenant in its turn. A batch is one transaction; if it fails, its runs are
 * stepped one by one, and one that fails alone is postponed with its error.
 */
@Injectable()
@ScheduledJob(JOB)
@Backlog({ queue: 'escalations', ...WAITING_RUNS })
export class DueStepsJob implements Job {
  private readonly sweep: Sweep;
  private readonly lag: Histogram<never>;

  constructor(
    private readonly work: TenantWork,
    private readonly unitOfWork: UnitOfWork,
    private readonly runs: EscalationRuns,
    private readonly stepper: EscalationStepper,
    private readonly pagingDirectory: PagingDirectoryService,
    private readonly defects: Defects,
    metrics: Metrics,
  ) {
    this.sweep = work.sweepsOf(JOB, JOB.waits);
    const help = 'From the time an escalation step is due until it fires';
    this.lag = metrics.histogram({ name: 'pager_escalation_lag_seconds', help, labels: [] }, SLOW_SECONDS);
  }

  runOnce(now: Date): Promise<number> {
    return this.sweep(now, (tenantId) => this.fire(tenantId, now));
  }

  private async fire(tenantId: string, now: Date): Promise<number> {
    const taken = await this.take(tenantId, now, (tx, only) => this.runs.claimDue(tx, now, BATCH, only));
    if (taken === BATCH) return taken;
    const overdueSince = new Date(now.getTime() - SKIP_LOCKED_MS);
    return taken + (await this.take(tenantId, now, (tx, only) => this.runs.awaitDue(tx, overdueSince, BATCH, only)));
  }

  private take(
    tenantId: string,
    now: Date,
    claim: (tx: Transaction, only: string | null) => Promise<LockedRun[]>,
  ): Promise<number> {
    const step: Handle = async (tx, only, claimed) => {
      const due = await claim(tx, only);
      for (const { alertId } of due) claimed.add(alertId);
      tx.afterCommit(() => this.observe(due, now));
      await this.stepper.step(tx, due, await this.pagingDirectory.of(tenantId), now);
      return due.length;
    };
    return this.work.batchOrEach(tenantId, step, (id, error) => this.postpone(tenantId, id, now, error));
  }

  private postpone(tenantId: string, alertId: string, now: Date, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    this.defects.note('escalations', alertId, error, 'An escalation step could not be fired');
    return this.unitOfWork.transaction(tenantId, (tx) => this.runs.postpone(tx, alertId, now, reason));
  }

  private observe(due: readonly LoadedRun[], now: Date): void {
    for (const { dueAt } of due) if (dueAt) this.lag.observe((now.getTime() - dueAt.getTime()) / 1000, {});
  }
}
