import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { TeamNotification } from '../../../alerts/statistics/alert-statistics.queries.js';
import { digestOf, nextDigest } from './team-digest.js';

const page = (alertId: string, userId: string, at: string, more: Partial<TeamNotification> = {}): TeamNotification => ({
  ...{
    alertId,
    userId,
    at: Date.parse(at),
    message: 'Disk full',
    priority: 'P2',
    status: 'closed',
    acknowledged: true,
  },
  ...more,
});
const ZONES: Record<string, string> = { ada: 'Europe/Berlin', kenji: 'Asia/Tokyo', eve: 'Mars/Olympus' };
const zoneOf = (userId: string): string => ZONES[userId] ?? 'UTC';

describe('the digest of a team', () => {
  /** @contract operating-86 */
  it('counts the nights where each person lives; an unknown zone is UTC', () => {
    const { night } = digestOf(
      [
        page('1', 'ada', '2026-06-01T20:00:00Z'), // 22:00
        page('1', 'kenji', '2026-06-01T20:00:00Z'), // 05:00
        page('2', 'ada', '2026-06-02T05:00:00Z'), // 07:00
        page('2', 'kenji', '2026-06-02T14:00:00Z'), // 23:00
        page('2', 'eve', '2026-06-02T21:59:00Z'),
      ],
      zoneOf,
    );
    expect(night).toEqual({
      pages: 3,
      people: [
        { userId: 'kenji', pages: 2 },
        { userId: 'ada', pages: 1 },
      ],
    });
  });

  /** @contract operating-86 */
  it('says what paged most, and what nobody acknowledged', () => {
    const open = { status: 'open', acknowledged: false } as const;
    const digest = digestOf(
      [
        page('1', 'ada', '2026-06-01T12:00:00Z', { ...open, message: 'Queue grows' }),
        page('2', 'ada', '2026-06-01T12:00:00Z'),
        page('2', 'eve', '2026-06-01T12:05:00Z'),
        page('3', 'ada', '2026-06-01T13:00:00Z', { acknowledged: false }),
        page('4', 'ada', '2026-06-01T13:00:00Z', { acknowledged: false, status: 'acknowledged' }),
      ],
      zoneOf,
    );
    expect(digest).toMatchObject({ pages: 5, alerts: 4 });
    expect(digest.most).toEqual([
      { message: 'Disk full', pages: 4, alerts: 3 },
      { message: 'Queue grows', pages: 1, alerts: 1 },
    ]);
    expect(digest.unacknowledged).toMatchObject({ alerts: 2, open: 1, newest: [{ alertId: '1' }, { alertId: '3' }] });
  });

  /** @contract operating-86 */
  it('comes on Monday at eight, by the clock of the zone', () => {
    expect(nextDigest(new Date('2026-06-01T05:59:00Z'), 'Europe/Berlin').toISOString()).toBe(
      '2026-06-01T06:00:00.000Z',
    );
    expect(nextDigest(new Date('2026-06-01T06:00:00Z'), 'Europe/Berlin').toISOString()).toBe(
      '2026-06-08T06:00:00.000Z',
    );
    expect(nextDigest(new Date('2026-10-20T06:00:00Z'), 'Europe/Berlin').toISOString()).toBe(
      '2026-10-26T07:00:00.000Z',
    );
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.constantFrom('UTC', 'Asia/Tokyo', 'America/Sao_Paulo', 'Mars/Olympus'),
        (after, zone) => {
          const wait = nextDigest(after, zone).getTime() - after.getTime();
          expect(wait).toBeGreaterThan(0);
          expect(wait).toBeLessThanOrEqual(7 * 86_400_000 + 3_600_000);
        },
      ),
    );
  });
});
