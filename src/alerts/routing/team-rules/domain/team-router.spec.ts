import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compileTeamRouter, type TeamRule } from './team-router.js';

const T0 = new Date('2026-01-15T12:00:00Z');
const alert = { message: 'm', priority: 'P3', source: null, entity: null, tags: ['db'], teamId: 'ops' } as const;
const rule = (id: string, over: Partial<TeamRule> = {}): TeamRule => ({
  ...{ id, name: id, teamId: 'ops', enabled: true, order: 0, match: {}, hours: null, isDefault: false },
  notify: { type: 'none', id: null },
  ...over,
});
const broken: string[] = [];
const chosen = (rules: TeamRule[], at = T0, teamId: string | null = 'ops'): string | undefined =>
  compileTeamRouter(rules, ({ id: name }) => broken.push(name))({ ...alert, teamId }, at)?.id;

/** @contract routing-12 */
it('is the first rule of the alert’s team that fits, the default one last', () => {
  const rules = [
    rule('default', { isDefault: true, order: 0 }),
    rule('other team', { teamId: 'dev', order: 0 }),
    rule('off', { enabled: false, order: 1 }),
    rule('other tag', { match: { tags: ['web'] }, order: 2 }),
    rule('db', { match: { tags: ['db'] }, order: 3 }),
    rule('later', { order: 4 }),
  ];
  expect(chosen(rules)).toBe('db');
  expect(chosen(rules.filter(({ id }) => id === 'default' || id === 'other tag'))).toBe('default');
  expect(chosen(rules, T0, 'dev')).toBe('other team');
  expect(chosen(rules, T0, null)).toBeUndefined();
  expect(chosen([])).toBeUndefined();
});

it('asks a rule in its hours only', () => {
  const night = { timezone: 'UTC', daily: { start: '20:00', end: '08:00' }, weekly: [] };
  const rules = [rule('night', { hours: night }), rule('default', { isDefault: true })];
  expect(chosen(rules)).toBe('default');
  expect(chosen(rules, new Date('2026-01-15T23:00:00Z'))).toBe('night');
});

it('passes over a rule that cannot be compiled, and tells of it', () => {
  const nowhere = { timezone: 'Nowhere/Land', daily: null, weekly: [] };
  const pattern = { messageRegex: '(' };
  expect(chosen([rule('a', { hours: nowhere }), rule('b', { match: pattern }), rule('c')])).toBe('c');
  expect(broken).toEqual(['a']);
});

it('does not depend on the order in which rules are read', () => {
  const rules = fc.uniqueArray(
    fc.record({ id: fc.uuid(), order: fc.nat(2), isDefault: fc.boolean(), enabled: fc.boolean() }),
    { selector: ({ id }) => id },
  );
  fc.assert(
    fc.property(rules, (read) => {
      const made = read.map(({ id, ...over }) => rule(id, over));
      expect(chosen(made)).toBe(chosen(made.toReversed()));
    }),
  );
});
