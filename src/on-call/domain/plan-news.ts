import { intersect, subtract, union, type Interval } from './intervals.js';
import type { Override } from './overrides.js';
import { changesOf, isSame, timesWithin, type ChangedShifts, type ChangedUnder, type Times } from './plan-change.js';

/** What somebody has last heard of their shifts, or what these were before the first change that they were not told of. */
export interface Heard {
  /** What is known of: sorted and disjoint. */
  readonly time: readonly Interval[];
  readonly shifts: readonly Interval[];
}

/** What has been changed in a schedule, and was not told yet; as it is stored. */
export interface PlanNews<Reader = unknown> {
  readonly scheduleName: string;
  /** By the ids of people. */
  readonly people: Readonly<Record<string, Heard>>;
  /** Whom overrides that stay replaced before, by their ids. */
  readonly under: Readonly<Record<string, { readonly span: Interval; readonly replaced: Times }>>;
  /** Who is told although they are blocked or deleted meanwhile, by their ids. */
  readonly readers: Readonly<Record<string, Reader>>;
}

/** One change of a schedule. */
export interface PlanChange<Reader = unknown> {
  readonly scheduleName: string;
  /** In which time it was compared, and what of that is about overrides and time off: sorted and disjoint. */
  readonly time: readonly Interval[];
  readonly spans: readonly Interval[];
  readonly shifts: readonly ChangedShifts[];
  readonly under: readonly ChangedUnder[];
  /** Whose own it is, or who is told of it another way: they know what it has made of their shifts. */
  readonly isKnownTo: (userId: string) => boolean;
  readonly readers: Readonly<Record<string, Reader>>;
}

/** The news with one more change. @returns null: there are none */
export function withChange<Reader>(
  news: PlanNews<Reader> | null,
  change: PlanChange<Reader>,
  userOf: (override: Override) => string | null,
): PlanNews<Reader> | null {
  const people = { ...news?.people };
  for (const { userId, before, after } of change.shifts) {
    const heard = people[userId];
    if (!change.isKnownTo(userId))
      people[userId] = heard ? withSpans(heard, change.spans, before) : { time: change.time, shifts: before };
    else if (heard) people[userId] = heardAfter(heard, change.time, after);
  }
  const under = { ...news?.under };
  for (const { override, span, before, after } of change.under) {
    const user = userOf(override);
    if (user === null) continue;
    if (!change.isKnownTo(user)) under[override.id] ??= { span, replaced: before };
    else if (under[override.id]) under[override.id] = { span, replaced: after };
  }
  if (Object.keys(people).length + Object.keys(under).length === 0) return null;
  return { scheduleName: change.scheduleName, people, under, readers: { ...news?.readers, ...change.readers } };
}

/**
 * They hear of a change later: until then, what they heard before counts. The fourteen days stay those of the first change: of what
 * comes into sight meanwhile nobody knows what it was before that.
 */
function withSpans(heard: Heard, spans: readonly Interval[], before: readonly Interval[]): Heard {
  const added = subtract(spans, heard.time);
  return { time: union([...heard.time, ...added]), shifts: union([...heard.shifts, ...intersect(before, added)]) };
}

/** They know what it has made of that time. */
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
