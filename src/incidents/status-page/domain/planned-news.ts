import type { Course, Span } from '../../../alerts/maintenance/domain/recurrence.js';
import { DAY_MS } from '../../../platform/durations.js';

/** What the public is told of planned maintenance. */
export type NewsKind = 'announced' | 'moved' | 'begun' | 'extended' | 'shortened' | 'ended' | 'cancelled';

/** What the public knows of the time that it was told of. */
export interface KnownTime extends Span {
  phase: 'announced' | 'begun';
}

/** A window as it is now: `hidden` from the public; `off`: gone, or not in force any more; or the time that counts. */
export type Plan = { kind: 'hidden' } | { kind: 'off' } | { kind: 'planned'; span: Span };

/** What to tell, and what is known then. */
export type NewsStep =
  /** The public knows nothing of it, or is no longer to know. */
  | { is: 'nothing' }
  | { is: 'waiting'; nextAt: Date }
  | { is: 'known'; kind: NewsKind | null; time: KnownTime; nextAt: Date }
  | { is: 'over'; kind: 'ended' | 'cancelled' | null; span: Span };

/** As far ahead as the page shows planned work. */
export const AHEAD_MS = 90 * DAY_MS;
/** How far ahead a time of a window that recurs is announced. */
export const RECURRING_AHEAD_MS = 3 * DAY_MS;
/** Older ends are not told. */
export const NEWS_MS = DAY_MS;
/** Below it a window recurs more often than weekly (a change of the clocks takes an hour). */
const WEEK_MS = 6.5 * DAY_MS;

/**
 * What the public has to be told next. Only the present counts: what came and went between two looks is not told, so that
 * edits within minutes, or a stop of the service, end in at most one message.
 * @param known what it was told last; null: nothing
 * @param aheadMs how far ahead a time is announced
 */
export function nextNews(known: KnownTime | null, plan: Plan, now: Date, aheadMs: number): NewsStep {
  if (plan.kind === 'hidden') return { is: 'nothing' };
  if (plan.kind === 'off') return known === null ? { is: 'nothing' } : withdrawn(known, now);
  const { span } = plan;
  if (span.end <= now) return known === null ? { is: 'nothing' } : { is: 'over', kind: endedAt(span.end, now), span };
  if (span.start <= now) return told(known?.phase === 'begun' ? changeOfEnd(known, span) : 'begun', span, 'begun');
  if (known !== null) return told(isSame(known, span) ? null : 'moved', span, 'announced');
  const announcedFrom = new Date(span.start.getTime() - aheadMs);
  return announcedFrom <= now ? told('announced', span, 'announced') : { is: 'waiting', nextAt: announcedFrom };
}

const told = (kind: NewsKind | null, span: Span, phase: KnownTime['phase']): NewsStep => ({
  ...{ is: 'known', kind, time: { ...span, phase } },
  nextAt: phase === 'begun' ? span.end : span.start,
});

/** It is gone before its time was over, or after. */
function withdrawn({ phase, start, end }: KnownTime, now: Date): NewsStep {
  if (end <= now) return { is: 'over', kind: phase === 'begun' ? endedAt(end, now) : null, span: { start, end } };
  if (phase === 'announced') return { is: 'over', kind: 'cancelled', span: { start, end } };
  return { is: 'over', kind: 'ended', span: { start, end: now } };
}

const endedAt = (end: Date, now: Date): 'ended' | null => (now.getTime() - end.getTime() < NEWS_MS ? 'ended' : null);

function changeOfEnd(known: Span, { end }: Span): NewsKind | null {
  if (end.getTime() === known.end.getTime()) return null;
  return end > known.end ? 'extended' : 'shortened';
}

const isSame = (known: KnownTime, { start, end }: Span): boolean =>
  known.phase === 'announced' && known.start.getTime() === start.getTime() && known.end.getTime() === end.getTime();

/**
 * The time of a window that counts for the public: the one that it knows, as it is now, else the next. Of a recurring
 * window another time takes the place of a known one only if it is near enough to be announced.
 * @returns null: none
 */
export function timeThatCounts(course: Course, recurs: boolean, known: KnownTime | null, now: Date): Span | null {
  if (!recurs) return course.between(new Date(0), FAR, 1)[0] ?? null;
  const [next = null] = course.next(now, 1);
  if (known === null) return next;
  const start = known.start.getTime();
  const same = course.between(known.start, new Date(start + 1), MOST_AT_ONCE).find((span) => +span.start === start);
  if (same) return same;
  return next !== null && next.start.getTime() - now.getTime() <= RECURRING_AHEAD_MS ? next : null;
}

const FAR = new Date(Date.UTC(9999, 11, 31));
const MOST_AT_ONCE = 32;

/**
 * Is this time of a series only shown, not mailed? More often than weekly, the first one is mailed, which says how often
 * it comes; the others are as expected. A changed series is mailed anew.
 * @param last the time before it
 */
export const isExpected = (start: Date, last: { start: Date; series: string } | null, series: string): boolean =>
  last !== null && last.series === series && start.getTime() - last.start.getTime() < WEEK_MS;
