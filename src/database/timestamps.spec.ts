import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { PagerClient } from './pager-client.js';
import { parseTimestamptz, TYPES } from './timestamps.js';

const ofPg = pg.types.getTypeParser(1184) as (text: string) => unknown;

describe('a timestamptz', () => {
  it('is read as pg reads it', () => {
    const times = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(times, fc.constantFrom('+00', '+01', '-07', '+05:30'), fc.nat(3), (time, offset, digits) => {
        const [date, clock] = time.toISOString().slice(0, 19).split('T');
        const fraction = digits === 0 ? '' : `.${String(time.getUTCMilliseconds()).padStart(3, '0').slice(0, digits)}`;
        const text = `${date} ${clock}${fraction}${offset}`;
        expect(parseTimestamptz(text)).toEqual(ofPg(text));
      }),
    );
  });

  it.each([
    'infinity',
    '-infinity',
    '0044-03-15 12:00:00+00 BC',
    '12026-11-22 07:43:20+00',
    '2026-11-22 07:43:20.123456+00',
  ])('is read so, too, as %s', (text) => {
    expect(parseTimestamptz(text)).toEqual(ofPg(text));
  });

  it('is read so by every connection', () => {
    expect(new PagerClient().getTypeParser(1184)).toBe(parseTimestamptz);
  });

  it('is the only type that is read in another way', () => {
    expect(TYPES.getTypeParser(1184)).toBe(parseTimestamptz);
    expect(TYPES.getTypeParser(3802, 'text')).toBe(pg.types.getTypeParser(3802, 'text'));
  });
});
