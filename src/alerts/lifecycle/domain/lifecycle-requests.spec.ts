import { describe, expect, it } from '@jest/globals';
import { chooseOwner, type OwnerRequest, parseSnoozeEnd } from './lifecycle-requests.js';

const ada = { id: 'u1', username: 'ada@example.com', fullName: 'Ada Moreno' };
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
    const named = request.user === 'u1' ? { ownerName: 'Ada Moreno' } : {};
    expect(chooseOwner(request, users)).toEqual({ owner, ownerId, ...named });
  });
});

const now = new Date('2026-03-01T12:00:00Z');

describe('the end of a snooze', () => {
  it.each([
    ['2026-03-01T12:00:00.001Z', '2026-03-01T12:00:00.001Z'],
    ['2026-03-01T14:00:00+01:00', '2026-03-01T13:00:00.000Z'],
    ['2026-03-01T14:00:00', '2026-03-01T14:00:00.000Z'],
    ['2026-03-01T14:00', '2026-03-01T14:00:00.000Z'],
    ['2026-03-02', '2026-03-02T00:00:00.000Z'],
  ])('reads %s', (raw, expected) => {
    expect(parseSnoozeEnd(raw, now)).toEqual({ kind: 'until', at: new Date(expected) });
  });

  it.each([undefined, null, ''])('asks for it when it is %j', (raw) => {
    expect(parseSnoozeEnd(raw, now)).toEqual({ kind: 'invalid', problem: 'required' });
  });

  it.each([
    ...['soon', '1', '2026-13-01T00:00:00Z', '2026-03-01T25:00:00Z', '2027-02-30T00:00:00Z', '2026-04-31', 7, {}, []],
    true,
  ])('refuses %j', (raw) => {
    expect(parseSnoozeEnd(raw, now)).toEqual({ kind: 'invalid', problem: 'must be an ISO-8601 timestamp' });
  });

  it.each(['2026-03-01T12:00:00Z', '2020-01-01T00:00:00Z'])('refuses %s as past', (raw) => {
    expect(parseSnoozeEnd(raw, now)).toEqual({ kind: 'invalid', problem: 'must be in the future' });
  });
});
