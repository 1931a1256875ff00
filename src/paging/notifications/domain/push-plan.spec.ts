import { describe, expect, it } from '@jest/globals';
import { aUser } from '../../../../test/support/notifiable-user.js';
import { planPushes, type PushPlanInput } from './push-plan.js';

const now = new Date('2025-06-01T23:30:00Z');
const user = { ...aUser('ada'), notifyPush: true };
const plan = (over: Partial<PushPlanInput> = {}) =>
  planPushes({
    cause: 'run/0/0',
    recipients: ['ada', 'bob', 'ada'],
    alert: { priority: 'P2' },
    user: (id) => (id === 'nobody' ? undefined : { ...user, id }),
    phonesOf: (id) => (id === 'ada' ? [{ id: 'phone-1' }, { id: 'phone-2' }] : []),
    isConfigured: true,
    now,
    ...over,
  });

describe('the push plan', () => {
  it('reaches every phone of everybody named, once, at once', () => {
    const { deliveries, omissions } = plan();
    expect(deliveries.map(({ channelId }) => channelId)).toEqual(['phone-1', 'phone-2']);
    expect(deliveries[0]).toMatchObject({ userId: 'ada', channelType: 'push', cause: 'run/0/0', dueAt: now });
    expect(omissions).toEqual([]);
  });

  it.each([
    ['wants no push', { notifyPush: false }],
    ['is blocked', { blocked: true }],
    ['has not proven their address', { proofPending: true }],
    ['wants P1 only', { notifyOnP1Only: true }],
  ])('leaves out who %s', (_what, wishes) => {
    expect(plan({ user: (id) => ({ ...user, ...wishes, id }) })).toEqual({ deliveries: [], omissions: [] });
  });

  it.each([
    ['a mute', { mutedUntil: new Date('2099-06-02T00:00:00Z') }, 'held-muted'],
    ['quiet hours', { notifyQuietHoursStart: '22:00', notifyQuietHoursEnd: '21:59' }, 'held-quiet-hours'],
  ])('holds the pushes of who has %s', (_what, wishes, reason) => {
    const { deliveries } = plan({ user: (id) => ({ ...user, ...wishes, id }) });
    expect(deliveries.map((each) => [each.reason, each.dueAt > now])).toEqual(Array(2).fill([reason, true]));
  });

  it('leaves out who is gone', () => {
    expect(plan({ recipients: ['nobody'] }).deliveries).toEqual([]);
  });

  it('says, once per person with a phone, that nothing can be sent', () => {
    const { deliveries, omissions } = plan({ isConfigured: false });
    expect(deliveries).toEqual([]);
    expect(omissions).toMatchObject([{ userId: 'ada', channelType: 'push', outcome: 'skipped-provider-disabled' }]);
  });
});
