import { describe, expect, it } from '@jest/globals';
import { SecretBox, sameText } from './secret-box.js';

describe('SecretBox', () => {
  const box = new SecretBox('k'.repeat(32));

  it('opens what it sealed, differently sealed each time', () => {
    const [first, second] = [box.seal('hunter2 ✓'), box.seal('hunter2 ✓')];
    expect(first).not.toBe(second);
    expect(first).not.toContain('hunter2');
    expect([box.open(first), box.open(second)]).toEqual(['hunter2 ✓', 'hunter2 ✓']);
  });

  it('notices another key and any change', () => {
    const sealed = box.seal('hunter2');
    expect(() => new SecretBox('z'.repeat(32)).open(sealed)).toThrow();
    const [version, iv, tag, data] = sealed.split('.');
    expect(() => box.open([version, iv, tag, `${data}AA`].join('.'))).toThrow();
    expect(() => box.open('plain')).toThrow();
  });

  it('opens texts sealed under former keys, and seals under the present one', () => {
    const [old, rotated] = [
      new SecretBox('o'.repeat(32)),
      new SecretBox('k'.repeat(32), ['x'.repeat(32), 'o'.repeat(32)]),
    ];
    const before = old.seal('hunter2');
    expect(rotated.open(before)).toBe('hunter2');
    expect(box.open(rotated.seal('hunter2'))).toBe('hunter2');
    expect(rotated.seal('x').split('.').at(-1)).toBe(rotated.currentKeyId);
    expect(before.split('.').at(-1)).toBe(old.currentKeyId);
    expect(old.currentKeyId).not.toBe(rotated.currentKeyId);
    expect(() => box.open(before)).toThrow('not known');
    expect(() => old.open(rotated.seal('hunter2'))).toThrow('not known');
  });

  it('opens what is older than key ids, under any of its keys', () => {
    const older = new SecretBox('o'.repeat(32)).seal('hunter2').split('.').slice(0, 4).join('.');
    expect(new SecretBox('k'.repeat(32), ['o'.repeat(32)]).open(older)).toBe('hunter2');
    expect(() => box.open(older)).toThrow('not known');
  });

  it('takes no shortened authentication tag', () => {
    const [version, iv, tag = '', data] = box.seal('hunter2').split('.');
    expect(() => box.open([version, iv, tag.slice(0, 6), data].join('.'))).toThrow();
  });
});

describe('sameText', () => {
  it('compares texts of any length', () => {
    expect(sameText('abc', 'abc')).toBe(true);
    expect(sameText('abc', 'abcd')).toBe(false);
  });
});
