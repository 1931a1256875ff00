import { Injectable } from '@nestjs/common';
import { Metrics, SLOW_SECONDS, type Histogram } from '../../platform/metrics/metrics.js';
import { Backlog, rowsDue, ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { type DueWork, type Sweep, TenantWork } from '../../platform/job-runner/tenant-work.js';
import { EscalationRuns, STEP_WORK, WAITING_RUNS } from './escalation.queries.js';
import type { LoadedRun, LockedRun } from './stored-runs.js';
import { EscalationStepper } from './escalation-stepper.js';
import { PagingDirectoryService } from './paging-directory.service.js';

/** How many runs of one tenant are processed per round. */
const BATCH = 500;
const WAITS = rowsDue(WAITING_RUNS);
const JOB = { ...STEP_WORK, everyMs: 500, batchSize: BATCH, concurrency: 2, vital: true as const, waits: WAITS };
/** Sweeps skip a run whose alert is locked. One that is overdue by more than this waits for the lock instead. */
const SKIP_LOCKED_MS = 1000;

/**
 * Fires the escalation steps that are due, tenants round robin. A batch is one transaction. If it fails, its runs are
 * processed one by one, and each run that fails alone is postponed with its error.
 */
@Injectable()
@ScheduledJob(JOB)
@Backlog({ queue: 'escalations', ...WAITING_RUNS })
export class DueStepsJob implements Job {
  private readonly sweep: Sweep;
  private readonly lag: Histogram<never>;

  constructor(
    private readonly work: TenantWork,
    private readonly runs: EscalationRuns,
    private readonly stepper: EscalationStepper,
    private readonly pagingDirectory: PagingDirectoryService,
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
    const handle: DueWork['handle'] = async (tx, only, claimed) => {
      const due = await claim(tx, only);
      for (const { alertId } of due) claimed.add(alertId);
      tx.afterCommit(() => this.observe(due, now));
      await this.stepper.step(tx, due, await this.pagingDirectory.of(tenantId), now);
      return due.length;
    };
    return this.work.batchOrEach(tenantId, {
      name: 'escalations',
      failure: 'An escalation step could not be fired',
      handle,
      putOff: (tx, alertId, reason) => this.runs.postpone(tx, alertId, now, reason),
    });
  }

  private observe(due: readonly LoadedRun[], now: Date): void {
    for (const { dueAt } of due) if (dueAt) this.lag.observe((now.getTime() - dueAt.getTime()) / 1000, {});
  }
}
