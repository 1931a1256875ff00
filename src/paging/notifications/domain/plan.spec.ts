import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CHANNEL_TYPES } from '../../channels/registry.js';
import { aUser as user } from '../../../../test/support/notifiable-user.js';
import type { Recipient } from './audience.js';
import {
  causeOf,
  planDeliveries,
  type NotifiableChannel,
  type NotifiableUser,
  type Plan,
  type PlanInput,
} from './plan.js';
import { actionWithDefaults, criteriaWithDefaults, repeatWithDefaults, type Rule, type RuleRepeat } from './rule.js';

const now = new Date('2026-01-10T23:00:00.000Z');

const mail = (id: string, over: Partial<NotifiableChannel> = {}): NotifiableChannel => ({
  id,
  type: 'email',
  addressKey: `${id}@example.com`,
  verified: true,
  ...over,
});

const rule = (channelIds: string[], delayMins = 0, repeat: Partial<RuleRepeat> = {}): Rule => ({
  id: `rule-${channelIds.join('-')}-${delayMins}`,
  userId: 'ada',
  enabled: true,
  order: 0,
  criteria: criteriaWithDefaults({}),
  action: actionWithDefaults({ channelIds, delayMins }),
  repeat: repeatWithDefaults(repeat),
});
const named = (userId: string): Recipient => ({ userId, rules: [], named: true, follows: false });
const byRules = (...rules: Rule[]): Recipient => ({ userId: 'ada', rules, named: false, follows: true });

interface World {
  users: NotifiableUser[];
  channels?: Record<string, NotifiableChannel[]>;
}

function plan(world: World, over: Partial<PlanInput> = {}): Plan {
  return planDeliveries({
    cause: 'run/0/0',
    recipients: world.users.map(({ id }) => named(id)),
    alert: { priority: 'P3' },
    user: (id) => world.users.find((candidate) => candidate.id === id),
    channelsOf: (id) => world.channels?.[id] ?? [],
    isConfigured: () => true,
    isPushed: () => false,
    now,
    ...over,
  });
}

const summary = ({ deliveries, omissions }: Plan): string[] => [
  ...deliveries.map((d) => `${d.userId} ${d.channelId} +${(d.dueAt.getTime() - now.getTime()) / 60_000}`),
  ...omissions.map((o) => `${o.userId} ${o.channelId ?? '-'} ${o.outcome}: ${o.reason}`),
];

describe('the cause of a page', () => {
  it('is its run, cycle and step, or the creation when there is no run', () => {
    expect(causeOf({ runId: 'r', cycle: 1, step: 2 })).toBe('r/1/2');
    expect(causeOf({ runId: null, cycle: 0, step: 0 })).toBe('created');
  });
});

