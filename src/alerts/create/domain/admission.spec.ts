import { describe, expect, it } from '@jest/globals';
import { actionValues, type PolicyActions } from '../../policies/domain/policy-actions.js';
import { admit } from './admission.js';
import { draftAlert } from '../../lifecycle/domain/create-request.js';

const now = new Date('2026-03-01T12:00:00Z');
const draft = draftAlert(
  {
    tenantId: 't',
    teamId: null,
    integration: null,
    actor: { type: 'system', id: null, name: 'test' },
    fields: { message: 'm', tags: ['a'], priority: 'P4' },
  },
  'id',
  1,
);
/** The policies that apply, one after the other; the first one is p1. */
const apply =
  (...all: PolicyActions[]): Parameters<typeof admit>[1] =>
  (_draft, { from } = { from: 0, teamOnly: false }) => {
    const actions = all[from];
    if (actions === undefined) return null;
    const policy = { id: `p${from + 1}`, name: from === 0 ? 'Night' : 'Later' };
    return { policy, actions: actionValues(actions), onward: { from: from + 1, teamOnly: false } };
  };

describe('admitting a draft', () => {
  it('lets it pass unchanged without a policy', () => {
    expect(admit(draft, () => null, now)).toEqual({
      kind: 'admitted',
      draft,
      policy: null,
      delayedUntil: null,
      silenced: null,
    });
  });

  it('says which policy suppressed it, whatever else the policy asks for', () => {
    expect(admit(draft, apply({ suppress: true, delayMinutes: 5, autoAck: true }), now)).toEqual({
      kind: 'suppressed',
      policy: { id: 'p1', name: 'Night' },
    });
  });

  it('adds tags once and sets the priority', () => {
    expect(admit(draft, apply({ addTags: ['b', 'a'], setPriority: 'P1' }), now)).toMatchObject({
      draft: { tags: ['a', 'b'], priority: 'P1', status: 'open' },
      policy: { id: 'p1', name: 'Night' },
      delayedUntil: null,
      silenced: null,
    });
  });

  it('counts the delay from now', () => {
    expect(admit(draft, apply({ delayMinutes: 10 }), now)).toMatchObject({
      draft: { status: 'open' },
      delayedUntil: new Date('2026-03-01T12:10:00Z'),
    });
  });

  /** @contract operating-77 */
  it('closes it after hours without a repeat, unless it is closed or dropped at once', () => {
    expect(admit(draft, apply({ closeAfterHours: 12, autoAck: true }), now)).toMatchObject({ closeAfterHours: 12 });
    expect(admit(draft, apply({ closeAfterHours: 12, autoClose: true }), now)).not.toHaveProperty('closeAfterHours');
    expect(admit(draft, apply({ autoAck: true }), now)).not.toHaveProperty('closeAfterHours');
  });

  it.each([
    [{ autoAck: true }, 'acknowledged'],
    [{ autoClose: true }, 'closed'],
    [{ autoAck: true, autoClose: true }, 'closed'],
    [{ autoAck: true, delayMinutes: 5 }, 'acknowledged'],
  ])('%j creates it %s, not delayed', (effect, status) => {
    expect(admit(draft, apply(effect), now)).toMatchObject({ draft: { status }, delayedUntil: null });
  });

  it('asks each policy about the draft as the one before leaves it', () => {
    const seen: string[] = [];
    const next = apply({ setMessage: '[db] {{message}}' }, { setMessage: '{{message}}!', addTags: ['late'] });
    const admission = admit(draft, (asked, place) => (seen.push(asked.message), next(asked, place)), now);
    expect(admission).toMatchObject({
      draft: { message: '[db] m!', tags: ['a', 'late'] },
      policies: [
        { id: 'p1', name: 'Night' },
        { id: 'p2', name: 'Later' },
      ],
    });
    expect(seen).toEqual(['m', '[db] m', '[db] m!']);
  });

  it.each<[PolicyActions, PolicyActions, object]>([
    [{ autoClose: true }, { autoAck: true }, { draft: { status: 'closed' }, policy: { id: 'p1' } }],
    [{ autoAck: true }, { autoClose: true }, { draft: { status: 'closed' }, policy: { id: 'p2' } }],
    [{ addTags: ['b'] }, { autoAck: true }, { draft: { status: 'acknowledged' }, policy: { id: 'p2' } }],
    [{ delayMinutes: 5 }, { autoAck: true }, { delayedUntil: null }],
    [{ delayMinutes: 5 }, { delayMinutes: 10 }, { delayedUntil: new Date('2026-03-01T12:10:00Z') }],
    [{ closeAfterHours: 5 }, { addTags: ['b'] }, { closeAfterHours: 5, policy: { id: 'p1' } }],
    [{ addTags: ['b'] }, { suppress: true }, { kind: 'suppressed', policy: { id: 'p2' } }],
  ])('%j and then %j', (first, second, expected) => {
    expect(admit(draft, apply(first, second), now)).toMatchObject(expected);
  });
});
