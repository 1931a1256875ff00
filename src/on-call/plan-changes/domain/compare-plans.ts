import { DAY_MS } from '../../../platform/durations.js';
import type { Slices } from '../../../platform/slices/slices.js';
import { findAt, intersect, subtract, union, type Interval } from '../../domain/intervals.js';
import type { Override } from '../../domain/overrides/overrides.js';
import { typeOf } from '../../domain/schedule/participants.js';
import { shiftsWithin } from '../../domain/shifts/shifts.js';
import { withOverrides, withSchedule, type OnCallSnapshot, type Schedule } from '../../domain/schedule/snapshot.js';
import { SECONDARY_LIMITS, withinLimits, Budget } from '../../domain/evaluation/budget.js';

/** People are notified of changes of their shifts in this time from now. */
export const NOTICE_AHEAD = 14 * DAY_MS;
/** Limits of the comparison of overrides. */
const FARTHEST = 92 * DAY_MS;
const MOST_OVERRIDES = 20;

/** A person's shifts before and after a change. */
export interface ChangedShifts {
  readonly userId: string;
  readonly before: readonly Interval[];
  readonly after: readonly Interval[];
}

/** By user id: the times on call, sorted and disjoint. */
export type Times = Readonly<Record<string, readonly Interval[]>>;

/** An override that replaces other people, or at other times, than before. */
export interface ChangedOverrideEffect {
  readonly override: Override;
  /** The compared time, from now on. */
  readonly span: Interval;
  /** The people whom it replaces. */
  readonly before: Times;
  readonly after: Times;
}

/** A schedule before or after a change; null if it does not exist. */
export interface ScheduleInPlan {
  readonly snapshot: OnCallSnapshot;
  readonly schedule: Schedule | null;
}

/** The overrides that a change has deleted, or changed in person, time or rotation. */
export interface ChangedOverrides {
  /** As before the change. */
  readonly deleted: readonly Override[];
  /** As after the change. */
  readonly changed: readonly Override[];
  /** The times of deleted, changed and new overrides, before and after. */
  readonly spans: readonly Interval[];
}

export function changedOverrides(before: ScheduleInPlan, after: ScheduleInPlan, now: number): ChangedOverrides {
  const [was, is] = [before, after].map((side) => new Map(notOver(side, now).map((each) => [each.id, each]))) as [
    Map<string, Override>,
    Map<string, Override>,
  ];
  const made = [...is.values()].filter(({ id }) => !was.has(id));
  const deleted = [...was.values()].filter(({ id }) => !is.has(id));
  const changed = [...is.values()].filter(
    ({ id }) => was.has(id) && textOf(was.get(id)!, now) !== textOf(is.get(id)!, now),
  );
  const all = [...made, ...deleted, ...changed, ...changed.map(({ id }) => was.get(id)!)].toSorted(
    (a, b) => a.start - b.start,
  );
  return { deleted, changed, spans: all.slice(0, MOST_OVERRIDES) };
}

const notOver = ({ schedule }: ScheduleInPlan, now: number): Override[] =>
  (schedule?.allOverrides ?? []).filter(({ start, end, isFormer }) => !isFormer && start < end && end > now);

const textOf = ({ participant, rotationIds, start, end }: Override, now: number): string =>
  JSON.stringify([participant.type, participant.id, rotationIds, Math.max(start, now), end]);

function spanOf({ start, end }: Interval, now: number): Interval {
  const from = Math.max(start, now);
  return { start: from, end: Math.min(end, from + FARTHEST) };
}

/** The parts of these times of which people are notified. */
export const noticeSpans = (now: number, spans: readonly Interval[]): Interval[] =>
  union(spans.filter(({ end }) => end > now).map((each) => spanOf(each, now)));

/** The time whose changes people are notified of: the next fourteen days, and these spans. */
export const noticeTime = (now: number, spans: readonly Interval[]): Interval[] =>
  union([{ start: now, end: now + NOTICE_AHEAD }, ...spans]);

/** The people whose shifts in that time differ; empty if the evaluation exceeds its limit. */
export function* changedShifts(
  before: ScheduleInPlan,
  after: ScheduleInPlan,
  time: readonly Interval[],
): Slices<ChangedShifts[]> {
  const was = yield* onCallTimes(before, time);
  const is = yield* onCallTimes(after, time);
  return was && is ? changesOf(was, is) : [];
}

