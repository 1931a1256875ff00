import type { Slices } from '../../../platform/slices/slices.js';
import { momentsOf, PAUSE, layersIn, type Moment } from '../evaluation/moments.js';
import type { Interval } from '../intervals.js';
import { overrideOfRotation, type Override, type OverrideInterval } from '../overrides/overrides.js';
import type { Person } from '../evaluation/people.js';
import { isOverride } from '../evaluation/who-is-on-call.js';
import type { Rotation } from '../rotation/rotation.js';
import type { OnCallSnapshot, Schedule } from '../schedule/snapshot.js';
import { Budget } from '../evaluation/budget.js';

/** An uninterrupted time in which one rotation or override puts one person on call. */
export interface Shift extends Interval {
  readonly person: Person;
  /** Null for an override. */
  readonly rotation: Rotation | null;
  readonly override: Override | null;
  /** For an override: the names of the people whom it replaces, in order of time; null if nobody. */
  readonly overriddenName: string | null;
}

/**
 * All shifts in the range (epoch milliseconds), in order of time: joined while the same person continues in the same
 * rotation, split by overrides, clipped to the range (contract: shifts).
 * @throws LimitExceeded each shift is an entry
 */
export function* shiftsWithin(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  budget = new Budget(),
): Slices<Shift[]> {
  const collector = new ShiftCollector(schedule, range, budget);
  for (const moment of momentsOf(snapshot, schedule, range, budget)) {
    if (moment === PAUSE) yield;
    else collector.add(moment);
  }
  return collector.result();
}

type Entry = { -readonly [K in keyof Shift]: Shift[K] };

interface Open {
  readonly entry: Entry;
  /** For an override: the names of the people whom it replaces. */
  readonly replaced: Set<string>;
}

class ShiftCollector {
  private readonly shifts: Entry[] = [];
  /** Running shifts by rotation or override, then by user. */
  private readonly open = new Map<Rotation | Override, Map<string, Open>>();

  constructor(
    private readonly schedule: Schedule,
    private readonly range: Interval,
    private readonly budget: Budget,
  ) {}

  add(moment: Moment): void {
    const { at, overrides, byRotation, changedRotations, overridesChanged } = moment;
    if (overridesChanged) {
      const layers = layersIn(this.schedule, moment);
      for (const layer of this.open.keys()) if (!layers.has(layer)) this.continueShifts(layer, [], at);
      for (const [layer, persons] of layers) this.continueShifts(layer, persons, at);
    }
    for (const i of overridesChanged && overrides ? byRotation.keys() : changedRotations)
      this.addRotation(i, byRotation[i]!, at, overrides);
  }

  result(): Shift[] {
    for (const layer of this.open.keys()) this.continueShifts(layer, [], this.range.end);
    return this.shifts;
  }

  /** Adds the people of a rotation: on call, or replaced by an override. */
  private addRotation(i: number, persons: readonly Person[], at: number, overrides: OverrideInterval | null): void {
    const rotation = this.schedule.rotations[i]!;
    const override = overrideOfRotation(overrides, rotation.id);
    if (!override) return this.continueShifts(rotation, persons, at);
    const open = this.open.get(override)?.values() ?? [];
    for (const { replaced } of open) {
      this.budget.spend(persons.length);
      for (const { name } of persons) replaced.add(name);
    }
  }

  private continueShifts(layer: Rotation | Override, persons: readonly Person[], at: number): void {
    this.budget.spend(persons.length);
    const open = this.open.get(layer) ?? new Map<string, Open>();
    this.open.set(layer, open);
    const now = new Set(persons.map(({ userId }) => userId));
    for (const [userId, { entry, replaced }] of open) {
      if (now.has(userId)) continue;
      entry.end = at;
      if (replaced.size > 0) entry.overriddenName = [...replaced].join(', ');
      open.delete(userId);
    }
    for (const person of persons) {
      if (open.has(person.userId)) continue;
      open.set(person.userId, { entry: this.begin(person, at, layer), replaced: new Set() });
    }
    if (open.size === 0) this.open.delete(layer);
  }

  /** Starts a shift that lasts to the end of the range unless it is ended earlier. */
  private begin(person: Person, start: number, layer: Rotation | Override): Entry {
    this.budget.addEntry();
    const of = isOverride(layer) ? { rotation: null, override: layer } : { rotation: layer, override: null };
    const entry = { start, end: this.range.end, person, ...of, overriddenName: null };
    this.shifts.push(entry);
    return entry;
  }
}
