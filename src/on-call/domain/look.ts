import type { OnCallSnapshot } from './snapshot.js';
import { Work } from './work.js';
import { WEEK_MS } from '../../platform/durations.js';
import { findAt, firstEndingAfter, type Interval } from './intervals.js';
import type { DutyHours } from './restrictions.js';

const ALONE: ReadonlySet<string> = new Set();
/** Escalation asks who is on call now: without a limit, because one instant is cheap. */
const WITHOUT_LIMIT = { turns: Infinity, entries: Infinity };

interface Seen {
  readonly value: unknown;
  /** Valid before this instant. */
  readonly until: number;
}

/**
 * An evaluation of the schedules at one instant, or at increasing instants. Results are cached
 * as long as they are valid, so a nested schedule is evaluated once.
 */
export class Look {
  /** Everything evaluated for this instant is valid before that one. */
  until = Infinity;
  /** The schedules of one cycle group through which the evaluation passed; empty outside of such groups. */
  way = ALONE;
  private readonly remembered = new Map<unknown, Seen>();

  private constructor(
    readonly snapshot: OnCallSnapshot,
    /** Epoch milliseconds. */
    public at: number,
    /** Whether `until` is computed. */
    readonly lasts: boolean,
    readonly work: Work,
  ) {}

  /** At that instant only. It costs no more than there are rotations and people in them. */
  static at(snapshot: OnCallSnapshot, instant: number): Look {
    return new Look(snapshot, instant, false, new Work(WITHOUT_LIMIT));
  }

  /** From that instant on. Evaluations count as work. */
  static from(snapshot: OnCallSnapshot, instant: number, work: Work): Look {
    return new Look(snapshot, instant, true, work);
  }

  turnTo(later: number): void {
    this.at = later;
    this.until = Infinity;
  }

  /** The present evaluation changes at that instant, if not earlier. */
  endsAt(instant: number): void {
    if (instant < this.until) this.until = instant;
  }

  /** The result of `see`, called again only when it may have changed. */
  remember<T>(key: unknown, see: () => T): T {
    const known = this.remembered.get(key);
    if (known && (known.until > this.at || !this.lasts)) {
      this.endsAt(known.until);
      return known.value as T;
    }
    const others = this.until;
    this.until = Infinity;
    const value = see();
    this.remembered.set(key, { value, until: this.until });
    this.endsAt(others);
    return value;
  }

  /** The result of `see`, evaluated along that way. */
  through<T>(way: ReadonlySet<string>, see: () => T): T {
    const before = this.way;
    this.way = way;
    try {
      return see();
    } finally {
      this.way = before;
    }
  }
}

/** Which of the sorted, disjoint intervals holds the instant of the look. */
export function seeInterval<T extends Interval>(look: Look, sorted: readonly T[]): T | undefined {
  if (!look.lasts) return findAt(sorted, look.at);
  const next = sorted[firstEndingAfter(sorted, look.at)];
  if (next === undefined) return undefined;
  const hasBegun = next.start <= look.at;
  look.endsAt(hasBegun ? next.end : next.start);
  return hasBegun ? next : undefined;
}

/** The hours on duty are computed for this time at once. */
const HOURS_AHEAD = 4 * WEEK_MS;

/** Whether the instant of the look is within the hours. */
export function isInHours(look: Look, hours: DutyHours): boolean {
  if (hours.areAll) return true;
  if (!look.lasts) return hours.covers(look.at);
  const known = look.remember(hours, () => {
    const range = { start: look.at, end: look.at + HOURS_AHEAD };
    look.endsAt(range.end);
    look.work.spend(hours.countWithin(range));
    return hours.within(range);
  });
  return seeInterval(look, known) !== undefined;
}
