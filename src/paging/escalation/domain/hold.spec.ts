import { describe, expect, it } from '@jest/globals';
import { aPolicy, aRule, aWorld, minutesAfter, T0 } from '../../../../test/support/escalation-builders.js';
import { advance, forceStep, type Advance } from './advance.js';
import { isHoldOutdated } from './hold.js';
import type { EscalatedAlertState } from './next-step.js';
import { IF_NOT_CLOSED, type EscalationRule } from './policy.js';
import type { PagingDirectory } from './recipients.js';
import { freshRun, type EscalationPlan, type Hold, type RunState } from './run.js';

const OPEN: EscalatedAlertState = { status: 'open', snoozedUntil: null, snoozes: null, priority: 'P4' };
const DAY = 24 * 60;
const onCallRule = (id: string, delay = 0, rest: Partial<EscalationRule> = {}): EscalationRule =>
  aRule(id, delay, { recipientType: 'schedule', recipientId: id, ...rest });
/** Ann is on call in `office` from that minute on, for an hour. */
const office = (from: number): PagingDirectory =>
  aWorld({
    schedules: {
      office: { onCall: (at) => (at >= minutesAfter(from) && at < minutesAfter(from + 60) ? ['ann'] : []) },
      empty: { onCall: [] },
    },
  });
const holding = (...rules: EscalationRule[]): EscalationPlan => ({
  policy: aPolicy({ rules, whenNobody: 'hold', repeatCount: 1 }),
  responders: [],
});
const OFFICE_THEN_BOB = holding(onCallRule('office'), aRule('bob', 30));

const start = (plan: EscalationPlan, who: PagingDirectory, alert = OPEN): Advance =>
  advance(plan, freshRun(T0), alert, who, T0);
const at = (plan: EscalationPlan, run: RunState, who: PagingDirectory, minute: number, alert = OPEN): Advance =>
  advance(plan, run, alert, who, minutesAfter(minute));
const pagedAt = (plan: EscalationPlan, who: PagingDirectory, until: number): string[] => {
  const paged: string[] = [];
  let run = freshRun(T0);
  for (let minute = 0; minute <= until; minute++) {
    const next = at(plan, run, who, minute);
    if (next.fired) paged.push(`${minute} ${next.fired.recipients.join()}`);
    run = next.run;
  }
  return paged;
};

