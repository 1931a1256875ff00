import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { failureLevel } from '../../../platform/http/database-errors.js';
import { ScheduledJob, type Job } from '../../../platform/scheduling/scheduled-job.js';
import { newId } from '../../../platform/ids.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { LEASE_MS, MOVING_IN_JOB } from './run-store.js';
import { claimRun } from './runs.queries.js';
import { RunWorker } from './run-worker.js';

/** At the same time in one process: an API that answers slowly must not keep everybody else waiting. */
const AT_ONCE = 3;

/**
 * Works on what organisations have asked to move in. A run outlasts its sweep, which must not keep others waiting; what a
 * process leaves behind, another takes up when its claim ends.
 */
@Injectable()
@ScheduledJob({ name: MOVING_IN_JOB, everyMs: 5000, batchSize: AT_ONCE })
export class MovingInJob implements Job, OnModuleDestroy {
  private readonly logger = new Logger(MovingInJob.name);
  private readonly running = new Set<Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly worker: RunWorker,
  ) {}

  async runOnce(now: Date): Promise<number> {
    let taken = 0;
    while (this.running.size < AT_ONCE && !this.stopping.signal.aborted) {
      const claim = newId();
      const until = new Date(now.getTime() + LEASE_MS);
      const tenantId = await this.unitOfWork.system((system) => claimRun(system, { claim, now, until }));
      if (tenantId === null) break;
      taken++;
      const run = this.worker.work(tenantId, claim, this.stopping.signal).catch((error: unknown) => {
        this.logger[failureLevel(error)]({ err: error, tenantId }, 'Moving in was interrupted; it is taken up again');
      });
      this.running.add(run);
      void run.finally(() => this.running.delete(run));
    }
    return taken;
  }

  async atRest(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  /** What was read so far is kept; another process, or the next start, goes on. */
  onModuleDestroy(): void {
    this.stopping.abort();
  }
}
