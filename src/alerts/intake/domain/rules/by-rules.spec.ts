import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CreateFields } from '../../../lifecycle/domain/alert-fields.js';
import { compileIntegrationRules } from '../../../integrations/domain/compile-rules.js';
import type { CreateRule, IntegrationRules } from '../../../integrations/domain/integration-rules.js';
import { plainCreate } from '../../../lifecycle/domain/plain-create.js';
import { PRIORITIES } from '../../../../platform/domain/priority.js';
import { PRIORITY_WORDS } from '../priority-words.js';
import { bareNames, byRules, type Arrived, type RuledAction } from './by-rules.js';

const fields: CreateFields = {
  ...{ message: 'Disk full', alias: 'disk', source: 'probe', priority: 'P3', tags: ['eu'], user: 'ann', note: 'look' },
  ...{ details: { host: 'db-1' }, actions: ['ping'], responders: [{ type: 'team', name: 'Ops' }] },
};
const arrived: Arrived = { fields, isRecovery: false, payload: [{ labels: { job: 'node' } }, { commonLabels: {} }] };

function act(rules: IntegrationRules, given: Partial<Arrived> = {}): RuledAction {
  const compiled = compileIntegrationRules(rules, (rule, error) => {
    throw new Error(`${rule} cannot be read`, { cause: error });
  });
  if (compiled === null) throw new Error('there are no rules');
  return byRules(compiled, { ...arrived, ...given }, null);
}
const created = (rule: Omit<CreateRule, 'name'>, given: Partial<CreateFields> = {}): CreateFields => {
  const action = act({ create: [{ name: 'all', ...rule }] }, { fields: { ...fields, ...given } });
  if (action.kind !== 'create') throw new Error(`it is ${action.kind}`);
  return action.fields;
};

