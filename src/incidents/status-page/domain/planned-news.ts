import type { Course, Span } from '../../../alerts/maintenance/domain/recurrence.js';
import { DAY_MS } from '../../../platform/durations.js';

/** Kinds of announcements of planned maintenance. */
export type NewsKind = 'announced' | 'moved' | 'begun' | 'extended' | 'shortened' | 'ended' | 'cancelled';

/** An occurrence as it was last announced. */
export interface AnnouncedTime extends Span {
  phase: 'announced' | 'begun';
}

/** A window now. `hidden`: not public; `off`: deleted, disabled or over; `planned`: with its relevant occurrence. */
export type Plan = { kind: 'hidden' } | { kind: 'off' } | { kind: 'planned'; span: Span };

/** What to announce now, and the state afterwards. */
export type NewsStep =
  /** Was never announced, or is not public any more. */
  | { is: 'nothing' }
  | { is: 'waiting'; nextAt: Date }
  | { is: 'announced'; kind: NewsKind | null; time: AnnouncedTime; nextAt: Date }
  | { is: 'over'; kind: 'ended' | 'cancelled' | null; span: Span };

/** How far ahead a single window is announced, and the page shows planned work. */
export const AHEAD_MS = 90 * DAY_MS;
/** How far ahead an occurrence of a recurring window is announced. */
export const RECURRING_AHEAD_MS = 3 * DAY_MS;
/** Older ends are not announced. */
export const NEWS_MS = DAY_MS;
/** A shorter interval counts as more often than weekly. Less than 7 days, since daylight saving time moves it by an hour. */
const WEEK_MS = 6.5 * DAY_MS;

/**
 * The next announcement. Only the current plan counts, so that several edits within minutes, or a stop of the service,
 * lead to one announcement at most.
 * @param announced the last announcement; null: none
 * @param aheadMs how far ahead an occurrence is announced
 */
export function nextNews(announced: AnnouncedTime | null, plan: Plan, now: Date, aheadMs: number): NewsStep {
  if (plan.kind === 'hidden') return { is: 'nothing' };
  if (plan.kind === 'off') return announced === null ? { is: 'nothing' } : withdrawn(announced, now);
  const { span } = plan;
  if (span.end <= now)
    return announced === null ? { is: 'nothing' } : { is: 'over', kind: endedAt(span.end, now), span };
  if (span.start <= now)
    return announce(announced?.phase === 'begun' ? changeOfEnd(announced, span) : 'begun', span, 'begun');
  if (announced !== null) return announce(isSame(announced, span) ? null : 'moved', span, 'announced');
  const announcedFrom = new Date(span.start.getTime() - aheadMs);
  return announcedFrom <= now ? announce('announced', span, 'announced') : { is: 'waiting', nextAt: announcedFrom };
}

const announce = (kind: NewsKind | null, span: Span, phase: AnnouncedTime['phase']): NewsStep => ({
  ...{ is: 'announced', kind, time: { ...span, phase } },
  nextAt: phase === 'begun' ? span.end : span.start,
});

/** The window was deleted or disabled, before or after its end. */
function withdrawn({ phase, start, end }: AnnouncedTime, now: Date): NewsStep {
  if (end <= now) return { is: 'over', kind: phase === 'begun' ? endedAt(end, now) : null, span: { start, end } };
  if (phase === 'announced') return { is: 'over', kind: 'cancelled', span: { start, end } };
  return { is: 'over', kind: 'ended', span: { start, end: now } };
}

const endedAt = (end: Date, now: Date): 'ended' | null => (now.getTime() - end.getTime() < NEWS_MS ? 'ended' : null);

function changeOfEnd(announced: Span, { end }: Span): NewsKind | null {
  if (end.getTime() === announced.end.getTime()) return null;
  return end > announced.end ? 'extended' : 'shortened';
}

const isSame = (announced: AnnouncedTime, { start, end }: Span): boolean =>
  announced.phase === 'announced' &&
  announced.start.getTime() === start.getTime() &&
  announced.end.getTime() === end.getTime();

/**
 * The relevant occurrence: the announced one with its current times, else the next. Another occurrence of a recurring
 * window replaces an announced one only if it starts within `RECURRING_AHEAD_MS`.
 * @returns null: none
 */
export function timeThatCounts(
  course: Course,
  recurs: boolean,
  announced: AnnouncedTime | null,
  now: Date,
): Span | null {
  if (!recurs) return course.between(new Date(0), FAR, 1)[0] ?? null;
  const [next = null] = course.next(now, 1);
  if (announced === null) return next;
  const start = announced.start.getTime();
  const same = course.between(announced.start, new Date(start + 1), MOST_AT_ONCE).find((span) => +span.start === start);
  if (same) return same;
  return next !== null && next.start.getTime() - now.getTime() <= RECURRING_AHEAD_MS ? next : null;
}

const FAR = new Date(Date.UTC(9999, 11, 31));
const MOST_AT_ONCE = 32;

/**
 * Is this occurrence shown without a mail? Of a series more frequent than weekly only the first one is mailed, as its mail
 * states the recurrence. A changed series is mailed again.
 * @param last the previous occurrence
 */
export const isExpected = (start: Date, last: { start: Date; series: string } | null, series: string): boolean =>
  last !== null && last.series === series && start.getTime() - last.start.getTime() < WEEK_MS;
