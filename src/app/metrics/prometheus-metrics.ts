import { Injectable } from '@nestjs/common';
import {
  collectDefaultMetrics,
  Counter as PromCounter,
  Gauge,
  Histogram as PromHistogram,
  Registry,
} from 'prom-client';
import {
  Metrics,
  type Counter,
  type Histogram,
  type Instrument,
  type Reading,
} from '../../platform/metrics/metrics.js';

/** CPU, memory, event-loop lag, garbage collection and open files. One for the process, also with several applications. */
let processRegistry: Registry | undefined;

/** The metrics of one application, in a registry of their own, so that two applications in one process (tests) do not mix. */
@Injectable()
export class PrometheusMetrics extends Metrics {
  private readonly registry = new Registry();

  constructor() {
    super();
    if (processRegistry) return;
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }

  override counter<L extends string>({ name, help, labels }: Instrument<L>): Counter<L> {
    const counter =
      (this.registry.getSingleMetric(name) as PromCounter<L> | undefined) ??
      new PromCounter<L>({ name, help, labelNames: labels, registers: [this.registry] });
    return { add: (by, values) => counter.inc(values, by) };
  }

  override histogram<L extends string>(
    { name, help, labels }: Instrument<L>,
    buckets: readonly number[],
  ): Histogram<L> {
    const histogram =
      (this.registry.getSingleMetric(name) as PromHistogram<L> | undefined) ??
      new PromHistogram<L>({ name, help, labelNames: labels, buckets: [...buckets], registers: [this.registry] });
    return { observe: (value, values) => histogram.observe(values, value) };
  }

  override gauge<L extends string>({ name, help, labels }: Instrument<L>, read: () => readonly Reading<L>[]): void {
    new Gauge<L>({
      name,
      help,
      labelNames: labels,
      registers: [this.registry],
      collect() {
        this.reset();
        const readings = read();
        // A gauge without labels would show 0, which would be a reading.
        if (readings.length === 0 && labels.length === 0) this.remove();
        for (const { value, labels: values } of readings) this.set(values, value);
      },
    });
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** All metrics in the Prometheus text format. */
  async text(): Promise<string> {
    return `${await this.registry.metrics()}\n${(await processRegistry?.metrics()) ?? ''}`;
  }
}
