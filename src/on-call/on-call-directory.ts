import { closest } from '../people/access/domain/team-access.js';
import type { InternalErrors } from '../platform/metrics/internal-errors.js';
import { atOnce, type Slices } from '../platform/slices/slices.js';
import type { Budget } from './domain/evaluation/budget.js';
import { Evaluation } from './domain/evaluation/evaluation.js';
import { firstOnCallWithin } from './domain/evaluation/next-change.js';
import { NOBODY, type OnCall, type Person } from './domain/evaluation/people.js';
import { adjacentRecipients, whoIsOnCall } from './domain/evaluation/who-is-on-call.js';
import type { Interval } from './domain/intervals.js';
import { isDeleted } from './domain/schedule/participants.js';
import { anySchedule, type OnCallSnapshot } from './domain/schedule/snapshot.js';
import { hoursWithin, type PersonHours } from './domain/shifts/hours.js';

/** The fields of a schedule for other features. */
export interface ScheduleEntry {
  id: string;
  name: string;
  /** Null: global. */
  teamId: string | null;
}

/** All schedules of one tenant at one moment. */
export interface OnCallDirectory {
  /** Who is on call at that instant; an unknown schedule has nobody. */
  whoIsOnCall(scheduleId: string, at: Date): OnCall;
  /** The people of the next turn (1) or the previous one (-1), in rotations within their restrictions at that instant. */
  adjacentOnCall(scheduleId: string, at: Date, step: 1 | -1): readonly Person[];
  /** When somebody comes on call after an instant at which nobody is; null if not before `before` or not found within the limits. */
  nextOnCall(scheduleId: string, after: Date, before: Date): Date | null;
  /** Each person's hours on call in the range (epoch milliseconds); empty for an unknown schedule. */
  hoursWithin(scheduleId: string, range: Interval, budget: Budget): Slices<PersonHours[]>;
  /** Oldest first. */
  all(): ScheduleEntry[];
  /** Deleted schedules. */
  deleted(): ScheduleEntry[];
  get(id: string): ScheduleEntry | undefined;
  /** The name of the escalation policy; undefined if there is none. */
  nameOfEscalation(id: string): string | undefined;
  /** Case-insensitive. Of several, the one closest to the team, then the oldest. */
  byName(name: string, teamId: string | null): ScheduleEntry | undefined;
}

/** Where the errors of a damaged row go, so that the others are still evaluated. */
export type Sparing = Pick<InternalErrors, 'spare'>;

/** Answers for other features from one snapshot; a schedule that cannot be evaluated has nobody on call. */
export function onCallDirectory(snapshot: OnCallSnapshot, errors: Sparing): OnCallDirectory {
  return {
    whoIsOnCall: (scheduleId, at) => {
      const ask = (): OnCall => whoIsOnCall(snapshot, scheduleId, at);
      return errors.spare('schedules', scheduleId, 'Nobody is on call: a schedule could not be evaluated', ask, NOBODY);
    },
    adjacentOnCall: (scheduleId, at, step) => {
      const schedule = snapshot.schedules.get(scheduleId);
      const ask = (): readonly Person[] =>
        schedule ? adjacentRecipients(Evaluation.at(snapshot, at.getTime()), schedule, step) : [];
      return errors.spare('schedules', scheduleId, 'The next in rotation could not be determined', ask, []);
    },
    nextOnCall: cachedPerSchedule((scheduleId, range) => {
      const schedule = snapshot.schedules.get(scheduleId);
      const find = (): number | null => (schedule ? atOnce(firstOnCallWithin(snapshot, schedule, range)) : null);
      return errors.spare('schedules', scheduleId, 'The next time on call could not be determined', find, null);
    }),
    hoursWithin: function* (scheduleId, range, budget) {
      const schedule = anySchedule(snapshot, scheduleId);
      return schedule ? yield* hoursWithin(snapshot, schedule, range, budget) : [];
    },
    all: () => [...snapshot.schedules.values()],
    deleted: () => [...snapshot.former.values()],
    get: (id) => snapshot.schedules.get(id),
    nameOfEscalation: (id) => {
      const entry = snapshot.escalations.get(id);
      return entry && !isDeleted(entry) ? entry.name : undefined;
    },
    byName: (name, teamId) => {
      const lowerName = name.trim().toLowerCase();
      const called = [...snapshot.schedules.values()].filter(({ name }) => name.toLowerCase() === lowerName);
      return closest(called, teamId);
    },
  };
}

/** Caches the result by schedule, for many alerts that wait for the same one. */
function cachedPerSchedule(
  find: (scheduleId: string, range: Interval) => number | null,
): OnCallDirectory['nextOnCall'] {
  const cache = new Map<string, Interval & { at: number | null }>();
  return (scheduleId, after, before) => {
    const range = { start: after.getTime(), end: before.getTime() };
    let last = cache.get(scheduleId);
    const isStill =
      last && last.start <= range.start && (last.at === null ? range.end <= last.end : range.start < last.at);
    if (!last || !isStill) cache.set(scheduleId, (last = { ...range, at: find(scheduleId, range) }));
    return last.at === null || last.at >= range.end ? null : new Date(last.at);
  };
}
