import type { Slices } from '../../platform/slices/slices.js';
import { courseOf, PAUSE, rowsIn, type Moment } from './course.js';
import { DAY_MS, HOUR_MS } from '../../platform/durations.js';
import { firstEndingAfter, type Interval } from './intervals.js';
import { overrideOfRotation, type Override } from './overrides.js';
import type { Person } from './people.js';
import type { Rotation } from './rotation.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';
import type { TimeZone } from '../../platform/domain/time-zone.js';
import { Work } from './work.js';

/** One person's hours in one schedule, in milliseconds. */
export interface PersonHours {
  readonly person: Person;
  /** How often the person was on call without a break. */
  readonly shiftCount: number;
  readonly total: number;
  /** The part of it in business hours of the schedule's timezone; the rest is after hours. */
  readonly business: number;
}

const OPENING = 9 * HOUR_MS;
const CLOSING = 17 * HOUR_MS;

/**
 * How long everybody was on call in the range, in order of their first shift (contract: on-call-hours). Shifts of one person
 * that overlap or touch are one (decisions §7). @throws LimitExceeded each person is an entry
 */
export function* hoursWithin(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  work = new Work(),
): Slices<PersonHours[]> {
  const book = new HoursBook(schedule, range, work);
  for (const moment of courseOf(snapshot, schedule, range, work)) {
    if (moment === PAUSE) yield;
    else book.add(moment);
  }
  return book.closed();
}

type Entry = { -readonly [K in keyof PersonHours]: PersonHours[K] };

/** Collects who is on call since when, and for how long, moment by moment. */
class HoursBook {
  private readonly entries = new Map<string, Entry>();
  /** Since when those who are on call are. */
  private readonly since = new Map<string, number>();
  /** How many rotations and overrides in force put each person on call. */
  private readonly counts = new Map<string, number>();
  private readonly lists = new Map<Rotation | Override, readonly Person[]>();
  private readonly open: readonly Interval[];
  private readonly openBefore: readonly number[];

  constructor(
    private readonly schedule: Schedule,
    private readonly range: Interval,
    private readonly work: Work,
  ) {
    this.open = businessHoursWithin(schedule.zone, range);
    let sum = 0;
    this.openBefore = [0, ...this.open.map(({ start, end }) => (sum += end - start))];
  }

  add(moment: Moment): void {
    const { at, overrides, held, changed, isSwitch } = moment;
    const { rotations } = this.schedule;
    /** The people who changed at this moment. */
    const persons = new Map<string, Person>();
    if (isSwitch) {
      const rows = rowsIn(this.schedule, moment);
      const ended = [...this.lists.keys()].filter((row) => !rows.has(row));
      for (const [row, list] of rows) this.set(row, list, persons);
      for (const row of ended) this.set(row, [], persons);
    } else {
      for (const i of changed)
        if (!overrideOfRotation(overrides, rotations[i]!.id)) this.set(rotations[i]!, held[i]!, persons);
    }
    this.work.spend(persons.size);
    for (const person of persons.values()) {
      const { userId } = person;
      const isOn = (this.counts.get(userId) ?? 0) > 0;
      if (isOn && !this.since.has(userId)) this.begin(person, at);
      if (!isOn && this.since.has(userId)) this.end(userId, at);
    }
  }

  /** @param noted gets everybody who was or is in the list */
  private set(row: Rotation | Override, list: readonly Person[], noted: Map<string, Person>): void {
    const before = this.lists.get(row) ?? [];
    if (before === list) return;
    for (const person of before) this.count(person, -1);
    for (const person of list) this.count(person, 1);
    for (const person of [...list, ...before]) if (!noted.has(person.userId)) noted.set(person.userId, person);
    if (list.length === 0) this.lists.delete(row);
    else this.lists.set(row, list);
  }

  closed(): PersonHours[] {
    for (const { userId } of this.onCall()) this.end(userId, this.range.end);
    return [...this.entries.values()];
  }

  private onCall(): Person[] {
    return [...this.since.keys()].map((userId) => this.entries.get(userId)!.person);
  }

  private count({ userId }: Person, change: 1 | -1): void {
    this.counts.set(userId, (this.counts.get(userId) ?? 0) + change);
  }

  private begin(person: Person, at: number): void {
    this.since.set(person.userId, at);
    const entry = this.entries.get(person.userId);
    if (entry) entry.shiftCount++;
    else {
      this.work.addEntry();
      this.entries.set(person.userId, { person, shiftCount: 1, total: 0, business: 0 });
    }
  }

  private end(userId: string, at: number): void {
    const entry = this.entries.get(userId)!;
    const since = this.since.get(userId)!;
    this.since.delete(userId);
    entry.total += at - since;
    entry.business += this.businessUntil(at) - this.businessUntil(since);
  }

  /** Business hours from the beginning of the range to that instant. */
  private businessUntil(instant: number): number {
    const next = firstEndingAfter(this.open, instant);
    return this.openBefore[next]! + Math.max(0, instant - (this.open[next]?.start ?? instant));
  }
}

/**
 * When the local time is Monday to Friday, 09:00 to 17:00: sorted, disjoint, clipped to the range. Also
 * correct around clock changes.
 */
export function businessHoursWithin(zone: TimeZone, range: Interval): Interval[] {
  const windows: Interval[] = [];
  for (const { start, end, offset } of zone.steadyWithin(range)) {
    for (let day = Math.floor((start + offset) / DAY_MS) * DAY_MS; day < end + offset; day += DAY_MS) {
      if (!isWeekday(day)) continue;
      const window = {
        start: Math.max(day + OPENING - offset, start),
        end: Math.min(day + CLOSING - offset, end),
      };
      if (window.start < window.end) windows.push(window);
    }
  }
  return windows;
}

function isWeekday(localDay: number): boolean {
  return new Date(localDay).getUTCDay() % 6 !== 0;
}
