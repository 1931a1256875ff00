import { tracingChannel } from 'node:diagnostics_channel';
import { Injectable } from '@nestjs/common';
import { FAST_SECONDS, type Histogram, Metrics } from '../common/metrics/metrics.js';

export type StageName =
  'draft' | 'group' | 'load-rules' | 'admit' | 'store' | 'escalate' | 'trail' | 'announce' | 'receipts';

/** Tracers subscribe to it (`node:diagnostics_channel`); each event has the name of the stage. */
const CHANNEL = tracingChannel('pager.pipeline.stage');

/** How long each stage of the pipeline takes for a batch, as a metric and as spans for tracers. */
@Injectable()
export class StageTimes {
  private readonly seconds: Histogram<'stage'>;

  constructor(metrics: Metrics) {
    const help = 'How long a stage of the pipeline took for a batch of creates';
    this.seconds = metrics.histogram({ name: 'pager_pipeline_stage_seconds', help, labels: ['stage'] }, FAST_SECONDS);
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

  private note(stage: StageName, begun: number): void {
    this.seconds.observe((performance.now() - begun) / 1000, { stage });
  }
}