describe('planning for a person named by the engine', () => {
  it('uses every verified channel at once', () => {
    const channels = { ada: [mail('m'), mail('s', { type: 'sms', addressKey: '+15551234567' })] };
    const planned = plan({ users: [user('ada')], channels });
    expect(summary(planned)).toEqual(['ada m +0', 'ada s +0']);
    expect(planned.deliveries[0]).toEqual({
      userId: 'ada',
      channelId: 'm',
      channelType: 'email',
      cause: 'run/0/0',
      dueAt: now,
      ruleId: null,
      follows: false,
      reason: null,
      repetition: 0,
      repeatSec: null,
      repeatsLeft: null,
    });
  });

  it('skips an unverified channel and says so', () => {
    const channels = { ada: [mail('m'), mail('n', { verified: false })] };
    expect(summary(plan({ users: [user('ada')], channels }))).toEqual([
      'ada m +0',
      'ada n skipped-unverified: the channel is not verified',
    ]);
  });

  it('skips a channel whose provider is not configured and says so', () => {
    const channels = { ada: [mail('m'), mail('v', { type: 'voice', addressKey: '+15551234567' })] };
    const planned = plan({ users: [user('ada')], channels }, { isConfigured: (type) => type === 'email' });
    expect(summary(planned)).toEqual(['ada m +0', 'ada v skipped-provider-disabled: no voice provider is configured']);
  });

  it.each([
    ['somebody without a channel', [user('ada')], 'ada - failed: the user has no channel'],
    ['somebody blocked', [user('ada', { blocked: true })], 'ada - failed: the user is blocked'],
    [
      'somebody whose address is not proven',
      [user('ada', { proofPending: true })],
      'ada - failed: the user has not proven their e-mail address',
    ],
    [
      'somebody who wants P1 only',
      [user('ada', { notifyOnP1Only: true })],
      'ada - skipped-priority: the user wants P1 alerts only',
    ],
  ])('accounts for %s', (_case, users, expected) => {
    const channels = { ada: expected.includes('no channel') ? [] : [mail('m')] };
    expect(summary(plan({ users, channels }))).toEqual([expected]);
  });

  it('does not call somebody unreachable whose phones are pushed to', () => {
    const isPushed = (id: string): boolean => id === 'ada';
    expect(summary(plan({ users: [user('ada'), user('bob')] }, { isPushed }))).toEqual([
      'bob - failed: the user has no channel',
    ]);
    const channels = { ada: [mail('m', { verified: false })] };
    expect(summary(plan({ users: [user('ada')], channels }, { isPushed }))).toEqual([
      'ada m skipped-unverified: the channel is not verified',
    ]);
  });

  it('accounts for somebody who was deleted', () => {
    expect(summary(plan({ users: [] }, { recipients: [named('gone')] }))).toEqual([
      'gone - failed: the user does not exist any more',
    ]);
  });

  it('lets a P1 through quiet hours', () => {
    const users = [user('ada', { notifyQuietHoursStart: '22:00', notifyQuietHoursEnd: '06:00', notifyOnP1Only: true })];
    expect(summary(plan({ users, channels: { ada: [mail('m')] } }, { alert: { priority: 'P1' } }))).toEqual([
      'ada m +0',
    ]);
  });

  it('uses an address registered twice once', () => {
    const twice = {
      ada: [
        mail('unverified', { addressKey: 'a@x.io', verified: false }),
        mail('m', { addressKey: 'a@x.io' }),
        mail('n', { addressKey: 'a@x.io' }),
      ],
    };
    expect(summary(plan({ users: [user('ada')], channels: twice }))).toEqual(['ada m +0']);
  });
});

