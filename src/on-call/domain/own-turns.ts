import { HOUR_MS, WEEK_MS } from '../../platform/durations.js';
import type { Handoffs } from './handoffs.js';
import { weeklyHours } from './restrictions.js';
import type { RotationPlan } from './rotation.js';

/** Which turns take part in the order. */
export interface CountedTurns {
  /** How many turns that count lie before that one (fewer than none before turn 0). */
  before(turn: number): number;
  counts(turn: number): boolean;
}

export const ALL_TURNS: CountedTurns = { before: (turn) => turn, counts: () => true };

/**
 * The turns of which any part is within the hours. Read on the wall clock, turns and hours together
 * recur: as many turns as fit whole weeks are looked at once, however long the rotation has been going.
 */
export function turnsInHours(
  { timeRestriction, restrictions }: Pick<RotationPlan, 'timeRestriction' | 'restrictions'>,
  handoffs: Handoffs,
): CountedTurns {
  const hours = weeklyHours(timeRestriction, restrictions);
  const length = handoffs.localLength;
  // A turn that lasts weeks or months has a part of every hour of the week.
  if (hours === null || hours.length === 0 || length === null || length >= WEEK_MS) return ALL_TURNS;
  const turns = WEEK_MS / commonDivisor(length, WEEK_MS);
  /** How many count before each turn of the cycle, and in all. */
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

/** Of numbers of hours. */
function commonDivisor(a: number, b: number): number {
  let [high, low] = [a / HOUR_MS, b / HOUR_MS];
  while (low > 0) [high, low] = [low, high % low];
  return high * HOUR_MS;
}

/** From 0 up to the divisor, also of negative numbers. */
export const modulo = (number: number, divisor: number): number => ((number % divisor) + divisor) % divisor;
