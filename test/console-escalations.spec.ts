import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inOrder, momentsOf, moved, policySentences, type PolicyStep } from '../console/src/paging/policy-sentence.js';
import { NOTIFY_TYPES, RECIPIENT_TYPES } from '../src/paging/escalation/domain/policy.js';

const step = (recipientId: string, delayMinutes = 0, more: Partial<PolicyStep> = {}): PolicyStep => ({
  ...{ recipientId, delayMinutes, condition: 'if-not-acked', notifyType: 'default', whenNobody: null },
  ...{ recipientType: 'user', ...more },
});
const ONCE = {
  ...{ repeatCount: 1, repeatInterval: 15, closeAlertAfterAll: false, resetAcknowledgements: false },
  whenNobody: 'next',
} as const;
const nameOf = ({ recipientId }: PolicyStep): string => recipientId;
const said = (policy: Partial<Parameters<typeof policySentences>[0]>): string =>
  policySentences({ ...ONCE, rules: [], ...policy }, nameOf).join(' ');
const platform = step('Platform', 0, { recipientType: 'schedule' });

describe('an escalation policy in words', () => {
  it('says at once, after how long and on which condition, in the order of time', () => {
    const rules = [step('Ada', 5), platform, step('Ben', 90, { condition: 'if-not-closed' }), step('Cid', 5)];
    expect(said({ rules, repeatCount: 3 })).toBe(
      'At once: whoever is on call in Platform. After 5 min, if not acknowledged: Ada and Cid. ' +
        'After 90 min, if not closed: Ben. Repeats twice, each time 15 min after the last step.',
    );
  });

  it.each([
    [{ repeatCount: 2, repeatInterval: 0 }, 'Repeats once, 1 min after the last step.'],
    [{ repeatCount: 6, repeatInterval: 60 }, 'Repeats 5 times, each time 1 h after the last step.'],
    [{ closeAlertAfterAll: true }, 'Closes the alert 15 min after the last step.'],
    [
      { repeatCount: 2, closeAlertAfterAll: true, resetAcknowledgements: true },
      'Repeats once, 15 min after the last step. Each repeat takes an acknowledgement back and notifies again. ' +
        'Closes the alert 15 min after the last step of the last repeat.',
    ],
    // Without a repeat nothing takes an acknowledgement back.
    [{ resetAcknowledgements: true }, ''],
  ])('says how it ends: %j', (end, words) => {
    expect(said({ rules: [step('Ada')], ...end })).toBe(`At once: Ada. ${words}`.trim());
  });

  it('says where it waits, by the policy or the step', () => {
    const waiting = 'At once: whoever is on call in Platform (waits until someone is).';
    expect(said({ rules: [platform], whenNobody: 'hold' })).toBe(waiting);
    expect(said({ rules: [{ ...platform, whenNobody: 'hold' }] })).toBe(waiting);
    expect(said({ rules: [{ ...platform, whenNobody: 'next' }], whenNobody: 'hold' })).not.toContain('waits');
    expect(said({ rules: [{ ...platform, notifyType: 'admins' }], whenNobody: 'hold' })).not.toContain('waits');
  });

  it('says who is notified where no step notifies people', () => {
    const words = 'No step notifies people, so the alert’s team is notified at once, or else the administrators.';
    expect(said({})).toBe(words);
    expect(said({ rules: [step('#ops', 0, { recipientType: 'room' })] })).toBe(`At once: the chat room #ops. ${words}`);
  });

  it('says so while nobody is chosen', () => {
    expect(said({ rules: [{ ...platform, recipientId: '' }] }).startsWith('At once: .')).toBe(true);
  });

  it('has other words for each recipient and choice of people', () => {
    const words = RECIPIENT_TYPES.flatMap((recipientType) =>
      NOTIFY_TYPES.filter((each) => each !== 'all').map((notifyType) =>
        said({ rules: [step('X', 0, { recipientType, notifyType })] }),
      ),
    );
    // A person and a chat room have no choice; a team has no rotation.
    expect(new Set(words).size).toBe(1 + 1 + 4 + 6);
  });
});

const steps = fc.array(
  fc.record({
    delayMinutes: fc.integer({ min: 0, max: 30 }),
    condition: fc.constantFrom('if-not-acked', 'if-not-closed', 'anything'),
    id: fc.string(),
  }),
  { maxLength: 12 },
);
const drafts = steps.map((all) => all.map(({ id, ...rest }) => step(id, rest.delayMinutes, rest)));

describe('steps', () => {
  it('are each in one moment, in order', () => {
    fc.assert(
      fc.property(drafts, (rules) => {
        const moments = momentsOf(rules);
        expect(moments.flatMap((moment) => moment.steps)).toEqual(inOrder(rules));
        for (const [place, { delayMinutes, untilAcknowledged, steps: at }] of moments.entries()) {
          expect(at.every((each) => each.delayMinutes === delayMinutes)).toBe(true);
          const next = moments[place + 1];
          expect(next?.delayMinutes === delayMinutes && next.untilAcknowledged === untilAcknowledged).toBe(false);
        }
      }),
    );
  });

  it('are moved without their delays, and back', () => {
    const moves = drafts
      .filter(({ length }) => length > 0)
      .chain((rules) => {
        const place = fc.nat(rules.length - 1);
        return fc.tuple(fc.constant(rules), place, place);
      });
    fc.assert(
      fc.property(moves, ([rules, from, to]) => {
        const after = moved(rules, from, to);
        expect(after.map(({ delayMinutes }) => delayMinutes)).toEqual(rules.map(({ delayMinutes }) => delayMinutes));
        expect(after[to]!.recipientId).toBe(rules[from]!.recipientId);
        expect(after.map(({ recipientId }) => recipientId).sort()).toEqual(
          rules.map(({ recipientId }) => recipientId).sort(),
        );
        expect(moved(after, to, from)).toEqual(rules);
      }),
    );
  });
});
