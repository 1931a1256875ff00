import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '../../../platform/durations.js';
import { TimeZone } from '../../../platform/domain/time-zone.js';
import { warningsAt, type ScheduleGap, type WarnedGap } from './gap-warnings.js';

const zone = TimeZone.of('Europe/Berlin');
const gap = (start: string, end: string | null, scheduleId = 's'): ScheduleGap => ({
  ...{ scheduleId, scheduleName: scheduleId, teamId: null, zone },
  start: Date.parse(start),
  end: end === null ? Infinity : Date.parse(end),
});

/** Looks every hour from one instant to another, and says when which gap was warned of. */
function story(from: string, to: string, plan: (now: number) => ScheduleGap[]): string[] {
  const warned: string[] = [];
  let known: WarnedGap[] = [];
  for (let now = Date.parse(from); now < Date.parse(to); now += HOUR_MS) {
    const found = plan(now)
      .filter(({ end }) => end > now)
      .map((each) => ({ ...each, start: Math.max(each.start, now) }));
    const look = warningsAt(now, found, known);
    // As it comes back from the database.
    known = JSON.parse(JSON.stringify(look.warned)) as WarnedGap[];
    for (const { start, recurs } of look.warnings)
      warned.push(`${text(now)}: ${text(start)}${recurs ? ' and later' : ''}`);
  }
  return warned;
}
const text = (at: number): string => new Date(at).toISOString().slice(8, 13);

describe('a gap is warned of', () => {
  const holiday = gap('2026-06-20T08:00Z', '2026-06-21T08:00Z');

  it('a week before and a day before, once each', () => {
    expect(story('2026-06-01T00:00Z', '2026-06-25T00:00Z', () => [holiday])).toEqual(['13T08: 20T08', '19T08: 20T08']);
    expect(story('2026-06-10T00:00Z', '2026-06-25T00:00Z', () => [{ ...holiday, end: Infinity }])).toHaveLength(2);
  });

  it('once where it is found within its last day, and not at all where it has begun', () => {
    expect(story('2026-06-19T20:00Z', '2026-06-25T00:00Z', () => [holiday])).toEqual(['19T20: 20T08']);
    expect(story('2026-06-20T08:00Z', '2026-06-25T00:00Z', () => [holiday])).toEqual([]);
  });

  /** @contract operating-55 */
  it('again when it grows, or comes back after it was filled, but not when a part of it is filled', () => {
    const later = Date.parse('2026-06-15T00:00Z');
    const from = ['2026-06-01T00:00Z', '2026-06-18T00:00Z'] as const;
    const half = gap('2026-06-20T12:00Z', '2026-06-21T00:00Z');
    expect(story(...from, (now) => [now < later ? holiday : half])).toEqual(['13T08: 20T08']);
    expect(story(...from, (now) => [now < later ? half : holiday])).toEqual(['13T12: 20T12', '15T00: 20T08']);
    const filled = (now: number) => now >= later && now < later + DAY_MS;
    expect(story(...from, (now) => (filled(now) ? [] : [holiday]))).toEqual(['13T08: 20T08', '16T00: 20T08']);
    const open = gap('2026-06-20T08:00Z', null);
    const other = gap('2026-06-22T08:00Z', '2026-06-22T09:00Z');
    const cut = story('2026-06-12T00:00Z', '2026-06-19T00:00Z', (now) => (now < later ? [open] : [holiday, other]));
    expect(cut).toEqual(['13T08: 20T08', '15T08: 22T08']);
  });

  it('in each schedule by itself', () => {
    const both = [holiday, gap('2026-06-20T08:00Z', '2026-06-21T08:00Z', 'other')];
    expect(story('2026-06-19T20:00Z', '2026-06-25T00:00Z', () => both)).toHaveLength(2);
  });
});

describe('hours that are a gap again and again', () => {
  /** From 18:00 to 08:00 in Berlin, each day from that one on. */
  const nights = (first: string, count: number, lastsDays = 0): ScheduleGap[] =>
    Array.from({ length: count }, (_, day) => {
      const local = Date.parse(`${first}T18:00Z`) + day * DAY_MS;
      const span = { start: zone.toInstant(local), end: zone.toInstant(local + 14 * HOUR_MS + lastsDays * DAY_MS) };
      return { ...gap(first, first), ...span };
    });

  /** @contract operating-55 */
  it('are warned of the first time only, also through a change of the clocks', () => {
    const warned = story('2026-03-20T00:00Z', '2026-04-20T00:00Z', () => nights('2026-03-20', 60));
    expect(warned).toEqual(['20T00: 20T17 and later']);
  });

  it('each week, too; and one of other hours is warned of', () => {
    const weekends = nights('2026-06-05', 60, 2).filter((_, day) => day % 7 === 0);
    const odd = gap('2026-06-17T10:00Z', '2026-06-17T12:00Z');
    const warned = story('2026-06-01T00:00Z', '2026-06-30T00:00Z', () =>
      [...weekends, odd].sort((a, b) => a.start - b.start),
    );
    expect(warned).toEqual(['01T00: 05T16 and later', '04T16: 05T16 and later', '10T10: 17T10', '16T10: 17T10']);
  });
});
