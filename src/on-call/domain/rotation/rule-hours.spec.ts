import { expect, it } from '@jest/globals';
import { compileHours } from './rule-hours.js';

const NIGHT = { timezone: 'Europe/Berlin', daily: { start: '20:00', end: '08:00' }, weekly: [] };
const WEEKEND = { startDay: 'fri', startTime: '18:00', endDay: 'mon', endTime: '06:00' } as const;

it('without hours is always asked', () => {
  expect(compileHours(null)(new Date('2026-01-15T12:00:00Z'))).toBe(true);
  expect(compileHours({ timezone: 'UTC', daily: null, weekly: [] })(new Date('2026-01-15T12:00:00Z'))).toBe(true);
});

it('reads the windows on the clock of the zone, over changes of the clocks', () => {
  const isNight = compileHours(NIGHT);
  // 20:00 in Berlin is 19:00 UTC in winter and 18:00 UTC in summer.
  expect(isNight(new Date('2026-01-15T18:59:59Z'))).toBe(false);
  expect(isNight(new Date('2026-01-15T19:00:00Z'))).toBe(true);
  expect(isNight(new Date('2026-07-15T18:00:00Z'))).toBe(true);
  expect(isNight(new Date('2026-07-15T06:00:00Z'))).toBe(false);
});

/** @contract routing-11 */
it('asks for the daily and for one of the weekly windows', () => {
  const isAsked = compileHours({ ...NIGHT, weekly: [WEEKEND] });
  // 2026-01-17 is a Saturday.
  expect(isAsked(new Date('2026-01-17T22:00:00Z'))).toBe(true);
  expect(isAsked(new Date('2026-01-17T12:00:00Z'))).toBe(false);
  expect(isAsked(new Date('2026-01-20T22:00:00Z'))).toBe(false);
});
