import type { TimeStyle } from '../../platform/domain/time-style.js';
import { intersect, subtract, union, type Interval } from './intervals.js';
import {
  changesOf,
  isSame,
  timesWithin,
  userOf,
  type ChangedShifts,
  type ChangedUnder,
  type Times,
} from './plan-change.js';

/** Who is told: a mail needs no more of them. */
export type PlanReader = TimeStyle & { username: string };

/** The shifts that somebody knows of: those that they were told last, or those before the first change that they were not told of. */
export interface Heard {
  /** In this time: sorted and disjoint. */
  readonly time: readonly Interval[];
  readonly shifts: readonly Interval[];
}

/** What has been changed in a schedule, and was not told yet; as it is stored. */
export interface PlanNews {
  readonly scheduleName: string;
  /** By the ids of people. */
  readonly people: Readonly<Record<string, Heard>>;
  /** Whom overrides that stay replaced before, by their ids. */
  readonly under: Readonly<Record<string, { readonly span: Interval; readonly replaced: Times }>>;
  /** Who is told although they are blocked or deleted meanwhile, by their ids. */
  readonly readers: Readonly<Record<string, PlanReader>>;
}

/** One change of a schedule. */
export interface PlanChange {
  readonly scheduleName: string;
  /** In which time it was compared, and what of that is about overrides and time off: sorted and disjoint. */
  readonly time: readonly Interval[];
  readonly spans: readonly Interval[];
  readonly shifts: readonly ChangedShifts[];
  readonly under: readonly ChangedUnder[];
  readonly readers: PlanNews['readers'];
}

/**
 * The news with one more change. @returns null: there are none
 * @param isKnownTo who made the change, or is told of it another way
 */
export function withChange(
  news: PlanNews | null,
  change: PlanChange,
  isKnownTo: (userId: string) => boolean,
): PlanNews | null {
  const people = { ...news?.people };
  for (const { userId, before, after } of change.shifts) {
    const heard = people[userId];
    if (!isKnownTo(userId))
      people[userId] = heard ? withSpans(heard, change.spans, before) : { time: change.time, shifts: before };
    else if (heard) people[userId] = heardAfter(heard, change.time, after);
  }
  const under = { ...news?.under };
  for (const { override, span, before, after } of change.under) {
    const user = userOf(override);
    if (user === null) continue;
    if (!isKnownTo(user)) under[override.id] ??= { span, replaced: before };
    else if (under[override.id]) under[override.id] = { span, replaced: after };
  }
  if (Object.keys(people).length + Object.keys(under).length === 0) return null;
  return { scheduleName: change.scheduleName, people, under, readers: { ...news?.readers, ...change.readers } };
}

/**
 * Keeps what they know until they are told, and adds the times of overrides and time off. The fourteen days stay those of the first
 * change: how later days were before it is not stored.
 */
function withSpans(heard: Heard, spans: readonly Interval[], before: readonly Interval[]): Heard {
  const added = subtract(spans, heard.time);
  return { time: union([...heard.time, ...added]), shifts: union([...heard.shifts, ...intersect(before, added)]) };
}

/** They know of this change: in its time, what they know is the shifts after it. */
function heardAfter(heard: Heard, time: readonly Interval[], after: readonly Interval[]): Heard {
  const others = intersect(heard.shifts, subtract(heard.time, time));
  return { time: union([...heard.time, ...time]), shifts: union([...others, ...after]) };
}

/** What is to be told somebody: what they heard and what is so now, where that differs. */
export interface ToldShifts {
  readonly before: readonly Interval[];
  readonly after: readonly Interval[];
  /** What both are about. */
  readonly time: readonly Interval[];
}

/** @param present when the person is on call, at least in that time @returns null: nothing has changed in the end */
export function toldShifts({ time, shifts }: Heard, present: readonly Interval[], now: number): ToldShifts | null {
  const pieces = intersect(time, [{ start: now, end: Infinity }]).filter(
    (piece) => !isSame(intersect(shifts, [piece]), intersect(present, [piece])),
  );
  if (pieces.length === 0) return null;
  return { before: intersect(shifts, pieces), after: intersect(present, pieces), time: pieces };
}

/** Whether a notice that their shift has just begun, or is over, says all of it. */
export function saidByHandoff({ before, after }: ToldShifts, now: number): 'begin' | 'end' | null {
  const [come, gone] = [subtract(after, before), subtract(before, after)];
  if (come.length === 1 && gone.length === 0 && come[0]!.start <= now) return 'begin';
  const isOver = gone.length === 1 && come.length === 0 && gone[0]!.start <= now;
  // A shift that only pauses comes back: no notice says that.
  return isOver && !after.some(({ start }) => start === gone[0]!.end) ? 'end' : null;
}

/** Whether an override replaces others than before. @param present at least within the span */
export function isOtherUnder(span: Interval, replaced: Times, present: Times, now: number): boolean {
  const left = [{ start: Math.max(span.start, now), end: span.end }];
  return changesOf(timesWithin(replaced, left), timesWithin(present, left)).length > 0;
}
