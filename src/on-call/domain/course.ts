import { firstEndingAfter, type Interval } from './intervals.js';
import { Look } from './look.js';
import type { Override } from './overrides.js';
import { areSame, chosenBy, eachOnce, heldIn, NOBODY, type OnCall, type Person } from './resolve.js';
import type { OnCallSnapshot, Schedule } from './snapshot.js';
import type { Work } from './work.js';

/** A moment at which something in a schedule changes; it stays so until the next one. */
export interface Moment {
  /** Epoch milliseconds. */
  readonly at: number;
  /** The override in force. */
  readonly override: Override | null;
  /** Whom each rotation puts on call, without overrides. The list changes from moment to moment. */
  readonly held: readonly (readonly Person[])[];
  /** The rotations (by their place in the schedule) that now put others on call than before; at first all with anybody. */
  readonly changed: readonly number[];
}

/** Yielded when other work may run. */
export const PAUSE = null;

/**
 * The moments of a schedule in the range, from its beginning on: between them nothing
 * changes. A rotation is evaluated only when its result may change. A disabled schedule has none.
 * @throws LimitExceeded
 */
export function* courseOf(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  range: Interval,
  work: Work,
): Generator<Moment | typeof PAUSE, void, undefined> {
  if (!schedule.enabled) return;
  const { rotations, overrides } = schedule;
  const look = Look.from(snapshot, range.start, work);
  const held: (readonly Person[])[] = rotations.map(() => []);
  const askAgainAt = rotations.map(() => -Infinity);
  let nextOverride = firstEndingAfter(overrides, range.start);
  let before: Override | null | undefined;

  for (let at = range.start; at < range.end;) {
    while (nextOverride < overrides.length && overrides[nextOverride]!.end <= at) nextOverride++;
    const { start = Infinity, end = Infinity, override: coming } = overrides[nextOverride] ?? {};
    const override = coming && start <= at ? coming : null;
    let next = override ? end : start;
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
    if (changed.length > 0 || override !== before) yield { at, override, held, changed };
    before = override;
    at = next;
  }
}

export function onCallIn(snapshot: OnCallSnapshot, { override, held }: Moment): OnCall {
  if (override) return { recipients: [chosenBy(snapshot, override)], source: 'override' };
  const recipients = eachOnce(held.flat());
  return recipients.length === 0 ? NOBODY : { recipients, source: 'rotation' };
}
