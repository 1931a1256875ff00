import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openAddress, sealAddress, shownAddress } from './secret-address.js';
import { SecretBox } from './secret-box.js';

const box = new SecretBox('a key');

describe('a secret address', () => {
  it.each([
    ['https://hooks.example.com/T0/B0/secret?a=b#c', 'https://hooks.example.com/…'],
    ['https://ada:secret@x:8443', 'https://x:8443/…'],
    ['  HTTPS:/x/\tsecret', 'https://x/…'],
    ['https:x/secret', 'https://x/…'],
    ['see wss://x/secret and ftp:\\\\y\\secret', 'see wss://x/… and ftp://y/…'],
    ['https://[secret', '…'],
    ['C012AB3CDE', 'C012AB3CDE'],
    ['-1001234567890', '-1001234567890'],
  ])('%j is shown as %j', (address, shown) => {
    expect(shownAddress(address)).toBe(shown);
    expect(shownAddress(shown)).toBe(shown);
  });

  it('is stored sealed, and opened whole', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), fc.boolean(), (address, keepsPlain) => {
        const stored = sealAddress(box, address, keepsPlain);
        expect(openAddress(box, stored)).toBe(address);
        expect(stored.value).toBe(keepsPlain ? address : shownAddress(address));
        expect(openAddress(new SecretBox('another', ['a key']), stored)).toBe(address);
      }),
    );
  });

  it('that opens nothing by itself is stored as it is', () => {
    expect(sealAddress(box, 'C012AB3CDE', false)).toEqual({ value: 'C012AB3CDE', valueSealed: null });
  });
});
