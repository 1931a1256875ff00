import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SERVICE_STATUSES, worst, type ServiceStatus } from './status.js';
import { statusAt, uptime, type StatusChange, type Uptime } from './uptime.js';

const at = (text: string): Date => new Date(`${text}Z`);
const change = (text: string, status: ServiceStatus): StatusChange => ({ status, since: at(text) });
const BORN = change('2026-01-01T00:00', 'ok');

describe('uptime bars', () => {
  it('are of whole UTC days, oldest first, today so far', () => {
    const bars = uptime([BORN], 3, at('2026-03-02T06:00'));
    expect(bars).toEqual({
      percent: 100,
      days: ['2026-02-28', '2026-03-01', '2026-03-02'].map((date) => ({
        ...{ date, status: 'ok', downSeconds: 0, percent: 100 },
      })),
    });
  });

  it('give each day its part of an outage over midnight', () => {
    const changes = [BORN, change('2026-03-01T23:59:30', 'major_outage'), change('2026-03-02T06:00', 'ok')];
    const { percent, days } = uptime(changes, 2, at('2026-03-02T12:00'));
    expect(days).toEqual([
      { date: '2026-03-01', status: 'major_outage', downSeconds: 30, percent: 99.965 },
      { date: '2026-03-02', status: 'major_outage', downSeconds: 21_600, percent: 50 },
    ]);
    expect(percent).toBe(83.31);
  });

  it.each<[ServiceStatus, number]>([
    ['ok', 0],
    ['maintenance', 0],
    ['degraded', 0],
    ['partial_outage', 3600],
    ['major_outage', 3600],
  ])('count %s as %i seconds down of an hour', (status, downSeconds) => {
    const changes = [BORN, change('2026-03-02T01:00', status), change('2026-03-02T02:00', 'ok')];
    expect(uptime(changes, 1, at('2026-03-02T10:00')).days).toEqual([
      { date: '2026-03-02', status, downSeconds, percent: downSeconds > 0 ? 90 : 100 },
    ]);
  });

  it('say nothing of the time before the service was there', () => {
    const bars = uptime([change('2026-03-02T11:00', 'partial_outage')], 2, at('2026-03-02T12:00'));
    expect(bars).toEqual({
      percent: 0,
      days: [
        { date: '2026-03-01', status: null, downSeconds: 0, percent: null },
        { date: '2026-03-02', status: 'partial_outage', downSeconds: 3600, percent: 0 },
      ],
    });
  });

  it('show the status of this very moment', () => {
    const midnight = uptime([BORN, change('2026-03-02T00:00', 'degraded')], 2, at('2026-03-02T00:00'));
    expect(midnight.days.map(({ status }) => status)).toEqual(['ok', 'degraded']);
    expect(midnight.days[1]?.percent).toBeNull();
  });

  it('are below 100 for a single second in ninety days', () => {
    const changes = [BORN, change('2026-02-02T00:00:00', 'major_outage'), change('2026-02-02T00:00:01', 'ok')];
    expect(uptime(changes, 90, at('2026-03-31T23:59:59')).percent).toBe(99.999);
  });

  it('round to the nearest second', () => {
    const changes = [BORN, change('2026-03-02T01:00:00.400', 'major_outage'), change('2026-03-02T01:00:02', 'ok')];
    expect(uptime(changes, 1, at('2026-03-02T10:00')).days[0]?.downSeconds).toBe(2);
  });

  it('are none of a service without a history', () => {
    expect(uptime([], 1, at('2026-03-02T10:00'))).toEqual({
      percent: null,
      days: [{ date: '2026-03-02', status: null, downSeconds: 0, percent: null }],
    });
  });

  const DOWN = new Set(['partial_outage', 'major_outage']);
  /** Computes the status of every single second, without intervals. */
  function bruteForce(changes: readonly StatusChange[], days: number, now: Date): Uptime {
    const perDay: { date: string; seen: Set<ServiceStatus>; up: number; down: number }[] = [];
    const tally = (date: string) => {
      const day = { date, seen: new Set<ServiceStatus>(), up: 0, down: 0 };
      perDay.push(day);
      return day;
    };
    const total = { up: 0, down: 0 };
    let today = tally('');
    perDay.pop();
    const start = Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00Z`) - (days - 1) * 86_400_000;
    const history = [...changes].reverse().map(({ since, status }) => ({ since: since.getTime(), status }));
    for (let second = start; second <= now.getTime(); second += 1000) {
      if (second % 86_400_000 === 0) today = tally(new Date(second).toISOString().slice(0, 10));
      const status = history.find(({ since }) => since <= second)?.status;
      if (status === undefined) continue;
      today.seen.add(status);
      if (second === now.getTime()) break;
      const key = DOWN.has(status) ? 'down' : 'up';
      today[key] += 1;
      total[key] += 1;
    }
    const percent = ({ up, down }: { up: number; down: number }): number | null =>
      up + down === 0 ? null : Math.floor((up * 100_000) / (up + down)) / 1000;
    return {
      percent: percent(total),
      days: perDay.map((day) => ({
        date: day.date,
        status: [...SERVICE_STATUSES].reverse().find((each) => day.seen.has(each)) ?? null,
        downSeconds: day.down,
        percent: percent(day),
      })),
    };
  }

  /** @contract incidents-30 */
  it('are what counting every second gives', () => {
    const base = Date.parse('2026-03-01T00:00:00Z');
    // Generates many times at the start of a day, to test every "less or equal".
    const second = fc.oneof(
      fc.integer({ min: -90_000, max: 2 * 86_400 + 3600 }),
      fc.constantFrom(-1, 0, 1, 86_399, 86_400, 86_401, 172_800),
    );
    const instant = second.map((seconds) => new Date(base + seconds * 1000));
    const changes = fc.uniqueArray(fc.record({ status: fc.constantFrom(...SERVICE_STATUSES), since: instant }), {
      minLength: 1,
      maxLength: 6,
      selector: ({ since }) => since.getTime(),
    });
    const now = fc
      .oneof(fc.integer({ min: 0, max: 2 * 86_400 }), fc.constantFrom(0, 1, 86_399, 86_400, 86_401))
      .map((seconds) => new Date(base + seconds * 1000));
    fc.assert(
      fc.property(changes, fc.integer({ min: 1, max: 3 }), now, (unsorted, days, moment) => {
        const history = unsorted.sort((a, b) => a.since.getTime() - b.since.getTime());
        expect(uptime(history, days, moment)).toEqual(bruteForce(history, days, moment));
      }),
      { numRuns: 100 },
    );
  });
});

describe('the status at an instant', () => {
  it('is the latest one that has begun', () => {
    const changes = [BORN, change('2026-03-01T10:00', 'degraded')];
    const status = (text: string) => statusAt(changes, at(text));
    expect(status('2025-12-31T23:59:59')).toBeNull();
    expect(status('2026-03-01T09:59:59')).toBe('ok');
    expect(status('2026-03-01T10:00')).toBe('degraded');
  });
});

describe('the worst status', () => {
  it('is none of none, and else the last of the list', () => {
    expect(worst([])).toBeNull();
    expect(worst(['degraded', 'ok', 'maintenance'])).toBe('degraded');
    expect(worst(SERVICE_STATUSES)).toBe('major_outage');
  });
});