describe('an escalation whose schedule has nobody on call', () => {
  it('goes on at once, unless the policy or the rule says hold', () => {
    const rules = [onCallRule('office'), aRule('bob', 30)];
    const next: EscalationPlan = { policy: aPolicy({ rules }), responders: [] };
    expect(pagedAt(next, office(90), 100)).toEqual(['0 bob']);
    expect(
      pagedAt(holding(onCallRule('office', 0, { whenNobody: 'next' }), aRule('bob', 30)), office(90), 100),
    ).toEqual(['0 bob']);
    const ofRule = { policy: aPolicy({ rules: [onCallRule('office', 0, { whenNobody: 'hold' })] }), responders: [] };
    expect(pagedAt(ofRule, office(90), 100)).toEqual(['90 ann']);
  });

  it('waits for the next on-call moment, and keeps the distance of later rules from there', () => {
    const first = start(OFFICE_THEN_BOB, office(90));
    expect(first).toMatchObject({
      fired: null,
      runStatus: { kind: 'paused', until: minutesAfter(90), reason: 'nobody-on-call' },
      run: { firedRules: [], hold: { since: T0, by: 'office', schedules: ['office'], pages: true } },
    });
    expect(pagedAt(OFFICE_THEN_BOB, office(90), 200)).toEqual(['90 ann', '120 bob']);
    expect(at(OFFICE_THEN_BOB, first.run, office(90), 90).fired?.heldSince).toEqual(T0);
  });

  it('holds a later rule when its time comes, or when those before it reach nobody', () => {
    expect(pagedAt(holding(aRule('bob'), onCallRule('office', 10), aRule('cid', 20)), office(90), 200)).toEqual([
      '0 bob',
      '90 ann',
      '100 cid',
    ]);
    const plan = holding(onCallRule('empty', 0, { whenNobody: 'next' }), onCallRule('office', 10), aRule('cid', 20));
    expect(start(plan, office(90)).run.hold).toMatchObject({ by: 'office', schedules: ['empty', 'office'] });
    expect(pagedAt(plan, office(90), 200)).toEqual(['90 ann', '110 cid']);
  });

  it('does not wait where another rule of the step reaches somebody, nor for users, teams and responders', () => {
    expect(pagedAt(holding(onCallRule('office'), aRule('bob')), office(90), 100)).toEqual(['0 bob']);
    const nobody = aWorld({ users: {}, schedules: { office: { onCall: [] } } });
    const leads = aRule('office', 0, { recipientType: 'schedule', notifyType: 'admins', whenNobody: 'hold' });
    for (const rule of [aRule('bob'), leads]) expect(start(holding(rule), nobody).fired).not.toBeNull();
    const responders = [onCallRule('office')];
    expect(start({ policy: aPolicy({ whenNobody: 'hold' }), responders }, nobody).fired).not.toBeNull();
  });

  it.each([
    ['nobody is to come: after a day', office(9 * DAY), DAY],
    ['somebody comes in six days', office(6 * DAY), 6 * DAY],
  ])('%s', (_, who, minute) => {
    expect(start(OFFICE_THEN_BOB, who).runStatus).toMatchObject({ until: minutesAfter(minute) });
  });

  it('goes on to the next rules after the longest wait, and says so', () => {
    const { run } = start(OFFICE_THEN_BOB, office(9 * DAY));
    expect(at(OFFICE_THEN_BOB, run, office(9 * DAY), DAY).fired).toMatchObject({
      recipients: ['bob'],
      heldSince: T0,
      outcomes: [{ resolution: { reason: 'nobody-on-call' } }, { ahead: true }],
    });
    // The expected start of the shift was removed, and a day has passed.
    const moved = start(OFFICE_THEN_BOB, office(3 * DAY)).run;
    expect(at(OFFICE_THEN_BOB, moved, aWorld({ schedules: { office: { onCall: [] } } }), 2 * DAY).fired).toMatchObject({
      recipients: ['bob'],
    });
  });

  /** @contract operating-27 */
  it('follows a schedule that changes meanwhile', () => {
    const { run } = start(OFFICE_THEN_BOB, office(90));
    const hold = run.hold as Hold;
    expect(isHoldOutdated(hold, office(90), minutesAfter(10))).toBe(false);
    for (const who of [office(5), office(40), office(120), office(9 * DAY), aWorld()])
      expect(isHoldOutdated(hold, who, minutesAfter(10))).toBe(true);
    expect(at(OFFICE_THEN_BOB, run, office(5), 10).fired).toMatchObject({ recipients: ['ann'] });
    const later = at(OFFICE_THEN_BOB, run, office(120), 10);
    expect(later).toMatchObject({ fired: null, run: { hold: { since: T0, until: minutesAfter(120) } } });
    expect(at(OFFICE_THEN_BOB, later.run, aWorld(), 20).fired).toMatchObject({ recipients: ['bob'] });
  });

  it('is not held when an acknowledgement, a close or a person ends it; a rule until the close is', () => {
    const who = office(90);
    const { run } = start(OFFICE_THEN_BOB, who);
    const acknowledged = { ...OPEN, status: 'acknowledged' } as const;
    const stopped = at(OFFICE_THEN_BOB, run, who, 10, acknowledged);
    expect(stopped).toMatchObject({ fired: null, runStatus: { kind: 'stopped' }, run: { hold: null } });
    expect(at(OFFICE_THEN_BOB, stopped.run, who, 20).runStatus).toMatchObject({ until: minutesAfter(90) });
    expect(at(OFFICE_THEN_BOB, run, who, 10, { ...OPEN, status: 'closed' })).toMatchObject({
      runStatus: { kind: 'completed' },
      run: { hold: null },
    });
    expect(forceStep(OFFICE_THEN_BOB, run, OPEN, who, minutesAfter(10))).toMatchObject({
      advance: { fired: { recipients: ['bob'] }, run: { hold: null } },
    });
    const always = holding(onCallRule('office', 0, { condition: IF_NOT_CLOSED }), aRule('bob', 30));
    expect(at(always, start(always, who).run, who, 10, acknowledged).runStatus).toMatchObject({
      until: minutesAfter(90),
    });
  });

  it('pages nobody while it is snoozed, whoever comes on call', () => {
    const who = office(90);
    const { run } = start(OFFICE_THEN_BOB, who);
    const snoozed = at(OFFICE_THEN_BOB, run, who, 95, { ...OPEN, snoozedUntil: minutesAfter(100) });
    expect(snoozed).toMatchObject({ fired: null, runStatus: { kind: 'paused', reason: 'snoozed' } });
    expect(at(OFFICE_THEN_BOB, snoozed.run, who, 100).fired).toMatchObject({ recipients: ['ann'] });
  });

  it('holds only alerts of the priorities of the policy, also when they change', () => {
    const policy = aPolicy({ rules: [onCallRule('office'), aRule('bob', 30)], whenNobody: 'hold', priorities: ['P4'] });
    const plan: EscalationPlan = { policy, responders: [] };
    const urgent = { ...OPEN, priority: 'P1' } as const;
    expect(start(plan, office(90), urgent).fired).toMatchObject({ recipients: ['bob'] });
    expect(at(plan, start(plan, office(90)).run, office(90), 5, urgent).fired).toMatchObject({ recipients: ['bob'] });
  });
});
