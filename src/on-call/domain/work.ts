import type { Slices } from '../../common/slices/slices.js';

/** What one question may cost: turns of rotations looked at, and entries of its answer. */
export interface Limits {
  readonly turns: number;
  readonly entries: number;
}

/** For a question about one schedule: all turns of its rotations and of nested ones count, and all who are asked in them. */
export const LIMITS: Limits = { turns: 500_000, entries: 15_000 };

/** For a report about many schedules. */
export const REPORT_LIMITS: Limits = { turns: 1_000_000, entries: 15_000 };

/** For looking around in passing (when a shift began, who is next): without an answer in so many turns there is none. */
export const IN_PASSING: Limits = { turns: 50_000, entries: 15_000 };

/** So many turns are looked at in a few milliseconds; then it is time for a pause. */
const TURNS_TO_A_PAUSE = 1000;

/** The question costs more than it may. */
export class LimitExceeded extends Error {
  constructor(
    readonly kind: keyof Limits,
    readonly most: number,
  ) {
    super(`More than ${most} ${kind}`);
  }
}

/** Counts what a question costs. Every method: @throws LimitExceeded */
export class Work {
  private turns = 0;
  private entries = 0;
  private pauseAt = TURNS_TO_A_PAUSE;

  constructor(private readonly limits: Limits = LIMITS) {}

  /** Turns were looked at, or something that takes as long. */
  spend(turns: number): void {
    this.turns += turns;
    if (this.turns > this.limits.turns) throw new LimitExceeded('turns', this.limits.turns);
  }

  /** The answer has one more entry. */
  addEntry(): void {
    if (++this.entries > this.limits.entries) throw new LimitExceeded('entries', this.limits.entries);
    this.spend(1);
  }

  /** Whether a pause is due; it counts as made. */
  takePause(): boolean {
    if (this.turns < this.pauseAt) return false;
    this.pauseAt = this.turns + TURNS_TO_A_PAUSE;
    return true;
  }
}

/** What was worked out, or undefined where the limit came first. */
export function* unlessTooMuch<T>(slices: Slices<T>): Slices<T | undefined> {
  try {
    return yield* slices;
  } catch (error) {
    if (error instanceof LimitExceeded) return undefined;
    throw error;
  }
}
