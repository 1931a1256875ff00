import { describe, expect, it } from '@jest/globals';
import { aPolicy, aRule, minutesAfter, T0 } from '../../../../test/support/escalation-builders.js';
import { aUser, aWorldData } from '../../../../test/support/replay-worlds.js';
import { replay } from './replay.js';
import type { PastAlert } from './past-alert.js';
import { stepsOf } from './comparison.js';
import { replayed } from './replayed.js';
import { worldOf, type WorldData } from './world.js';

const END = minutesAfter(24 * 60);
const alert = (rest: Partial<PastAlert> = {}): PastAlert => ({
  ...{ id: 'alert', tinyId: 7, message: 'Disk full', createdAt: T0, status: 'open', source: null, entity: null },
  ...{ tags: [], responders: [], isQuiet: false, delayedUntil: null, silences: [], happenings: [], teamId: 'ops' },
  ...{ priority: 'P3', ...rest },
});
const world = (rest: Parameters<typeof aWorldData>[0] = {}): WorldData =>
  aWorldData({
    users: ['ann', 'bob', 'cid'].map((id) => aUser(id)),
    teams: { ops: ['ann', 'bob'] },
    policies: [aPolicy({ teamId: 'ops', rules: [aRule('ann'), aRule('bob', 5)] })],
    ...rest,
  });
const ladder = (past: PastAlert, data = world()): [number, string][] =>
  stepsOf(past, replayed(past, worldOf(data), END).pages).map(({ after, userIds }) => [after, userIds.join()]);

describe('a replayed alert', () => {
  it('ends at its acknowledgement, and pages whoever forwards by their stand-in', () => {
    expect(ladder(alert())).toEqual([
      [0, 'ann'],
      [5, 'bob'],
    ]);
    expect(ladder(alert({ happenings: [{ kind: 'acknowledged', at: minutesAfter(3) }] }))).toEqual([[0, 'ann']]);
    const forward = { id: 'f', fromUserId: 'bob', toUserId: 'cid', startDate: null, endDate: null, enabled: true };
    expect(ladder(alert(), world({ forwards: [forward] }))).toEqual([
      [0, 'ann'],
      [5, 'cid'],
    ]);
  });

  it.each<[string, Partial<PastAlert>, [number, string][]]>([
    ['pages nobody where it was quiet', { isQuiet: true }, []],
    ['pages nobody where a policy closed it', { status: 'closed' }, []],
    [
      'begins with the end of a delay',
      { delayedUntil: minutesAfter(10) },
      [
        [10, 'ann'],
        [15, 'bob'],
      ],
    ],
    [
      'begins with the end of a maintenance',
      { silences: [{ from: T0, until: minutesAfter(30) }] },
      [
        [30, 'ann'],
        [35, 'bob'],
      ],
    ],
    ['pages nobody where a maintenance pages nobody afterwards', { silences: [{ from: T0, until: null }] }, []],
    [
      'is escalated by hand before its time',
      { happenings: [{ kind: 'escalated', at: minutesAfter(1) }] },
      [
        [0, 'ann'],
        [1, 'bob'],
      ],
    ],
    [
      'pages responders when they are added',
      {
        happenings: [
          { kind: 'responders', at: minutesAfter(2), added: [{ type: 'user', id: 'cid' }] },
          { kind: 'acknowledged', at: minutesAfter(3) },
        ],
      },
      [
        [0, 'ann'],
        [2, 'cid'],
      ],
    ],
  ])('%s', (_name, past, pages) => expect(ladder(alert(past))).toEqual(pages));

  it('pages the team where nobody is reached, and nobody where nothing names anybody', () => {
    expect(ladder(alert(), world({ policies: [aPolicy({ teamId: 'ops', rules: [aRule('gone')] })] }))).toEqual([
      [0, 'ann,bob'],
    ]);
    expect(ladder(alert(), world({ policies: [] }))).toEqual([]);
  });

  it('starts the policy of a raised priority', () => {
    const urgent = aPolicy({
      policyId: 'urgent',
      teamId: 'ops',
      priorities: ['P1'],
      isDefault: true,
      rules: [aRule('cid')],
    });
    const data = world();
    const raised = alert({ happenings: [{ kind: 'priority', at: minutesAfter(2), to: 'P1' }] });
    expect(ladder(raised, { ...data, policies: [...data.policies, urgent] })).toEqual([
      [0, 'ann'],
      [2, 'cid'],
    ]);
  });
});

describe('a comparison', () => {
  it('says who is paged more and less, at which hours, and which alerts nobody gets', () => {
    const before = world();
    const after = { ...before, policies: [aPolicy({ teamId: 'ops', priorities: ['P3'], rules: [aRule('cid', 2)] })] };
    const night = new Date('2026-03-02T23:00:00Z');
    const alerts = [alert(), alert({ id: 'night', createdAt: night }), alert({ id: 'lost', priority: 'P1' })];
    const tally = replay({ before, after, since: T0, now: END }, alerts);
    expect(tally).toMatchObject({ alerts: 3, pages: { before: 6, after: 2 }, night: { before: 2, after: 1 } });
    expect(tally.lost).toMatchObject({ count: 1, examples: [{ alertId: 'lost', after: [] }] });
    expect(tally.longest).toMatchObject({ before: { minutes: 0 }, after: { minutes: 2 } });
    expect(tally.people['cid']).toMatchObject({ pages: { before: 0, after: 2 }, night: { before: 0, after: 1 } });
    // Midnight and two minutes in Berlin, and nine in the morning.
    expect(tally.people['cid']!.hours.after.flatMap((pages, hour) => (pages > 0 ? [[hour, pages]] : []))).toEqual([
      [0, 1],
      [9, 1],
    ]);
    expect(tally.people['ann']!.lost.map(({ alertId }) => alertId)).toEqual(['alert', 'night', 'lost']);
  });

  it('tells an alert that was answered before its first page, and one that still waits for it, from one that nobody gets', () => {
    const before = world();
    const later = { ...before, policies: [aPolicy({ teamId: 'ops', rules: [aRule('ann', 12)] })] };
    const nobody = { ...before, policies: [aPolicy({ teamId: 'ops', priorities: ['P1'], rules: [aRule('ann')] })] };
    const alerts = [
      ...(['acknowledged', 'closed'] as const).map((kind) => alert({ happenings: [{ kind, at: minutesAfter(3) }] })),
      alert({ createdAt: new Date(END.getTime() - 2 * 60_000) }),
    ];
    const side = (after: WorldData) => replay({ before, after, since: T0, now: END }, alerts);
    expect(side(later)).toMatchObject({ lost: { count: 0 }, unheard: { after: 0 }, answered: { before: 0, after: 2 } });
    expect(side(nobody)).toMatchObject({ lost: { count: 3 }, unheard: { after: 3 }, answered: { after: 0 } });
  });

  it('routes an alert anew that today’s rules gave its team', () => {
    const rule = { id: 'r', name: 'r', enabled: true, order: 0, match: {}, targetTeamId: 'ops' };
    const before = world({ routes: [rule], teams: { ops: ['ann'], dev: ['cid'] } });
    const dev = aPolicy({ policyId: 'dev', teamId: 'dev', rules: [aRule('cid')] });
    const data = { ...before, policies: [...before.policies, dev] };
    const after = { ...data, routes: [{ ...rule, targetTeamId: 'dev' }] };
    const tally = replay({ before: data, after, since: T0, now: END }, [alert()]);
    expect(tally.people['cid']).toMatchObject({ pages: { before: 0, after: 1 } });
  });
});
