import { describe, expect, it } from '@jest/globals';
import { standingOf } from './standing.js';
import { usualTimes } from '../../../platform/domain/time-style.js';

describe('how an alert stands, at the head of a message', () => {
  const open = { status: 'open', acknowledgedBy: null, closedBy: null, snoozedUntil: null } as const;
  const ada = { id: 'a', name: 'Ada' };

  it.each([
    [{}, null],
    [{ snoozedUntil: new Date('2026-06-01T12:00:00Z') }, 'Snoozed until 14:00 CEST (12:00 UTC)'],
    [{ status: 'acknowledged', acknowledgedBy: ada }, 'Acknowledged by Ada'],
    [{ status: 'acknowledged' }, 'Acknowledged'],
    [{ status: 'closed', acknowledgedBy: ada, closedBy: { id: null, name: 'Nagios' } }, 'Closed by Nagios'],
    [{ status: 'closed' }, 'Closed'],
  ] as const)('%j: %s', (change, words) => {
    expect(standingOf({ ...open, ...change }, usualTimes('Europe/Berlin'))).toBe(words);
  });
});
