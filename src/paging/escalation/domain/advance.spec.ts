import { describe, expect, it } from '@jest/globals';
import { reachOfEvent } from '../../../alerts/lifecycle/events/alert-events.js';
import { aPolicy, aRule, aWorld, minutesAfter, T0 } from '../../../../test/support/escalation-builders.js';
import { awake, snoozedFrom } from '../../../alerts/lifecycle/domain/snoozes.js';
import { advance, afterUnreached, forceStep, type UnreachedStep } from './advance.js';
import { reachesNobody } from './fire.js';
import type { EscalationRule } from './policy.js';
import { freshRun, held, type EscalationPlan, type Hold } from './run.js';
import { upcoming } from './upcoming.js';

const open = { status: 'open', snoozedUntil: null, snoozes: null, priority: 'P3' } as const;
const acknowledged = { status: 'acknowledged', snoozedUntil: null, snoozes: null, priority: 'P3' } as const;
const users = { ann: { blocked: false }, bob: { blocked: false }, eve: { blocked: true } };
const world = aWorld({ users, schedules: { vacant: { onCall: [] } } });
const vacant = (id: string, delayMinutes: number): EscalationRule =>
  aRule(id, delayMinutes, { recipientType: 'schedule', recipientId: 'vacant' });
const planOf = (...rules: EscalationRule[]): EscalationPlan => ({ policy: aPolicy({ rules }), responders: [] });

const room = (id: string, delayMinutes = 0): EscalationRule =>
  aRule(id, delayMinutes, { recipientType: 'room', recipientId: 'ops' });
const withRoom = aWorld({ users, rooms: ['ops'], schedules: { vacant: { onCall: [] } } });

describe('a chat room', () => {
  it('is posted to at its time, and is neither somebody reached nor nobody', () => {
    const plan = planOf(room('first'), aRule('ann', 5));
    const { run, fired, runStatus } = advance(plan, freshRun(T0), open, withRoom, T0);
    expect(fired).toMatchObject({ recipients: [], rooms: ['ops'] });
    expect(fired?.outcomes.map(({ resolution }) => resolution)).toEqual([{ kind: 'posted', roomId: 'ops' }]);
    expect(run.firedRules).toEqual(['first']);
    expect(runStatus).toMatchObject({ kind: 'wait', until: minutesAfter(5) });
  });

  it('that is gone does not hasten the next step either', () => {
    const plan = planOf(room('first'), aRule('ann', 5));
    const { fired } = advance(plan, freshRun(T0), open, world, T0);
    expect(fired).toMatchObject({ recipients: [], rooms: [] });
    expect(fired?.outcomes).toMatchObject([{ resolution: { kind: 'nobody', reason: 'unknown-room' } }]);
  });

  it('keeps its time where people behind it are paged before theirs', () => {
    const plan = planOf(vacant('hole', 0), room('beside'), room('later', 5), aRule('ann', 10));
    const { run, fired, runStatus } = advance(plan, freshRun(T0), open, withRoom, T0);
    expect(fired).toMatchObject({ recipients: ['ann'], rooms: ['ops'] });
    expect(run.firedRules).toEqual(['hole', 'beside', 'ann']);
    expect(runStatus).toMatchObject({ kind: 'wait', until: minutesAfter(5) });
  });

  it('is posted to on the way when somebody escalates, and by itself where nobody is left', () => {
    const plan = planOf(aRule('ann'), room('first', 5), aRule('bob', 10), room('last', 15));
    const { run } = advance(plan, freshRun(T0), open, withRoom, T0);
    const forced = forceStep(plan, run, open, withRoom, T0);
    expect(forced).toMatchObject({ kind: 'fired', advance: { fired: { recipients: ['bob'], rooms: ['ops'] } } });
    if (forced.kind !== 'fired') throw new Error('refused');
    const again = forceStep(plan, forced.advance.run, open, withRoom, T0);
    expect(again).toMatchObject({ kind: 'fired', advance: { fired: { recipients: [], rooms: ['ops'] } } });
    const nobody = planOf(aRule('ann'), room('with'), vacant('hole', 5), room('beside', 5));
    const begun = advance(nobody, freshRun(T0), open, withRoom, T0);
    expect(forceStep(nobody, begun.run, open, withRoom, T0)).toEqual({ kind: 'refused', reason: 'nobody-on-call' });
  });
});

