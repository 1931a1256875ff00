import type { Slices } from '../../platform/slices/slices.js';
import { courseOf, PAUSE, rowsIn, type Moment } from './course.js';
import type { Interval } from './intervals.js';
import { overrideOfRotation, type Override, type OverrideStretch } from './overrides.js';
import type { Person } from './people.js';
import { isOverride } from './resolve.js';
import type { Rotation } from './rotation.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';
import { Work } from './work.js';

/** One person on call without a break, by one rotation or one override, in epoch milliseconds. */
export interface Shift extends Interval {
  readonly person: Person;
  /** The rotation that puts the person on call; null for an override. */
  readonly rotation: Rotation | null;
  readonly override: Override | null;
  /** For an override: the names of those who would have been on call in its place, in order of time; null when nobody. */
  readonly overriddenName: string | null;
}

/**
 * Everybody's shifts in the range, in order of time: merged while the same person continues in the same
 * rotation, split around overrides, clipped to the range (contract: shifts; decisions §7).
 * @throws LimitExceeded each shift is an entry
 */
export function* shiftsWithin(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  work = new Work(),
): Slices<Shift[]> {
  const book = new ShiftBook(schedule, range, work);
  for (const moment of courseOf(snapshot, schedule, range, work)) {
    if (moment === PAUSE) yield;
    else book.add(moment);
  }
  return book.closed();
}

type Entry = { -readonly [K in keyof Shift]: Shift[K] };

interface Open {
  readonly entry: Entry;
  /** For an override: names of those whom it replaces. */
  readonly replaced: Set<string>;
}

/** Collects the shifts of a schedule, moment by moment. */
class ShiftBook {
  private readonly shifts: Entry[] = [];
  /** Those that have not ended, of each rotation and override in force, by person. */
  private readonly open = new Map<Rotation | Override, Map<string, Open>>();

  constructor(
    private readonly schedule: Schedule,
    private readonly range: Interval,
    private readonly work: Work,
  ) {}

  add(moment: Moment): void {
    const { at, overrides, held, changed, isSwitch } = moment;
    if (isSwitch) {
      const rows = rowsIn(this.schedule, moment);
      for (const row of this.open.keys()) if (!rows.has(row)) this.goOn(row, [], at);
      for (const [row, persons] of rows) this.goOn(row, persons, at);
    }
    for (const i of isSwitch && overrides ? held.keys() : changed) this.take(i, held[i]!, at, overrides);
  }

  closed(): Shift[] {
    for (const row of this.open.keys()) this.goOn(row, [], this.range.end);
    return this.shifts;
  }

  /** The people of a rotation: they are on call, or replaced. */
  private take(i: number, persons: readonly Person[], at: number, overrides: OverrideStretch | null): void {
    const rotation = this.schedule.rotations[i]!;
    const override = overrideOfRotation(overrides, rotation.id);
    if (!override) return this.goOn(rotation, persons, at);
    const open = this.open.get(override)?.values() ?? [];
    for (const { replaced } of open) {
      this.work.spend(persons.length);
      for (const { name } of persons) replaced.add(name);
    }
  }

  private goOn(row: Rotation | Override, persons: readonly Person[], at: number): void {
    this.work.spend(persons.length);
    const open = this.open.get(row) ?? new Map<string, Open>();
    this.open.set(row, open);
    const now = new Set(persons.map(({ userId }) => userId));
    for (const [userId, { entry, replaced }] of open) {
      if (now.has(userId)) continue;
      entry.end = at;
      if (replaced.size > 0) entry.overriddenName = [...replaced].join(', ');
      open.delete(userId);
    }
    for (const person of persons) {
      if (open.has(person.userId)) continue;
      open.set(person.userId, { entry: this.begin(person, at, row), replaced: new Set() });
    }
    if (open.size === 0) this.open.delete(row);
  }

  /** Until it is said to end, it goes on to the end of the range. */
  private begin(person: Person, start: number, row: Rotation | Override): Entry {
    this.work.addEntry();
    const of = isOverride(row) ? { rotation: null, override: row } : { rotation: row, override: null };
    const entry = { start, end: this.range.end, person, ...of, overriddenName: null };
    this.shifts.push(entry);
    return entry;
  }
}
