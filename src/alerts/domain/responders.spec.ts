import { describe, expect, it } from '@jest/globals';
import { newResponders } from './responders.js';

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
