import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { MatchableAlert } from '../../../platform/matching/match-criteria.js';
import { compileRouter, type RouteRule } from './choose-route.js';

const alert: MatchableAlert = {
  message: 'Disk full',
  priority: 'P3',
  source: 'nagios',
  entity: null,
  tags: [],
  teamId: null,
};
const rule = (id: string, change: Partial<RouteRule> = {}): RouteRule => ({
  id,
  name: id,
  enabled: true,
  order: 0,
  match: {},
  targetTeamId: `team-of-${id}`,
  ...change,
});

describe('compileRouter', () => {
  it('stamps the team of the first rule by order that matches', () => {
    const route = compileRouter([
      rule('late', { order: 9 }),
      rule('other', { order: 1, match: { sources: ['zabbix'] } }),
      rule('first', { order: 2 }),
    ]);
    expect(route(alert)).toMatchObject({ kind: 'routed', rule: { id: 'first' }, teamId: 'team-of-first' });
  });

  it('settles equal orders by id', () => {
    expect(compileRouter([rule('b'), rule('a')])(alert)).toMatchObject({ rule: { id: 'a' } });
  });

  it('passes over disabled rules', () => {
    expect(compileRouter([rule('a', { enabled: false }), rule('b')])(alert)).toMatchObject({ rule: { id: 'b' } });
  });

  it('leaves the team of a caller that has one', () => {
    expect(compileRouter([rule('a')])({ ...alert, teamId: 'mine' })).toEqual({ kind: 'unrouted', reason: 'has-team' });
  });

  it('leaves an alert global when no rule matches', () => {
    expect(compileRouter([])(alert)).toEqual({ kind: 'unrouted', reason: 'no-match' });
  });

  it('passes over a rule whose stored pattern does not run, instead of failing every alert', () => {
    const route = compileRouter([rule('broken', { match: { messageRegex: '(' } }), rule('sound', { order: 1 })]);
    expect(route(alert)).toMatchObject({ rule: { id: 'sound' } });
  });

  it('does not depend on the order in which rules are read', () => {
    const rules = fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        name: fc.string(),
        enabled: fc.boolean(),
        order: fc.nat(3),
        match: fc.constantFrom({}, { sources: ['zabbix'] }, { messageRegex: 'Disk' }),
        targetTeamId: fc.uuid(),
      }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(rules, (read) => {
        expect(compileRouter(read)(alert)).toEqual(compileRouter(read.toReversed())(alert));
      }),
    );
  });
});
