import { describe, expect, it } from '@jest/globals';
import { escalationNamed, fitAction, fitCreate, fitTexts, namesOwner } from './fit-body.js';

const long = (length: number): string => 'x'.repeat(length);

describe('the body of a third-party client', () => {
  it.each([
    ['message', 130],
    ['source', 100],
    ['description', 15_000],
    ['entity', 512],
    ['note', 25_000],
    ['user', 100],
  ])('has its %s cut at %d characters', (field, limit) => {
    expect(fitTexts({ [field]: long(limit) })).toEqual({ [field]: long(limit) });
    expect(fitTexts({ [field]: long(limit + 1) })).toEqual({ [field]: long(limit) });
  });

  it('is never cut through a character', () => {
    expect(fitTexts({ message: '😀'.repeat(131) })).toEqual({ message: '😀'.repeat(130) });
  });

  it('keeps what is not a text, and unknown fields', () => {
    const body = { message: 7, alias: long(600), other: long(600) };
    expect(fitTexts(body)).toEqual(body);
    for (const odd of [null, 7, 'text', ['message']]) expect(fitCreate(odd)).toEqual(odd);
  });

  it('has its tags cut, each and all', () => {
    const tags = Array.from({ length: 30 }, (_, n) => `${n}${long(60)}`);
    const { tags: fitted } = fitCreate({ tags }) as { tags: string[] };
    expect(fitted).toHaveLength(20);
    expect(fitted.every((tag) => tag.length === 50)).toBe(true);
    expect(fitCreate({ tags: ['a', 'a', 7] })).toEqual({ tags: ['a', 7] });
    expect(fitCreate({ tags: 'a,b' })).toEqual({ tags: 'a,b' });
  });

  it('has its details made strings', () => {
    expect(fitCreate({ details: { a: 'b', n: 1.5, t: true, o: { x: [1] }, none: null } })).toEqual({
      details: { a: 'b', n: '1.5', t: 'true', o: '{"x":[1]}' },
    });
  });

  it('has its teams among its responders, each once', () => {
    const ops = { type: 'team', name: 'ops' };
    const fitted = (body: object): unknown => (fitCreate(body) as { responders?: unknown }).responders;
    expect(
      fitted({ teams: [{ name: 'ops' }, { type: 'team', id: 't1' }, 'web', { type: 'user', name: 'ops' }] }),
    ).toEqual([ops, { type: 'team', id: 't1' }, { type: 'team', name: 'web' }]);
    expect(fitted({ responders: [{ type: 'user', username: 'a' }, ops], teams: [{ name: 'ops' }] })).toEqual([
      { type: 'user', username: 'a' },
      ops,
    ]);
    for (const teams of [null, 'ops', {}, [null, 7, {}, { name: '' }]]) expect(fitted({ teams })).toEqual([]);
    const many = Array.from({ length: 80 }, (_, n) => `t${n}`);
    expect(fitted({ responders: [ops], teams: many })).toHaveLength(50);
    expect(fitCreate({ message: 'm' })).not.toHaveProperty('responders');
  });

  it('has the responders and viewers left out that cannot be identified', () => {
    const team = { type: 'team', name: 'no-such-team' };
    expect(
      fitCreate({ responders: [team, { type: 'robot' }, { name: 'x' }, null], visibleTo: [{ type: 'all' }] }),
    ).toEqual({ responders: [team], visibleTo: [] });
  });
});

describe('the body of an action of a third-party client', () => {
  it.each<[unknown, unknown, string | null]>([
    [{ user: ' ann ' }, 'bob', 'ann'],
    [{}, 'bob', 'bob'],
    [{ user: '' }, 'bob', 'bob'],
    [{ user: 7 }, ['a'], null],
    [null, undefined, null],
    [{ user: long(101) }, undefined, long(100)],
  ])('says who acts: %j, %j', (body, inQuery, user) => {
    expect(fitAction(body, inQuery, 'Close').user).toBe(user);
  });

  /** @contract alerts-19 */
  it('keeps the actor apart from the owner of an assignment', () => {
    const body = { owner: { username: 'ann' }, user: 'ci', note: long(25_001) };
    expect(fitAction(body, undefined, 'Assign')).toEqual({
      body: { owner: { username: 'ann' }, note: long(25_000) },
      user: 'ci',
    });
    expect(fitAction(body, undefined, 'AddNote')).toEqual({ body: { ...body, note: long(25_000) }, user: 'ci' });
  });

  it('names an escalation, or none', () => {
    expect(escalationNamed({ escalation: { id: 'e1', name: 'Ops', type: 'escalation' } })).toEqual({
      id: 'e1',
      name: 'Ops',
    });
    for (const escalation of [undefined, null, 'Ops', {}, { name: ' ' }, { id: 7 }, []])
      expect(escalationNamed({ escalation })).toBeNull();
    for (const body of [null, 'x', []]) expect(escalationNamed(body)).toBeNull();
  });

  it('names an owner, or none', () => {
    for (const owner of [{ username: 'ann' }, { id: 'u1' }]) expect(namesOwner({ owner })).toBe(true);
    for (const owner of [undefined, null, 'ann', {}, { username: ' ' }, { id: 7 }])
      expect(namesOwner({ owner })).toBe(false);
    for (const body of [null, 'x', []]) expect(namesOwner(body)).toBe(false);
  });
});
