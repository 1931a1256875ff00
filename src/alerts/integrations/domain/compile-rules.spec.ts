import { describe, expect, it } from '@jest/globals';
import { ALERT_FIELDS } from '../../lifecycle/domain/alert-fields.js';
import { PRIORITIES } from '../../../platform/domain/priority.js';
import type { MatchableAlert } from '../../../platform/matching/match-criteria.js';
import { compileIntegrationRules, readableRules } from './compile-rules.js';
import { RULE_KINDS, RULE_LISTS, RULE_PRIORITIES, RULE_REMARKS, RULE_TEXTS, rulesOrNone } from './integration-rules.js';

const alert: MatchableAlert = {
  ...{ message: 'Disk full', priority: 'P3', source: 'probe', entity: null, tags: ['eu'], teamId: null },
};
const asks = (expectedValue: string, operation = 'contains') => ({
  filter: { type: 'match-all-conditions', conditions: [{ field: 'message', operation, expectedValue }] },
});

function chosen(stored: unknown): { kind: string; name: string | undefined; unread: string[] } {
  const unread: string[] = [];
  const compiled = compileIntegrationRules(stored, (rule) => void unread.push(rule));
  const choice = compiled ? compiled.choose(alert) : { kind: 'as it comes' };
  return { kind: choice.kind, name: 'rule' in choice ? choice.rule.name : undefined, unread };
}

it('has the limits of the fields of an alert', () => {
  for (const [field, max] of Object.entries({ ...RULE_TEXTS, ...RULE_REMARKS }))
    expect([field, max]).toEqual([field, ALERT_FIELDS[field as keyof typeof RULE_TEXTS].max]);
  for (const field of ['tags', 'actions'] as const) expect(ALERT_FIELDS[field]).toMatchObject(RULE_LISTS[field]);
  expect(RULE_PRIORITIES).toEqual(PRIORITIES);
});

describe('the rule that is carried out', () => {
  /** @contract operating-63 */
  it('is the first that fits: of the kinds in their order, then of the list', () => {
    for (const [place, kind] of RULE_KINDS.entries()) {
      const later = Object.fromEntries(RULE_KINDS.slice(place).map((each) => [each, [{ name: each }]]));
      expect(chosen(later)).toEqual({ kind, name: kind, unread: [] });
    }
    const create = [{ name: 'other', ...asks('CPU') }, { name: 'disk', ...asks('Disk') }, { name: 'rest' }];
    expect(chosen({ create })).toMatchObject({ kind: 'create', name: 'disk' });
    expect(chosen({ create, ignore: [{ name: 'cpu', ...asks('CPU') }] })).toMatchObject({ name: 'disk' });
    expect(chosen({ create: create.slice(0, 1) })).toMatchObject({ kind: 'none' });
  });

  it('may be limited to some kinds', () => {
    const rules = compileIntegrationRules({ create: [{ name: 'c' }], close: [{ name: 'x' }] }, () => undefined);
    expect(rules?.choose(alert, ['ignore', 'close'])).toMatchObject({ kind: 'close' });
    expect([rules?.has('close'), rules?.has('addNote')]).toEqual([true, false]);
  });

  it.each([null, undefined, 7, 'rules', [], {}, { ignore: [] }])(
    'is none of %j: everything is as it comes',
    (stored) => {
      expect(chosen(stored)).toEqual({ kind: 'as it comes', name: undefined, unread: [] });
    },
  );

  /** @contract operating-66 */
  it.each([
    ['a pattern', { name: 'x', ...asks('(', 'matches') }],
    ['an operation', { name: 'x', ...asks('a', 'sounds-like') }],
    ['a template', { name: 'x', message: '{{unknown}}' }],
    ['all of it', null],
    ['its name', {}],
    [
      'a field',
      { name: 'x', filter: { type: 'match-any-condition', conditions: [{ field: 'x', operation: 'is-empty' }] } },
    ],
    ['its filter', { name: 'x', filter: 'all' }],
    ['its conditions', { name: 'x', filter: { type: 'match-any-condition', conditions: 7 } }],
  ])('of a rule of which %s cannot be read is none, and it loses no alert', (_what, broken) => {
    expect(chosen({ create: [broken] })).toEqual({ kind: 'unread', name: undefined, unread: ['create 1'] });
    // Another that fits is carried out; one that only answers may not be, since the broken one may have fitted.
    expect(chosen({ create: [broken, { name: 'rest' }] })).toMatchObject({ kind: 'create', name: 'rest' });
    expect(chosen({ create: [broken], close: [{ name: 'all' }] })).toMatchObject({ kind: 'unread' });
    expect(chosen({ ignore: [broken], create: [{ name: 'rest' }] })).toMatchObject({ kind: 'create', name: 'rest' });
  });

  /** @contract operating-66 */
  it.each([
    { priority: 'P9' },
    { tags: 'abc' },
    { actions: [7] },
    { responders: [null] },
    { responders: 7 },
    { details: [] },
    { details: { a: null } },
  ])('of a rule with %j is none, and the rules that can be read are shown', (part) => {
    const stored = { create: [{ name: 'x', ...part }, { name: 'rest' }], close: 'all', ignore: [null] };
    expect(chosen(stored)).toMatchObject({ kind: 'create', name: 'rest' });
    const none = { ignore: [], close: [], acknowledge: [], addNote: [] };
    expect(readableRules(stored)).toEqual({ ...none, create: [{ name: 'rest' }] });
    expect(readableRules(part.priority)).toEqual({});
  });

  it('is as it comes where the list of those that create is none', () => {
    expect(chosen({ create: 'all', close: [{ name: 'all' }] }).kind).toBe('unread');
  });
});

it('no rule at all is stored as none', () => {
  expect([rulesOrNone(null), rulesOrNone({}), rulesOrNone({ ignore: [], create: [] })]).toEqual([null, null, null]);
  expect(rulesOrNone({ ignore: [], close: [{ name: 'x' }] })).toEqual({ close: [{ name: 'x' }] });
});