describe('advance', () => {
  it('pages the same person reached by two rules of a step once', () => {
    const plan = planOf(aRule('ann'), aRule('again', 0, { recipientId: 'ann' }), aRule('bob'));
    expect(advance(plan, freshRun(T0), open, world, T0).fired?.recipients).toEqual(['ann', 'bob']);
  });

  it('counts a step for every firing, also where rules fire together', () => {
    const plan = planOf(aRule('ann'), aRule('bob', 5));
    const first = advance(plan, freshRun(T0), open, world, T0);
    expect(first).toMatchObject({ fired: { cycle: 0, step: 0 }, runStatus: { kind: 'wait', until: minutesAfter(5) } });
    const second = advance(plan, first.run, open, world, minutesAfter(5));
    expect(second).toMatchObject({ fired: { cycle: 0, step: 1, recipients: ['bob'] }, runStatus: { kind: 'wait' } });
  });

  it('fires the next rule at once where a rule reaches nobody, and says so', () => {
    const plan = planOf(vacant('hole', 0), aRule('eve', 5), aRule('ann', 10), aRule('bob', 15));
    const { run, fired, runStatus } = advance(plan, freshRun(T0), open, world, T0);
    expect(fired?.recipients).toEqual(['ann']);
    expect(fired?.outcomes.map(({ rule, ahead, resolution }) => [rule.id, ahead, resolution])).toEqual([
      ['hole', false, { kind: 'nobody', reason: 'nobody-on-call' }],
      ['eve', true, { kind: 'nobody', reason: 'blocked' }],
      ['ann', true, { kind: 'reached', userIds: ['ann'] }],
    ]);
    expect(run.firedRules).toEqual(['hole', 'eve', 'ann']);
    expect(runStatus).toMatchObject({ kind: 'wait', until: minutesAfter(15) });
  });

  it('keeps the later rules for their own time where there is nobody at all', () => {
    const plan = planOf(vacant('hole', 0), vacant('later', 5));
    const { run, fired, runStatus } = advance(plan, freshRun(T0), open, world, T0);
    expect(fired?.recipients).toEqual([]);
    expect(run.firedRules).toEqual(['hole']);
    expect(runStatus).toMatchObject({ kind: 'wait', until: minutesAfter(5) });
  });

  it('does not pull an if-not-acked rule forward while the alert is acknowledged', () => {
    const plan = planOf({ ...vacant('hole', 0), condition: 'if-not-closed' }, aRule('ann', 5));
    const { fired } = advance(plan, freshRun(T0), acknowledged, world, T0);
    expect(fired).toMatchObject({ recipients: [] });
    expect(fired?.outcomes).toHaveLength(1);
  });

  it('starts the next cycle anew and fires its first step', () => {
    const plan = { policy: aPolicy({ repeatCount: 2, rules: [aRule('ann', 0), aRule('bob', 5)] }), responders: [] };
    const run = {
      ...freshRun(T0),
      step: 2,
      firedRules: ['ann', 'bob'],
      lastFiredAt: minutesAfter(5),
    };
    const { fired, runStatus } = advance(plan, run, open, world, minutesAfter(99));
    expect(fired).toMatchObject({ cycle: 1, step: 0, recipients: ['ann'] });
    expect(runStatus).toMatchObject({ kind: 'wait', until: minutesAfter(104) });
  });

  describe('while the alert is snoozed', () => {
    const plan = planOf(aRule('ann'), aRule('bob', 10), aRule('eve', 20));
    const first = advance(plan, freshRun(T0), open, world, T0).run;
    const snoozed = { ...open, ...snoozedFrom(open, minutesAfter(3), minutesAfter(24)) };

    it('stands still: the steps to come keep the time that they had left', () => {
      const held = advance(plan, first, snoozed, world, minutesAfter(3));
      expect(held).toMatchObject({ fired: null, runStatus: { kind: 'paused', until: minutesAfter(24) } });
      const resumed = advance(plan, held.run, snoozed, world, minutesAfter(24));
      expect(resumed).toMatchObject({ fired: null, runStatus: { kind: 'wait', until: minutesAfter(31) } });
      const next = advance(plan, resumed.run, open, world, minutesAfter(31));
      expect(next).toMatchObject({
        fired: { recipients: ['bob'] },
        runStatus: { kind: 'wait', until: minutesAfter(41) },
      });
    });

    it('does so too where it hears of the snooze only once that is over, whether or not that was noted', () => {
      for (const alert of [snoozed, { ...snoozed, ...awake(snoozed, minutesAfter(24)) }])
        expect(advance(plan, first, alert, world, minutesAfter(25))).toMatchObject({
          ...{ fired: null, runStatus: { kind: 'wait', until: minutesAfter(31) } },
        });
    });

    it('fires what was overdue before as it ends', () => {
      const late = { ...open, ...snoozedFrom(open, minutesAfter(11), minutesAfter(60)) };
      expect(advance(plan, first, late, world, minutesAfter(60))).toMatchObject({
        fired: { recipients: ['bob'] },
        runStatus: { kind: 'wait', until: minutesAfter(69) },
      });
    });

    it('counts a snooze once that comes while it waits for somebody on call, and what of it is left afterwards', () => {
      const who = aWorld({ schedules: { office: { onCall: (at) => (at < minutesAfter(30) ? [] : ['ann']) } } });
      const office = aRule('office', 5, { recipientType: 'schedule' });
      const holding = { policy: aPolicy({ rules: [office, aRule('bob', 15)], whenNobody: 'hold' }), responders: [] };
      for (const [end, then] of [
        [20, 40],
        [50, 60],
      ] as const) {
        const alert = { ...open, ...snoozedFrom(open, minutesAfter(10), minutesAfter(end)) };
        const { steps } = upcoming(holding, advance(holding, freshRun(T0), open, who, T0).run, open, who, T0);
        expect(steps.map(({ at }) => at)).toEqual([30, 40].map((minute) => minutesAfter(minute)));
        const waiting = advance(holding, advance(holding, freshRun(T0), open, who, T0).run, open, who, minutesAfter(5));
        const told = upcoming(holding, waiting.run, alert, who, minutesAfter(10));
        expect(told.steps.map(({ at }) => at)).toEqual([minutesAfter(Math.max(30, end)), minutesAfter(then)]);
      }
    });

    it('takes no notice of a snooze that a version without the record has begun or ended', () => {
      const unknown = { ...open, snoozedUntil: minutesAfter(24) };
      expect(advance(plan, first, unknown, world, minutesAfter(24)).run.firedRules).toEqual(['ann', 'bob', 'eve']);
      const paused = advance(plan, first, snoozed, world, minutesAfter(5)).run;
      const woken = { ...snoozed, snoozedUntil: null };
      expect(advance(plan, paused, woken, world, minutesAfter(8)).runStatus).toMatchObject({ until: minutesAfter(12) });
    });
  });

  it('posts to the rooms before the first overdue step that pages people with it, when an acknowledgement is taken back', () => {
    const plan = planOf(aRule('ann'), room('chat', 5), aRule('bob', 10), room('later', 12), aRule('cid', 15));
    const who = aWorld({ users: { ...users, cid: { blocked: false } }, rooms: ['ops'] });
    const taken = advance(plan, advance(plan, freshRun(T0), open, who, T0).run, acknowledged, who, minutesAfter(1));
    const back = advance(plan, taken.run, open, who, minutesAfter(60));
    expect(back).toMatchObject({ fired: { recipients: ['bob'], rooms: ['ops'] } });
    expect(back.run.firedRules).toEqual(['ann', 'chat', 'bob']);
    const steps = upcoming(plan, taken.run, open, who, minutesAfter(60)).steps;
    expect(steps.map(({ at }) => at)).toEqual([60, 62, 65].map((minute) => minutesAfter(minute)));
    const forced = forceStep(plan, taken.run, open, who, minutesAfter(60));
    expect(forced).toMatchObject({
      advance: { fired: { recipients: ['bob'] }, runStatus: { until: minutesAfter(62) } },
    });
  });

  it('does not close an alert over the head of the one who takes an acknowledgement back', () => {
    const plan = { policy: aPolicy({ closeAlertAfterAll: true, rules: [aRule('ann')] }), responders: [] };
    const fired = advance(plan, freshRun(T0), open, world, T0);
    const stopped = advance(plan, fired.run, acknowledged, world, minutesAfter(1));
    expect(stopped.runStatus).toEqual({ kind: 'stopped', reason: 'acknowledged' });
    const resumed = advance(plan, stopped.run, open, world, minutesAfter(50));
    expect(resumed.runStatus).toMatchObject({ kind: 'wait', until: minutesAfter(60) });
    expect(advance(plan, resumed.run, open, world, minutesAfter(60)).runStatus).toEqual({
      kind: 'exhausted',
      closeAlert: true,
    });
  });
});

