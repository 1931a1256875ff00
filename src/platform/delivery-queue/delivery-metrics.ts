import { Injectable } from '@nestjs/common';
import { Metrics, SLOW_SECONDS, type Counter, type Histogram } from '../metrics/metrics.js';
import type { AttemptResult } from './domain/attempt.js';
import type { DeliveryState } from './domain/delivery-state.js';

const WAITING: ReadonlySet<DeliveryState> = new Set<DeliveryState>(['pending', 'sending', 'bundled']);

/** What is sent, by channel type (outbound webhooks count as `webhook`): how late, how long it takes, how it ends. */
@Injectable()
export class DeliveryMetrics {
  private readonly lag: Histogram<'channel'>;
  private readonly attempts: Histogram<'channel' | 'outcome'>;
  private readonly ends: Counter<'channel' | 'state'>;

  constructor(metrics: Metrics) {
    this.lag = metrics.histogram(
      {
        name: 'pager_delivery_lag_seconds',
        help: 'From the time a delivery is due (its retries too) until a worker takes it',
        labels: ['channel'],
      },
      SLOW_SECONDS,
    );
    this.attempts = metrics.histogram(
      {
        name: 'pager_delivery_attempt_seconds',
        help: 'How long the other side took to answer an attempt: delivered, retryable or permanent',
        labels: ['channel', 'outcome'],
      },
      SLOW_SECONDS,
    );
    this.ends = metrics.counter({
      name: 'pager_deliveries_total',
      help: 'Deliveries that came to an end: sent, failed (refused for good), dead (every try used up), skipped, cancelled',
      labels: ['channel', 'state'],
    });
  }

  /** A worker takes it. */
  taken(channel: string, dueAt: Date, now: Date): void {
    this.lag.observe(Math.max(0, now.getTime() - dueAt.getTime()) / 1000, { channel });
  }

  /** Runs an attempt and keeps how long it took and what was answered. */
  async attempt<R extends Pick<AttemptResult, 'kind'>>(channel: string, send: () => Promise<R>): Promise<R> {
    const started = performance.now();
    const result = await send();
    this.attempts.observe((performance.now() - started) / 1000, { channel, outcome: result.kind });
    return result;
  }

  /** Call it after the commit of a new state; only an end counts. */
  moved(channel: string, state: DeliveryState): void {
    if (!WAITING.has(state)) this.ends.add(1, { channel, state });
  }
}
