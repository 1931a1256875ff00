import { describe, expect, it } from '@jest/globals';
import { presentCreated } from './create-answer.js';

const created = { kind: 'created', alertId: 'a1' } as const;

describe('the answer to a create', () => {
  /** @contract create-4 */
  it('is plain for a repeat and for an alert without an escalation policy', () => {
    const plain = { result: 'Request will be processed', alertId: 'a1' };
    expect(presentCreated({ kind: 'deduplicated', alertId: 'a1' })).toEqual(plain);
    expect(presentCreated({ ...created, escalation: 'none' })).toEqual(plain);
  });

  it('says that nobody is paged', () => {
    const warnings = ['nobody is paged'];
    expect(presentCreated({ ...created, escalation: 'none', warnings })).toEqual({
      result: 'Request will be processed',
      alertId: 'a1',
      warnings,
    });
  });

  it('says broadcast', () => {
    expect(presentCreated({ ...created, escalation: 'broadcast' })).toEqual({
      data: { result: 'created', escalated: false, mode: 'broadcast', alertId: 'a1' },
    });
  });

  it('says who was named when the first rule has fired', () => {
    expect(presentCreated({ ...created, escalation: 'escalated', policyId: 'p1', recipients: ['u1'] })).toEqual({
      data: { result: 'created', escalated: true, alertId: 'a1', policyId: 'p1', recipients: ['u1'] },
    });
  });

  it('leaves out what is not known: no policy, or a first rule that is not due', () => {
    expect(presentCreated({ ...created, escalation: 'escalated', policyId: null })).toEqual({
      data: { result: 'created', escalated: true, alertId: 'a1' },
    });
  });

  it('says until when it is delayed', () => {
    expect(presentCreated({ ...created, escalation: 'none', delayedUntil: new Date('2026-01-01T00:10:00Z') })).toEqual({
      result: 'created',
      delayed: true,
      delayedUntil: '2026-01-01T00:10:00.000Z',
      alertId: 'a1',
    });
  });

  it('names the policy that suppressed it', () => {
    expect(presentCreated({ kind: 'suppressed', policyId: 'p9' })).toEqual({ result: 'suppressed', policyId: 'p9' });
  });
});
