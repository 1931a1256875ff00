import { describe, expect, it } from '@jest/globals';
import { settings } from './fields.js';
import { compared, KEEP, shown, withPrints } from './settings.js';

const print = (secret: string): string => [...secret].toReversed().join('');
const field = settings('');
const stored = withPrints({ url: 'x', token: 'a', targets: [{ headers: { b: 'c' } }], password: '' }, print);

describe('settings with secrets', () => {
  it('are read without them', () => {
    expect(stored).toEqual({
      ...{ url: 'x', token: { print: '"a"' }, password: '' },
      targets: [{ headers: { print: '}"c":"b"{' } }],
    });
    expect(shown(field, stored)).toEqual({ url: 'x', token: KEEP, targets: [{ headers: KEEP }], password: '' });
  });

  it.each([
    ['the same secret', { url: 'x', token: 'a', targets: [{ headers: { b: 'c' } }], password: '' }],
    ['what is kept', { url: 'x', token: KEEP, targets: [{ headers: KEEP }], password: '' }],
  ])('are the same with %s', (_what, desired) => {
    expect(compared(desired, stored, print)).toEqual(stored);
  });

  it('tell of a new secret only that it is one', () => {
    const desired = compared({ url: 'y', token: 'b', targets: [{ headers: KEEP }], key: KEEP }, stored, print);
    expect(desired).not.toEqual(stored);
    expect(shown(field, desired, stored)).toEqual({
      ...{ url: 'y', token: { changed: true }, targets: [{ headers: KEEP }] },
      key: { changed: true },
    });
    expect(JSON.stringify(shown(field, desired, stored))).not.toContain('"b"');
  });
});
