import { describe, expect, it } from '@jest/globals';
import type { PolicyEffect } from '../../alert-policies/domain/evaluate-policies.js';
import { actionValues, type PolicyActions } from '../../alert-policies/domain/policy-actions.js';
import { admit } from './admission.js';
import { draftAlert } from '../../alerts/domain/create-request.js';

const now = new Date('2026-03-01T12:00:00Z');
const draft = draftAlert(
  {
    tenantId: 't',
    teamId: null,
    suppressNotifications: false,
    integration: null,
    actor: { type: 'system', id: null, name: 'test' },
    fields: { message: 'm', tags: ['a'], priority: 'P4' },
  },
  'id',
  1,
);
const apply = (actions: PolicyActions): PolicyEffect => ({
  policy: { id: 'p1', name: 'Night' },
  actions: actionValues(actions),
});

describe('admitting a draft', () => {
  it('lets it pass unchanged without a policy', () => {
    expect(admit(draft, null, now)).toEqual({
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
});