export function changesOf(was: Times, is: Times): ChangedShifts[] {
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((userId) => {
    const each = { userId, before: was[userId] ?? [], after: is[userId] ?? [] };
    return isSame(each.before, each.after) ? [] : [each];
  });
}

/** The times on call by user; undefined if the evaluation exceeds its limit. */
export function* onCallTimes(
  { snapshot, schedule }: ScheduleInPlan,
  time: readonly Interval[],
): Slices<Times | undefined> {
  const all: Record<string, Interval[]> = {};
  for (const range of schedule ? time : []) {
    const shifts = yield* withinLimits(shiftsWithin(snapshot, schedule!, range, new Budget(SECONDARY_LIMITS)));
    if (!shifts) return undefined;
    for (const { person, start, end } of shifts) (all[person.userId] ??= []).push({ start, end });
  }
  return Object.fromEntries(Object.entries(all).map(([userId, times]) => [userId, union(times)]));
}

/** The current and future overrides that replace other people, or at other times, than before. */
export function* changedOverrideEffects(
  before: ScheduleInPlan,
  after: ScheduleInPlan,
  { changed }: Pick<ChangedOverrides, 'changed'>,
  now: number,
): Slices<ChangedOverrideEffect[]> {
  const others = new Set(notOver(before, now).map(({ id }) => id));
  for (const { id } of changed) others.delete(id);
  const kept = notOver(after, now).filter(({ id }) => others.has(id));
  const effects: ChangedOverrideEffect[] = [];
  for (const override of kept.slice(0, MOST_OVERRIDES)) {
    const span = spanOf(override, now);
    if (isUserInactive(after, override, span.start) || isFullyOverridden(after, override, span)) continue;
    const was = yield* replacedBy(before, override, span);
    const is = yield* replacedBy(after, override, span);
    if (was && is && changesOf(was, is).length > 0) effects.push({ override, span, before: was, after: is });
  }
  return effects;
}

/** Whether the user of the override is blocked or deleted, so that the override has no effect. */
function isUserInactive({ snapshot }: ScheduleInPlan, override: Override, at: number): boolean {
  const user = userOf(override);
  return user !== null && findAt(snapshot.people.inactiveTimesOf(user), at) !== undefined;
}

/** Whether later overrides cover all of its time. */
function isFullyOverridden({ schedule }: ScheduleInPlan, { id }: Override, span: Interval): boolean {
  const all = schedule?.allOverrides ?? [];
  const later = all.slice(all.findIndex((each) => each.id === id) + 1).filter((each) => each.rotationIds === null);
  return subtract([span], union(later.flatMap((each) => each.times ?? [each]))).length === 0;
}

/** The people whom the override replaces. Overrides created later are left out. */
export function* replacedBy(
  { snapshot, schedule }: ScheduleInPlan,
  { id, rotationIds }: Override,
  span: Interval,
): Slices<Times | undefined> {
  if (!schedule) return {};
  const rotations = schedule.rotations.filter((each) => rotationIds?.includes(each.id) ?? true);
  const rank = schedule.allOverrides.findIndex((each) => each.id === id);
  const earlier = schedule.allOverrides.filter((each, i) => i < rank && each.id !== id && each.rotationIds === null);
  const bare = withOverrides({ ...schedule, rotations }, earlier);
  return yield* onCallTimes({ snapshot: withSchedule(snapshot, bare), schedule: bare }, [span]);
}

export const isSame = (one: readonly Interval[], other: readonly Interval[]): boolean =>
  one.length === other.length && one.every(({ start, end }, i) => start === other[i]!.start && end === other[i]!.end);

/** The times clipped to `time`. */
export function timesWithin(times: Times, time: readonly Interval[]): Times {
  const within = Object.entries(times).map(([userId, own]) => [userId, intersect(own, time)] as const);
  return Object.fromEntries(within.filter(([, own]) => own.length > 0));
}

/** The user of an override; null for a team, an escalation policy or `none`. */
export const userOf = ({ participant }: Override): string | null =>
  typeOf(participant) === 'user' ? participant.id : null;
