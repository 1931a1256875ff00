import type { Slices } from '../../platform/slices/slices.js';
import { courseOf, onCallIn, PAUSE } from './course.js';
import { DAY_MS } from '../../platform/durations.js';
import type { Interval } from './intervals.js';
import type { OnCall } from './people.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';
import { SECONDARY_LIMITS, unlessTooMuch, Work, type Limits } from './work.js';

/** How far ahead a change is searched. */
const FARTHEST = 2048 * DAY_MS;

/** A moment at which other people come on call, and who is on call from then. */
export interface Change {
  readonly at: number;
  readonly onCall: OnCall;
}

/**
 * The next change after `at` (epoch milliseconds) at which somebody is on call: the contract's
 * `nextOnCallRecipients`. Null when nothing changes for so long, or in so many turns.
 */
export function* nextOnCallAfter(snapshot: OnCallSnapshot, schedule: Schedule, at: number): Slices<Change | null> {
  return (yield* unlessTooMuch(search(snapshot, schedule, at))) ?? null;
}

function* search(snapshot: OnCallSnapshot, schedule: Schedule, at: number): Slices<Change | null> {
  const work = new Work(SECONDARY_LIMITS);
  let before: string | undefined;
  for (const moment of courseOf(snapshot, schedule, { start: at, end: at + FARTHEST }, work)) {
    if (moment === PAUSE) {
      yield;
      continue;
    }
    const onCall = onCallIn(schedule, moment);
    const people = peopleIn(onCall);
    work.spend(onCall.recipients.length);
    if (before !== undefined && people !== before && onCall.recipients.length > 0) return { at: moment.at, onCall };
    before = people;
  }
  return null;
}

/** Asked while an alert is decided about, which waits meanwhile. */
const LIMITS_OF_ONE_LOOK: Limits = { turns: 10_000, entries: 15_000 };

/**
 * The first moment in the range (epoch milliseconds) at which somebody is on call. Null: nobody is, or it takes too many
 * turns to work out.
 */
export function* firstOnCallWithin(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
): Slices<number | null> {
  return (yield* unlessTooMuch(firstStaffed(snapshot, schedule, range))) ?? null;
}

function* firstStaffed(snapshot: OnCallSnapshot, schedule: Schedule, range: Interval): Slices<number | null> {
  const work = new Work(LIMITS_OF_ONE_LOOK);
  for (const moment of courseOf(snapshot, schedule, range, work)) {
    if (moment === PAUSE) yield;
    else if (onCallIn(schedule, moment).recipients.length > 0) return moment.at;
  }
  return null;
}

function peopleIn({ recipients }: OnCall): string {
  return JSON.stringify(recipients.map(({ userId }) => userId).sort());
}
