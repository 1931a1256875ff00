import { describe, expect, it } from '@jest/globals';
import { bareFields, boundedAlias, deriveAlert, type AlertParts } from './derived-alert.js';

const parts = (change: Partial<AlertParts>): AlertParts => ({
  message: 'Disk full',
  alias: null,
  priority: 'P3',
  description: null,
  source: 'test',
  details: [],
  ...change,
});

describe('deriveAlert', () => {
  it('leaves out what is not known', () => {
    expect(deriveAlert(parts({}))).toEqual({
      message: 'Disk full',
      priority: 'P3',
      source: 'test',
      tags: [],
      details: {},
    });
  });

  it('keeps a message of exactly 130 characters', () => {
    const message = 'm'.repeat(130);
    expect(deriveAlert(parts({ message, description: 'why' }))).toMatchObject({ message, description: 'why' });
  });

  it('cuts a longer one and puts the whole text before the description', () => {
    const message = 'm'.repeat(131);
    expect(deriveAlert(parts({ message, description: 'why' }))).toMatchObject({
      message: 'm'.repeat(130),
      description: `${message}\n\nwhy`,
    });
    expect(deriveAlert(parts({ message })).description).toBe(message);
  });

  it('counts characters, not their halves', () => {
    expect(deriveAlert(parts({ message: '🔥'.repeat(130) }))).toMatchObject({ message: '🔥'.repeat(130) });
    expect(deriveAlert(parts({ message: `x${'🔥'.repeat(130)}` })).message).toBe(`x${'🔥'.repeat(129)}`);
  });

  it('cuts the description at 15000', () => {
    expect(deriveAlert(parts({ description: 'd'.repeat(20_000) })).description).toHaveLength(15_000);
  });

  it('keeps 20 tags of 50 characters, each once, none empty', () => {
    const tags = ['', ' a ', 'a', 't'.repeat(60), ...Array.from({ length: 30 }, (_, index) => `tag ${index}`)];
    const kept = deriveAlert(parts({ tags })).tags;
    expect(kept).toHaveLength(20);
    expect(kept.slice(0, 3)).toEqual(['a', 't'.repeat(50), 'tag 0']);
  });

  it('replaces what the database cannot store', () => {
    expect(deriveAlert(parts({ message: 'a\0b\uD800c', details: [['k\0', '\uDC00']] }))).toMatchObject({
      message: 'a\uFFFDb\uFFFDc',
      details: { 'k\uFFFD': '\uFFFD' },
    });
  });
});

describe('boundedAlias', () => {
  it('keeps an alias that fits', () => {
    expect(boundedAlias('a'.repeat(512))).toBe('a'.repeat(512));
  });

  it('distinguishes long aliases with a common beginning, and is the same every time', () => {
    const one = boundedAlias(`${'a'.repeat(600)}1`);
    const two = boundedAlias(`${'a'.repeat(600)}2`);
    expect(one).toHaveLength(512);
    expect(one).not.toBe(two);
    expect(one).toBe(boundedAlias(`${'a'.repeat(600)}1`));
  });
});

describe('bareFields', () => {
  it('keeps texts and tags in a form that can be stored, and nothing else', () => {
    const kept = { priority: 'P1', description: 'd', source: 's', entity: 'e' } as const;
    const given = {
      ...kept,
      message: 'a\u0000b',
      alias: 'x'.repeat(600),
      tags: ['t', ' '],
      details: { a: 'b' },
      responders: [{ type: 'team', name: 'Ops' }] as const,
      skipEscalation: true,
    };
    const { alias, ...rest } = bareFields(given);
    expect(alias).toHaveLength(512);
    expect(rest).toEqual({ ...kept, message: 'a\uFFFDb', tags: ['t'], details: {} });
    expect(bareFields({ message: ' ' })).toMatchObject({ message: 'An alert without a message', priority: 'P3' });
  });
});
