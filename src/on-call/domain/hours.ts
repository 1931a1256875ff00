import type { Slices } from '../../common/slices/slices.js';
import { courseOf, PAUSE, type Moment } from './course.js';
import { DAY, firstEndingAfter, HOUR, type Interval } from './intervals.js';
import type { Override } from './overrides.js';
import { chosenBy, type Person } from './resolve.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';
import type { TimeZone } from './time-zone.js';
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

const OPENING = 9 * HOUR;
const CLOSING = 17 * HOUR;

/**
 * How long everybody was on call in the schedule within the range, in order of their first shift (contract:
 * on-call-hours). A person counts once at a time: shifts of several rotations or overrides that overlap or touch
 * are one (decisions §7).
 * @throws LimitExceeded each person is an entry
 */
export function* hoursWithin(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  work = new Work(),
): Slices<PersonHours[]> {
  const book = new HoursBook(snapshot, schedule, range, work);
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
  /** How many rotations put each person on call, override or not. */
  private readonly rotations = new Map<string, number>();
  private readonly held: (readonly Person[])[];
  private readonly open: readonly Interval[];
  private readonly openBefore: readonly number[];
  private override: Override | null | undefined;

  constructor(
    private readonly snapshot: OnCallSnapshot,
    schedule: Schedule,
    private readonly range: Interval,
    private readonly work: Work,
  ) {
    this.held = schedule.rotations.map(() => []);
    this.open = businessHoursWithin(schedule.zone, range);
    let sum = 0;
    this.openBefore = [0, ...this.open.map(({ start, end }) => (sum += end - start))];
  }

  add({ at, override, held, changed }: Moment): void {
    /** The people who changed at this moment. */
    const persons = new Map<string, Person>();
    const note = (person: Person): void => {
      if (!persons.has(person.userId)) persons.set(person.userId, person);
    };
    for (const i of changed) {
      for (const person of this.held[i]!) this.count(person, -1);
      for (const person of held[i]!) this.count(person, 1);
      for (const person of [...held[i]!, ...this.held[i]!]) note(person);
      this.held[i] = held[i]!;
    }
    const chosen = override && chosenBy(this.snapshot, override);
    if (override !== this.override) {
      if (chosen) note(chosen);
      for (const person of [...held.flat(), ...this.onCall()]) note(person);
      this.override = override;
    }
    this.work.spend(persons.size);
    for (const person of persons.values()) {
      const { userId } = person;
      const isOn = chosen ? chosen.userId === userId : (this.rotations.get(userId) ?? 0) > 0;
      if (isOn && !this.since.has(userId)) this.begin(person, at);
      if (!isOn && this.since.has(userId)) this.end(userId, at);
    }
  }

  closed(): PersonHours[] {
    for (const { userId } of this.onCall()) this.end(userId, this.range.end);
    return [...this.entries.values()];
  }

  private onCall(): Person[] {
    return [...this.since.keys()].map((userId) => this.entries.get(userId)!.person);
  }

  private count({ userId }: Person, change: 1 | -1): void {
    this.rotations.set(userId, (this.rotations.get(userId) ?? 0) + change);
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
    for (let day = Math.floor((start + offset) / DAY) * DAY; day < end + offset; day += DAY) {
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
