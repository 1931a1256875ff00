import { describe, expect, it } from '@jest/globals';
// oxlint-disable-next-line no-restricted-imports -- compared with ours here
import { fromZonedTime } from 'date-fns-tz';
import fc from 'fast-check';
import { TimeZone } from './time-zone.js';

describe('TimeZone beside date-fns-tz', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const year = fc.integer({ min: 2000, max: 2039 });
  const minutes = fc.integer({ min: -30 * 60, max: 30 * 60 });

  it('reads a wall-clock time alike where it occurs once, else as the first, or moved forward', () => {
    fc.assert(
      fc.property(zone, year, minutes, (name, ofYear, away) => {
        const ours = TimeZone.of(name);
        for (const { start, offset } of ours.steadyWithin({
          start: Date.UTC(ofYear, 0),
          end: Date.UTC(ofYear + 1, 0),
        })) {
          const local = start + offset + away * 60_000;
          const instant = ours.toInstant(local);
          const theirs = fromZonedTime(new Date(local).toISOString().slice(0, -1), name).getTime();
          if (ours.toLocal(instant) === local) {
            expect(ours.toLocal(theirs)).toBe(local);
            expect(instant).toBeLessThanOrEqual(theirs);
          } else {
            expect(ours.toLocal(instant)).toBeGreaterThan(local);
            expect(ours.toLocal(theirs)).toBeLessThan(local);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
