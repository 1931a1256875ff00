import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PRIORITIES } from '../../../platform/domain/priority.js';
import { decideFlapping, type FlappingSettings, NO_FLAPPING, USUAL_FLAPPING } from './flapping.js';

const now = new Date('2026-06-01T12:00:00.000Z');
const alert = { priority: 'P3', status: 'open', suppressNotifications: false } as const;
const HELD = { openings: 6, heldUntil: '2026-06-01T12:10:00.000Z' };

describe('a new alert of an alias that was opened and closed before', () => {
  it.each<[string, Partial<Parameters<typeof decideFlapping>[0]>, number, number, Partial<FlappingSettings>, unknown]>([
    ['pages as ever while that was seldom', {}, 4, 4, {}, null],
    ['is held beyond the limit', {}, 5, 5, {}, HELD],
    [
      'is held as long as the settings say',
      {},
      5,
      5,
      { openingsPerHour: 2, holdMinutes: 5 },
      { openings: 6, heldUntil: '2026-06-01T12:05:00.000Z' },
    ],
    ['pages at once where none has paged for an hour', {}, 30, 0, {}, { openings: 31, heldUntil: null }],
    ['of P1 pages at once', { priority: 'P1' }, 5, 5, {}, { openings: 6, heldUntil: null }],
    ['of P1 is held where the settings say so', { priority: 'P1' }, 5, 5, { holdsP1: true }, HELD],
    ['that pages nobody is not held', { suppressNotifications: true }, 5, 5, {}, { openings: 6, heldUntil: null }],
    ['that a policy acknowledges is not marked', { status: 'acknowledged' }, 5, 5, {}, null],
    ['is not marked where that is switched off', {}, 50, 50, NO_FLAPPING, null],
  ])('%s', (_what, change, openings, unheld, settings, expected) => {
    const decided = decideFlapping(
      { ...alert, ...change },
      { openings, unheld },
      { ...USUAL_FLAPPING, ...settings },
      now,
    );
    expect(decided).toEqual(expected);
  });

  /** @contract operating-85 */
  it('is never held for longer than the settings say, nor when it is the only one to page within the hour', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PRIORITIES),
        fc.nat(100),
        fc.nat(100),
        fc.record({
          enabled: fc.boolean(),
          openingsPerHour: fc.integer({ min: 1, max: 100 }),
          holdMinutes: fc.integer({ min: 1, max: 120 }),
          holdsP1: fc.boolean(),
        }),
        (priority, openings, unheld, settings) => {
          const heldUntil =
            decideFlapping({ ...alert, priority }, { openings, unheld }, settings, now)?.heldUntil ?? null;
          if (heldUntil === null) return;
          expect(Date.parse(heldUntil) - now.getTime()).toBe(settings.holdMinutes * 60_000);
          expect(settings.enabled && unheld > 0 && openings >= settings.openingsPerHour).toBe(true);
          expect(priority !== 'P1' || settings.holdsP1).toBe(true);
        },
      ),
    );
  });
});
