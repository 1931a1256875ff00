import type { Slices } from '../../../platform/slices/slices.js';
import { momentsOf, PAUSE, layersIn, type Moment } from '../evaluation/moments.js';
import { DAY_MS, HOUR_MS } from '../../../platform/durations.js';
import { firstEndingAfter, type Interval } from '../intervals.js';
import { overrideOfRotation, type Override } from '../overrides/overrides.js';
import type { Person } from '../evaluation/people.js';
import type { Rotation } from '../rotation/rotation.js';
import type { OnCallSnapshot, Schedule } from '../schedule/snapshot.js';
import type { TimeZone } from '../../../platform/domain/time-zone.js';
import { Budget } from '../evaluation/budget.js';

/** One person's hours in one schedule, in milliseconds. */
export interface PersonHours {
  readonly person: Person;
  /** Uninterrupted times on call. */
  readonly shiftCount: number;
  readonly total: number;
  /** The part in business hours of the schedule's time zone. */
  readonly business: number;
}

const OPENING = 9 * HOUR_MS;
const CLOSING = 17 * HOUR_MS;

/**
 * Each person's hours on call in the range, in order of their first shift (contract: on-call-hours). Shifts of one person that
 * overlap or touch count as one. @throws LimitExceeded each person is an entry
 */
export function* hoursWithin(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  budget = new Budget(),
): Slices<PersonHours[]> {
  const collector = new HoursCounter(schedule, range, budget);
  for (const moment of momentsOf(snapshot, schedule, range, budget)) {
    if (moment === PAUSE) yield;
    else collector.add(moment);
  }
  return collector.result();
}

type Entry = { -readonly [K in keyof PersonHours]: PersonHours[K] };

/** Adds up the hours of each person. */
class HoursCounter {
  private readonly entries = new Map<string, Entry>();
  /** By user: the start of the current time on call. */
  private readonly since = new Map<string, number>();
  /** By user: the number of rotations and overrides that put them on call. */
  private readonly counts = new Map<string, number>();
  private readonly lists = new Map<Rotation | Override, readonly Person[]>();
  private readonly open: readonly Interval[];
  private readonly openBefore: readonly number[];

  constructor(
    private readonly schedule: Schedule,
    private readonly range: Interval,
    private readonly budget: Budget,
  ) {
    this.open = businessHoursWithin(schedule.zone, range);
    let sum = 0;
    this.openBefore = [0, ...this.open.map(({ start, end }) => (sum += end - start))];
  }

  add(moment: Moment): void {
    const { at, overrides, byRotation, changedRotations, overridesChanged } = moment;
    const { rotations } = this.schedule;
    /** The people whose rotations or overrides change. */
    const persons = new Map<string, Person>();
    if (overridesChanged) {
      const layers = layersIn(this.schedule, moment);
      const ended = [...this.lists.keys()].filter((layer) => !layers.has(layer));
      for (const [layer, list] of layers) this.set(layer, list, persons);
      for (const layer of ended) this.set(layer, [], persons);
    } else {
      for (const i of changedRotations)
        if (!overrideOfRotation(overrides, rotations[i]!.id)) this.set(rotations[i]!, byRotation[i]!, persons);
    }
    this.budget.spend(persons.size);
    for (const person of persons.values()) {
      const { userId } = person;
      const isOn = (this.counts.get(userId) ?? 0) > 0;
      if (isOn && !this.since.has(userId)) this.begin(person, at);
      if (!isOn && this.since.has(userId)) this.end(userId, at);
    }
  }

  /** @param noted receives everybody of the old and the new list */
  private set(layer: Rotation | Override, list: readonly Person[], noted: Map<string, Person>): void {
    const before = this.lists.get(layer) ?? [];
    if (before === list) return;
    for (const person of before) this.count(person, -1);
    for (const person of list) this.count(person, 1);
    for (const person of [...list, ...before]) if (!noted.has(person.userId)) noted.set(person.userId, person);
    if (list.length === 0) this.lists.delete(layer);
    else this.lists.set(layer, list);
  }

  result(): PersonHours[] {
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
      this.budget.addEntry();
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
 * Monday to Friday, 09:00 to 17:00 local time, also around clock changes: sorted, disjoint, clipped to the range.
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
