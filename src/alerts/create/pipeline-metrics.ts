import { tracingChannel } from 'node:diagnostics_channel';
import { Injectable } from '@nestjs/common';
import { type Counter, FAST_SECONDS, type Histogram, Metrics } from '../../platform/metrics/metrics.js';

export type StageName =
  | 'draft'
  | 'group'
  | 'load-rules'
  | 'admit'
  | 'store'
  | 'escalate'
  | 'trail'
  | 'announce'
  | 'receipts';

/** Tracers subscribe to it (`node:diagnostics_channel`); each event has the name of the stage. */
const CHANNEL = tracingChannel('pager.pipeline.stage');

/** How long each stage takes for a batch, as a metric and as spans for tracers; and what becomes of the creates. */
@Injectable()
export class PipelineMetrics {
  private readonly seconds: Histogram<'stage'>;
  private readonly requests: Counter<'outcome'>;

  constructor(metrics: Metrics) {
    const help = 'How long a stage of the pipeline took for a batch of creates';
    this.seconds = metrics.histogram({ name: 'pager_pipeline_stage_seconds', help, labels: ['stage'] }, FAST_SECONDS);
    this.requests = metrics.counter({
      name: 'pager_alert_requests_total',
      help: 'Creates that were stored: created, deduplicated (repeats of an open alert), suppressed (by a policy)',
      labels: ['outcome'],
    });
    for (const outcome of ['created', 'deduplicated', 'suppressed']) this.requests.add(0, { outcome });
  }

  of<T>(stage: StageName, run: () => T): T {
    const begun = performance.now();
    try {
      return CHANNEL.traceSync(run, { stage });
    } finally {
      this.note(stage, begun);
    }
  }

  async ofAsync<T>(stage: StageName, run: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    try {
      return await CHANNEL.tracePromise(run, { stage });
    } finally {
      this.note(stage, begun);
    }
  }

  /** Once per batch, after its commit. */
  count(created: number, deduplicated: number, suppressed: number): void {
    if (created > 0) this.requests.add(created, { outcome: 'created' });
    if (deduplicated > 0) this.requests.add(deduplicated, { outcome: 'deduplicated' });
    if (suppressed > 0) this.requests.add(suppressed, { outcome: 'suppressed' });
  }

  private note(stage: StageName, begun: number): void {
    this.seconds.observe((performance.now() - begun) / 1000, { stage });
  }
}
