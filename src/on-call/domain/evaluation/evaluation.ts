import type { OnCallSnapshot } from '../schedule/snapshot.js';
import { Budget } from './budget.js';
import { WEEK_MS } from '../../../platform/durations.js';
import { findAt, firstEndingAfter, type Interval } from '../intervals.js';
import type { ActiveHours } from '../rotation/restrictions.js';

const EMPTY_PATH: ReadonlySet<string> = new Set();
/** Escalation needs the people on call now. One instant is cheap, so it has no limit. */
const WITHOUT_LIMIT = { turns: Infinity, entries: Infinity };

interface CachedResult {
  readonly value: unknown;
  /** Valid before this instant. */
  readonly validUntil: number;
}

/**
 * An evaluation of schedules at one instant, or at increasing instants. Results are cached while they are valid, so that a
 * nested schedule is evaluated once.
 */
export class Evaluation {
  /** The results for `at` are valid before this instant. */
  validUntil = Infinity;
  /** The schedules of one cycle that the evaluation has passed through; empty outside of cycles. */
  path = EMPTY_PATH;
  private readonly results = new Map<unknown, CachedResult>();

  private constructor(
    readonly snapshot: OnCallSnapshot,
    /** Epoch milliseconds. */
    public at: number,
    /** Whether `validUntil` is computed. */
    readonly tracksValidity: boolean,
    readonly budget: Budget,
  ) {}

  /** An evaluation at one instant. @param instant epoch milliseconds */
  static at(snapshot: OnCallSnapshot, instant: number): Evaluation {
    return new Evaluation(snapshot, instant, false, new Budget(WITHOUT_LIMIT));
  }

  /** An evaluation at increasing instants, from that one on. @param instant epoch milliseconds */
  static from(snapshot: OnCallSnapshot, instant: number, budget: Budget): Evaluation {
    return new Evaluation(snapshot, instant, true, budget);
  }

  moveTo(later: number): void {
    this.at = later;
    this.validUntil = Infinity;
  }

  /** The current result is not valid at that instant or later. */
  limitValidity(instant: number): void {
    if (instant < this.validUntil) this.validUntil = instant;
  }

  /** The result of `evaluate`, which is called again only when the result may have changed. */
  cached<T>(key: unknown, evaluate: () => T): T {
    const known = this.results.get(key);
    if (known && (known.validUntil > this.at || !this.tracksValidity)) {
      this.limitValidity(known.validUntil);
      return known.value as T;
    }
    const others = this.validUntil;
    this.validUntil = Infinity;
    const value = evaluate();
    this.results.set(key, { value, validUntil: this.validUntil });
    this.limitValidity(others);
    return value;
  }

  /** The result of `evaluate` with that path. */
  alongPath<T>(path: ReadonlySet<string>, evaluate: () => T): T {
    const before = this.path;
    this.path = path;
    try {
      return evaluate();
    } finally {
      this.path = before;
    }
  }
}

/** The one of the sorted, disjoint intervals that contains the instant of the evaluation. */
export function currentInterval<T extends Interval>(evaluation: Evaluation, sorted: readonly T[]): T | undefined {
  if (!evaluation.tracksValidity) return findAt(sorted, evaluation.at);
  const next = sorted[firstEndingAfter(sorted, evaluation.at)];
  if (next === undefined) return undefined;
  const hasBegun = next.start <= evaluation.at;
  evaluation.limitValidity(hasBegun ? next.end : next.start);
  return hasBegun ? next : undefined;
}

/** Active hours are computed for this time at once. */
const HOURS_AHEAD = 4 * WEEK_MS;

/** Whether the instant of the evaluation is within the hours. */
export function isInHours(evaluation: Evaluation, hours: ActiveHours): boolean {
  if (hours.areUnrestricted) return true;
  if (!evaluation.tracksValidity) return hours.covers(evaluation.at);
  const known = evaluation.cached(hours, () => {
    const range = { start: evaluation.at, end: evaluation.at + HOURS_AHEAD };
    evaluation.limitValidity(range.end);
    evaluation.budget.spend(hours.countWithin(range));
    return hours.within(range);
  });
  return currentInterval(evaluation, known) !== undefined;
}
