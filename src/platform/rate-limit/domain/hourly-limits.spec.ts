import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { HOURLY_LIMITS, refusalOf, type HourlyKind, type HourlyLimit } from './hourly-limits.js';

const NOW = new Date('2026-06-01T12:00:00Z');
const done = (count: number, memberId: string, minutesAgo: number) =>
  Array.from({ length: count }, () => ({ memberId, at: new Date(NOW.getTime() - minutesAgo * 60_000) }));
const ann = { id: 'ann', unrestricted: false };
const wait = (rows: ReturnType<typeof done>, who = ann) => refusalOf('channel-code', rows, who, NOW)?.waitSeconds ?? 0;

describe('refusalOf', () => {
  it('lets a member have as many as the limit within an hour', () => {
    expect(wait([])).toBe(0);
    expect(wait(done(9, 'ann', 1))).toBe(0);
    expect(wait(done(10, 'ann', 1))).toBe(59 * 60);
    expect(wait(done(10, 'ann', 60))).toBe(0);
    expect(wait([...done(9, 'ann', 1), ...done(1, 'ann', 50)])).toBe(10 * 60);
  });

  it('lets a tenant have as many as its own limit', () => {
    const others = Array.from({ length: 99 }, (_, index) => done(1, `user ${index}`, 20)).flat();
    expect(wait(others)).toBe(0);
    expect(wait([...others, ...done(1, 'bob', 30)])).toBe(30 * 60);
  });

  it('names the limit that is reached', () => {
    expect(refusalOf('invite', done(100, 'ann', 30), ann, NOW)).toEqual({
      message: 'Rate limit exceeded: at most 100 invites an hour for a member; try again in 1800 seconds',
      waitSeconds: 1800,
    });
    expect(refusalOf('invite', done(600, 'bob', 30), ann, NOW)?.message).toContain(
      'at most 600 invites an hour for a tenant',
    );
  });

  it('lets an administrator invite a company of 500', () => {
    expect(refusalOf('invite', done(499, 'ann', 1), { ...ann, unrestricted: true }, NOW)).toBeNull();
  });

  it('never has more than a limit within any hour', () => {
    const kinds = fc.constantFrom(...(Object.keys(HOURLY_LIMITS) as HourlyKind[]));
    const asked = fc.array(fc.record({ memberId: fc.constantFrom('a', 'b'), gap: fc.integer({ min: 0, max: 60 }) }), {
      maxLength: 400,
    });
    fc.assert(
      fc.property(kinds, asked, (kind, requests) => {
        const limit: HourlyLimit = HOURLY_LIMITS[kind];
        let now = NOW.getTime();
        let kept: { memberId: string; at: Date }[] = [];
        for (const { memberId, gap } of requests) {
          now += gap * 1000;
          kept = kept.filter(({ at }) => at.getTime() > now - 3_600_000);
          if (refusalOf(kind, kept, { id: memberId, unrestricted: false }, new Date(now)) !== null) continue;
          kept.push({ memberId, at: new Date(now) });
          expect(kept.length).toBeLessThanOrEqual(limit.tenant);
          expect(kept.filter((row) => row.memberId === memberId).length).toBeLessThanOrEqual(limit.member);
        }
      }),
      { numRuns: 50 },
    );
  });
});
