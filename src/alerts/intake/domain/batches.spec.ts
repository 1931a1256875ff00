import { describe, expect, it } from '@jest/globals';
import { stepsOf, tallyOf, type ActionResult } from './batches.js';
import { deriveAlert } from '../../lifecycle/domain/derived-alert.js';
import type { IntakeAction } from './intake-action.js';
import { RULED_RESULTS } from './rules/rule-outcome.js';

const create = (message: string, alias: string | null = null): IntakeAction => ({
  kind: 'create',
  fields: deriveAlert({ message, alias, priority: 'P3', description: null, source: 's', details: [] }),
});
const close = (alias: string): IntakeAction => ({ kind: 'close', alias });
const shape = (...actions: IntakeAction[]) =>
  stepsOf(actions).map(({ creates, answers }) => [
    creates.map(({ fields }) => fields.message),
    answers.map(({ alias }) => alias),
  ]);

describe('stepsOf', () => {
  it('lets creates travel together, and closes', () => {
    expect(shape(create('1'), create('2', 'a'), close('b'), create('3', 'c'), close('a'))).toEqual([
      [
        ['1', '2', '3'],
        ['b', 'a'],
      ],
    ]);
  });

  it('keeps the order of what is said of one alias', () => {
    expect(shape(close('a'), create('1', 'a'), close('a'), close('b'), create('2', 'a'))).toEqual([
      [[], ['a']],
      [['1'], ['a', 'b']],
      [['2'], []],
    ]);
  });

  it('passes over what changes nothing', () => {
    expect(shape(create('1'), { kind: 'skip', reason: 'malformed-entry' }, create('2'))).toEqual([[['1', '2'], []]]);
    expect(shape({ kind: 'no-content' })).toEqual([]);
  });
});

describe('tallyOf', () => {
  it('counts every entry once', () => {
    const results: ActionResult[] = [
      { kind: 'create', outcome: { kind: 'created', alertId: '1', escalation: 'none' } },
      { kind: 'create', outcome: { kind: 'created', alertId: '2', escalation: 'escalated' } },
      { kind: 'create', outcome: { kind: 'deduplicated', alertId: '1' } },
      { kind: 'create', outcome: { kind: 'suppressed', policyId: 'p' } },
      { kind: 'close', result: 'closed' },
      { kind: 'close', result: 'already-closed' },
      { kind: 'close', result: 'unknown' },
    ];
    expect(tallyOf(9, results)).toEqual({ created: 2, deduped: 1, closed: 2, suppressed: 1, skipped: 3 });
  });

  it('counts what rules do', () => {
    const by = { kind: 'by-rule', rule: null, alertId: null } as const;
    const results = RULED_RESULTS.map((result): ActionResult => ({ kind: 'by-rule', outcome: { ...by, result } }));
    expect(tallyOf(7, results)).toEqual({
      ...{ created: 0, deduped: 0, closed: 1, suppressed: 0, skipped: 2 },
      ...{ ignored: 1, unmatched: 1, acknowledged: 1, noted: 1 },
    });
  });
});
