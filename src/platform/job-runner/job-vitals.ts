import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Metrics, SLOW_SECONDS, type Counter, type Histogram } from '../metrics/metrics.js';
import type { JobDeclaration } from '../scheduling/scheduled-job.js';
import { WorkVersions } from './work-versions.js';

/** A vital job counts as stalled after this long without a successful sweep. */
export const STALLED_AFTER_MS = 30_000;

/** Metrics of the jobs of this process, and the last success of each. (Prometheus itself uses the label `job`.) */
@Injectable()
export class JobVitals {
  private readonly lastSeen = new Map<string, Date>();
  private readonly vital = new Set<string>();
  private readonly duration: Histogram<'job_name' | 'outcome'>;
  private readonly rows: Counter<'job_name'>;

  constructor(
    private readonly clock: Clock,
    private readonly versions: WorkVersions,
    metrics: Metrics,
  ) {
    this.duration = metrics.histogram(
      {
        name: 'pager_job_duration_seconds',
        help: 'How long a sweep of a job took, and how it ended: ok or failed',
        labels: ['job_name', 'outcome'],
      },
      SLOW_SECONDS,
    );
    this.rows = metrics.counter({
      name: 'pager_job_rows_total',
      help: 'Rows that a job handled',
      labels: ['job_name'],
    });
    const help = 'When a sweep of the job last succeeded (Unix time); at first, when the process started';
    metrics.gauge({ name: 'pager_job_last_success_timestamp_seconds', help, labels: ['job_name'] }, () =>
      [...this.lastSeen].map(([job_name, at]) => ({ value: at.getTime() / 1000, labels: { job_name } })),
    );
  }

  /** Starts watching a job of this process. */
  watch({ name, vital }: JobDeclaration): void {
    this.alive(name);
    if (vital) this.vital.add(name);
  }

  /** Runs and measures one sweep; skipped if the job's work is left to newer versions. */
  async measure({ name: job, version = 1 }: JobDeclaration, sweep: () => Promise<number>): Promise<number> {
    const started = performance.now();
    let outcome = 'failed';
    try {
      const handled = (await this.versions.leaves({ name: job, version })) ? 0 : await sweep();
      outcome = 'ok';
      this.alive(job);
      this.rows.add(handled, { job_name: job });
      return handled;
    } finally {
      this.duration.observe((performance.now() - started) / 1000, { job_name: job, outcome });
    }
  }

  private alive(job: string): void {
    this.lastSeen.set(job, this.clock.now());
  }

  /** The stalled vital jobs of this process. */
  stalled(): string[] {
    const oldest = this.clock.now().getTime() - STALLED_AFTER_MS;
    return [...this.vital].filter((job) => (this.lastSeen.get(job)?.getTime() ?? 0) < oldest);
  }
}
