import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { frame, retryAfter } from './frames.js';

it('one event is one line of data, whatever it says', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (message) => {
      const [event, data, ...rest] = frame('alert', { message, more: 'a\r\nevent: bye\n\n' }).split('\n');
      expect([event, rest]).toEqual(['event: alert', ['', '']]);
      expect(JSON.parse(data?.slice('data: '.length) ?? '')).toMatchObject({ message });
    }),
  );
});

it('clients come back within ten seconds, not all at once', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (random) => {
      const wait = Number(retryAfter(random).slice('retry: '.length));
      expect(wait).toBeGreaterThanOrEqual(1_000);
      expect(wait).toBeLessThan(10_000);
    }),
  );
});
