import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { ServerConfig } from '../config/config.js';
import { Clock } from '../clock/clock.js';
import { failureLevel } from '../http/database-errors.js';
import { JobNudges } from '../scheduling/job-nudges.js';
import { JobRounds, type RoundJob } from './job-rounds.js';
import { JobVitals } from './job-vitals.js';
import { SCHEDULED_JOB, type Job, type JobDeclaration } from '../scheduling/scheduled-job.js';

/** Do sweeps and nudges run automatically? Tests run them manually. */
export abstract class JobMode {
  abstract readonly automatic: boolean;
}

export interface DeclaredJob extends Pick<RoundJob, 'declaration' | 'isIdle'> {
  readonly job: Job;
}

interface RunningJob extends DeclaredJob, RoundJob {
  /** The running sweeps, at most the job's `concurrency`. */
  readonly sweeps: Set<Promise<void>>;
  again: boolean;
  isIdle: boolean;
}

/** Runs the declared jobs at their intervals and when nudged. A job with `concurrency` may overlap itself. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger(JobRunner.name);
  private readonly jobs = new Map<string, RunningJob>();
  private stopping = false;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly rounds: JobRounds,
    private readonly nudges: JobNudges,
    private readonly clock: Clock,
    private readonly server: ServerConfig,
    private readonly mode: JobMode,
    private readonly vitals: JobVitals,
  ) {}

  onApplicationBootstrap(): void {
    for (const { metatype, instance } of this.discovery.getProviders()) {
      if (!metatype || !instance) continue;
      const declaration = Reflect.getMetadata(SCHEDULED_JOB, metatype) as JobDeclaration | undefined;
      if (declaration) this.add(declaration, instance as Job);
    }
    if (this.server.role !== 'api' && this.mode.automatic) this.rounds.start([...this.jobs.values()]);
  }

  /** Stops claiming work. */
  onModuleDestroy(): void {
    this.stopping = true;
  }

  /** Waits for running sweeps and their background work. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.rounds.stop();
    for (const { sweeps } of this.jobs.values()) await Promise.all(sweeps);
    await Promise.all(this.declared.map(async ({ job }) => job.atRest?.()));
  }

  /** Is the process about to end? */
  get isStopping(): boolean {
    return this.stopping;
  }

  get declared(): readonly DeclaredJob[] {
    return [...this.jobs.values()];
  }

  private add(declaration: JobDeclaration, job: Job): void {
    const running: RunningJob = {
      declaration,
      job,
      sweeps: new Set(),
      again: false,
      isIdle: false,
      wake: () => this.wake(running),
    };
    this.jobs.set(declaration.name, running);
    if (this.server.role === 'api') return;
    this.vitals.watch(declaration);
    if (this.mode.automatic) this.nudges.onNudge(declaration.name, () => this.wake(running));
  }

  private wake(running: RunningJob): void {
    if (this.stopping || !this.clock.isSure) return;
    running.again = true;
    const { sweeps, declaration } = running;
    if (sweeps.size >= (declaration.concurrency ?? 1)) return;
    const sweep = this.sweep(running).finally(() => {
      sweeps.delete(sweep);
      if (running.again) this.wake(running);
    });
    sweeps.add(sweep);
  }

  private async sweep(running: RunningJob): Promise<void> {
    const { job, declaration } = running;
    running.isIdle = false;
    try {
      let handled: number;
      do {
        running.again = false;
        handled = await this.runOnce(declaration, job);
      } while (!this.stopping && (running.again || handled >= declaration.batchSize));
      running.isIdle = handled === 0;
    } catch (error) {
      running.again = false;
      this.logger[failureLevel(error)](
        { err: error, job: declaration.name },
        'A sweep failed; it is tried again at its next time',
      );
    }
  }

  private runOnce(declaration: JobDeclaration, job: Job): Promise<number> {
    return this.vitals.measure(declaration, () => job.runOnce(this.clock.now()));
  }
}