describe('a rule that creates', () => {
  it('leaves what it does not name', () => {
    expect(created({})).toEqual(fields);
  });

  it('fills in its texts', () => {
    const rule = {
      ...{ message: '[{{_payload.labels.job}}] {{message}}', alias: '{{source}}/{{details.host}}', entity: '{{user}}' },
      ...{ description: '{{note}} {{_payload.none}}', source: ' {{entity}} ', user: 'by {{user}}' },
    };
    expect(created(rule)).toMatchObject({
      ...{ message: '[node] Disk full', alias: 'probe/db-1', entity: 'ann', description: 'look ', source: 'probe' },
      user: 'by ann',
    });
  });

  it('adds to what the sender gives, or replaces it', () => {
    const adds = {
      ...{ tags: ['{{_payload.labels.job}}', '{{entity}}', 'eu'], details: { host: 'x', run: '{{message}}!' } },
      ...{ actions: ['ping', 'Restart'], responders: [{ type: 'user', id: 'u' }] as const },
    };
    expect(created(adds)).toMatchObject({
      ...{ tags: ['eu', 'node'], details: { host: 'x', run: 'Disk full!' }, actions: ['ping', 'Restart'] },
      responders: [
        { type: 'team', name: 'Ops' },
        { type: 'user', id: 'u' },
      ],
    });
    const only = { ignoreTags: true, ignoreDetails: true, ignoreActions: true, ignoreResponders: true };
    expect(created({ ...adds, ...only })).toMatchObject({
      ...{ tags: ['node', 'eu'], details: { host: 'x', run: 'Disk full!' }, actions: ['ping', 'Restart'] },
      responders: [{ type: 'user', id: 'u' }],
    });
    expect(created(only)).toMatchObject({ tags: [], details: {}, actions: [], responders: [] });
  });

  it.each([
    [{ priority: 'P1' }, 'P1'],
    [{ priority: 'P1', customPriority: '{{details.priority}}' }, 'P1'],
    [{ priority: 'P1', customPriority: 'p{{details.level}}' }, 'P4'],
    [{ priority: 'P1', customPriority: 'weird' }, 'P1'],
    [{ customPriority: 'weird' }, 'P3'],
    [{ customPriority: ' Urgent ' }, 'P1'],
    [{ customPriority: 'constructor' }, 'P3'],
    [{ customPriority: 'informational' }, 'P4'],
  ] as const)('of %j the priority is %s', (rule, priority) => {
    expect(created(rule, { details: { level: '4' } }).priority).toBe(priority);
  });

  it.each(PRIORITIES)('knows the words that tools have for %s', (priority) => {
    expect(PRIORITY_WORDS[priority].length).toBeGreaterThan(1);
    for (const word of PRIORITY_WORDS[priority])
      for (const said of [word, word.toUpperCase(), ` ${word}\n`])
        expect(created({ customPriority: '{{details.level}}' }, { details: { level: said } }).priority).toBe(priority);
  });

  it.each([
    [{ customPriority: '{{details.level}}' }, 'weird', '“weird” is none; it is P3'],
    [{ priority: 'P2', customPriority: '{{details.level}}' }, '7', '“7” is none; it is P2'],
    [{ customPriority: '{{details.level}}' }, '', 'details.level is empty; it is P3'],
    [{ priority: 'P2', customPriority: '{{details.level}}' }, '', null],
    [{ customPriority: '{{details.level}}' }, 'critical', null],
    [{}, 'weird', null],
  ] as const)('of %j says whether %j is a priority', (rule, level, why) => {
    const remarks = why === null ? undefined : [`The rule all gives no priority: ${why}`];
    const made = act({ create: [{ name: 'all', ...rule }] }, { fields: { ...fields, details: { level } } });
    expect('remarks' in made ? made.remarks : undefined).toEqual(remarks);
  });

  it('tells its note', () => {
    expect(act({ create: [{ name: 'all', note: 'from {{user}}' }] })).toMatchObject({ note: 'from ann' });
    expect(act({ create: [{ name: 'all' }] })).toMatchObject({ note: '', rule: { kind: 'create', name: 'all' } });
  });

  it('keeps the origin of an alias that it leaves, and of no other', () => {
    const origin = { aliasOrigin: 'eu' };
    expect(created({}, origin)).toEqual({ ...fields, ...origin });
    expect(created({ alias: '{{alias}}' }, origin)).toMatchObject({ alias: 'disk', ...origin });
    expect(created({ alias: 'all-{{alias}}' }, origin)).not.toHaveProperty('aliasOrigin');
    const over = { fields: { ...fields, ...origin }, isRecovery: true };
    expect(act({ create: [{ name: 'all' }] }, over)).toMatchObject({ kind: 'answer', alias: 'disk', ...origin });
    expect(act({ close: [{ name: 'over', alias: 'x' }] }, over)).not.toHaveProperty('aliasOrigin');
    expect(act({ close: [{ name: 'over' }] }, over)).toMatchObject({ alias: 'disk', ...origin });
  });

  it('makes a long alias one that is told apart', () => {
    const long = (text: string) => created({ alias: `{{message}}${text}` }, { message: 'x'.repeat(130) }).alias;
    expect(long('a'.repeat(600))).not.toBe(long('a'.repeat(601)));
  });

  it('gives what can be created, whatever its templates are filled in with', () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 });
    const template = fc.constantFrom('{{message}}{{details.k}}', '{{_payload.a}}{{_payload.a}}{{_payload.a}}', '', 'x');
    fc.assert(
      fc.property(text, fc.jsonValue(), template, (value, a, named) => {
        const rule = { message: named, alias: named, source: named, entity: named, description: named, user: named };
        const rules = { create: [{ name: 'all', ...rule, tags: [named || 'x'], details: { k: named } }] };
        const given = { message: 'm', alias: 'a', details: { k: value } };
        const action = act(rules, { fields: given, payload: [{ a }] });
        if (action.kind !== 'create') throw new Error('it creates');
        const result = plainCreate({ ...action.fields, user: 'u' });
        const withSelectors = /[\ufe0e\ufe0f]/.test(JSON.stringify(action.fields));
        expect(result !== null || withSelectors).toBe(true);
        expect(JSON.stringify({ ...action.fields, details: {} })).not.toMatch(/\\u0000|\\ud[89a-f]/);
      }),
    );
  });
});

