import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { MINUTE_MS } from '../durations.js';
import { TakesLong } from '../matching/matching-time.js';
import { JobNudges } from './job-nudges.js';
import { type Job, ScheduledJob } from './scheduled-job.js';
import type { Whose } from './whose.queries.js';

type Work = (whose: Whose, now: Date) => Promise<number>;

const SLOW_WORK = 'slow-work';

/**
 * Tenants whose work took long in a transaction with that of others (`UnitOfWork.shared`) within the last minute. The jobs
 * leave them out, and this one does the same work for them, one tenant at a time, so that only they wait for each other.
 */
@Injectable()
@ScheduledJob({ name: SLOW_WORK, everyMs: 1000, batchSize: 1 })
export class SlowTenants implements Job, BeforeApplicationShutdown {
  /** When they took long, in milliseconds of `performance.now()`. */
  private readonly slowAt = new Map<string, number>();
  private readonly works: Work[] = [];
  private isStopping = false;

  constructor(private readonly nudges: JobNudges) {}

  /** This job does that work as well. @param work returns how many rows it took */
  worksApart(work: Work): void {
    this.works.push(work);
  }

  /**
   * Works for all others. When one of them turns out to be slow, nothing is done, and the next sweep follows at once without it.
   * @param batch what the job returns when there may be more
   */
  async leavingOut(batch: number, work: (whose: Whose) => Promise<number>): Promise<number> {
    try {
      return await work({ only: null, except: this.ids() });
    } catch (error) {
      if (!this.isSetApart(error)) throw error;
      return batch;
    } finally {
      if (this.slowAt.size > 0) this.nudges.nudge(SLOW_WORK);
    }
  }

  /** What fails does not stop the rest. @throws the first failure */
  async runOnce(now: Date): Promise<number> {
    let handled = 0;
    const failures: unknown[] = [];
    for (const only of this.ids()) {
      for (const work of this.works) {
        if (this.isStopping) return handled;
        try {
          handled += await work({ only, except: [] }, now);
        } catch (error) {
          failures.push(error);
        }
      }
    }
    if (failures.length > 0) throw failures[0];
    return handled;
  }

  /** Another process takes up what is left. */
  beforeApplicationShutdown(): void {
    this.isStopping = true;
  }

  /** From now on its tenants are slow. @returns false: the error says nothing of that kind */
  isSetApart(error: unknown): boolean {
    if (!(error instanceof TakesLong)) return false;
    for (const id of error.tenantIds) this.slowAt.set(id, performance.now());
    return true;
  }

  private ids(): string[] {
    const now = performance.now();
    for (const [id, at] of this.slowAt) if (now - at >= MINUTE_MS) this.slowAt.delete(id);
    return [...this.slowAt.keys()];
  }
}
