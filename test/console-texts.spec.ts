import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cutAtAddresses } from '../console/src/parts/addresses.js';

/** The addresses in a text. */
const linksIn = (text: string): string[] => cutAtAddresses(text).filter((_, place) => place % 2 === 1);

describe('addresses in a text that others wrote', () => {
  it.each([
    ['Look at https://status.example.com first.', ['https://status.example.com']],
    ['(see http://a.example/x?y=1#z), https://b.example/.', ['http://a.example/x?y=1#z', 'https://b.example/']],
    ['javascript:alert(1) data:text/html,x //evil.example ftp://x', []],
    ['https://a.example/"onmouseover="alert(1)', ['https://a.example/']],
    ['https:// and http://', []],
  ])('%s', (text, links) => {
    expect(linksIn(text)).toEqual(links);
  });

  it('nothing is lost, and nothing but http and https becomes a link', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constant('javascript:https://x'))), (words) => {
        const text = words.join(' ');
        expect(cutAtAddresses(text).join('')).toBe(text);
        for (const link of linksIn(text)) expect(link).toMatch(/^https?:\/\/./);
      }),
      { numRuns: 30 },
    );
  });
});
