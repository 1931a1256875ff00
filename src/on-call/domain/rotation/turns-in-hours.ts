import { HOUR_MS, WEEK_MS } from '../../../platform/durations.js';
import type { Handoffs } from './handoffs.js';
import { weeklyHours } from './restrictions.js';
import type { RotationPlan } from './rotation.js';

/** The turns of a rotation that are assigned to participants. A turn is the time between two handoffs. */
export interface CountedTurns {
  /** The number of assigned turns before that one; negative before turn 0. */
  before(turn: number): number;
  counts(turn: number): boolean;
}

export const ALL_TURNS: CountedTurns = { before: (turn) => turn, counts: () => true };

/**
 * The turns that overlap the rotation's restrictions. In local time, turns and restrictions repeat after a whole number
 * of weeks, so one such cycle is evaluated, whatever the age of the rotation.
 */
export function turnsInHours(
  { timeRestriction, restrictions }: Pick<RotationPlan, 'timeRestriction' | 'restrictions'>,
  handoffs: Handoffs,
): CountedTurns {
  const hours = weeklyHours(timeRestriction, restrictions);
  const length = handoffs.localLength;
  // A turn of a week or longer overlaps every restriction.
  if (hours === null || hours.length === 0 || length === null || length >= WEEK_MS) return ALL_TURNS;
  const turns = WEEK_MS / commonDivisor(length, WEEK_MS);
  /** The number of assigned turns before each turn of the cycle; last, the total. */
  const sums = [0];
  for (let turn = 0; turn < turns; turn++) {
    const start = modulo(handoffs.localStart + turn * length, WEEK_MS);
    const overlaps = hours.some((own) =>
      [-WEEK_MS, 0, WEEK_MS].some((later) => own.start < start + length - later && start - later < own.end),
    );
    sums.push(sums[turn]! + (overlaps ? 1 : 0));
  }
  const total = sums[turns]!;
  if (total === 0 || total === turns) return ALL_TURNS;
  return {
    before: (turn) => Math.floor(turn / turns) * total + sums[modulo(turn, turns)]!,
    counts: (turn) => sums[modulo(turn, turns) + 1]! > sums[modulo(turn, turns)]!,
  };
}

/** The greatest common divisor of two durations in whole hours. @param a milliseconds @param b milliseconds */
function commonDivisor(a: number, b: number): number {
  let [high, low] = [a / HOUR_MS, b / HOUR_MS];
  while (low > 0) [high, low] = [low, high % low];
  return high * HOUR_MS;
}

/** The remainder from 0 to below the divisor, also for negative numbers. */
export const modulo = (number: number, divisor: number): number => ((number % divisor) + divisor) % divisor;
