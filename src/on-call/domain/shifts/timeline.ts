import type { Slices } from '../../../platform/slices/slices.js';
import { momentsOf, PAUSE } from '../evaluation/moments.js';
import { addMonths } from '../rotation/handoffs.js';
import { DAY_MS, WEEK_MS } from '../../../platform/durations.js';
import { clip, subtract, type Interval } from '../intervals.js';
import { overridesIn, type Override } from '../overrides/overrides.js';
import type { Person } from '../evaluation/people.js';
import type { OnCallSnapshot, Schedule } from '../schedule/snapshot.js';
import type { LocalTime } from '../../../platform/domain/time-zone.js';
import { Budget } from '../evaluation/budget.js';

export const TIMELINE_INTERVALS = ['day', 'week', 'month'] as const;
export type TimelineInterval = (typeof TIMELINE_INTERVALS)[number];

/** A period of one rotation, or of an override of the whole schedule or of that rotation. */
export interface TimelineEntry {
  /** The local date on which the period begins, `YYYY-MM-DD`. */
  readonly date: string;
  readonly rotationName?: string;
  /** The first people on call in the period, separated by commas; absent if nobody is on call. */
  readonly userName?: string;
  readonly isOverride: boolean;
}

/**
 * The range by days, weeks or months in the schedule's time zone. An override anywhere in a period replaces the rotation
 * in that entry (contract: timeline). Periods in which the schedule is disabled are left out. @throws LimitExceeded
 */
export function* timelineWithin(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  interval: TimelineInterval,
  budget = new Budget(),
): Slices<TimelineEntry[]> {
  const entries: TimelineEntry[] = [];
  const current: (readonly Person[])[] = schedule.rotations.map(() => []);
  const periods = periodsWithin(schedule, range, interval).values();
  let period = periods.next().value;
  /** By rotation: the first people on call in the period. */
  let first = [...current];
  /** By override: the first people on call in the period. */
  let firstByOverride = new Map<Override, readonly Person[]>();
  let byOverride: ReadonlyMap<Override, readonly Person[]> = firstByOverride;
  const endPeriod = ({ date, ...own }: Period): void => {
    for (const entry of entriesOf(schedule, own, date, first, firstByOverride)) {
      budget.addEntry();
      entries.push(entry);
    }
    period = periods.next().value;
    first = [...current];
    firstByOverride = new Map(byOverride);
  };

  for (const moment of momentsOf(snapshot, schedule, range, budget)) {
    if (moment === PAUSE) {
      yield;
      continue;
    }
    const { at, byRotation, changedRotations } = moment;
    while (period && period.end <= at) endPeriod(period);
    ({ byOverride } = moment);
    if (at === period?.start) firstByOverride = new Map();
    for (const [override, persons] of byOverride)
      if (!firstByOverride.get(override)?.length) firstByOverride.set(override, persons);
    for (const i of changedRotations) {
      current[i] = byRotation[i]!;
      if (first[i]!.length === 0 || at === period?.start) first[i] = byRotation[i]!;
    }
  }
  while (period) {
    endPeriod(period);
    if (budget.takePause()) yield;
  }
  return entries;
}

function entriesOf(
  { rotations, overrides, pauses }: Schedule,
  period: Interval,
  date: string,
  first: readonly (readonly Person[])[],
  firstByOverride: ReadonlyMap<Override, readonly Person[]>,
): TimelineEntry[] {
  if (subtract([period], pauses).length === 0) return [];
  const inForce = clip(overrides, period).flatMap(overridesIn);
  const whole = inForce.find(({ rotationIds }) => rotationIds === null);
  const entries: TimelineEntry[] = whole ? [{ date, ...namesOf(firstByOverride.get(whole)), isOverride: true }] : [];
  for (const [i, { id, name, deletedAt, versions }] of rotations.entries()) {
    if (deletedAt !== Infinity && clip(versions, period).length === 0) continue;
    const part = inForce.find(({ rotationIds }) => rotationIds?.includes(id));
    if (whole && !part) continue;
    const persons = part ? firstByOverride.get(part) : first[i];
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
