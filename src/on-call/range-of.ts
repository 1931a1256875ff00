import { badRequest } from '../common/errors/api-error.js';
import { DAY, type Interval } from './domain/intervals.js';
import type { RangeQuery } from './dto/on-call.dto.js';

/** Two years; the cost of the evaluation has limits of its own. */
const LONGEST_RANGE = 732 * DAY;

/** In epoch milliseconds. @throws ApiError 400 for a range that is empty or too long */
export function rangeOf({ start, end }: RangeQuery): Interval {
  const range = { start: start.getTime(), end: end.getTime() };
  if (range.end <= range.start) throw badRequest('Invalid request: end: must be after start');
  if (range.end - range.start > LONGEST_RANGE) throw badRequest('Range too large');
  return range;
}