describe('planning by matched notification rules', () => {
  const channels = { ada: [mail('m'), mail('n'), mail('u', { verified: false })] };
  const planned = (recipient: Recipient, over: Partial<PlanInput> = {}): Plan =>
    plan({ users: [user('ada')], channels }, { recipients: [recipient], ...over });

  it('uses the channels that the rules name, each after the delay of its rule', () => {
    const rules = [rule(['n', 'u'], 5), rule(['n'], 2), rule(['n', 'm'], 5)];
    expect(summary(planned(byRules(...rules)))).toEqual([
      'ada n +5',
      'ada n +2',
      'ada m +5',
      'ada u skipped-unverified: the channel is not verified',
    ]);
    expect(planned(byRules(...rules)).deliveries.map(({ cause, ruleId }) => [cause, ruleId])).toEqual([
      ['run/0/0+5', 'rule-n-u-5'],
      ['run/0/0+2', 'rule-n-2'],
      ['run/0/0+5', 'rule-n-m-5'],
    ]);
  });

  it('keeps the repeat when one of two rules for the same channel and time repeats', () => {
    const rules = [rule(['m']), rule(['m'], 0, { enabled: true, intervalSec: 60, maxRepeats: 3 }), rule(['m'])];
    expect(planned(byRules(...rules)).deliveries).toMatchObject([{ channelId: 'm', repeatSec: 60, repeatsLeft: 3 }]);
  });

  it('repeats nothing by a rule whose repeat is off', () => {
    const recipient = byRules(rule(['m'], 0, { enabled: false, intervalSec: 60, maxRepeats: 3 }));
    expect(planned(recipient).deliveries).toMatchObject([{ repeatSec: null, repeatsLeft: null }]);
  });

  it("says that a rule names a channel which is not its owner's", () => {
    expect(summary(planned(byRules(rule(['stolen', 'm']))))).toEqual([
      'ada m +0',
      'ada stolen skipped-unverified: the user has no such channel',
    ]);
  });

  it('says so when the rules name no channel at all', () => {
    expect(summary(planned(byRules(rule([]))))).toEqual(['ada - failed: the user has no channel']);
  });

  it.each<[string, string[], string[]]>([
    ['name no channel', [], ['ada m +0', 'ada n +0', 'ada u skipped-unverified: the channel is not verified']],
    [
      'name an unverified one',
      ['u'],
      ['ada m +0', 'ada n +0', 'ada u skipped-unverified: the channel is not verified'],
    ],
  ])('uses every verified channel of a person on call whose rules %s', (_case, ids, expected) => {
    expect(summary(planned({ ...byRules(rule(ids)), named: true }))).toEqual(expected);
  });

  it('is of a follower, unless somebody counts on the person', () => {
    const follower = byRules(rule(['m']));
    expect(planned(follower).deliveries.map(({ follows }) => follows)).toEqual([true]);
    expect(planned({ ...follower, follows: false }).deliveries.map(({ follows }) => follows)).toEqual([false]);
  });

  it('holds each message that falls into quiet hours or a mute until they end, and no other', () => {
    // It is 23:00.
    const at = (delay: number, wishes: Partial<NotifiableUser>): unknown => {
      const { deliveries } = plan(
        { users: [user('ada', wishes)], channels: { ada: [mail('m')] } },
        { recipients: [{ ...byRules(rule(['m'], delay)), named: true }] },
      );
      return deliveries.map(({ dueAt, reason }) => [dueAt.toISOString().slice(11, 16), reason]);
    };
    const begins = now.toISOString().slice(11, 16);
    const after = (minutes: number): string => new Date(now.getTime() + minutes * 60_000).toISOString().slice(11, 16);
    const quiet = { notifyQuietHoursStart: after(-60), notifyQuietHoursEnd: after(30) };
    expect(at(0, quiet)).toEqual([[after(30), 'held-quiet-hours']]);
    expect(at(29, quiet)).toEqual([[after(30), 'held-quiet-hours']]);
    expect(at(30, quiet)).toEqual([[after(30), null]]);
    expect(at(0, {})).toEqual([[begins, null]]);
    const muted = { mutedUntil: new Date(now.getTime() + 10 * 60_000) };
    expect(at(0, muted)).toEqual([[after(10), 'held-muted']]);
    // The mute ends within quiet hours.
    expect(at(0, { ...quiet, ...muted })).toEqual([[after(30), 'held-muted']]);
    expect(at(0, { ...quiet, ...muted, notifyOnP1Only: true })).toEqual([]);
  });
});

describe('any plan', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const world = fc.record({
    users: fc.subarray(ids).chain((known) =>
      fc.tuple(
        ...known.map((id) =>
          fc
            .record({
              blocked: fc.boolean(),
              notifyOnP1Only: fc.boolean(),
              mutedUntil: fc.constantFrom(null, new Date(now.getTime() + 1)),
            })
            .map((over) => user(id, over)),
        ),
      ),
    ),
    channels: fc.dictionary(
      fc.constantFrom(...ids),
      fc.array(
        fc.record({
          id: fc.uuid(),
          type: fc.constantFrom(...CHANNEL_TYPES),
          addressKey: fc.constantFrom('x', 'y'),
          verified: fc.boolean(),
        }),
      ),
    ),
    recipients: fc.subarray(ids).map((who) => who.map(named)),
  });

  it('accounts for everybody named, for nobody else, and calls no number twice', () => {
    fc.assert(
      fc.property(world, fc.subarray([...CHANNEL_TYPES]), ({ users, channels, recipients }, configured) => {
        const planned = plan(
          { users: [...users], channels },
          { recipients, isConfigured: (type) => configured.includes(type) },
        );
        const told = [...planned.deliveries, ...planned.omissions].map(({ userId }) => userId);
        expect(new Set(told)).toEqual(new Set(recipients.map(({ userId }) => userId)));

        const rung = planned.deliveries.map(({ userId, channelId, channelType }) => {
          const channel = channels[userId]?.find(({ id }) => id === channelId);
          expect(channel).toMatchObject({ verified: true, type: channelType });
          expect(configured).toContain(channelType);
          return `${userId} ${channelType} ${channel?.addressKey ?? ''}`;
        });
        expect(new Set(rung).size).toBe(rung.length);
      }),
    );
  });
});
