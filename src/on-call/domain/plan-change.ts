import { DAY_MS } from '../../platform/durations.js';
import type { Slices } from '../../platform/slices/slices.js';
import { union, type Interval } from './intervals.js';
import type { Override } from './overrides.js';
import { typeOf } from './participants.js';
import type { Person } from './people.js';
import { shiftsWithin } from './shifts.js';
import { withOverrides, withSchedule, type OnCallSnapshot, type Schedule } from './snapshot.js';
import { SECONDARY_LIMITS, unlessTooMuch, Work } from './work.js';

/** Changes of shifts are told of so far ahead. */
export const TOLD_AHEAD = 14 * DAY_MS;
/** Overrides are compared so far ahead, and so many of them. */
const FARTHEST = 92 * DAY_MS;
const MOST_OVERRIDES = 20;

/** Somebody whose shifts have changed. */
export interface ChangedShifts {
  readonly userId: string;
  readonly before: readonly Interval[];
  readonly after: readonly Interval[];
}

/** An override under which other people have come to be planned. */
export interface ChangedUnder {
  readonly override: Override;
  /** Names of those whom it replaced, and whom it replaces. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A schedule in the plan before or after a change; null: it is not there. */
export interface Side {
  readonly snapshot: OnCallSnapshot;
  readonly schedule: Schedule | null;
}

/** Whose shifts in the range differ. Nobody where that is too much to work out. */
export function* changedShifts(before: Side, after: Side, range: Interval): Slices<ChangedShifts[]> {
  const was = yield* timesOf(before, range);
  const is = yield* timesOf(after, range);
  if (!was || !is) return [];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((userId) => {
    const each = { userId, before: was.get(userId) ?? [], after: is.get(userId) ?? [] };
    return textOf(each.before) === textOf(each.after) ? [] : [each];
  });
}

function* timesOf({ snapshot, schedule }: Side, range: Interval): Slices<Map<string, Interval[]> | undefined> {
  if (!schedule) return new Map();
  const shifts = yield* unlessTooMuch(shiftsWithin(snapshot, schedule, range, new Work(SECONDARY_LIMITS)));
  if (!shifts) return undefined;
  const times = new Map<string, Interval[]>();
  for (const { person, start, end } of shifts)
    times.set(person.userId, union([...(times.get(person.userId) ?? []), { start, end }]));
  return times;
}

/** The overrides in force or to come that replace other people, or at other times, than before. */
export function* changedUnder(before: Side, after: Side, now: number): Slices<ChangedUnder[]> {
  const kept = new Set((before.schedule?.allOverrides ?? []).map(({ id }) => id));
  const lasting = (after.schedule?.allOverrides ?? []).filter(
    ({ id, end, start }) => kept.has(id) && start < end && end > now,
  );
  const changed: ChangedUnder[] = [];
  for (const override of lasting.slice(0, MOST_OVERRIDES)) {
    const start = Math.max(override.start, now);
    if (isGone(after, override, start)) continue;
    const span = { start, end: Math.min(override.end, start + FARTHEST) };
    const was = yield* replacedBy(before, override, span);
    const is = yield* replacedBy(after, override, span);
    if (was && is && was.text !== is.text) changed.push({ override, before: was.names, after: is.names });
  }
  return changed;
}

/** Nobody is replaced by an override of somebody who is blocked or deleted. */
function isGone({ snapshot }: Side, override: Override, at: number): boolean {
  const user = userOf(override);
  return user !== null && snapshot.people.goneOf(user).some(({ start, end }) => start <= at && at < end);
}

function* replacedBy(
  { snapshot, schedule }: Side,
  { id, rotationIds }: Override,
  span: Interval,
): Slices<{ text: string; names: string[] } | undefined> {
  if (!schedule || span.start >= span.end) return { text: '', names: [] };
  const rotations = schedule.rotations.filter((each) => rotationIds?.includes(each.id) ?? true);
  const others = schedule.allOverrides.filter((each) => each.id !== id && each.rotationIds === null);
  const bare = withOverrides({ ...schedule, rotations }, others);
  const plan = withSchedule(snapshot, bare);
  const shifts = yield* unlessTooMuch(shiftsWithin(plan, bare, span, new Work(SECONDARY_LIMITS)));
  if (!shifts) return undefined;
  const people = new Map<string, Person>();
  for (const { person } of shifts) people.set(person.userId, person);
  const lines = shifts.map(({ person, start, end }) => `${person.userId} ${start} ${end}`).sort();
  return { text: lines.join('\n'), names: [...people.values()].map(({ name }) => name) };
}

const textOf = (times: readonly Interval[]): string => times.map(({ start, end }) => `${start}-${end}`).join();

/** The user of an override; null: it is by a team, an escalation or nobody. */
export const userOf = ({ participant }: Override): string | null =>
  typeOf(participant) === 'user' ? participant.id : null;
