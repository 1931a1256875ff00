import { describe, expect, it } from '@jest/globals';
import { isNamed, newResponders, usableResponders } from './responders.js';

describe('adding responders', () => {
  it('leaves out those who are there, and repeats', () => {
    const present = [
      { type: 'team', name: 'Ops' },
      { type: 'user', id: 'u1', name: 'Ada' },
    ] as const;
    expect(
      newResponders(present, [
        { type: 'team', name: 'Ops' },
        { type: 'user', id: 'u1' },
        { type: 'schedule', name: 'Ops' },
        { type: 'user', username: 'bob' },
        { type: 'user', username: 'bob' },
      ]),
    ).toEqual([
      { type: 'schedule', name: 'Ops' },
      { type: 'user', username: 'bob' },
    ]);
  });
});

describe('the responders that a monitoring tool sent', () => {
  it('are cut down to those who name somebody, and to their names', () => {
    const given = [
      { type: 'team', name: 'Ops', id: null, extra: true },
      { type: 'user', id: 7, username: 'ann@example.com', name: ' ' },
      ...[null, 'ops', [], {}, { name: 'x' }, { type: 'user' }, { type: 'robot', name: 'x' }],
      { type: 'schedule', name: 'x'.repeat(513) },
    ];
    expect(usableResponders(given)).toEqual([
      { type: 'team', name: 'Ops' },
      { type: 'user', username: 'ann@example.com' },
    ]);
    for (const odd of [undefined, null, 'ops', 7, { type: 'team', name: 'Ops' }])
      expect(usableResponders(odd)).toEqual([]);
  });

  it('are at most fifty', () => {
    expect(usableResponders(Array.from({ length: 60 }, () => ({ type: 'team', name: 'Ops' })))).toHaveLength(50);
  });

  it.each([[null], ['ann'], [[]], [{}], [{ id: '' }], [{ name: null, username: ' ' }]])('name nobody: %j', (odd) => {
    expect(isNamed(odd)).toBe(false);
  });
});
