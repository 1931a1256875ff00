import { badRequest, invalid } from '../platform/errors/api-error.js';
import { inSlices, type Slices } from '../platform/slices/slices.js';
import { LimitExceeded, type Limits } from './domain/evaluation/budget.js';
import { DAY_MS } from '../platform/durations.js';
import type { Interval } from './domain/intervals.js';
import type { RangeQuery } from './dto/on-call.dto.js';

const TOO_MUCH: Readonly<Record<keyof Limits, string>> = {
  turns: 'turns of rotations would have to be looked at',
  entries: 'entries would be in the answer',
};

/** Runs an evaluation of schedules with pauses for other work. @throws ApiError 400 RANGE_TOO_LARGE beyond its limits */
export async function runEvaluation<T>(slices: Slices<T>): Promise<T> {
  try {
    return await inSlices(slices);
  } catch (error) {
    if (!(error instanceof LimitExceeded)) throw error;
    const { kind, most } = error;
    throw badRequest(
      `Range too large: more than ${most} ${TOO_MUCH[kind]}. Ask for a shorter range`,
      'RANGE_TOO_LARGE',
    );
  }
}

/** Two years; the evaluation has its own limits. */
const LONGEST_RANGE = 732 * DAY_MS;

/** The range in epoch milliseconds. @throws ApiError 400 if it is empty or too long */
export function rangeOf({ start, end }: RangeQuery): Interval {
  const range = { start: start.getTime(), end: end.getTime() };
  if (range.end <= range.start) throw invalid('end', 'must be after start');
  if (range.end - range.start > LONGEST_RANGE) throw badRequest('Range too large');
  return range;
}
