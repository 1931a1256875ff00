import type { Slices } from '../../platform/slices/slices.js';
import { courseOf, PAUSE } from './course.js';
import { addMonths } from './handoffs.js';
import { DAY_MS, WEEK_MS } from '../../platform/durations.js';
import { clip, subtract, type Interval } from './intervals.js';
import { overridesIn, type Override } from './overrides.js';
import type { Person } from './people.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';
import type { LocalTime } from '../../platform/domain/time-zone.js';
import { Work } from './work.js';

export const TIMELINE_INTERVALS = ['day', 'week', 'month'] as const;
export type TimelineInterval = (typeof TIMELINE_INTERVALS)[number];

/** One period and rotation, or an override that wins the period: of the whole schedule, or of that rotation. */
export interface TimelineEntry {
  /** The local date on which the period begins, `YYYY-MM-DD`. */
  readonly date: string;
  readonly rotationName?: string;
  /** Who is on call at the period's first on-call moment (a team's members joined); absent when nobody is. */
  readonly userName?: string;
  readonly isOverride: boolean;
}

/**
 * The range by days, weeks or months in the schedule's timezone; an override anywhere in a period wins it (contract: timeline;
 * decisions §7). Periods in which the schedule is disabled are missing. @throws LimitExceeded
 */
export function* timelineWithin(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  interval: TimelineInterval,
  work = new Work(),
): Slices<TimelineEntry[]> {
  const entries: TimelineEntry[] = [];
  const current: (readonly Person[])[] = schedule.rotations.map(() => []);
  const periods = periodsWithin(schedule, range, interval).values();
  let period = periods.next().value;
  /** The first to be on call in the period, by rotation. */
  let first = [...current];
  /** The same of the overrides. */
  let stoodIn = new Map<Override, readonly Person[]>();
  let standIns: ReadonlyMap<Override, readonly Person[]> = stoodIn;
  const endPeriod = ({ date, ...own }: Period): void => {
    for (const entry of entriesOf(schedule, own, date, first, stoodIn)) {
      work.addEntry();
      entries.push(entry);
    }
    period = periods.next().value;
    first = [...current];
    stoodIn = new Map(standIns);
  };

  for (const moment of courseOf(snapshot, schedule, range, work)) {
    if (moment === PAUSE) {
      yield;
      continue;
    }
    const { at, held, changed } = moment;
    while (period && period.end <= at) endPeriod(period);
    ({ standIns } = moment);
    if (at === period?.start) stoodIn = new Map();
    for (const [override, persons] of standIns) if (!stoodIn.get(override)?.length) stoodIn.set(override, persons);
    for (const i of changed) {
      current[i] = held[i]!;
      if (first[i]!.length === 0 || at === period?.start) first[i] = held[i]!;
    }
  }
  while (period) {
    endPeriod(period);
    if (work.takePause()) yield;
  }
  return entries;
}

function entriesOf(
  { rotations, overrides, pauses }: Schedule,
  period: Interval,
  date: string,
  first: readonly (readonly Person[])[],
  stoodIn: ReadonlyMap<Override, readonly Person[]>,
): TimelineEntry[] {
  if (subtract([period], pauses).length === 0) return [];
  const inForce = clip(overrides, period).flatMap(overridesIn);
  const whole = inForce.find(({ rotationIds }) => rotationIds === null);
  const entries: TimelineEntry[] = whole ? [{ date, ...namesOf(stoodIn.get(whole)), isOverride: true }] : [];
  for (const [i, { id, name, deletedAt, versions }] of rotations.entries()) {
    if (deletedAt !== Infinity && clip(versions, period).length === 0) continue;
    const part = inForce.find(({ rotationIds }) => rotationIds?.includes(id));
    if (whole && !part) continue;
    const persons = part ? stoodIn.get(part) : first[i];
    entries.push({ date, ...(name && { rotationName: name }), ...namesOf(persons), isOverride: part !== undefined });
  }
  return entries;
}

function namesOf(persons: readonly Person[] = []): Pick<TimelineEntry, 'userName'> {
  return persons.length === 0 ? {} : { userName: persons.map(({ name }) => name).join(', ') };
}

interface Period extends Interval {
  readonly date: string;
}

function periodsWithin(schedule: Schedule, range: Interval, interval: TimelineInterval): Period[] {
  const { zone } = schedule;
  const firstDay = Math.floor(zone.toLocal(range.start) / DAY_MS) * DAY_MS;
  const nth = (n: number): LocalTime =>
    interval === 'month' ? addMonths(firstDay, n) : firstDay + n * (interval === 'week' ? WEEK_MS : DAY_MS);
  const periods: Period[] = [];
  for (let n = 0; ; n++) {
    const start = Math.max(zone.toInstant(nth(n)), range.start);
    if (start >= range.end) return periods;
    const end = Math.min(zone.toInstant(nth(n + 1)), range.end);
    if (start < end) periods.push({ start, end, date: new Date(nth(n)).toISOString().slice(0, 10) });
  }
}
