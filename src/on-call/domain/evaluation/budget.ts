import type { Slices } from '../../../platform/slices/slices.js';

/** The limits of one evaluation: evaluated turns, and entries in the result. */
export interface Limits {
  readonly turns: number;
  readonly entries: number;
}

/** For one schedule. The turns and participants of nested schedules count too. */
export const LIMITS: Limits = { turns: 500_000, entries: 15_000 };

/** For a report about many schedules. */
export const REPORT_LIMITS: Limits = { turns: 1_000_000, entries: 15_000 };

/** For optional results, such as the start of a shift, which are left out beyond the limit. */
export const SECONDARY_LIMITS: Limits = { turns: 50_000, entries: 15_000 };

/** A few milliseconds of work. */
const TURNS_TO_A_PAUSE = 1000;

export class LimitExceeded extends Error {
  constructor(
    readonly kind: keyof Limits,
    readonly most: number,
  ) {
    super(`More than ${most} ${kind}`);
  }
}

/** Counts the cost of an evaluation against its limits. */
export class Budget {
  private turns = 0;
  private entries = 0;
  private pauseAt = TURNS_TO_A_PAUSE;

  constructor(private readonly limits: Limits = LIMITS) {}

  /** Counts turns, or work that takes as long. @throws LimitExceeded */
  spend(turns: number): void {
    this.turns += turns;
    if (this.turns > this.limits.turns) throw new LimitExceeded('turns', this.limits.turns);
  }

  /** Counts an entry of the result. @throws LimitExceeded */
  addEntry(): void {
    if (++this.entries > this.limits.entries) throw new LimitExceeded('entries', this.limits.entries);
    this.spend(1);
  }

  /** Whether other work should run now; true once for each thousand turns. */
  takePause(): boolean {
    if (this.turns < this.pauseAt) return false;
    this.pauseAt = this.turns + TURNS_TO_A_PAUSE;
    return true;
  }
}

/** The result; undefined if the evaluation exceeds its limits. */
export function* withinLimits<T>(slices: Slices<T>): Slices<T | undefined> {
  try {
    return yield* slices;
  } catch (error) {
    if (error instanceof LimitExceeded) return undefined;
    throw error;
  }
}
