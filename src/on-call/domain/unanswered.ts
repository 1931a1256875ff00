import type { Slices } from '../../platform/slices/slices.js';
import { courseOf, onCallIn, PAUSE } from './course.js';
import { gapsWithin } from './gaps.js';
import { clip, intersect, subtract, union, type Interval } from './intervals.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';
import { Work } from './work.js';

/**
 * When a page to the schedule would reach nobody who is there, in the range (epoch milliseconds): its gaps, and the times
 * in which everybody on call is away by approved time off (somebody stays on call then, rather than nobody).
 * @throws LimitExceeded
 */
export function* unansweredWithin(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  work = new Work(),
): Slices<Interval[]> {
  const found = yield* gapsWithin(snapshot, schedule, range, work);
  let before: { start: number; away: readonly Interval[] } | null = null;
  const close = (end: number): void => {
    if (before) found.push(...clip(before.away, { start: before.start, end }));
  };
  for (const moment of courseOf(snapshot, schedule, range, work)) {
    if (moment === PAUSE) {
      yield;
      continue;
    }
    close(moment.at);
    const { recipients } = onCallIn(schedule, moment);
    work.spend(recipients.length);
    const away = recipients.map(({ userId }) => snapshot.absences.get(userId) ?? []);
    before = { start: moment.at, away: away.length > 0 ? away.reduce((all, each) => intersect(all, each)) : [] };
  }
  close(range.end);
  return union(found);
}

/** When a change of the plan leaves nobody who is there, though somebody was before. @throws LimitExceeded */
export function* leftUnanswered(
  before: OnCallSnapshot,
  after: OnCallSnapshot,
  scheduleId: string,
  range: Interval,
  work = new Work(),
): Slices<Interval[]> {
  const [was, is] = [before.schedules.get(scheduleId), after.schedules.get(scheduleId)];
  if (!was || !is) return [];
  const now = yield* unansweredWithin(after, is, range, work);
  return now.length === 0 ? [] : subtract(now, yield* unansweredWithin(before, was, range, work));
}
