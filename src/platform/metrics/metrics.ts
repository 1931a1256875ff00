type Labels<L extends string> = Readonly<Record<L, string>>;

/** The name of an instrument. Labels come from fixed, small sets, never from a tenant, a person or a request's text. */
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

/** One value of a gauge at the moment of asking. */
export interface Reading<L extends string> {
  value: number;
  labels: Labels<L>;
}

/**
 * The port by which features count what they do, independent of the exporter. The
 * same name gives the same instrument. Counting costs well below a microsecond and never fails.
 */
export abstract class Metrics {
  abstract counter<L extends string>(instrument: Instrument<L>): Counter<L>;

  /** @param buckets upper bounds, ascending, in the unit of the name */
  abstract histogram<L extends string>(instrument: Instrument<L>, buckets: readonly number[]): Histogram<L>;

  /** @param read asked at every scrape; must be cheap and must not wait for anything */
  abstract gauge<L extends string>(instrument: Instrument<L>, read: () => readonly Reading<L>[]): void;
}

/** Upper bounds in seconds for answers that take milliseconds. */
export const FAST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;
/** Upper bounds in seconds for what may wait: the lag of a queue, a provider's answer. */
export const SLOW_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300] as const;
