import type { Slices } from '../../platform/slices/slices.js';

/** The cost limits of one evaluation: turns of rotations, and entries of the answer. */
export interface Limits {
  readonly turns: number;
  readonly entries: number;
}

/** For one schedule: all turns of its rotations and of nested ones count, and all their participants. */
export const LIMITS: Limits = { turns: 500_000, entries: 15_000 };

/** For a report about many schedules. */
export const REPORT_LIMITS: Limits = { turns: 1_000_000, entries: 15_000 };

/** For secondary facts (when a shift began, who is next): left out where so many turns do not suffice. */
export const SECONDARY_LIMITS: Limits = { turns: 50_000, entries: 15_000 };

/** So many turns take a few milliseconds; then other work may run. */
const TURNS_TO_A_PAUSE = 1000;

export class LimitExceeded extends Error {
  constructor(
    readonly kind: keyof Limits,
    readonly most: number,
  ) {
    super(`More than ${most} ${kind}`);
  }
}

/** Counts the cost of an evaluation. Every method: @throws LimitExceeded */
export class Work {
  private turns = 0;
  private entries = 0;
  private pauseAt = TURNS_TO_A_PAUSE;

  constructor(private readonly limits: Limits = LIMITS) {}

  /** Adds turns, or work that takes as long. */
  spend(turns: number): void {
    this.turns += turns;
    if (this.turns > this.limits.turns) throw new LimitExceeded('turns', this.limits.turns);
  }

  /** The answer has one more entry. */
  addEntry(): void {
    if (++this.entries > this.limits.entries) throw new LimitExceeded('entries', this.limits.entries);
    this.spend(1);
  }

  /** Whether a pause is due; resets it. */
  takePause(): boolean {
    if (this.turns < this.pauseAt) return false;
    this.pauseAt = this.turns + TURNS_TO_A_PAUSE;
    return true;
  }
}

/** The result, or undefined beyond the limit. */
export function* unlessTooMuch<T>(slices: Slices<T>): Slices<T | undefined> {
  try {
    return yield* slices;
  } catch (error) {
    if (error instanceof LimitExceeded) return undefined;
    throw error;
  }
}
