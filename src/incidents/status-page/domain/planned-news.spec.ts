import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { courseOf } from '../../../alerts/maintenance/domain/recurrence.js';
import { DAY_MS, HOUR_MS } from '../../../platform/durations.js';
import {
  AHEAD_MS,
  isExpected,
  type KnownTime,
  nextNews,
  type Plan,
  RECURRING_AHEAD_MS,
  timeThatCounts,
} from './planned-news.js';

const NOW = new Date('2026-06-10T12:00:00Z');
const at = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR_MS);
const planned = (start: number, end: number): Plan => ({ kind: 'planned', span: { start: at(start), end: at(end) } });
const announced = (start: number, end: number): KnownTime => ({ phase: 'announced', start: at(start), end: at(end) });
const begun = (start: number, end: number): KnownTime => ({ phase: 'begun', start: at(start), end: at(end) });
const OFF: Plan = { kind: 'off' };
const HIDDEN: Plan = { kind: 'hidden' };

function news(known: KnownTime | null, plan: Plan, ahead = AHEAD_MS): string | null {
  const step = nextNews(known, plan, NOW, ahead);
  return step.is === 'known' || step.is === 'over' ? `${step.is} ${step.kind}` : step.is;
}

describe('news of planned maintenance', () => {
  it.each<[string, KnownTime | null, Plan, string]>([
    ['a new window', null, planned(48, 50), 'known announced'],
    ['one that has begun when it is planned', null, planned(-1, 1), 'known begun'],
    ['one that was over when it was planned', null, planned(-3, -1), 'nothing'],
    ['one that is months ahead', null, planned(24 * 100, 24 * 101), 'waiting'],
    ['one that stays as it was', announced(48, 50), planned(48, 50), 'known null'],
    ['another start', announced(48, 50), planned(47, 50), 'known moved'],
    ['another end before the start', announced(48, 50), planned(48, 51), 'known moved'],
    ['the beginning', announced(0, 2), planned(0, 2), 'known begun'],
    ['a start moved to now', announced(48, 50), planned(0, 50), 'known begun'],
    ['a later end', begun(-1, 1), planned(-1, 2), 'known extended'],
    ['an earlier end', begun(-1, 2), planned(-1, 1), 'known shortened'],
    ['a start corrected afterwards', begun(-1, 2), planned(-2, 2), 'known null'],
    ['one put off when it had begun', begun(-1, 2), planned(24, 26), 'known moved'],
    ['the end', begun(-2, 0), planned(-2, 0), 'over ended'],
    ['the end of one whose beginning nobody was told of', announced(-2, 0), planned(-2, 0), 'over ended'],
    ['an end of days ago', begun(-50, -48), planned(-50, -48), 'over null'],
    ['removed before the start', announced(48, 50), OFF, 'over cancelled'],
    ['removed while it goes on', begun(-1, 2), OFF, 'over ended'],
    ['removed afterwards', announced(-3, -1), OFF, 'over null'],
    ['removed before anything was told', null, OFF, 'nothing'],
    ['not public any more', announced(48, 50), HIDDEN, 'nothing'],
  ])('%s', (_what, known, plan, expected) => {
    expect(news(known, plan)).toBe(expected);
  });

  it('of a recurring window is announced three days ahead', () => {
    expect(news(null, planned(73, 74), RECURRING_AHEAD_MS)).toBe('waiting');
    expect(nextNews(null, planned(73, 74), NOW, RECURRING_AHEAD_MS)).toEqual({ is: 'waiting', nextAt: at(1) });
    expect(news(null, planned(72, 73), RECURRING_AHEAD_MS)).toBe('known announced');
  });

  it('is told once: a second look at the same moment tells nothing', () => {
    const hour = fc.integer({ min: -100, max: 100 });
    const known = fc.option(
      fc.tuple(fc.boolean(), hour, hour).map(([isBegun, start, end]) => (isBegun ? begun : announced)(start, end)),
    );
    fc.assert(
      fc.property(known, hour, fc.integer({ min: 1, max: 50 }), (before, start, length) => {
        const plan = planned(start, start + length);
        const step = nextNews(before, plan, NOW, AHEAD_MS);
        if (step.is !== 'known') return;
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

  it('is the known one of a series, also when it is over, then the next', () => {
    expect(timeThatCounts(course, true, null, NOW)).toEqual(span(24, 26));
    expect(timeThatCounts(course, true, begun(24, 26), at(30))).toEqual(span(24, 26));
    expect(timeThatCounts(course, true, null, at(30))).toEqual(span(24 + 168, 26 + 168));
  });

  it('is another one where the known one was moved, if it is near', () => {
    expect(timeThatCounts(course, true, announced(30, 31), NOW)).toEqual(span(24, 26));
    expect(timeThatCounts(course, true, announced(30, 31), at(27))).toBeNull();
  });

  it('is expected if it comes more often than weekly and the series is the same', () => {
    const last = { start: at(0), series: 'a' };
    expect(isExpected(at(24), last, 'a')).toBe(true);
    expect(isExpected(at(24), last, 'b')).toBe(false);
    expect(isExpected(at(24), null, 'a')).toBe(false);
    // A week in which the clocks change is a week.
    expect(isExpected(new Date(NOW.getTime() + 7 * DAY_MS - HOUR_MS), last, 'a')).toBe(false);
  });
});
