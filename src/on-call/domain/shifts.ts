import type { Slices } from '../../common/slices/slices.js';
import { courseOf, PAUSE, type Moment } from './course.js';
import type { Interval } from './intervals.js';
import type { Override } from './overrides.js';
import { chosenBy, type Person } from './resolve.js';
import type { Rotation } from './rotation.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';
import { Work } from './work.js';

/** One person on call without a break, by one rotation or one override, in epoch milliseconds. */
export interface Shift extends Interval {
  readonly person: Person;
  /** The rotation that puts the person on call; null for an override. */
  readonly rotation: Rotation | null;
  readonly overrideId: string | null;
  /** For an override: the names of those who would have been on call, in order of time; null when nobody. */
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
  const book = new ShiftBook(snapshot, schedule, range, work);
  for (const moment of courseOf(snapshot, schedule, range, work)) {
    if (moment === PAUSE) yield;
    else book.add(moment);
  }
  return book.closed();
}

type Entry = { -readonly [K in keyof Shift]: Shift[K] };

/** Collects the shifts of a schedule, moment by moment. */
class ShiftBook {
  private readonly shifts: Entry[] = [];
  /** Those that have not ended, of each rotation, by person. */
  private readonly open: readonly Map<string, Entry>[];
  private override: { readonly made: Override; readonly entry: Entry; readonly replaced: Set<string> } | null = null;

  constructor(
    private readonly snapshot: OnCallSnapshot,
    private readonly schedule: Schedule,
    private readonly range: Interval,
    private readonly work: Work,
  ) {
    this.open = schedule.rotations.map(() => new Map());
  }

  add({ at, override, held, changed }: Moment): void {
    const isSwitch = override !== (this.override?.made ?? null);
    if (isSwitch) this.switchTo(override, at);
    for (const i of isSwitch ? held.keys() : changed) {
      if (this.override) this.replace(held[i]!, this.override.replaced);
      else this.goOn(i, held[i]!, at);
    }
  }

  closed(): Shift[] {
    this.endOverride(this.range.end);
    return this.shifts;
  }

  private switchTo(override: Override | null, at: number): void {
    this.endOverride(at);
    if (override === null) return;
    this.open.forEach((_, rotation) => this.goOn(rotation, [], at));
    const entry = this.begin(chosenBy(this.snapshot, override), at, null, override.id);
    this.override = { made: override, entry, replaced: new Set() };
  }

  private endOverride(at: number): void {
    if (!this.override) return;
    const { entry, replaced } = this.override;
    entry.end = at;
    entry.overriddenName = replaced.size === 0 ? null : [...replaced].join(', ');
    this.override = null;
  }

  private replace(persons: readonly Person[], replaced: Set<string>): void {
    this.work.spend(persons.length);
    for (const { name } of persons) replaced.add(name);
  }

  private goOn(rotation: number, persons: readonly Person[], at: number): void {
    this.work.spend(persons.length);
    const open = this.open[rotation]!;
    const now = new Set(persons.map(({ userId }) => userId));
    for (const [userId, entry] of open) {
      if (now.has(userId)) continue;
      entry.end = at;
      open.delete(userId);
    }
    for (const person of persons) {
      if (open.has(person.userId)) continue;
      open.set(person.userId, this.begin(person, at, this.schedule.rotations[rotation]!, null));
    }
  }

  /** Until it is said to end, it goes on to the end of the range. */
  private begin(person: Person, start: number, rotation: Rotation | null, overrideId: string | null): Entry {
    this.work.addEntry();
    const entry = { start, end: this.range.end, person, rotation, overrideId, overriddenName: null };
    this.shifts.push(entry);
    return entry;
  }
}
