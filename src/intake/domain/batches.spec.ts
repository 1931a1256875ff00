import { describe, expect, it } from '@jest/globals';
import { stepsOf } from './batches.js';
import { deriveAlert } from '../../alerts/domain/derived-alert.js';
import type { IntakeAction } from './intake-action.js';

const create = (message: string): IntakeAction => ({
  kind: 'create',
  fields: deriveAlert({ message, alias: null, priority: 'P3', description: null, source: 's', details: [] }),
});
const close = (alias: string): IntakeAction => ({ kind: 'close', alias });
const shape = (actions: IntakeAction[]) =>
  stepsOf(actions).map((step) =>
    step.kind === 'close' ? step.close.alias : step.creates.map(({ fields }) => fields.message),
  );

describe('stepsOf', () => {
  it('lets neighbouring creates travel together and keeps the order of closes', () => {
    expect(shape([create('1'), create('2'), close('a'), create('3'), close('b'), close('c')])).toEqual([
      ['1', '2'],
      'a',
      ['3'],
      'b',
      'c',
    ]);
  });

  it('passes over what changes nothing', () => {
    expect(shape([create('1'), { kind: 'skip', reason: 'malformed-entry' }, create('2')])).toEqual([['1', '2']]);
    expect(shape([{ kind: 'no-content' }])).toEqual([]);
  });
});
