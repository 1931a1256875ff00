type Labels<L extends string> = Readonly<Record<L, string>>;

/** A metric. Its labels come from small, fixed sets, never from a tenant, a person or a request's text. */
export interface Instrument<L extends string> {
  /** `pager_…`, with its unit at the end (`_total`, `_seconds`). */
  name: string;
  help: string;
  labels: readonly L[];
}

export interface Counter<L extends string> {
  add(by: number, labels: Labels<L>): void;
}

export interface Histogram<L extends string> {
  observe(value: number, labels: Labels<L>): void;
}

/** One current value of a gauge. */
export interface Reading<L extends string> {
  value: number;
  labels: Labels<L>;
}

/**
 * The interface for metrics of features, independent of the exporter. The same name returns the same metric. Counting takes well
 * below a microsecond and never fails.
 */
export abstract class Metrics {
  abstract counter<L extends string>(instrument: Instrument<L>): Counter<L>;

  /** @param buckets upper bounds, ascending, in the unit of the name */
  abstract histogram<L extends string>(instrument: Instrument<L>, buckets: readonly number[]): Histogram<L>;

  /** @param read called at every scrape; must be cheap and synchronous */
  abstract gauge<L extends string>(instrument: Instrument<L>, read: () => readonly Reading<L>[]): void;
}

/** Upper bounds in seconds for durations of milliseconds. */
export const FAST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;
/** Upper bounds in seconds for longer durations: the lag of a queue, a provider's response. */
export const SLOW_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300] as const;
