import { expect, it } from '@jest/globals';
import { timelineRange } from './on-call-shape.js';

const NOW = new Date('2026-06-01T12:00:00Z');

it.each([
  [{}, '2026-06-01T12:00:00.000Z', '2026-06-08T12:00:00.000Z'],
  [
    { interval: '3', intervalUnit: 'days', date: '2026-01-01T00:00:00Z' },
    '2026-01-01T00:00:00.000Z',
    '2026-01-04T00:00:00.000Z',
  ],
  [
    { interval: '2', intervalUnit: 'months', date: '2026-01-01T00:00:00Z' },
    '2026-01-01T00:00:00.000Z',
    '2026-03-01T00:00:00.000Z',
  ],
])('%j is from %s to %s', (query, start, end) => {
  const range = timelineRange(query, NOW);
  expect([range.start.toISOString(), range.end.toISOString()]).toEqual([start, end]);
});

it.each([
  { date: 'x' },
  { date: ['2026-01-01'] },
  { interval: '0' },
  { interval: '1.5' },
  { interval: '366', intervalUnit: 'weeks' },
  { interval: '13', intervalUnit: 'months' },
  { intervalUnit: 'years' },
])('%j is no timeline', (query) => {
  expect(() => timelineRange(query, NOW)).toThrow();
});
