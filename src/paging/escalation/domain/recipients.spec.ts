import { describe, expect, it } from '@jest/globals';
import { aRule, aWorld, minutesAfter, T0, type World } from '../../../../test/support/escalation-builders.js';
import type { EscalationRule } from './policy.js';
import { resolveRule } from './recipients.js';

const users = {
  ann: { blocked: false },
  bob: { blocked: false },
  cid: { blocked: false },
  eve: { blocked: true },
};
const teams = { ops: ['ann:member', 'eve:admin', 'bob:Lead', 'cid:admin'], empty: [], plain: ['ann'], gone: ['zoe'] };
const schedules = {
  day: { teamId: 'ops', onCall: ['cid', 'ann', 'cid'] },
  nobody: { teamId: 'ops', onCall: [] },
  teamless: { onCall: ['ann'] },
  evil: { onCall: ['eve'] },
  shifts: { onCall: (at: Date) => (at < minutesAfter(5) ? ['ann'] : ['bob']) },
};

const resolve = (rule: Partial<EscalationRule>, world: World = {}, at = T0) =>
  resolveRule(aRule('rule', 0, rule), 'P3', aWorld({ users, teams, schedules, ...world }), at);
const reached = (...userIds: string[]) => ({ kind: 'reached', userIds });
const nobody = (reason: string) => ({ kind: 'nobody', reason });

describe('resolveRule', () => {
  it.each(['default', 'all', 'random', 'admins'] as const)('pages the user of a user rule (%s)', (notifyType) => {
    expect(resolve({ recipientId: 'ann', notifyType })).toEqual(reached('ann'));
  });

  /** @contract escalations-12 */
  it.each(['default', 'all'] as const)('pages every member of a team in order of joining (%s)', (notifyType) => {
    const rule = { recipientType: 'team', recipientId: 'ops', notifyType } as const;
    expect(resolve(rule)).toEqual(reached('ann', 'bob', 'cid'));
  });

  it.each(['default', 'all'] as const)('pages everybody on call, each once (%s)', (notifyType) => {
    const rule = { recipientType: 'schedule', recipientId: 'day', notifyType } as const;
    expect(resolve(rule)).toEqual(reached('cid', 'ann'));
  });

  it('asks who is on call at the moment of firing', () => {
    const rule = { recipientType: 'schedule', recipientId: 'shifts' } as const;
    expect(resolve(rule, {}, minutesAfter(4))).toEqual(reached('ann'));
    expect(resolve(rule, {}, minutesAfter(5))).toEqual(reached('bob'));
  });

  it('pages one of the reachable people for `random`, by a random number', () => {
    const rule = { recipientType: 'team', recipientId: 'ops', notifyType: 'random' } as const;
    expect(resolve(rule, { random: 0 })).toEqual(reached('ann'));
    expect(resolve(rule, { random: 0.34 })).toEqual(reached('bob'));
    expect(resolve(rule, { random: 0.999 })).toEqual(reached('cid'));
    expect(resolve({ ...rule, recipientType: 'schedule', recipientId: 'day' }, { random: 0.5 })).toEqual(
      reached('ann'),
    );
    expect(resolve({ ...rule, recipientId: 'empty' })).toEqual(nobody('no-members'));
  });

  /** @contract escalations-12 */
  it('pages the admin and lead members of a team, or of a schedule’s team, for `admins`', () => {
    const rule = { recipientType: 'team', recipientId: 'ops', notifyType: 'admins' } as const;
    expect(resolve(rule)).toEqual(reached('bob', 'cid'));
    expect(resolve({ ...rule, recipientId: 'plain' })).toEqual(nobody('no-admins'));
    expect(resolve({ ...rule, recipientType: 'schedule', recipientId: 'nobody' })).toEqual(reached('bob', 'cid'));
    expect(resolve({ ...rule, recipientType: 'schedule', recipientId: 'teamless' })).toEqual(nobody('no-admins'));
  });

  /** @contract escalations-11 */
  it('pages the other members of a team, or of a schedule’s team, for `users`', () => {
    const rule = { recipientType: 'team', recipientId: 'ops', notifyType: 'users' } as const;
    expect(resolve(rule)).toEqual(reached('ann'));
    expect(resolve({ ...rule, recipientType: 'schedule', recipientId: 'nobody' })).toEqual(reached('ann'));
    expect(resolve({ ...rule, recipientType: 'schedule', recipientId: 'teamless' })).toEqual(nobody('no-users'));
  });

  /** @contract escalations-11 */
  it('pages whose turn is next, or was before, for `next` and `previous`', () => {
    const turns = { ...schedules, turns: { onCall: ['ann'], next: ['bob'], previous: ['cid', 'eve'] } };
    const rule = { recipientType: 'schedule', recipientId: 'turns' } as const;
    expect(resolve({ ...rule, notifyType: 'next' }, { schedules: turns })).toEqual(reached('bob'));
    expect(resolve({ ...rule, notifyType: 'previous' }, { schedules: turns })).toEqual(reached('cid'));
    const off = { ...rule, recipientId: 'day', notifyType: 'next' } as const;
    expect(resolve(off, { schedules: turns })).toEqual(nobody('nobody-in-turn'));
  });

  it.each([
    ['user', 'zoe', 'unknown-user'],
    ['user', 'eve', 'blocked'],
    ['team', 'zoo', 'unknown-team'],
    ['team', 'empty', 'no-members'],
    ['team', 'gone', 'unknown-user'],
    ['schedule', 'zoo', 'unknown-schedule'],
    ['schedule', 'nobody', 'nobody-on-call'],
    ['schedule', 'evil', 'blocked'],
  ] as const)('says why a %s rule for "%s" reaches nobody: %s', (recipientType, recipientId, reason) => {
    expect(resolve({ recipientType, recipientId })).toEqual(nobody(reason));
  });
});
