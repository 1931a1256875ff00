import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { retryAfterMs } from './retry-after.js';

const NOW = new Date('2026-06-01T12:00:00Z');
const DAY = 86_400_000;

describe('how long a receiver asks to be left alone', () => {
  it.each([
    ['35', 35_000],
    [' 1 ', 1000],
    ['0.25', 250],
    ['Mon, 01 Jun 2026 12:00:20 GMT', 20_000],
    ['Fri, 31 Dec 9999 23:59:59 GMT', DAY],
    ['9'.repeat(400), DAY],
    ['999999999999', DAY],
    ['Mon, 01 Jun 2026 11:00:00 GMT', null],
    ['Xyz, 99 Foo 2026 99:00:00 GMT', null],
    ['0', null],
    ['-5', null],
    ['soon', null],
    ['1e3', null],
    ['', null],
    [null, null],
  ])('the header %j', (header, ms) => {
    expect(retryAfterMs(header, '', NOW)).toBe(ms);
  });

  it.each([
    ['{"message": "You are being rate limited.", "retry_after": 0.65, "global": false}', 650],
    [{ ok: false, error_code: 429, parameters: { retry_after: 35 } }, 35_000],
    ['{"retry_after": "5"}', null],
    ['{"retry_after": -5}', null],
    ['{"parameters": null}', null],
    ['[]', null],
    ['{"retry_after": 5', null],
    [null, null],
  ])('the body %j', (body, ms) => {
    expect(retryAfterMs(null, body, NOW)).toBe(ms);
  });

  it('is the longest of both', () => {
    expect(retryAfterMs('1', '{"retry_after": 1.5}', NOW)).toBe(1500);
    expect(retryAfterMs('2', '{"retry_after": 1.5}', NOW)).toBe(2000);
  });

  it('is a time to come within a day, whatever was sent', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String)), fc.jsonValue(), (header, body) => {
        const ms = retryAfterMs(header, { retry_after: body, parameters: { retry_after: body } }, NOW);
        expect(ms === null || (Number.isInteger(ms) && ms > 0 && ms <= DAY)).toBe(true);
      }),
    );
  });
});
