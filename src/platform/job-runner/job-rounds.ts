import { Injectable, Logger } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Clock } from '../clock/clock.js';
import { failureLevel } from '../http/database-errors.js';
import type { JobDeclaration } from '../scheduling/scheduled-job.js';
import { SystemReads } from '../database/system-reads.js';
import { JobVitals } from './job-vitals.js';
import { jobsWithWork } from './waiting-work.queries.js';

export interface RoundJob {
  readonly declaration: JobDeclaration;
  /** True: its last sweep found no work. */
  readonly isIdle: boolean;
  /** Starts a sweep. */
  wake(): void;
}

const TIMER = 'rounds of jobs';

/**
 * Wakes jobs at their intervals. As most jobs are idle most of the time, one statement checks all idle due jobs for work, and
 * only those with work are woken.
 */
@Injectable()
export class JobRounds {
  private readonly logger = new Logger(JobRounds.name);
  private underWay: Promise<void> | null = null;

  constructor(
    private readonly registry: SchedulerRegistry,
    private readonly reads: SystemReads,
    private readonly vitals: JobVitals,
    private readonly clock: Clock,
  ) {}

  /** One timer for all intervals, so that jobs that are due together share one check. */
  start(jobs: readonly RoundJob[]): void {
    const tickMs = Math.min(...jobs.map(({ declaration }) => declaration.everyMs));
    let passedMs = 0;
    const tick = (): void => {
      const before = passedMs;
      passedMs += tickMs;
      const ends = ({ declaration: { everyMs } }: RoundJob): boolean =>
        Math.floor(passedMs / everyMs) > Math.floor(before / everyMs);
      this.begin(jobs.filter(ends));
    };
    this.registry.addInterval(TIMER, setInterval(tick, tickMs));
  }

  /** Starts no more rounds, and waits for the running one. */
  async stop(): Promise<void> {
    if (this.registry.doesExist('interval', TIMER)) this.registry.deleteInterval(TIMER);
    await this.underWay;
  }

  /** Wakes the jobs that may have work; all of them if the check fails, as their sweeps then report the same failure. */
  async round(jobs: readonly RoundJob[]): Promise<void> {
    const maySleep = jobs.filter(({ declaration, isIdle }) => declaration.waits && isIdle);
    for (const job of jobs) if (!maySleep.includes(job)) job.wake();
    if (maySleep.length === 0) return;
    const busy = await this.busy(jobs);
    for (const job of maySleep) {
      if (busy?.has(job.declaration.name) ?? true) job.wake();
      else await this.vitals.measure(job.declaration, () => Promise.resolve(0));
    }
  }

  private begin(jobs: readonly RoundJob[]): void {
    if (!this.clock.isSure) return;
    if (this.underWay) {
      // The check may wait for a lock on one table, which must not delay jobs of other tables.
      for (const job of jobs) job.wake();
      return;
    }
    this.underWay = this.round(jobs)
      .catch((error: unknown) => this.failed(error))
      .finally(() => (this.underWay = null));
  }

  /** Checks all due jobs, idle or not, so that there are few different statements to prepare. */
  private async busy(jobs: readonly RoundJob[]): Promise<ReadonlySet<string> | null> {
    const declared = jobs.map(({ declaration }) => declaration);
    try {
      return await jobsWithWork(this.reads, declared, this.clock.now());
    } catch (error) {
      this.failed(error);
      return null;
    }
  }

  private failed(error: unknown): void {
    this.logger[failureLevel(error)]({ err: error }, 'A look for the work of jobs failed');
  }
}