describe('rules that create nothing', () => {
  it('ignore, and tell which rule', () => {
    expect(act({ ignore: [{ name: 'quiet' }] })).toEqual({ kind: 'passed', rule: { kind: 'ignore', name: 'quiet' } });
  });

  it('pass over what none fits', () => {
    const filter = { type: 'match-any-condition', conditions: [] } as const;
    expect(act({ create: [{ name: 'none', filter }] })).toEqual({ kind: 'passed', rule: null });
  });

  it.each(['close', 'acknowledge', 'addNote'] as const)('%s the alert of an alias', (kind) => {
    const said = { kind: 'answer', act: kind, rule: { kind, name: 'n' } };
    expect(act({ [kind]: [{ name: 'n' }] })).toEqual({ ...said, alias: 'disk', user: 'ann', note: 'look' });
    const rule = { name: 'n', alias: '{{details.host}}', user: '{{source}}', note: '{{tags}}' };
    expect(act({ [kind]: [rule] })).toEqual({ ...said, alias: 'db-1', user: 'probe', note: 'eu' });
  });
});

/** @contract operating-67 */
it('adds no more details than 500 alerts of a request have room for', () => {
  const template = '{{_payload.x}}'.repeat(5);
  const details = Object.fromEntries(Array.from({ length: 50 }, (_, place) => [`k${place}`, template]));
  const action = act(
    { create: [{ name: 'all', details, ignoreDetails: true }] },
    { payload: [{ x: '😀'.repeat(4000) }] },
  );
  const values = action.kind === 'create' ? Object.values(action.fields.details ?? {}) : [];
  expect(values).toHaveLength(50);
  expect(values.join('').length).toBeGreaterThan(14_000);
  expect(values.join('').length).toBeLessThanOrEqual(30_000);
});

describe('a recovery', () => {
  const recovery = { isRecovery: true };
  const none = { type: 'match-any-condition', conditions: [] } as const;

  /** @contract operating-63 */
  it('never creates, and closes its alert where no rule closes', () => {
    const closes = { kind: 'answer', act: 'close', alias: 'disk', user: '', note: '', rule: null };
    expect(act({ create: [{ name: 'all' }] }, recovery)).toEqual(closes);
    expect(act({ ignore: [{ name: 'none', filter: none }] }, recovery)).toEqual(closes);
  });

  it('follows the rules that close, and those that ignore', () => {
    expect(act({ close: [{ name: 'c', alias: 'x' }] }, recovery)).toMatchObject({ act: 'close', alias: 'x' });
    expect(act({ close: [{ name: 'c', filter: none }] }, recovery)).toEqual({ kind: 'passed', rule: null });
    expect(act({ ignore: [{ name: 'i' }], close: [{ name: 'c' }] }, recovery)).toMatchObject({ kind: 'passed' });
  });
});

it('asks about further names, such as labels', () => {
  expect(bareNames({ 'label.a': '1', 'annotation.a': '2', 'annotation.b': '3', c: '4' })).toEqual({ a: '1', b: '3' });
  const filter = {
    type: 'match-all-conditions',
    conditions: [{ field: 'extra-properties', key: 'severity', operation: 'equals', expectedValue: 'low' }],
  } as const;
  const rules = { ignore: [{ name: 'low', filter }], create: [{ name: 'rest' }] };
  expect(act(rules, { more: { severity: 'low' } })).toMatchObject({ rule: { name: 'low' } });
  expect(act(rules)).toMatchObject({ rule: { name: 'rest' } });
});
