import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { choosePrimary, type Answer } from './primary-choice.js';

const WRITES: Answer = { kind: 'takes-writes' };
const NONE: Answer = { kind: 'takes-none' };
const AWAY: Answer = { kind: 'away', reason: 'no answer within 3 s' };
const REFUSED: Answer = { kind: 'refused', error: new Error('password authentication failed') };

describe('the choice of the server that takes writes', () => {
  it.each<[string, (Answer | null)[], number | null, unknown]>([
    ['the one that takes writes', [NONE, WRITES], null, { kind: 'use', index: 1 }],
    ['at once, though another is silent', [null, WRITES], 0, { kind: 'use', index: 1 }],
    ['the one used before, of two', [WRITES, WRITES], 1, { kind: 'use', index: 1 }],
    ['the first of two', [WRITES, WRITES], null, { kind: 'use', index: 0 }],
    ['not a standby, though it was used before', [NONE, null], 0, { kind: 'wait' }],
    ['none', [NONE, AWAY], 1, { kind: 'none', reason: 'takes no writes; no answer within 3 s' }],
    ['the one that lets us in', [REFUSED, WRITES], 0, { kind: 'use', index: 1 }],
  ])('%s', (_, answers, before, choice) => {
    expect(choosePrimary(answers, before)).toEqual(choice);
  });

  it('reports a refusal at once', () => {
    expect(choosePrimary([AWAY, REFUSED], null)).toMatchObject({ kind: 'none', error: { message: /password/ } });
  });

  it('is a server that takes writes or none, and waits only while a server has not answered', () => {
    const answer = fc.constantFrom(WRITES, NONE, AWAY, REFUSED, null);
    const place = fc.option(fc.nat(3), { nil: null });
    fc.assert(
      fc.property(fc.array(answer, { minLength: 1, maxLength: 4 }), place, (answers, before) => {
        const choice = choosePrimary(answers, before);
        if (choice.kind === 'use') expect(answers[choice.index]).toBe(WRITES);
        else expect(answers).not.toContain(WRITES);
        if (choice.kind === 'wait') expect(answers).toContain(null);
        if (choice.kind === 'none') expect(answers).not.toContain(null);
      }),
    );
  });
});
