import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { courseOf } from '../../../alerts/maintenance/domain/recurrence.js';
import { DAY_MS, HOUR_MS } from '../../../platform/durations.js';
import {
  AHEAD_MS,
  isExpected,
  type AnnouncedTime,
  nextNews,
  type Plan,
  RECURRING_AHEAD_MS,
  timeThatCounts,
} from './planned-news.js';

const NOW = new Date('2026-06-10T12:00:00Z');
const at = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR_MS);
const planned = (start: number, end: number): Plan => ({ kind: 'planned', span: { start: at(start), end: at(end) } });
const announced = (start: number, end: number): AnnouncedTime => ({
  phase: 'announced',
  start: at(start),
  end: at(end),
});
const begun = (start: number, end: number): AnnouncedTime => ({ phase: 'begun', start: at(start), end: at(end) });
const OFF: Plan = { kind: 'off' };
const HIDDEN: Plan = { kind: 'hidden' };

function news(before: AnnouncedTime | null, plan: Plan, ahead = AHEAD_MS): string | null {
  const step = nextNews(before, plan, NOW, ahead);
  return step.is === 'announced' || step.is === 'over' ? `${step.is} ${step.kind}` : step.is;
}

describe('news of planned maintenance', () => {
  it.each<[string, AnnouncedTime | null, Plan, string]>([
    ['a new window', null, planned(48, 50), 'announced announced'],
    ['one that has begun when it is planned', null, planned(-1, 1), 'announced begun'],
    ['one that was over when it was planned', null, planned(-3, -1), 'nothing'],
    ['one that is months ahead', null, planned(24 * 100, 24 * 101), 'waiting'],
    ['one that stays as it was', announced(48, 50), planned(48, 50), 'announced null'],
    ['another start', announced(48, 50), planned(47, 50), 'announced moved'],
    ['another end before the start', announced(48, 50), planned(48, 51), 'announced moved'],
    ['the beginning', announced(0, 2), planned(0, 2), 'announced begun'],
    ['a start moved to now', announced(48, 50), planned(0, 50), 'announced begun'],
    ['a later end', begun(-1, 1), planned(-1, 2), 'announced extended'],
    ['an earlier end', begun(-1, 2), planned(-1, 1), 'announced shortened'],
    ['a start corrected afterwards', begun(-1, 2), planned(-2, 2), 'announced null'],
    ['one put off when it had begun', begun(-1, 2), planned(24, 26), 'announced moved'],
    ['the end', begun(-2, 0), planned(-2, 0), 'over ended'],
    ['the end of one whose start was not announced', announced(-2, 0), planned(-2, 0), 'over ended'],
    ['an end of days ago', begun(-50, -48), planned(-50, -48), 'over null'],
    ['removed before the start', announced(48, 50), OFF, 'over cancelled'],
    ['removed while it goes on', begun(-1, 2), OFF, 'over ended'],
    ['removed afterwards', announced(-3, -1), OFF, 'over null'],
    ['removed before anything was told', null, OFF, 'nothing'],
    ['not public any more', announced(48, 50), HIDDEN, 'nothing'],
  ])('%s', (_what, before, plan, expected) => {
    expect(news(before, plan)).toBe(expected);
  });

  it('of a recurring window is announced three days ahead', () => {
    expect(news(null, planned(73, 74), RECURRING_AHEAD_MS)).toBe('waiting');
    expect(nextNews(null, planned(73, 74), NOW, RECURRING_AHEAD_MS)).toEqual({ is: 'waiting', nextAt: at(1) });
    expect(news(null, planned(72, 73), RECURRING_AHEAD_MS)).toBe('announced announced');
  });

  /** @contract status-page-20 */
  it('announces once: a second check at the same time announces nothing', () => {
    const hour = fc.integer({ min: -100, max: 100 });
    const earlier = fc.option(
      fc.tuple(fc.boolean(), hour, hour).map(([isBegun, start, end]) => (isBegun ? begun : announced)(start, end)),
    );
    fc.assert(
      fc.property(earlier, hour, fc.integer({ min: 1, max: 50 }), (before, start, length) => {
        const plan = planned(start, start + length);
        const step = nextNews(before, plan, NOW, AHEAD_MS);
        if (step.is !== 'announced') return;
        expect(nextNews(step.time, plan, NOW, AHEAD_MS)).toEqual({ ...step, kind: null });
        expect(step.nextAt.getTime()).toBeGreaterThan(NOW.getTime());
      }),
    );
  });
});

describe('the time of a window that the public follows', () => {
  const first = { startTime: at(24), endTime: at(26), endedAt: null };
  const weekly = { rrule: 'FREQ=WEEKLY', timezone: 'UTC' };
  const course = courseOf({ ...first, recurrence: weekly });
  const span = (start: number, end: number) => ({ start: at(start), end: at(end) });

  it('is that of a window that does not recur, wherever it was moved', () => {
    const once = courseOf({ ...first, recurrence: null });
    expect(timeThatCounts(once, false, announced(400, 401), NOW)).toEqual(span(24, 26));
    const past = courseOf({ ...first, startTime: at(-20), endTime: at(-10), recurrence: null });
    expect(timeThatCounts(past, false, begun(-20, 4), NOW)).toEqual(span(-20, -10));
  });

  it('is the announced one of a series, also when it is over, then the next', () => {
    expect(timeThatCounts(course, true, null, NOW)).toEqual(span(24, 26));
    expect(timeThatCounts(course, true, begun(24, 26), at(30))).toEqual(span(24, 26));
    expect(timeThatCounts(course, true, null, at(30))).toEqual(span(24 + 168, 26 + 168));
  });

  it('is another one where the announced one was moved, if it is near', () => {
    expect(timeThatCounts(course, true, announced(30, 31), NOW)).toEqual(span(24, 26));
    expect(timeThatCounts(course, true, announced(30, 31), at(27))).toBeNull();
  });

  it('is expected if it comes more often than weekly and the series is the same', () => {
    const last = { start: at(0), series: 'a' };
    expect(isExpected(at(24), last, 'a')).toBe(true);
    expect(isExpected(at(24), last, 'b')).toBe(false);
    expect(isExpected(at(24), null, 'a')).toBe(false);
    // A week with a change to daylight saving time still counts as a week.
    expect(isExpected(new Date(NOW.getTime() + 7 * DAY_MS - HOUR_MS), last, 'a')).toBe(false);
  });
});
