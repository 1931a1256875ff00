import { describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '../../../platform/durations.js';
import { MAX_NAMES, MAX_ENTRIES_BY_ADDRESS, RefusalCounts, type Refusal } from './refusal-counts.js';

const START = new Date('2026-03-01T10:00:00Z');
const after = (minutes: number): Date => new Date(START.getTime() + minutes * MINUTE_MS);
const USUAL: Refusal = {
  ...{ action: 'auth.login_failed', tenantId: 'ours', method: 'password', reason: null, nameHash: null },
  ...{
    about: { type: 'user', id: 'ada', name: 'Ada' },
    ip: '203.0.113.9',
    network: '203.0.113.9',
    userAgent: 'curl/8',
  },
};
function counting() {
  let last = 0;
  const counts = new RefusalCounts(() => `id-${++last}`);
  const note = (change: Partial<Refusal> = {}, minutes = 0) => counts.add({ ...USUAL, ...change }, after(minutes));
  const from = (place: number): Partial<Refusal> => ({ ip: `10.0.0.${place}`, network: `10.0.0.${place}` });
  return { counts, note, from };
}

describe('refusals of sign-ins', () => {
  it('are one entry for an account, kind and network, whose count grows', () => {
    const { counts, note } = counting();
    note();
    note({ ip: '203.0.113.10' }, 1);
    expect(counts.take(after(1))).toEqual([
      expect.objectContaining({ id: 'id-1', count: 2, firstAt: START, lastAt: after(1), ip: '203.0.113.9' }),
    ]);
    expect(counts.take(after(1))).toEqual([]);
    note({}, 59);
    expect(counts.take(after(59))).toEqual([expect.objectContaining({ id: 'id-1', count: 3 })]);
  });

  it.each<[string, Partial<Refusal>]>([
    ['account', { about: { type: 'user', id: 'tom', name: 'Tom' } }],
    ['nobody', { about: null, nameHash: 'hash' }],
    ['kind', { action: 'auth.locked_out' }],
    ['method', { method: 'sso' }],
    ['reason', { reason: 'blocked' }],
    ['network', { network: '203.0.113.10' }],
    ['organisation', { tenantId: 'theirs' }],
  ])('have one of their own for another %s', (_what, change) => {
    const { counts, note } = counting();
    note();
    note(change);
    expect(counts.take(START).map(({ count }) => count)).toEqual([1, 1]);
  });

  it('begin a new one after an hour, and keep what was not written of the last', () => {
    const { counts, note } = counting();
    note();
    note({}, 60);
    expect(counts.take(after(60)).map(({ id, count }) => [id, count])).toEqual([
      ['id-1', 1],
      ['id-2', 1],
    ]);
  });

  it('are bounded, however many names and addresses there are, and no account is lost among the noise', () => {
    const { counts, note, from } = counting();
    for (let index = 0; index < 5000; index++) note({ ...from(index), about: null, nameHash: `name-${index}` });
    for (let index = 0; index < 50; index++) note({ ...from(index), about: { type: 'user', id: 'bob', name: 'Bob' } });
    const taken = counts.take(START);
    expect(taken).toHaveLength(MAX_ENTRIES_BY_ADDRESS + 2);
    expect(taken.reduce((sum, { count }) => sum + count, 0)).toBe(5050);
    const [rest, ofBob] = taken.slice(MAX_ENTRIES_BY_ADDRESS);
    expect(rest).toMatchObject({
      hasSeveralAddresses: true,
      ip: null,
      userAgent: null,
      count: 5000 - MAX_ENTRIES_BY_ADDRESS,
    });
    expect(rest!.names).toHaveLength(MAX_NAMES);
    expect(ofBob).toMatchObject({ hasSeveralAddresses: true, about: { id: 'bob' }, count: 50 });
    // The next hour tells addresses apart again.
    note({}, 60);
    expect(counts.take(after(60))).toEqual([
      expect.objectContaining({ hasSeveralAddresses: false, ip: '203.0.113.9' }),
    ]);
  });

  it('are taken again where they could not be written, with what came meanwhile', () => {
    const { counts, note } = counting();
    note();
    const taken = counts.take(START);
    note();
    counts.giveBack(taken, START);
    expect(counts.take(START)).toEqual([expect.objectContaining({ id: 'id-1', count: 2 })]);
    counts.giveBack(taken, after(60));
    expect(counts.take(after(60))).toEqual([]);
  });
});
