import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { clientWords, shortAddress } from './session-origin.js';

it.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::x'],
  ['2001:db8::6', '2001:db8::x'],
  ['::1', '::x'],
  ['somewhere', null],
  [null, null],
])('shortens the address %s to %s', (ip, short) => expect(shortAddress(ip)).toBe(short));

it('tells of no two addresses of one network apart', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.integer({ min: 0, max: 255 }), (ip, end) => {
      expect(shortAddress(ip.replace(/\d+$/, String(end)))).toBe(shortAddress(ip));
    }),
  );
});

const CHROME = '(KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
it.each([
  [`Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 ${CHROME}`, 'Chrome on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${CHROME} Edg/130.0.0.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.6; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox on macOS'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 ${CHROME}`, 'Chrome on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'A browser on Linux'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', 'An unknown program'],
  [null, 'An unknown program'],
])('says of %s: %s', (agent, words) => expect(clientWords(agent)).toBe(words));

it('says something short of any text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (agent) => {
      expect(clientWords(agent).length).toBeGreaterThan(0);
      expect(clientWords(agent).length).toBeLessThanOrEqual(60);
    }),
  );
});
