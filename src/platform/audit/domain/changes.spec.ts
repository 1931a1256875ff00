import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { changesBetween, MASK, maskAddress, maskUrl, type FieldRule } from './changes.js';

const RULES = { name: 'shown', tags: 'shown', passwordHash: 'secret', value: maskAddress, seenAt: 'silent' } as const;

describe('what changed between two states', () => {
  it('is the fields that differ, before and after', () => {
    expect(changesBetween({ name: 'a', tags: ['x'] }, { name: 'b', tags: ['x'] }, RULES)).toEqual({
      name: { before: 'a', after: 'b' },
    });
  });

  it('of a created or deleted thing are all its fields', () => {
    const state = { name: 'a', tags: null, passwordHash: 'h', value: 'ada@example.com', seenAt: 1 };
    const made = changesBetween(null, state, RULES);
    expect(made).toEqual({
      name: { before: null, after: 'a' },
      password: { before: null, after: MASK },
      value: { before: null, after: 'a…@example.com' },
    });
    const turned = Object.entries(made).map(([field, { before, after }]) => [field, { before: after, after: before }]);
    expect(changesBetween(state, null, RULES)).toEqual(Object.fromEntries(turned));
  });

  it('compares what is meant, not how it is held', () => {
    const at = '2026-06-01T12:00:00.000Z';
    const [was, is] = [
      { name: new Date(at), tags: { a: 1, b: 2 } },
      { name: at, tags: { b: 2, a: 1 } },
    ];
    expect(changesBetween(was, is, RULES)).toEqual({});
    expect(changesBetween({ name: undefined }, { name: null }, RULES)).toEqual({});
  });

  it('cuts long values', () => {
    const { name } = changesBetween(null, { name: 'x'.repeat(100_000) }, RULES);
    expect(JSON.stringify(name).length).toBeLessThan(2100);
    expect(String(name?.after)).toMatch(/^"x+…$/);
  });

  it('never contains secret or silent values, and exactly the fields that differ', () => {
    const state = fc.record({ a: fc.jsonValue(), b: fc.jsonValue(), secret: fc.string(), silent: fc.string() });
    const rules: Record<string, FieldRule> = { a: 'shown', b: 'shown', secret: 'secret', silent: 'silent' };
    fc.assert(
      fc.property(state, state, (before, after) => {
        const changes = changesBetween(before, after, rules);
        for (const field of ['a', 'b', 'secret'] as const) {
          const same = JSON.stringify(sorted(before[field])) === JSON.stringify(sorted(after[field]));
          expect(field in changes).toBe(!same);
        }
        expect(changes).not.toHaveProperty('silent');
        const masks = [changes['secret']?.before ?? MASK, changes['secret']?.after ?? MASK];
        expect(masks).toEqual([MASK, MASK]);
      }),
    );
  });
});

describe('an address', () => {
  it.each([
    ['https://hooks.example.com/T0/@secret?a=b', 'https://hooks.example.com/…'],
    ['ada@example.com', 'a…@example.com'],
    ['+4915112345678', '+49…78'],
    ['12345', MASK],
  ])('%s is shown as %s', (address, shown) => {
    expect(maskAddress(address)).toBe(shown);
  });

  it('is never shown whole', () => {
    const address = fc.oneof(fc.emailAddress(), fc.stringMatching(/^\+[1-9]\d{6,14}$/));
    fc.assert(fc.property(address, (each) => !maskAddress(each).includes(each)));
  });
});

describe('an address of the web', () => {
  it.each([
    ['https://cdn.example/logo.png', 'https://cdn.example/logo.png'],
    ['https://cdn.example/logo.png?signature=s3cret', `https://cdn.example/logo.png?${MASK}`],
    ['https://cdn.example/#s3cret', `https://cdn.example/#${MASK}`],
    ['https://u:s3cret@x@cdn.example/a@b', `https://${MASK}@cdn.example/a@b`],
  ])('%s is shown as %s', (url, shown) => {
    expect(maskUrl(url)).toBe(shown);
  });
});

/** The same whatever order the keys have; an empty object stays another thing than an empty list. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { entries: entries.map(([key, each]) => [key, sorted(each)]) };
}
