import { firstEndingAfter, type Interval } from '../intervals.js';
import { Evaluation } from './evaluation.js';
import { overrideOfRotation, overridesIn, type Override, type OverrideInterval } from '../overrides/overrides.js';
import { areSame, eachOnce, type OnCall, type Person } from './people.js';
import { rotationOnCall, overrideOnCall } from './who-is-on-call.js';
import type { Rotation } from '../rotation/rotation.js';
import type { OnCallSnapshot, Schedule } from '../schedule/snapshot.js';
import type { Budget } from './budget.js';

/** A change in a schedule. The state is valid until the next moment. */
export interface Moment {
  /** Epoch milliseconds. */
  readonly at: number;
  /** The overrides in force. */
  readonly overrides: OverrideInterval | null;
  /** By override in force: the people whom it puts on call. */
  readonly byOverride: ReadonlyMap<Override, readonly Person[]>;
  /** Other overrides are in force than before, or put other people on call; true at the first moment. */
  readonly overridesChanged: boolean;
  /** By index of the rotation: the people whom it puts on call, without overrides. The array is reused. */
  readonly byRotation: readonly (readonly Person[])[];
  /** Indexes of the rotations that put other people on call than before; at the first moment those with people. */
  readonly changedRotations: readonly number[];
}

/** Yielded where other work may run. */
export const PAUSE = null;

/**
 * The moments in the range (epoch milliseconds) at which the people on call change; the first one is the start of the range.
 * A rotation is evaluated only when its result may change. Nobody is on call while the schedule is disabled.
 * @throws LimitExceeded
 */
export function* momentsOf(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  budget: Budget,
): Generator<Moment | typeof PAUSE, void, undefined> {
  const { rotations } = schedule;
  const evaluation = Evaluation.from(snapshot, range.start, budget);
  const byRotation: (readonly Person[])[] = rotations.map(() => []);
  const validUntil = rotations.map(() => -Infinity);
  const overrideState = new OverrideState(evaluation, schedule, range.start);

  for (let at = range.start; at < range.end;) {
    let next = overrideState.moveTo(at);
    const changedRotations: number[] = [];
    for (let i = 0; i < rotations.length; i++) {
      if (validUntil[i]! <= at) {
        evaluation.moveTo(at);
        const persons = rotationOnCall(evaluation, schedule, rotations[i]!);
        validUntil[i] = evaluation.validUntil;
        if (!areSame(persons, byRotation[i]!)) changedRotations.push(i);
        byRotation[i] = persons;
        if (budget.takePause()) yield PAUSE;
      }
      next = Math.min(next, validUntil[i]!);
    }
    budget.spend(1);
    const { overridesChanged, current: overrides, byOverride } = overrideState;
    if (changedRotations.length > 0 || overridesChanged)
      yield { at, overrides, byOverride, overridesChanged, byRotation, changedRotations };
    at = next;
  }
}

/** The overrides in force at increasing instants, and the people whom they put on call. */
class OverrideState {
  current: OverrideInterval | null = null;
  byOverride: ReadonlyMap<Override, readonly Person[]> = new Map();
  overridesChanged = true;
  private index: number;
  private validUntil = new Map<Override, number>();
  private before: OverrideInterval | null | undefined;

  constructor(
    private readonly evaluation: Evaluation,
    private readonly schedule: Schedule,
    start: number,
  ) {
    this.index = firstEndingAfter(schedule.overrides, start);
  }

  /** @returns the next possible change, in epoch milliseconds */
  moveTo(at: number): number {
    const { overrides } = this.schedule;
    while (this.index < overrides.length && overrides[this.index]!.end <= at) this.index++;
    const coming = overrides[this.index];
    this.current = coming && coming.start <= at ? coming : null;
    this.overridesChanged = this.current !== this.before;
    this.before = this.current;
    let next = (this.current ? this.current.end : coming?.start) ?? Infinity;
    const inForce = overridesIn(this.current);
    if (inForce.length === 0 && this.byOverride.size === 0) return next;
    this.byOverride = new Map(inForce.map((override) => [override, this.evaluate(override, at)]));
    for (const override of inForce) next = Math.min(next, this.validUntil.get(override) ?? Infinity);
    return next;
  }

  private evaluate(override: Override, at: number): readonly Person[] {
    const known = this.byOverride.get(override);
    if (known && (this.validUntil.get(override) ?? at) > at) return known;
    this.evaluation.moveTo(at);
    const persons = overrideOnCall(this.evaluation, this.schedule, override);
    this.validUntil.set(override, this.evaluation.validUntil);
    if (known && !areSame(persons, known)) this.overridesChanged = true;
    return persons;
  }
}

/** The rotations and overrides that are in force at that moment, in order, with the people whom they put on call. */
export function layersIn(
  { rotations }: Schedule,
  { overrides, byOverride, byRotation }: Moment,
): ReadonlyMap<Rotation | Override, readonly Person[]> {
  const layers = new Map<Rotation | Override, readonly Person[]>();
  const add = (override: Override): void => void layers.set(override, byOverride.get(override) ?? []);
  if (overrides?.ofSchedule) add(overrides.ofSchedule);
  for (const [i, rotation] of rotations.entries()) {
    const override = overrideOfRotation(overrides, rotation.id);
    if (override) add(override);
    else layers.set(rotation, byRotation[i]!);
  }
  return layers;
}

/** The people on call from that moment on. */
export function onCallIn(schedule: Schedule, moment: Moment): OnCall {
  const lists = moment.overrides ? [...layersIn(schedule, moment).values()] : moment.byRotation;
  const recipients = eachOnce([...new Set(lists)].flat());
  if (moment.overrides?.coversSchedule) return { recipients, source: 'override' };
  return { recipients, source: recipients.length === 0 ? 'none' : 'rotation' };
}
