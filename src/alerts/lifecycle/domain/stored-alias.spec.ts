import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ALIAS_END, ownOf, scopedAlias, shownAlias } from './stored-alias.js';

const plain = fc.string({ maxLength: 20, unit: 'grapheme' }).filter((text) => !text.includes(ALIAS_END));

describe('the alias in the table', () => {
  it('is shown as it was sent, whatever stands behind it', () => {
    fc.assert(
      fc.property(plain, fc.option(plain), fc.option(fc.uuid()), (alias, aliasOrigin, teamId) => {
        expect(shownAlias(alias)).toBe(alias);
        expect(shownAlias(scopedAlias(alias, { teamId, aliasOrigin }))).toBe(alias);
      }),
    );
  });

  it('is another for each team and origin', () => {
    const scopes = [null, 'x', 'y'].flatMap((teamId) =>
      [null, 'x', 'eu'].map((aliasOrigin) => ({ teamId, aliasOrigin })),
    );
    expect(new Set(scopes.map((scope) => scopedAlias('a', scope))).size).toBe(scopes.length);
  });
});

describe('the open alert that a repeat belongs to', () => {
  const open = (teamId: string | null, rest: object = {}) => ({
    ...{ alias: 'a', teamId, integrationId: null, aliasOrigin: null, ...rest },
  });
  const by = (teamId: string | null, rest: object = {}) => ({
    ...{ teamId, reach: teamId === null ? [] : [teamId], integrationId: null, aliasOrigin: null, ...rest },
  });
  const scoped = { alias: `a${ALIAS_END}1` };

  /** @contract create-12 */
  it('is one that its sender may touch', () => {
    const alert = open('x');
    expect(ownOf([alert], by('x'))).toBe(alert);
    expect(ownOf([alert], by('y', { reach: ['x', 'y'] }))).toBe(alert);
    expect(ownOf([alert], by(null, { reach: undefined }))).toBe(alert);
    expect(ownOf([open(null)], by('y'))).toEqual(open(null));
    // Routing rules have found its team.
    expect(ownOf([alert], by('x', { reach: [] }))).toBe(alert);
    expect(ownOf([open('x', { integrationId: 'i' })], by(null, { integrationId: 'i' }))).toBeDefined();
    expect(ownOf([open('x', { integrationId: 'i' })], by(null, { integrationId: 'j' }))).toBeUndefined();
    expect(ownOf([alert], by('y'))).toBeUndefined();
    expect(ownOf([alert], by(null))).toBeUndefined();
  });

  it('is that of the own team before others, then that which has the alias itself', () => {
    const [theirs, everybodys, ours] = [open('x'), open(null, scoped), open('y', scoped)];
    expect(ownOf([theirs, everybodys, ours], by('y'))).toBe(ours);
    expect(ownOf([everybodys, theirs], by('y', { reach: undefined }))).toBe(theirs);
  });

  it('has the same origin, as far as both are known', () => {
    const [eu, us] = [open('x', { aliasOrigin: 'eu' }), open('x', { ...scoped, aliasOrigin: 'us' })];
    expect(ownOf([eu, us], by('x', { aliasOrigin: 'us' }))).toBe(us);
    expect(ownOf([eu], by('x', { aliasOrigin: 'us' }))).toBeUndefined();
    expect(ownOf([eu], by('x'))).toBe(eu);
    expect(ownOf([open('x')], by('x', { aliasOrigin: 'us' }))).toEqual(open('x'));
  });
});