describe('forceStep', () => {
  const plan = planOf(aRule('ann'), aRule('bob', 5));
  const run = advance(plan, freshRun(T0), open, world, T0).run;

  it('fires the next step before its time and leaves the clock of the cycle as it is', () => {
    const forced = forceStep(plan, run, open, world, minutesAfter(1));
    expect(forced).toMatchObject({
      kind: 'fired',
      advance: { fired: { step: 1, recipients: ['bob'] }, runStatus: { kind: 'wait', until: minutesAfter(11) } },
    });
  });

  it('takes all that is overdue along', () => {
    const forced = forceStep(plan, freshRun(T0), open, world, minutesAfter(6));
    expect(forced).toMatchObject({ kind: 'fired', advance: { fired: { recipients: ['ann', 'bob'] } } });
  });

  it('begins the next cycle, and is exhausted after the last', () => {
    const twice = { ...plan, policy: aPolicy({ repeatCount: 2, rules: [aRule('ann')] }) };
    const first = forceStep(twice, { ...run, firedRules: ['ann'] }, open, world, minutesAfter(1));
    expect(first).toMatchObject({ kind: 'fired', advance: { fired: { cycle: 1, step: 0, recipients: ['ann'] } } });
    const last = { ...run, cycle: 1, firedRules: ['ann'] };
    expect(forceStep(twice, last, open, world, T0)).toEqual({ kind: 'refused', reason: 'exhausted' });
  });

  it.each([
    ['closed', { status: 'closed', snoozedUntil: null, snoozes: null, priority: 'P3' }],
    ['acknowledged', acknowledged],
    ['snoozed', { status: 'open', snoozedUntil: minutesAfter(9), snoozes: null, priority: 'P3' }],
  ] as const)('refuses when %s', (reason, alert) => {
    expect(forceStep(plan, run, alert, world, T0)).toEqual({ kind: 'refused', reason });
  });

  it('refuses, and spends no rule, when nobody can be reached', () => {
    const hollow = planOf(vacant('hole', 5));
    expect(forceStep(hollow, freshRun(T0), open, world, T0)).toEqual({ kind: 'refused', reason: 'nobody-on-call' });
  });
});

