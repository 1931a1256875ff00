import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import type { AlertView } from '../../src/alerts/lifecycle/dto/alert.views.js';
import type { AlertEscalationView } from '../../src/paging/notifications/alert-escalation.views.js';
import { asAdmin } from '../support/accounts.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { minutes } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';

describe('escalation, as people live through it', () => {
  let app: TestApp;
  let story: EscalationStory;

  beforeAll(async () => {
    app = await TestApp.start({ canPage: true });
  });
  afterAll(() => app.stop());
  beforeEach(() => {
    story = new EscalationStory(app);
  });

  /** @contract escalations-9 */
  it('pages the second person when nobody acknowledges', async () => {
    const { ann, bob } = await story.people('ann', 'bob');
    const policy = await story.policy({ rules: [pages(ann), pages(bob, 5)] });
    const created = await story.raise(policy);
    expect(created).toMatchObject({ escalated: true, policyId: policy.id, recipients: [ann] });
    expect(await story.recipients(created.alertId)).toEqual(['ann']);
    await story.pass(4);
    expect(await story.pages(created.alertId)).toEqual([{ minute: 0, to: ['ann'] }]);
    await story.pass(1);
    expect(await story.pages(created.alertId)).toEqual([
      { minute: 0, to: ['ann'] },
      { minute: 5, to: ['bob'] },
    ]);
    expect((await story.recipients(created.alertId)).toSorted()).toEqual(['ann', 'bob']);
  });

  /** @contract operating-17 */
  it('shows who was paged and how, who is next and when, and what ends it', async () => {
    const { ann, bob } = await story.people('ann', 'bob');
    const policy = await story.policy({
      rules: [pages(ann), pages(bob, 5)],
      closeAlertAfterAll: true,
      repeatInterval: 10,
    });
    const { alertId } = await story.raise(policy);
    const look = () => story.get<AlertEscalationView>(`/v2/alerts/${alertId}/escalation`);
    const before = await look();
    const raisedAt = Date.parse(before.steps[0]!.firedAt!);
    expect(before).toMatchObject({ state: 'running', policy: { id: policy.id }, snoozedUntil: null });
    expect(before.steps).toMatchObject([
      { cycle: 0, step: 0, dueAt: null, targets: [{ recipientId: ann, people: [{ userId: ann }] }] },
      { cycle: 0, step: 1, firedAt: null, targets: [{ people: [{ userId: bob }] }] },
    ]);
    expect(before.next).toMatchObject({ targets: [{ people: [{ userId: bob }] }] });
    expect(Date.parse(before.next!.dueAt!) - raisedAt).toBe(minutes(5));
    expect(before.stop).toMatchObject({ reason: 'end-of-policy', closesAlert: true });
    expect(Date.parse(before.stop!.at!) - raisedAt).toBe(minutes(15));
    await story.pass(5);
    const then = await look();
    expect(then.steps[1]).toMatchObject({ dueAt: null, firedAt: before.next!.dueAt });
    expect(then.next).toBeNull();
    expect(then.pages).toMatchObject([
      { userId: ann, state: 'sent', cycle: 0, step: 0 },
      { userId: bob, state: 'sent', cycle: 0, step: 1 },
    ]);
    expect(then.steps[0]).toMatchObject({ target: 'ann', people: [{ name: 'ann', pages: [{ state: 'sent' }] }] });
    expect(then.explanation).toContain('at its end the alert is closed');
    await story.act('acknowledge', alertId);
    expect(await look()).toMatchObject({ next: null, stop: { reason: 'acknowledged', at: null } });
  });

  /** @contract alerts-30, escalations-13 */
  it('repeats the cycle as often as the policy says, then says that it is exhausted', async () => {
    const { ann, bob } = await story.people('ann', 'bob');
    const rules = [pages(ann), pages(bob, 5)];
    const { alertId } = await story.raise(await story.policy({ rules, repeatInterval: 10, repeatCount: 2 }));
    await story.pass(60);
    expect(await story.pages(alertId)).toEqual([
      { minute: 0, to: ['ann'] },
      { minute: 5, to: ['bob'] },
      { minute: 15, to: ['ann'] },
      { minute: 20, to: ['bob'] },
    ]);
    expect(await story.history(alertId, 'escalation-exhausted')).toMatchObject([{ user: 'escalation' }]);
    expect((await story.alert(alertId))['status']).toBe('open');
  });

  /** @contract escalations-24 */
  it('pages who has taken over when a handoff falls between two steps', async () => {
    const { ann, bob } = await story.people('ann', 'bob');
    const onCall = await story.schedule([ann, bob], 1);
    const toSchedule = (delay: number) => pages(onCall, delay, { recipientType: 'schedule' });
    await story.pass(50);
    const { alertId } = await story.raise(await story.policy({ rules: [toSchedule(0), toSchedule(15)] }));
    await story.pass(20);
    expect(await story.pages(alertId)).toEqual([
      { minute: 50, to: ['ann'] },
      { minute: 65, to: ['bob'] },
    ]);
  });

  /** @contract escalations-14 */
  it('closes the alert after all, when the policy says so, and not before the last one could answer', async () => {
    const { ann, bob } = await story.people('ann', 'bob');
    const rules = [pages(ann), pages(bob, 5)];
    const policy = await story.policy({ rules, repeatInterval: 10, closeAlertAfterAll: true });
    const { alertId } = await story.raise(policy);
    await story.pass(10);
    await story.pass(4);
    expect((await story.alert(alertId))['status']).toBe('open');
    await story.pass(1);
    expect((await story.alert(alertId))['status']).toBe('closed');
    expect(await story.history(alertId, 'closed')).toMatchObject([{ user: 'escalation' }]);
    expect(await story.history(alertId, 'escalation-exhausted')).toEqual([]);
  });

  /** @contract operating-32 */
  it('takes an acknowledgement back at the start of each further cycle, when the policy says so, and pages again', async () => {
    const { ann, bob } = await story.people('ann', 'bob');
    const rules = [pages(ann), pages(bob, 5)];
    const repeat = { repeatInterval: 10, repeatCount: 2, resetAcknowledgements: true };
    const { alertId } = await story.raise(await story.policy({ rules, ...repeat }));
    await story.act('acknowledge', alertId);
    await story.pass(14);
    expect((await story.alert(alertId))['status']).toBe('acknowledged');
    expect(await story.pages(alertId)).toMatchObject([{ to: ['ann'] }]);
    await story.pass(1);
    expect((await story.alert(alertId))['status']).toBe('open');
    await story.pass(5);
    expect(await story.pages(alertId)).toMatchObject([
      { to: ['ann'] },
      { minute: 15, to: ['ann'] },
      { minute: 20, to: ['bob'] },
    ]);
    expect(await story.history(alertId, 'unacknowledged')).toMatchObject([{ user: 'escalation' }]);
    // The last cycle leaves an acknowledgement as it is.
    await story.act('acknowledge', alertId);
    await story.pass(60);
    expect((await story.alert(alertId))['status']).toBe('acknowledged');
    expect(await story.pages(alertId)).toHaveLength(3);
  });

  it('passes over somebody who was deleted since, and says so', async () => {
    const { ann, bob, cid } = await story.people('ann', 'bob', 'cid');
    const { alertId } = await story.raise(await story.policy({ rules: [pages(ann), pages(bob, 5), pages(cid, 10)] }));
    await app
      .as(await asAdmin(app))
      .delete(`/v2/users/${bob}`)
      .expect(200);
    await story.pass(5);
    expect(await story.pages(alertId)).toMatchObject([{ to: ['ann'] }, { minute: 5, to: ['cid'] }]);
    const [, second] = await story.history(alertId, 'escalated');
    expect(second?.metadata).toMatchObject({
      rules: [{ recipientId: bob, nobody: 'unknown-user' }, { firedAhead: true }],
    });
  });

  it('skips no rule, and pages nobody twice at once, after an outage', async () => {
    const { ann, bob, cid } = await story.people('ann', 'bob', 'cid');
    const rules = [pages(ann), pages(bob, 5), pages(cid, 10), pages(bob, 15)];
    const { alertId } = await story.raise(await story.policy({ rules, repeatInterval: 10, repeatCount: 2 }));
    await story.outage(60);
    expect(await story.pages(alertId)).toEqual([
      { minute: 0, to: ['ann'] },
      { minute: 60, to: ['bob', 'cid'] },
    ]);
    await story.pass(15);
    expect((await story.pages(alertId)).slice(2)).toEqual([
      { minute: 70, to: ['ann'] },
      { minute: 75, to: ['bob'] },
    ]);
  });

  /** @contract escalations-15 */
  it('fires the next rules when a rule reaches nobody, and records why', async () => {
    const bob = await story.person('bob');
    const nobody = await story.schedule([]);
    const rules = [pages(nobody, 0, { recipientType: 'schedule' }), pages(bob, 10)];
    const created = await story.raise(await story.policy({ rules }));
    expect(created).toMatchObject({ escalated: true, recipients: [bob] });
    const [escalated] = await story.history(created.alertId, 'escalated');
    expect(escalated?.metadata).toMatchObject({
      recipients: [bob],
      rules: [
        { recipientId: nobody, nobody: 'nobody-on-call' },
        { recipientId: bob, firedAhead: true, recipients: [bob] },
      ],
    });
    await story.pass(15);
    expect(await story.pages(created.alertId)).toHaveLength(1);
  });

  /** @contract operating-22 */
  it('shows in a list who was paged last and who is next, in as many statements for many alerts as for one', async () => {
    const { ann, bob } = await story.people('ann', 'bob');
    const policy = await story.policy({ rules: [pages(ann), pages(bob, 5)] });
    const { alertId } = await story.raise(policy);
    await story.pass(1);
    const list = async (limit: number) =>
      (await story.get<AlertView[]>(`/v2/alerts?include=escalation&limit=${limit}&allTeams=true`)).find(
        ({ id }) => id === alertId,
      )!;
    const { escalation } = await list(1);
    const ladder = await story.get<AlertEscalationView>(`/v2/alerts/${alertId}/escalation`);
    expect(escalation).toEqual({
      lastPaged: { name: 'ann', at: ladder.pages[0]!.createdAt },
      next: { name: 'bob', at: ladder.next!.dueAt },
      waiting: [],
      held: [],
      endedAt: null,
    });
    const dataSource = app.nest.get(DataSource);
    const before = dataSource.logger;
    const asked: string[] = [];
    const note = (statement: string): void => void asked.push(statement);
    Object.assign(dataSource, { logger: Object.assign(Object.create(before), { logQuery: note }) });
    try {
      await list(1);
      const ofOne = asked.splice(0).length;
      await story.raise(policy);
      await story.raise(policy);
      asked.length = 0;
      expect((await list(100)).escalation).toEqual(escalation);
      expect(asked.length).toBe(ofOne);
    } finally {
      Object.assign(dataSource, { logger: before });
    }
    await story.pass(4);
    expect((await list(100)).escalation).toMatchObject({ lastPaged: { name: 'bob' }, next: null });
    await story.pass(30);
    const ended = await story.get<AlertEscalationView>(`/v2/alerts/${alertId}/escalation`);
    expect(ended).toMatchObject({ endedAt: expect.any(String), stop: { reason: 'end-of-policy', at: null } });
    const { endedAt } = (await list(100)).escalation!;
    expect(endedAt).toBe(ended.endedAt);
    const [exhausted] = await story.history(alertId, 'escalation-exhausted');
    // It is noticed at the next look.
    expect(Date.parse(endedAt!)).toBeLessThanOrEqual(Date.parse(exhausted!.createdAt));
    expect(Date.parse(endedAt!)).toBeGreaterThanOrEqual(Date.parse(ended.steps.at(-1)!.firedAt!));
    await story.request('post', `/v2/alerts/${alertId}/acknowledge`).expect(202);
    expect((await list(100)).escalation).toMatchObject({ endedAt: null });
    expect((await story.get<AlertEscalationView>(`/v2/alerts/${alertId}/escalation`)).stop).toMatchObject({
      reason: 'acknowledged',
    });
    expect((await story.get<AlertView[]>('/v2/alerts?limit=1'))[0]).not.toHaveProperty('escalation');
    await story.request('get', '/v2/alerts?include=all').expect(400);
  });

  /** @contract escalations-24 */
  it('keeps the promise of a policy that is edited or deleted meanwhile', async () => {
    const { ann, bob, cid } = await story.people('ann', 'bob', 'cid');
    const policy = await story.policy({ rules: [pages(ann), pages(bob, 5), pages(cid, 10)] });
    const { alertId } = await story.raise(policy);
    await story
      .request('patch', `/v2/escalations/${policy.id}`)
      .send({ rules: [pages(ann, 2)] })
      .expect(200);
    await story.pass(5);
    await story.request('delete', `/v2/escalations/${policy.id}`).expect(200);
    await story.pass(5);
    expect(await story.pages(alertId)).toEqual([
      { minute: 0, to: ['ann'] },
      { minute: 5, to: ['bob'] },
      { minute: 10, to: ['cid'] },
    ]);
  });

  /** @contract escalations-27 */
  it('pages the responders beside the first rules, and alone where there is no policy', async () => {
    const { ann, bob } = await story.people('ann', 'bob');
    const policy = await story.policy({ rules: [pages(ann)] });
    const beside = await story.raise(policy, { responders: [{ type: 'user', id: bob }] });
    expect(beside.recipients?.toSorted()).toEqual([ann, bob].toSorted());
    const alone = await story.raise(null, { responders: [{ type: 'user', id: bob }] });
    expect(alone).toMatchObject({ escalated: true, recipients: [bob] });
    await story.pass(30);
    expect(await story.pages(alone.alertId)).toEqual([{ minute: 0, to: ['bob'] }]);
    expect(await story.history(alone.alertId, 'escalation-exhausted')).toEqual([]);
  });

  it('tells the team where nobody can be reached, and pages as soon as somebody is on call', async () => {
    const { ann } = await story.people('ann');
    const nobody = await story.schedule([]);
    const toNobody = (delay: number) => pages(nobody, delay, { recipientType: 'schedule' });
    const created = await story.raise(await story.policy({ rules: [toNobody(0), toNobody(5)] }));
    expect(created).toMatchObject({ escalated: false, mode: 'broadcast' });
    const override = {
      userId: ann,
      startTime: app.clock.now(),
      endTime: new Date(app.clock.now().getTime() + minutes(60)),
    };
    await story.post(`/v2/schedules/${nobody}/overrides`, override);
    await story.pass(5);
    expect(await story.pages(created.alertId)).toEqual([
      { minute: 0, to: [] },
      { minute: 5, to: ['ann'] },
    ]);
  });

  /** @contract alerts-15 */
  it('fires the next step by hand, and says why when it does not', async () => {
    const { ann, bob } = await story.people('ann', 'bob');
    const { alertId } = await story.raise(await story.policy({ rules: [pages(ann), pages(bob, 5)] }));
    const escalate = () => story.post(`/v2/alerts/${alertId}/escalate`);
    const process = () => story.post(`/v2/alerts/${alertId}/process-escalation`);
    expect(await process()).toEqual({ escalated: false, reason: 'not-due' });
    expect(await escalate()).toMatchObject({ escalated: true, reason: 'step-fired', recipient: bob });
    await app.settle();
    expect((await story.recipients(alertId)).toSorted()).toEqual(['ann', 'bob']);
    expect(await escalate()).toEqual({ escalated: false, reason: 'exhausted' });
    await story.pass(10);
    expect(await story.pages(alertId)).toHaveLength(2);
    expect(await process()).toEqual({ escalated: false, reason: 'exhausted' });

    const plain = await story.raise(null);
    expect(await story.post(`/v2/alerts/${plain.alertId}/escalate`)).toEqual({
      escalated: false,
      reason: 'no-escalation',
    });

    const other = await story.raise(await story.policy({ rules: [pages(ann), pages(bob, 5)] }));
    const escalateOther = () => story.post(`/v2/alerts/${other.alertId}/escalate`);
    await story.act('snooze', other.alertId, {
      endTime: new Date(app.clock.now().getTime() + minutes(9)).toISOString(),
    });
    expect(await escalateOther()).toEqual({ escalated: false, reason: 'snoozed' });
    await story.act('acknowledge', other.alertId);
    expect(await escalateOther()).toEqual({ escalated: false, reason: 'acknowledged' });
    await story.act('close', other.alertId);
    expect(await escalateOther()).toEqual({ escalated: false, reason: 'closed' });
    await story.pass(30);
    expect(await story.pages(other.alertId)).toEqual([{ minute: expect.any(Number), to: ['ann'] }]);
  });

  it('starts by hand the policy that applies now, where none did when the alert was raised', async () => {
    const { ann, bob } = await story.people('ann', 'bob');
    const raised = await Promise.all([1, 2, 3, 4, 5].map(() => story.raise(null)));
    const [open, later, held, twice, silent] = raised.map(({ alertId }) => alertId) as [
      string,
      string,
      string,
      string,
      string,
    ];
    const escalate = (id: string) => story.post(`/v2/alerts/${id}/escalate`);
    const policyOf = (...rules: object[]) =>
      story.post<{ id: string }>('/v2/escalations', { name: 'Made later', isDefault: true, rules });
    const window = await story.post<{ id: string }>('/v2/maintenance-windows', {
      ...{ name: 'Meanwhile', startTime: app.clock.now(), endTime: new Date(app.clock.now().getTime() + minutes(60)) },
      silence: { match: { messageRegex: 'burns' } },
    });
    const { id: policy } = await policyOf(pages(ann), pages(bob, 5));
    expect(await escalate(open)).toMatchObject({ escalated: true, reason: 'step-fired', recipient: ann });
    expect(await story.history(open, 'escalated')).toMatchObject([{ user: expect.not.stringMatching(/^escalation$/) }]);
    await story.pass(5);
    expect((await story.pages(open)).map(({ to }) => to)).toEqual([['ann'], ['bob']]);

    await story.act('acknowledge', held);
    expect(await escalate(held)).toEqual({ escalated: false, reason: 'acknowledged' });
    await story.act('unacknowledge', held);
    await story.act('snooze', held, { endTime: new Date(app.clock.now().getTime() + minutes(9)).toISOString() });
    expect(await escalate(held)).toEqual({ escalated: false, reason: 'snoozed' });
    await story.act('close', held);
    expect(await escalate(held)).toEqual({ escalated: false, reason: 'closed' });
    expect(await story.pages(held)).toEqual([]);

    const both = await Promise.all([escalate(twice), escalate(twice)]);
    expect(both).toEqual(expect.arrayContaining([expect.objectContaining({ recipient: ann })]));
    expect((await story.pages(twice)).map(({ to }) => to)).toEqual([['ann'], ['bob']]);

    await story.request('delete', `/v2/escalations/${policy}`).expect(200);
    const { id: delayed } = await policyOf(pages(bob, 10));
    expect(await escalate(later)).toMatchObject({ escalated: true, reason: 'step-fired', recipient: bob });
    await story.pass(10);
    expect((await story.pages(later)).map(({ to }) => to)).toEqual([['bob']]);
    await story.request('delete', `/v2/escalations/${delayed}`).expect(200);
    expect(await escalate(silent)).toEqual({ escalated: false, reason: 'no-escalation' });
    await story.request('delete', `/v2/maintenance-windows/${window.id}`).expect(200);
  });

  /** @contract alerts-16 */
  it('does what is due when asked to process an alert, once', async () => {
    const { ann, bob } = await story.people('ann', 'bob');
    const { alertId } = await story.raise(await story.policy({ rules: [pages(ann), pages(bob, 5)] }));
    app.clock.moveBy(minutes(6));
    const process = () => story.post(`/v2/alerts/${alertId}/process-escalation`);
    expect(await process()).toMatchObject({ escalated: true, reason: 'step-fired', recipient: bob });
    expect(await process()).toEqual({ escalated: false, reason: 'not-due' });
    await app.settle();
    expect(await story.pages(alertId)).toHaveLength(2);
  });
});
