import type { Slices } from '../../../platform/slices/slices.js';
import { momentsOf, onCallIn, PAUSE } from './moments.js';
import { DAY_MS } from '../../../platform/durations.js';
import type { Interval } from '../intervals.js';
import type { OnCall } from './people.js';
import type { OnCallSnapshot, Schedule } from '../schedule/snapshot.js';
import { SECONDARY_LIMITS, withinLimits, Budget, type Limits } from './budget.js';

/** How far ahead the next change is searched. */
const FARTHEST = 2048 * DAY_MS;

/** A change of the people on call. */
export interface Change {
  readonly at: number;
  readonly onCall: OnCall;
}

/**
 * The next change after `at` (epoch milliseconds) to somebody on call (contract: `nextOnCallRecipients`). Null if none is
 * found within the search limits.
 */
export function* nextOnCallAfter(snapshot: OnCallSnapshot, schedule: Schedule, at: number): Slices<Change | null> {
  return (yield* withinLimits(search(snapshot, schedule, at))) ?? null;
}

function* search(snapshot: OnCallSnapshot, schedule: Schedule, at: number): Slices<Change | null> {
  const budget = new Budget(SECONDARY_LIMITS);
  let before: string | undefined;
  for (const moment of momentsOf(snapshot, schedule, { start: at, end: at + FARTHEST }, budget)) {
    if (moment === PAUSE) {
      yield;
      continue;
    }
    const onCall = onCallIn(schedule, moment);
    const people = peopleIn(onCall);
    budget.spend(onCall.recipients.length);
    if (before !== undefined && people !== before && onCall.recipients.length > 0) return { at: moment.at, onCall };
    before = people;
  }
  return null;
}

/** Low, since the routing of an alert waits for the result. */
const LIMITS_OF_ONE_SEARCH: Limits = { turns: 10_000, entries: 15_000 };

/**
 * The first moment in the range (epoch milliseconds) at which somebody is on call. Null if none is found within the limits.
 */
export function* firstOnCallWithin(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
): Slices<number | null> {
  return (yield* withinLimits(firstMomentWithSomebody(snapshot, schedule, range))) ?? null;
}

function* firstMomentWithSomebody(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
): Slices<number | null> {
  const budget = new Budget(LIMITS_OF_ONE_SEARCH);
  for (const moment of momentsOf(snapshot, schedule, range, budget)) {
    if (moment === PAUSE) yield;
    else if (onCallIn(schedule, moment).recipients.length > 0) return moment.at;
  }
  return null;
}

function peopleIn({ recipients }: OnCall): string {
  return JSON.stringify(recipients.map(({ userId }) => userId).sort());
}
