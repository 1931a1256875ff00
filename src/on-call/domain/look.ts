import type { OnCallSnapshot } from './snapshot.js';
import { Work } from './work.js';

const ALONE: ReadonlySet<string> = new Set();
/** Escalation asks who is on call now: that question has no limit, it is cheap by the way it is answered. */
const WITHOUT_LIMIT = { turns: Infinity, entries: Infinity };

interface Seen {
  readonly value: unknown;
  /** What was seen stays so before this instant. */
  readonly until: number;
}

/**
 * Somebody looks at the schedules at one instant, or at one after the other, always later. What was seen is remembered
 * for as long as it stays so: a nested schedule is worked out once, whoever asks.
 */
export class Look {
  /** What has been looked at since the look turned to this instant stays so before that one. */
  until = Infinity;
  /** The schedules of one tangle through which the question came; empty outside of tangles. */
  way = ALONE;
  private readonly remembered = new Map<unknown, Seen>();

  private constructor(
    readonly snapshot: OnCallSnapshot,
    /** Epoch milliseconds. */
    public at: number,
    /** Whether anybody asks how long what is seen stays so; else `until` says nothing. */
    readonly lasts: boolean,
    readonly work: Work,
  ) {}

  /** At that instant only. It costs no more than there are rotations and people in them. */
  static at(snapshot: OnCallSnapshot, instant: number): Look {
    return new Look(snapshot, instant, false, new Work(WITHOUT_LIMIT));
  }

  /** From that instant on. What is looked at counts as work. */
  static from(snapshot: OnCallSnapshot, instant: number, work: Work): Look {
    return new Look(snapshot, instant, true, work);
  }

  turnTo(later: number): void {
    this.at = later;
    this.until = Infinity;
  }

  /** What is being looked at changes at that instant, if not earlier. */
  endsAt(instant: number): void {
    if (instant < this.until) this.until = instant;
  }

  /** What `see` says, asked again only when it may say something else. */
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

  /** What `see` says to a question that came that way. */
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
