import type { Slices } from '../../../platform/slices/slices.js';
import { momentsOf, onCallIn, PAUSE } from '../evaluation/moments.js';
import { gapsWithin } from './gaps.js';
import { clip, intersect, subtract, union, type Interval } from '../intervals.js';
import type { OnCallSnapshot, Schedule } from '../schedule/snapshot.js';
import { Budget } from '../evaluation/budget.js';

/**
 * The times in the range (epoch milliseconds) without anybody available: gaps, and times in which everybody on call has time
 * off. (If nobody else can take over, people stay on call during their time off.)
 * @throws LimitExceeded
 */
export function* uncoveredWithin(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  budget = new Budget(),
): Slices<Interval[]> {
  const found = yield* gapsWithin(snapshot, schedule, range, budget);
  let before: { start: number; away: readonly Interval[] } | null = null;
  const close = (end: number): void => {
    if (before) found.push(...clip(before.away, { start: before.start, end }));
  };
  for (const moment of momentsOf(snapshot, schedule, range, budget)) {
    if (moment === PAUSE) {
      yield;
      continue;
    }
    close(moment.at);
    const { recipients } = onCallIn(schedule, moment);
    budget.spend(recipients.length);
    const away = recipients.map(({ userId }) => snapshot.absences.get(userId) ?? []);
    before = { start: moment.at, away: away.length > 0 ? away.reduce((all, each) => intersect(all, each)) : [] };
  }
  close(range.end);
  return union(found);
}

/** The times in which a change leaves nobody available, although somebody was before. @throws LimitExceeded */
export function* newlyUncovered(
  before: OnCallSnapshot,
  after: OnCallSnapshot,
  scheduleId: string,
  range: Interval,
  budget = new Budget(),
): Slices<Interval[]> {
  const [was, is] = [before.schedules.get(scheduleId), after.schedules.get(scheduleId)];
  if (!was || !is) return [];
  const now = yield* uncoveredWithin(after, is, range, budget);
  return now.length === 0 ? [] : subtract(now, yield* uncoveredWithin(before, was, range, budget));
}
