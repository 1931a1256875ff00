import type { Slices } from '../../../common/slices/slices.js';
import type { Interval } from '../../domain/intervals.js';
import { shiftsWithin } from '../../domain/shifts.js';
import type { OnCallSnapshot, Schedule } from '../../domain/snapshot.js';
import { coversAll } from './swap-request.js';

/** What an override in somebody's place would replace. */
export interface StandIn {
  /** The person is on call in the schedule from the beginning of the span to its end. */
  readonly isWhole: boolean;
  /** Names of those who are on call beside the person; an override replaces them, too. */
  readonly others: readonly string[];
}

/** @param span in epoch milliseconds @throws LimitExceeded */
export function* standInFor(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  userId: string,
  span: Interval,
): Slices<StandIn> {
  const shifts = yield* shiftsWithin(snapshot, schedule, span);
  const others = shifts.filter(({ person }) => person.userId !== userId).map(({ person }) => person.name);
  return {
    isWhole: coversAll(
      shifts.filter(({ person }) => person.userId === userId),
      span,
    ),
    others: [...new Set(others)],
  };
}
