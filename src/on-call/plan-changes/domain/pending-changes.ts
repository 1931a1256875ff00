import type { TimeStyle } from '../../../platform/domain/time-style.js';
import { intersect, subtract, union, type Interval } from '../../domain/intervals.js';
import {
  changesOf,
  isSame,
  timesWithin,
  userOf,
  type ChangedShifts,
  type ChangedOverrideEffect,
  type Times,
} from './compare-plans.js';

/** The recipient of a mail. */
export type PlanReader = TimeStyle & { username: string };

/** The shifts of which a person was last informed: as of the last mail, or before the first change since then. */
export interface KnownShifts {
  /** The time that `shifts` covers: sorted and disjoint. */
  readonly time: readonly Interval[];
  readonly shifts: readonly Interval[];
}

/** The changes of a schedule of which people are still to be notified, as stored (`plan_news`). */
export interface PendingChanges {
  readonly scheduleName: string;
  /** By user id. */
  readonly people: Readonly<Record<string, KnownShifts>>;
  /** By id of an unchanged override: the people whom it replaced before the changes. */
  readonly under: Readonly<Record<string, { readonly span: Interval; readonly replaced: Times }>>;
  /** By user id: recipients whom the change blocks or deletes. */
  readonly readers: Readonly<Record<string, PlanReader>>;
}

/** One change of a schedule. */
export interface PlanChange {
  readonly scheduleName: string;
  /** The compared time, and the part of it that overrides and time off concern: sorted and disjoint. */
  readonly time: readonly Interval[];
  readonly spans: readonly Interval[];
  readonly shifts: readonly ChangedShifts[];
  readonly overrideEffects: readonly ChangedOverrideEffect[];
  readonly readers: PendingChanges['readers'];
}

/**
 * Adds a change. @returns null if nobody is to be notified
 * @param isInformed true for those who made the change or are notified in another way
 */
export function withChange(
  pending: PendingChanges | null,
  change: PlanChange,
  isInformed: (userId: string) => boolean,
): PendingChanges | null {
  const people = { ...pending?.people };
  for (const { userId, before, after } of change.shifts) {
    const known = people[userId];
    if (!isInformed(userId))
      people[userId] = known ? withSpans(known, change.spans, before) : { time: change.time, shifts: before };
    else if (known) people[userId] = knownAfter(known, change.time, after);
  }
  const under = { ...pending?.under };
  for (const { override, span, before, after } of change.overrideEffects) {
    const user = userOf(override);
    if (user === null) continue;
    if (!isInformed(user)) under[override.id] ??= { span, replaced: before };
    else if (under[override.id]) under[override.id] = { span, replaced: after };
  }
  if (Object.keys(people).length + Object.keys(under).length === 0) return null;
  return { scheduleName: change.scheduleName, people, under, readers: { ...pending?.readers, ...change.readers } };
}

/**
 * Adds the times of overrides and time off to what the person knows. The fourteen days stay those of the first change: earlier
 * states of later days are not stored.
 */
function withSpans(known: KnownShifts, spans: readonly Interval[], before: readonly Interval[]): KnownShifts {
  const added = subtract(spans, known.time);
  return { time: union([...known.time, ...added]), shifts: union([...known.shifts, ...intersect(before, added)]) };
}

/** The person is informed of this change: within its time they know the shifts after it. */
function knownAfter(known: KnownShifts, time: readonly Interval[], after: readonly Interval[]): KnownShifts {
  const others = intersect(known.shifts, subtract(known.time, time));
  return { time: union([...known.time, ...time]), shifts: union([...others, ...after]) };
}

/** The shifts that a person knows and the current ones, where they differ. */
export interface ShiftDifference {
  readonly before: readonly Interval[];
  readonly after: readonly Interval[];
  /** The time in which they differ. */
  readonly time: readonly Interval[];
}

/** @param present the person's current times on call, at least in `time` @returns null if there is no difference */
export function shiftDifference(
  { time, shifts }: KnownShifts,
  present: readonly Interval[],
  now: number,
): ShiftDifference | null {
  const pieces = intersect(time, [{ start: now, end: Infinity }]).filter(
    (piece) => !isSame(intersect(shifts, [piece]), intersect(present, [piece])),
  );
  if (pieces.length === 0) return null;
  return { before: intersect(shifts, pieces), after: intersect(present, pieces), time: pieces };
}

/** The handoff notice that already contains this difference: the start or the end of a shift; null if none does. */
export function coveredByHandoffNotice({ before, after }: ShiftDifference, now: number): 'begin' | 'end' | null {
  const [come, gone] = [subtract(after, before), subtract(before, after)];
  if (come.length === 1 && gone.length === 0 && come[0]!.start <= now) return 'begin';
  const isOver = gone.length === 1 && come.length === 0 && gone[0]!.start <= now;
  // A shift that continues later has only paused; a handoff notice does not say so.
  return isOver && !after.some(({ start }) => start === gone[0]!.end) ? 'end' : null;
}

/** Whether an override replaces other people than before. @param present those whom it replaces now, at least in the span */
export function replacesOthers(span: Interval, replaced: Times, present: Times, now: number): boolean {
  const left = [{ start: Math.max(span.start, now), end: span.end }];
  return changesOf(timesWithin(replaced, left), timesWithin(present, left)).length > 0;
}