describe('a hold', () => {
  const plan = planOf(aRule('ann'), aRule('bob', 5));
  const hold: Hold = { until: minutesAfter(30), reason: 'maintenance', by: 'w', pages: true };
  const run = held(freshRun(T0), hold);

  it('pages nobody before its end, and begins the cycle then', () => {
    const before = advance(plan, run, open, world, T0);
    expect(before).toMatchObject({
      fired: null,
      runStatus: { kind: 'paused', until: hold.until, reason: 'maintenance' },
    });
    const late = minutesAfter(32);
    const after = advance(plan, before.run, open, world, late);
    expect(after).toMatchObject({ fired: { step: 0, recipients: ['ann'] }, run: { hold: null, cycleStartedAt: late } });
    expect(after.runStatus).toMatchObject({ kind: 'wait', until: minutesAfter(37) });
    expect(upcoming(plan, run, open, world, T0).steps.map(({ at }) => at)).toEqual([hold.until, minutesAfter(35)]);
  });

  it('outlasts a snooze within it, and a longer snooze outlasts it', () => {
    for (const [minutes, until] of [
      [10, 30],
      [40, 40],
    ] as const) {
      const steps = upcoming(
        plan,
        run,
        { ...open, snoozedUntil: minutesAfter(minutes), priority: 'P3' },
        world,
        T0,
      ).steps;
      expect(steps[0]?.at).toEqual(minutesAfter(until));
    }
  });

  it('pages nobody for an acknowledged alert, whatever its rules ask', () => {
    const persistent = planOf({ ...aRule('ann'), condition: 'if-not-closed' });
    for (const now of [T0, minutesAfter(31)]) {
      expect(advance(persistent, run, acknowledged, world, now)).toMatchObject({
        fired: null,
        runStatus: { kind: 'stopped' },
      });
    }
  });

  it('that pages nobody at its end either waits for somebody', () => {
    const silent = held(freshRun(T0), { ...hold, pages: false });
    for (const now of [T0, minutesAfter(31)]) {
      expect(advance(plan, silent, open, world, now)).toMatchObject({
        fired: null,
        runStatus: { kind: 'paused', until: null },
      });
    }
    expect(upcoming(plan, silent, open, world, T0)).toMatchObject({ steps: [], end: { reason: 'silenced', at: null } });
  });

  it('ends when somebody escalates', () => {
    const forced = forceStep(plan, run, open, world, minutesAfter(1));
    expect(forced).toMatchObject({
      kind: 'fired',
      advance: { fired: { recipients: ['ann'] }, run: { hold: null, cycleStartedAt: minutesAfter(1) } },
    });
  });

  it('for want of somebody on call keeps the times of its cycle', () => {
    const waiting = held(freshRun(T0), { ...hold, reason: 'nobody-on-call', by: 's' });
    const after = advance(plan, waiting, open, world, minutesAfter(30));
    expect(after).toMatchObject({ fired: { recipients: ['ann', 'bob'] }, run: { hold: null, cycleStartedAt: T0 } });
  });
});

