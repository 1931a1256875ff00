import { describe, expect, it } from '@jest/globals';
import { parseSnoozeEnd } from './snooze.js';

const now = new Date('2026-03-01T12:00:00Z');

describe('the end of a snooze', () => {
  it.each([
    ['2026-03-01T12:00:00.001Z', '2026-03-01T12:00:00.001Z'],
    ['2026-03-01T14:00:00+01:00', '2026-03-01T13:00:00.000Z'],
    ['2026-03-01T14:00:00', '2026-03-01T14:00:00.000Z'],
    ['2026-03-01T14:00', '2026-03-01T14:00:00.000Z'],
    ['2026-03-02', '2026-03-02T00:00:00.000Z'],
  ])('reads %s', (raw, expected) => {
    expect(parseSnoozeEnd(raw, now)).toEqual({ kind: 'until', at: new Date(expected) });
  });

  it.each([undefined, null, ''])('asks for it when it is %j', (raw) => {
    expect(parseSnoozeEnd(raw, now)).toEqual({ kind: 'invalid', problem: 'required' });
  });

  it.each(['soon', '1', '2026-13-01T00:00:00Z', '2026-03-01T25:00:00Z', 7, {}, [], true])('refuses %j', (raw) => {
    expect(parseSnoozeEnd(raw, now)).toEqual({ kind: 'invalid', problem: 'must be an ISO-8601 timestamp' });
  });

  it.each(['2026-03-01T12:00:00Z', '2020-01-01T00:00:00Z'])('refuses %s as past', (raw) => {
    expect(parseSnoozeEnd(raw, now)).toEqual({ kind: 'invalid', problem: 'must be in the future' });
  });
});
