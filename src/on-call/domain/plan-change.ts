import { DAY_MS } from '../../platform/durations.js';
import type { Slices } from '../../platform/slices/slices.js';
import { findAt, intersect, subtract, union, type Interval } from './intervals.js';
import type { Override } from './overrides.js';
import { typeOf } from './participants.js';
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

/** When each is on call, by their ids: sorted and disjoint. */
export type Times = Readonly<Record<string, readonly Interval[]>>;

/** An override under which other people have come to be planned. */
export interface ChangedUnder {
  readonly override: Override;
  /** What was compared: from now on. */
  readonly span: Interval;
  /** Those whom it replaced, and whom it replaces. */
  readonly before: Times;
  readonly after: Times;
}

/** A schedule in the plan before or after a change; null: it is not there. */
export interface Side {
  readonly snapshot: OnCallSnapshot;
  readonly schedule: Schedule | null;
}

/** Overrides that a change has deleted, or given another person, time or rotation. */
export interface TouchedOverrides {
  /** As they were. */
  readonly gone: readonly Override[];
  /** As they are. */
  readonly moved: readonly Override[];
  /** The times of these, before and after, and of new ones. */
  readonly spans: readonly Interval[];
}

export function touchedOverrides(before: Side, after: Side, now: number): TouchedOverrides {
  const [was, is] = [before, after].map((side) => new Map(lasting(side, now).map((each) => [each.id, each]))) as [
    Map<string, Override>,
    Map<string, Override>,
  ];
  const made = [...is.values()].filter(({ id }) => !was.has(id));
  const gone = [...was.values()].filter(({ id }) => !is.has(id));
  const moved = [...is.values()].filter(
    ({ id }) => was.has(id) && textOf(was.get(id)!, now) !== textOf(is.get(id)!, now),
  );
  const all = [...made, ...gone, ...moved, ...moved.map(({ id }) => was.get(id)!)].toSorted(
    (a, b) => a.start - b.start,
  );
  return { gone, moved, spans: all.slice(0, MOST_OVERRIDES) };
}

const lasting = ({ schedule }: Side, now: number): Override[] =>
  (schedule?.allOverrides ?? []).filter(({ start, end, isFormer }) => !isFormer && start < end && end > now);

const textOf = ({ participant, rotationIds, start, end }: Override, now: number): string =>
  JSON.stringify([participant.type, participant.id, rotationIds, Math.max(start, now), end]);

function spanOf({ start, end }: Interval, now: number): Interval {
  const from = Math.max(start, now);
  return { start: from, end: Math.min(end, from + FARTHEST) };
}

/** As far as people are told of changes in these stretches. */
export const toldSpans = (now: number, spans: readonly Interval[]): Interval[] =>
  union(spans.filter(({ end }) => end > now).map((each) => spanOf(each, now)));

/** When people are told of changes: the next fourteen days, and these stretches. */
export const toldTime = (now: number, spans: readonly Interval[]): Interval[] =>
  union([{ start: now, end: now + TOLD_AHEAD }, ...spans]);

/** Whose shifts in that time differ. Nobody where that is too much to work out. */
export function* changedShifts(before: Side, after: Side, time: readonly Interval[]): Slices<ChangedShifts[]> {
  const was = yield* timesOf(before, time);
  const is = yield* timesOf(after, time);
  return was && is ? changesOf(was, is) : [];
}

export function changesOf(was: Times, is: Times): ChangedShifts[] {
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((userId) => {
    const each = { userId, before: was[userId] ?? [], after: is[userId] ?? [] };
    return isSame(each.before, each.after) ? [] : [each];
  });
}

/** Who is on call in that time, and when. Undefined where that is too much to work out. */
export function* timesOf({ snapshot, schedule }: Side, time: readonly Interval[]): Slices<Times | undefined> {
  const all: Record<string, Interval[]> = {};
  for (const range of schedule ? time : []) {
    const shifts = yield* unlessTooMuch(shiftsWithin(snapshot, schedule!, range, new Work(SECONDARY_LIMITS)));
    if (!shifts) return undefined;
    for (const { person, start, end } of shifts) (all[person.userId] ??= []).push({ start, end });
  }
  return Object.fromEntries(Object.entries(all).map(([userId, times]) => [userId, union(times)]));
}

/** The overrides in force or to come that replace other people, or at other times, than before. */
export function* changedUnder(
  before: Side,
  after: Side,
  { moved }: Pick<TouchedOverrides, 'moved'>,
  now: number,
): Slices<ChangedUnder[]> {
  const others = new Set(lasting(before, now).map(({ id }) => id));
  for (const { id } of moved) others.delete(id);
  const kept = lasting(after, now).filter(({ id }) => others.has(id));
  const changed: ChangedUnder[] = [];
  for (const override of kept.slice(0, MOST_OVERRIDES)) {
    const span = spanOf(override, now);
    if (isGone(after, override, span.start) || isCovered(after, override, span)) continue;
    const was = yield* replacedBy(before, override, span);
    const is = yield* replacedBy(after, override, span);
    if (was && is && changesOf(was, is).length > 0) changed.push({ override, span, before: was, after: is });
  }
  return changed;
}

/** Nobody is replaced by an override of somebody who is blocked or deleted. */
function isGone({ snapshot }: Side, override: Override, at: number): boolean {
  const user = userOf(override);
  return user !== null && findAt(snapshot.people.goneOf(user), at) !== undefined;
}

/** Whether later overrides take all of its time. */
function isCovered({ schedule }: Side, { id }: Override, span: Interval): boolean {
  const all = schedule?.allOverrides ?? [];
  const later = all.slice(all.findIndex((each) => each.id === id) + 1).filter((each) => each.rotationIds === null);
  return subtract([span], union(later.flatMap((each) => each.times ?? [each]))).length === 0;
}

/** Who would be on call in its place: later overrides go before it, and do not count. */
export function* replacedBy(
  { snapshot, schedule }: Side,
  { id, rotationIds }: Override,
  span: Interval,
): Slices<Times | undefined> {
  if (!schedule) return {};
  const rotations = schedule.rotations.filter((each) => rotationIds?.includes(each.id) ?? true);
  const rank = schedule.allOverrides.findIndex((each) => each.id === id);
  const earlier = schedule.allOverrides.filter((each, i) => i < rank && each.id !== id && each.rotationIds === null);
  const bare = withOverrides({ ...schedule, rotations }, earlier);
  return yield* timesOf({ snapshot: withSchedule(snapshot, bare), schedule: bare }, [span]);
}

export const isSame = (one: readonly Interval[], other: readonly Interval[]): boolean =>
  one.length === other.length && one.every(({ start, end }, i) => start === other[i]!.start && end === other[i]!.end);

/** As far as they lie in that time. */
export function timesWithin(times: Times, time: readonly Interval[]): Times {
  const within = Object.entries(times).map(([userId, own]) => [userId, intersect(own, time)] as const);
  return Object.fromEntries(within.filter(([, own]) => own.length > 0));
}

/** The user of an override; null: it is by a team, an escalation or nobody. */
export const userOf = ({ participant }: Override): string | null =>
  typeOf(participant) === 'user' ? participant.id : null;
