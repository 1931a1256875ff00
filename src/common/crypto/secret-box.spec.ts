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
});

describe('sameText', () => {
  it('compares texts of any length', () => {
    expect(sameText('abc', 'abc')).toBe(true);
    expect(sameText('abc', 'abcd')).toBe(false);
  });
});
