import { describe, expect, it } from '@jest/globals';
import { chooseOwner, type OwnerRequest } from './owner.js';

const ada = { id: 'u1', username: 'ada@example.com' };
const users = {
  get: (id: string) => (id === ada.id ? ada : undefined),
  byUsername: (name: string) => (name === ada.username ? ada : undefined),
};

describe('the owner that a client names', () => {
  it.each<[OwnerRequest, string, string | null]>([
    [{}, 'api', null],
    [{ user: '' }, 'api', null],
    [{ user: 'ada@example.com' }, 'ada@example.com', 'u1'],
    [{ user: 'u1' }, 'u1', 'u1'],
    [{ user: 'the night shift' }, 'the night shift', null],
    [{ owner: { id: 'u1' } }, 'ada@example.com', 'u1'],
    [{ owner: { username: 'ada@example.com' } }, 'ada@example.com', 'u1'],
    [{ owner: { id: 'gone' } }, 'gone', null],
    [{ owner: {} }, 'api', null],
    [{ user: 'x', owner: { id: 'u1' } }, 'x', null],
  ])('%j is %s', (request, owner, ownerId) => {
    expect(chooseOwner(request, users)).toEqual({ owner, ownerId });
  });
});
