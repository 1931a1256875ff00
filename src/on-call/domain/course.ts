import { firstEndingAfter, type Interval } from './intervals.js';
import { Look } from './look.js';
import { overrideOfRotation, overridesIn, type Override, type OverrideStretch } from './overrides.js';
import { areSame, eachOnce, type OnCall, type Person } from './people.js';
import { heldIn, standInsIn } from './resolve.js';
import type { Rotation } from './rotation.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';
import type { Work } from './work.js';

/** A moment at which something in a schedule changes; it stays so until the next one. */
export interface Moment {
  /** Epoch milliseconds. */
  readonly at: number;
  /** The overrides in force. */
  readonly overrides: OverrideStretch | null;
  /** Whom each of them puts on call. */
  readonly standIns: ReadonlyMap<Override, readonly Person[]>;
  /** Other overrides are in force than before, or they put others on call; at the first moment too. */
  readonly isSwitch: boolean;
  /** Whom each rotation puts on call, without overrides. The list changes from moment to moment. */
  readonly held: readonly (readonly Person[])[];
  /** The rotations (by their place in the schedule) that now put others on call than before; at first all with anybody. */
  readonly changed: readonly number[];
}

/** Yielded when other work may run. */
export const PAUSE = null;

/**
 * The moments of a schedule in the range, from its beginning on: between them nothing
 * changes. A rotation is evaluated only when its result may change. While the schedule is disabled, nobody is on call.
 * @throws LimitExceeded
 */
export function* courseOf(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  work: Work,
): Generator<Moment | typeof PAUSE, void, undefined> {
  const { rotations } = schedule;
  const look = Look.from(snapshot, range.start, work);
  const held: (readonly Person[])[] = rotations.map(() => []);
  const askAgainAt = rotations.map(() => -Infinity);
  const stood = new StandIns(look, schedule, range.start);

  for (let at = range.start; at < range.end;) {
    let next = stood.turnTo(at);
    const changed: number[] = [];
    for (let i = 0; i < rotations.length; i++) {
      if (askAgainAt[i]! <= at) {
        look.turnTo(at);
        const persons = heldIn(look, schedule, rotations[i]!);
        askAgainAt[i] = look.until;
        if (!areSame(persons, held[i]!)) changed.push(i);
        held[i] = persons;
        if (work.takePause()) yield PAUSE;
      }
      next = Math.min(next, askAgainAt[i]!);
    }
    work.spend(1);
    const { isSwitch, stretch: overrides, standIns } = stood;
    if (changed.length > 0 || isSwitch) yield { at, overrides, standIns, isSwitch, held, changed };
    at = next;
  }
}

/** The overrides in force, and whom they put on call, from moment to moment. */
class StandIns {
  stretch: OverrideStretch | null = null;
  standIns: ReadonlyMap<Override, readonly Person[]> = new Map();
  isSwitch = true;
  private place: number;
  private askAgainAt = new Map<Override, number>();
  private before: OverrideStretch | null | undefined;

  constructor(
    private readonly look: Look,
    private readonly schedule: Schedule,
    start: number,
  ) {
    this.place = firstEndingAfter(schedule.overrides, start);
  }

  /** @returns when it may change again */
  turnTo(at: number): number {
    const { overrides } = this.schedule;
    while (this.place < overrides.length && overrides[this.place]!.end <= at) this.place++;
    const coming = overrides[this.place];
    this.stretch = coming && coming.start <= at ? coming : null;
    this.isSwitch = this.stretch !== this.before;
    this.before = this.stretch;
    let next = (this.stretch ? this.stretch.end : coming?.start) ?? Infinity;
    const inForce = overridesIn(this.stretch);
    if (inForce.length === 0 && this.standIns.size === 0) return next;
    this.standIns = new Map(inForce.map((override) => [override, this.see(override, at)]));
    for (const override of inForce) next = Math.min(next, this.askAgainAt.get(override) ?? Infinity);
    return next;
  }

  private see(override: Override, at: number): readonly Person[] {
    const known = this.standIns.get(override);
    if (known && (this.askAgainAt.get(override) ?? at) > at) return known;
    this.look.turnTo(at);
    const persons = standInsIn(this.look, this.schedule, override);
    this.askAgainAt.set(override, this.look.until);
    if (known && !areSame(persons, known)) this.isSwitch = true;
    return persons;
  }
}

/** What decides at that moment, in order, and whom it puts on call. */
export function rowsIn(
  { rotations }: Schedule,
  { overrides, standIns, held }: Moment,
): ReadonlyMap<Rotation | Override, readonly Person[]> {
  const rows = new Map<Rotation | Override, readonly Person[]>();
  const add = (override: Override): void => void rows.set(override, standIns.get(override) ?? []);
  if (overrides?.whole) add(overrides.whole);
  for (const [i, rotation] of rotations.entries()) {
    const override = overrideOfRotation(overrides, rotation.id);
    if (override) add(override);
    else rows.set(rotation, held[i]!);
  }
  return rows;
}

/** Who is on call from that moment on. */
export function onCallIn(schedule: Schedule, moment: Moment): OnCall {
  const lists = moment.overrides ? [...rowsIn(schedule, moment).values()] : moment.held;
  const recipients = eachOnce([...new Set(lists)].flat());
  if (moment.overrides?.isAll) return { recipients, source: 'override' };
  return { recipients, source: recipients.length === 0 ? 'none' : 'rotation' };
}
