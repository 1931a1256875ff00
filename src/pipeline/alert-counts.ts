import { Injectable } from '@nestjs/common';
import { Metrics, type Counter } from '../common/metrics/metrics.js';

/** How many creates came in, and what became of them. */
@Injectable()
export class AlertCounts {
  private readonly requests: Counter<'outcome'>;

  constructor(metrics: Metrics) {
    this.requests = metrics.counter({
      name: 'pager_alert_requests_total',
      help: 'Creates that were stored: created, deduplicated (repeats of an open alert), suppressed (by a policy)',
      labels: ['outcome'],
    });
    for (const outcome of ['created', 'deduplicated', 'suppressed']) this.requests.add(0, { outcome });
  }

  /** Once per batch, after its commit. */
  add(created: number, deduplicated: number, suppressed: number): void {
    if (created > 0) this.requests.add(created, { outcome: 'created' });
    if (deduplicated > 0) this.requests.add(deduplicated, { outcome: 'deduplicated' });
    if (suppressed > 0) this.requests.add(suppressed, { outcome: 'suppressed' });
  }
}
