import { Injectable, Logger } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Clock } from '../common/clock/clock.js';
import { groupBy } from '../common/group-by.js';
import { isDatabaseUnavailable } from '../common/http/database-errors.js';
import type { JobDeclaration } from '../common/scheduling/scheduled-job.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { JobVitals } from './job-vitals.js';
import { jobsWithWork } from './waiting-work.queries.js';

/** A job as the rounds know it. */
export interface RoundJob {
  readonly declaration: JobDeclaration;
  /** Its last sweep found nothing: none goes on with what it has in memory. */
  readonly isAtRest: boolean;
  /** Has it sweep. */
  wake(): void;
}

/**
 * Wakes jobs at their intervals. Most have nothing to do most of the time: one statement looks for the work of all jobs of an
 * interval that are at rest, and those without any are left out.
 */
@Injectable()
export class JobRounds {
  private readonly logger = new Logger(JobRounds.name);
  private readonly names = new Set<string>();
  /** Under way, by their intervals. */
  private readonly rounds = new Map<number, Promise<void>>();

  constructor(
    private readonly registry: SchedulerRegistry,
    private readonly unitOfWork: UnitOfWork,
    private readonly vitals: JobVitals,
    private readonly clock: Clock,
  ) {}

  start(jobs: readonly RoundJob[]): void {
    for (const [everyMs, own] of groupBy(jobs, ({ declaration }) => declaration.everyMs)) {
      const name = `jobs every ${everyMs} ms`;
      this.names.add(name);
      this.registry.addInterval(
        name,
        setInterval(() => this.begin(everyMs, own), everyMs),
      );
    }
  }

  /** Begins none any more, and waits for those under way. */
  async stop(): Promise<void> {
    for (const name of this.names) if (this.registry.doesExist('interval', name)) this.registry.deleteInterval(name);
    await Promise.all(this.rounds.values());
  }

  /** Wakes those that may have work. When that cannot be told, all: their sweeps meet the same trouble, and say so. */
  async round(jobs: readonly RoundJob[]): Promise<void> {
    const maySleep = jobs.filter(({ declaration, isAtRest }) => declaration.waits && isAtRest);
    for (const job of jobs) if (!maySleep.includes(job)) job.wake();
    if (maySleep.length === 0) return;
    const busy = await this.busy(jobs);
    for (const job of maySleep) {
      if (busy?.has(job.declaration.name) ?? true) job.wake();
      else await this.vitals.measure(job.declaration, () => Promise.resolve(0));
    }
  }

  private begin(everyMs: number, jobs: readonly RoundJob[]): void {
    if (!this.clock.isSure) return;
    if (this.rounds.has(everyMs)) {
      // The look may wait for a lock on one table; the jobs of the others need not.
      for (const job of jobs) job.wake();
      return;
    }
    const round = this.round(jobs)
      .catch((error: unknown) => this.failed(error))
      .finally(() => this.rounds.delete(everyMs));
    this.rounds.set(everyMs, round);
  }

  /** Of all jobs of the interval, whether at rest or not: so the statement is always the same, and prepared. */
  private async busy(jobs: readonly RoundJob[]): Promise<ReadonlySet<string> | null> {
    const declared = jobs.map(({ declaration }) => declaration);
    try {
      return await this.unitOfWork.system((tx) => jobsWithWork(tx, declared, this.clock.now()));
    } catch (error) {
      this.failed(error);
      return null;
    }
  }

  private failed(error: unknown): void {
    const level = isDatabaseUnavailable(error) ? 'warn' : 'error';
    this.logger[level]({ err: error }, 'A look for the work of jobs failed');
  }
}
