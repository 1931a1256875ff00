import { Injectable, Logger } from '@nestjs/common';
import { byTenant } from '../alerts/alerts.queries.js';
import { groupBy } from '../common/group-by.js';
import { isDatabaseUnavailable } from '../common/http/database-errors.js';
import { TakesLong } from '../common/matching/matching-time.js';
import { Defects } from '../common/metrics/defects.js';
import { Metrics, SLOW_SECONDS, type Histogram } from '../common/metrics/metrics.js';
import { Backlog, rowsDue, ScheduledJob, type Job } from '../common/scheduling/scheduled-job.js';
import { SlowTenants } from '../common/scheduling/slow-tenants.js';
import type { Whose } from '../common/scheduling/whose.queries.js';
import { UnitOfWork, type SystemTransaction } from '../database/unit-of-work.js';
import { EscalationRuns, STEP_WORK, WAITING_RUNS } from './escalation.queries.js';
import type { LoadedRun, LockedRun } from './stored-runs.js';
import { EscalationStepper } from './escalation-stepper.js';
import { PagingDirectoryService } from './paging-directory.service.js';

const BATCH = 500;
/** After this time a run whose alert was locked at every sweep is waited for. */
const SKIP_LOCKED_MS = 1000;

/**
 * Fires the escalation steps that are due. A batch is one transaction; if it fails, its runs are stepped one by one, and one
 * that fails alone is postponed with its error.
 */
@Injectable()
@ScheduledJob({ ...STEP_WORK, everyMs: 500, batchSize: BATCH, vital: true, waits: rowsDue(WAITING_RUNS) })
@Backlog({ queue: 'escalations', ...WAITING_RUNS })
export class DueStepsJob implements Job {
  private readonly logger = new Logger(DueStepsJob.name);
  private readonly lag: Histogram<never>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly runs: EscalationRuns,
    private readonly stepper: EscalationStepper,
    private readonly pagingDirectory: PagingDirectoryService,
    private readonly defects: Defects,
    private readonly slow: SlowTenants,
    metrics: Metrics,
  ) {
    slow.worksApart((whose, now) => this.fire(whose, now));
    const help = 'From the time an escalation step is due until it fires';
    this.lag = metrics.histogram({ name: 'pager_escalation_lag_seconds', help, labels: [] }, SLOW_SECONDS);
  }

  runOnce(now: Date): Promise<number> {
    return this.slow.leavingOut(BATCH, (whose) => this.fire(whose, now));
  }

  private async fire(whose: Whose, now: Date): Promise<number> {
    const overdueSince = new Date(now.getTime() - SKIP_LOCKED_MS);
    try {
      const taken = await this.take(now, whose, (tx) => this.runs.claimDue(tx, now, BATCH, whose));
      if (taken === BATCH) return taken;
      return taken + (await this.take(now, whose, (tx) => this.runs.awaitDue(tx, overdueSince, BATCH, whose)));
    } catch (error) {
      if (isDatabaseUnavailable(error) || error instanceof TakesLong) throw error;
      this.logger.warn({ err: error }, 'A batch of escalation steps failed; taking them one by one');
      return this.oneByOne(now, whose);
    }
  }

  private take(now: Date, whose: Whose, claim: (tx: SystemTransaction) => Promise<LockedRun[]>): Promise<number> {
    return this.transaction(whose, async (tx) => {
      const due = await claim(tx);
      await this.step(tx, due, now);
      return due.length;
    });
  }

  private transaction<T>({ only }: Whose, work: (tx: SystemTransaction) => Promise<T>): Promise<T> {
    return only === null ? this.unitOfWork.shared(work) : this.unitOfWork.system(work);
  }

  private async oneByOne(now: Date, whose: Whose): Promise<number> {
    for (let taken = 0; taken < BATCH; taken++) {
      const run = await this.takeOne(now, whose);
      if (!run) return taken;
    }
    return BATCH;
  }

  /** Steps one due run; when that fails, postpones it instead, so that the next call takes another. */
  private async takeOne(now: Date, whose: Whose): Promise<LoadedRun | undefined> {
    let claimed: LockedRun | undefined;
    try {
      await this.transaction(whose, async (tx) => {
        [claimed] = await this.runs.claimDue(tx, now, 1, whose);
        if (claimed) await this.step(tx, [claimed], now);
      });
    } catch (error) {
      if (!claimed || isDatabaseUnavailable(error) || error instanceof TakesLong) throw error;
      const failed = claimed;
      const reason = error instanceof Error ? error.message : String(error);
      this.defects.note('escalations', failed.alertId, error, 'An escalation step could not be fired');
      await this.unitOfWork.system((tx) => this.runs.postpone(tx, failed, now, reason));
    }
    return claimed;
  }

  private async step(tx: SystemTransaction, due: readonly LockedRun[], now: Date): Promise<void> {
    tx.afterCommit(() => this.observe(due, now));
    for (const [tenantId, runs] of byTenant(groupBy(due, (run) => run.tenantId))) {
      await this.stepper.step(tx.forTenant(tenantId), runs, await this.pagingDirectory.of(tenantId), now);
    }
  }

  private observe(due: readonly LoadedRun[], now: Date): void {
    for (const { dueAt } of due) if (dueAt) this.lag.observe((now.getTime() - dueAt.getTime()) / 1000, {});
  }
}
