import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { failureLevel } from '../../platform/http/database-errors.js';
import { newId } from '../../platform/ids.js';
import { ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { ComparisonWorker, LEASE_MS } from './comparison-worker.js';
import { claimComparison } from './comparisons.queries.js';

export const COMPARE_JOB = 'comparison.work';
/** At the same time in one process. */
const AT_ONCE = 2;

/** Works on comparisons as `MovingInJob` does on what moves in: one outlasts its sweep, and survives its process. */
@Injectable()
@ScheduledJob({ name: COMPARE_JOB, everyMs: 5000, batchSize: AT_ONCE })
export class CompareJob implements Job, OnModuleDestroy {
  private readonly logger = new Logger(CompareJob.name);
  private readonly running = new Set<Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly worker: ComparisonWorker,
  ) {}

  async runOnce(now: Date): Promise<number> {
    let taken = 0;
    while (this.running.size < AT_ONCE && !this.stopping.signal.aborted) {
      const claim = newId();
      const until = new Date(now.getTime() + LEASE_MS);
      const tenantId = await this.unitOfWork.system((system) => claimComparison(system, { claim, now, until }));
      if (tenantId === null) break;
      taken++;
      const run = this.worker.work(tenantId, claim, this.stopping.signal).catch((error: unknown) => {
        this.logger[failureLevel(error)](
          { err: error, tenantId },
          'A comparison was interrupted; it is taken up again',
        );
      });
      this.running.add(run);
      void run.finally(() => this.running.delete(run));
    }
    return taken;
  }

  async atRest(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  onModuleDestroy(): void {
    this.stopping.abort();
  }
}