describe('after a step that reached nobody in the end', () => {
  const plan = planOf(aRule('ann'), room('post', 5), aRule('bob', 10), aRule('cid', 20));
  const people = aWorld({ users: { ...users, cid: { blocked: false } }, rooms: ['ops'] });
  const first: UnreachedStep = { cycle: 0, step: 0, unreached: ['ann'], reach: 'others' };
  const begun = (of = plan) => advance(of, freshRun(T0), open, people, T0).run;
  const go = (step: UnreachedStep, run = begun(), alert: Parameters<typeof afterUnreached>[2] = open, of = plan) =>
    afterUnreached(of, run, alert, step, people, minutesAfter(1));

  it('the next one that names people fires at once, the posts before it too; the others keep their time', () => {
    const after = go(first);
    expect(after).toMatchObject({
      kind: 'advanced',
      advance: { fired: { step: 1, recipients: ['bob'], rooms: ['ops'], unreached: ['ann'] } },
    });
    expect(after).toMatchObject({ advance: { runStatus: { kind: 'wait', until: minutesAfter(20) } } });
  });

  it('whom nothing has reached counts as nobody in the next ones', () => {
    const after = go({ ...first, unreached: ['ann', 'bob'] });
    expect(after).toMatchObject({ advance: { fired: { recipients: ['cid'], rooms: ['ops'] } } });
  });

  it('its schedule is asked anew, and goes before the next rules where somebody else is on call by now', () => {
    const onCall = (...ids: string[]) =>
      aWorld({ users: { ...users, cid: { blocked: false } }, schedules: { ops: { onCall: ids } } });
    const ops = aRule('ops', 0, { recipientType: 'schedule', recipientId: 'ops' });
    const asked = planOf(ops, aRule('cid', 20));
    const { run } = advance(asked, freshRun(T0), open, onCall('ann'), T0);
    const then = (...ids: string[]) => afterUnreached(asked, run, open, first, onCall(...ids), minutesAfter(1));
    expect(then('ann', 'bob')).toMatchObject({
      advance: { fired: { step: 1, recipients: ['bob'] }, runStatus: { kind: 'wait', until: minutesAfter(20) } },
    });
    for (const ids of [['ann'], [], ['ann', 'eve']])
      expect(then(...ids)).toMatchObject({ advance: { fired: { recipients: ['cid'] } } });
    const random = planOf({ ...ops, notifyType: 'random' }, aRule('cid', 20));
    expect(afterUnreached(random, run, open, first, onCall('bob'), minutesAfter(1))).toMatchObject({
      advance: { fired: { recipients: ['cid'] } },
    });
    // The previous step has notified the people on call in its schedule.
    const later = planOf(ops, aRule('ann', 5), aRule('cid', 20));
    const told = advance(
      later,
      advance(later, freshRun(T0), open, onCall('bob'), T0).run,
      open,
      onCall('bob'),
      minutesAfter(5),
    );
    const failed = { ...first, step: 1 };
    expect(afterUnreached(later, told.run, open, failed, onCall('bob'), minutesAfter(6))).toMatchObject({
      advance: { fired: { recipients: ['cid'] } },
    });
  });

  it('what came due meanwhile in an outage fires with it, and none of it is lost', () => {
    const late = planOf(aRule('ann'), aRule('bob', 5), aRule('cid', 10));
    const after = afterUnreached(late, begun(late), open, first, people, minutesAfter(60));
    expect(after).toMatchObject({
      advance: { fired: { recipients: ['bob', 'cid'] }, run: { firedRules: ['ann', 'bob', 'cid'] } },
    });
    const posts = planOf(aRule('ann'), room('chat', 5));
    const last = afterUnreached(posts, begun(posts), open, first, people, minutesAfter(60));
    if (last.kind !== 'advanced') throw new Error(last.kind);
    expect(last.advance.runStatus).toMatchObject({ kind: 'wait', until: minutesAfter(60) });
    expect(advance(posts, last.advance.run, open, people, minutesAfter(60)).fired).toMatchObject({ rooms: ['ops'] });
  });

  it('it fires once, and not for a step that another one has followed', () => {
    const after = go(first);
    if (after.kind !== 'advanced') throw new Error(after.kind);
    expect(go(first, after.advance.run)).toEqual({ kind: 'over' });
    expect(go({ ...first, cycle: 1 })).toEqual({ kind: 'over' });
  });

  it('nothing fires once somebody has the alert or it is closed; a snooze is waited for', () => {
    expect(go(first, begun(), acknowledged)).toEqual({ kind: 'over' });
    expect(go(first, begun(), { ...open, status: 'closed' })).toEqual({ kind: 'over' });
    const until = minutesAfter(9);
    expect(go(first, begun(), { ...open, snoozedUntil: until })).toMatchObject({
      ...{ kind: 'snoozed', until },
      advance: { fired: null, run: { step: 1, told: true } },
    });
    const nobodyTold = go({ ...first, reach: 'nobody' }, begun(), { ...open, snoozedUntil: until });
    expect(nobodyTold).toMatchObject({ kind: 'snoozed', advance: { fired: null, run: { step: 1, told: false } } });
  });

  it.each([
    ['nobody', 'is not hidden by it: at the end others are told'],
    ['others', 'was told all the same: it ends'],
  ] as const)('and whoever is next is held back, %s %s', (reach, _what) => {
    const until = minutesAfter(600);
    const silences = { bob: () => ({ kind: 'held', until, reason: 'quiet-hours' }) as const };
    const night = aWorld({ users, silences });
    const short = planOf(aRule('ann'), aRule('bob', 10));
    const after = afterUnreached(short, begun(short), open, { ...first, reach }, night, minutesAfter(1));
    if (after.kind !== 'advanced') throw new Error(after.kind);
    expect(after.advance).toMatchObject({ fired: { recipients: [], held: [{ userId: 'bob' }] } });
    const { fired, runStatus } = advance(short, after.advance.run, open, night, minutesAfter(60));
    if (reach === 'others') expect([fired, runStatus.kind]).toEqual([null, 'exhausted']);
    else expect(fired && reachesNobody(fired)).toBe(true);
  });

  it('and without a further one a step of nobody fires, once, so that somebody else is told', () => {
    const alone = planOf(aRule('ann'), room('post', 5));
    const after = go(first, begun(alone), open, alone);
    expect(after).toMatchObject({ advance: { fired: { step: 1, recipients: [], rooms: [], outcomes: [] } } });
    if (after.kind !== 'advanced' || !after.advance.fired) throw new Error(after.kind);
    expect(reachesNobody(after.advance.fired)).toBe(true);
    expect(go(first, after.advance.run, open, alone)).toEqual({ kind: 'over' });
    expect(after.advance.runStatus).toMatchObject({ kind: 'wait', until: minutesAfter(5) });
  });

  it('of which messages are held, or which another one has followed, the run goes on, and does not end in silence', () => {
    const nobodyTold: UnreachedStep = { ...first, reach: 'nobody' };
    const isHeld: UnreachedStep = { ...first, unreached: [], reach: 'held' };
    const held = go(isHeld);
    expect(held).toMatchObject({ kind: 'advanced', advance: { fired: null, run: { told: false, step: 1 } } });
    const later = advance(plan, begun(), open, people, minutesAfter(10)).run;
    expect(go(first, later)).toEqual({ kind: 'over' });
    expect(go(nobodyTold, later)).toMatchObject({ kind: 'advanced', advance: { fired: null, run: { told: false } } });
    const alone = planOf(aRule('ann'));
    const ended = advance(alone, begun(alone), open, people, minutesAfter(30)).run;
    const after = afterUnreached(alone, ended, open, isHeld, people, minutesAfter(40));
    if (after.kind !== 'advanced' || !after.advance.fired) throw new Error(after.kind);
    expect(reachesNobody(after.advance.fired)).toBe(true);
  });

  it('what was held has gone out: somebody was told, whatever the alert is by now', () => {
    const untold = { ...begun(), told: false };
    for (const alert of [open, acknowledged])
      expect(go({ ...first, reach: 'told' }, untold, alert)).toMatchObject({
        kind: 'advanced',
        advance: { fired: null, run: { told: true, step: 1 } },
      });
    expect(go({ ...first, reach: 'told' })).toEqual({ kind: 'over' });
  });

  it.each([
    [{}, 'others'],
    [{ isUntold: true }, 'nobody'],
    [{ isUntold: true, isHeld: true }, 'held'],
    [{ isTold: true }, 'told'],
    [{ reach: 'held' }, 'held'],
  ] as const)('an event that says %j, of whichever version, means %s', (flags, reach) => {
    const page = { runId: 'r', cycle: 0, step: 0 };
    expect(reachOfEvent({ alertId: 'a', page, unreached: [], ...flags })).toBe(reach);
  });
});
