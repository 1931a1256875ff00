import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AlertView } from '../../src/alerts/lifecycle/dto/alert.views.js';
import type { AlertEscalationView } from '../../src/paging/notifications/alert-escalation.views.js';
import { EscalationStory, pages } from '../support/escalation-story.js';
import { minutes } from '../support/fake-clock.js';
import { ROOT_KEY } from '../support/test-config.js';
import { TestApp } from '../support/test-app.js';

const DAY = 24 * 60;

describe('an escalation that waits until somebody is on call', () => {
  let app: TestApp;
  let story: EscalationStory;
  let duty: string;
  let people: { ann: string; bob: string };

  beforeAll(async () => {
    app = await TestApp.start({ canPage: true });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    story = new EscalationStory(app);
    people = await story.people('ann', 'bob');
    duty = await story.schedule([]);
  });

  const later = (minute: number): string => new Date(app.clock.now().getTime() + minutes(minute)).toISOString();
  /** Somebody is on call in the schedule, from and to so many minutes from now. */
  const override = (userId: string, from: number, to: number): Promise<{ id: string }> =>
    story.post(`/v2/schedules/${duty}/overrides`, { userId, startTime: later(from), endTime: later(to) });
  const onDuty = (rest: object = {}): object => ({ recipientType: 'schedule', recipientId: duty, ...rest });
  const holding = (rest: object = {}): Promise<{ id: string }> =>
    story.policy({ whenNobody: 'hold', rules: [onDuty(), pages(people.bob, 30)], ...rest });
  const shown = async (alertId: string): Promise<[AlertView, AlertEscalationView]> => [
    (await story.alert(alertId)) as unknown as AlertView,
    await story.get<AlertEscalationView>(`/v2/alerts/${alertId}/escalation`),
  ];
  const holds = async (alertId: string): Promise<unknown[]> =>
    (await story.history(alertId, 'escalation-held')).map(({ metadata }) => metadata['until']);

  /** The replay assumes this, and so does its property test (`replay.property.spec.ts`). */
  it('waits for the schedule without anybody alone, whoever comes on call in another of its step', async () => {
    const dan = await story.person('dan', { reachable: false });
    const night = await story.schedule([dan, people.ann], 1);
    const policy = await story.policy({ whenNobody: 'hold', rules: [onDuty(), onDuty({ recipientId: night })] });
    const { alertId } = await story.raise(policy);
    const [until] = await holds(alertId);
    expect(until).toBe(later(DAY));
    await story.pass(DAY - 10, 30);
    expect(await story.pages(alertId)).toEqual([]);
    // Once somebody is planned the whole step is decided again.
    await override(people.bob, 5, 60);
    await story.pass(8, 1);
    expect((await story.pages(alertId)).map(({ to }) => to)).toEqual([['ann']]);
  });

  /** @contract operating-27 */
  it('is shown, pages when the shift begins, and goes on from there', async () => {
    const policy = await holding();
    await override(people.ann, 90, 600);
    const [until, since] = [later(90), later(0)];
    const created = await story.request('post', '/v2/alerts').send({
      message: 'The disk fills',
      responders: [{ type: 'escalation', id: policy.id }],
    });
    const warning = `nobody is on call: the escalation waits for someone, until ${until}`;
    expect(created.body).toMatchObject({ data: { warnings: [warning] } });
    const { alertId } = created.body.data as { alertId: string };
    await story.pass(60);
    expect(await story.pages(alertId)).toEqual([]);
    const [alert, ladder] = await shown(alertId);
    expect(alert).toMatchObject({ heldUntil: until, status: 'open' });
    expect(ladder).toMatchObject({
      state: 'paused',
      hold: { reason: 'nobody-on-call', until, since, by: duty, pages: true },
      explanation: 'Nobody is on call: it waits until someone is, and pages them then.',
      steps: [
        { dueAt: until, heldSince: since, people: [{ name: 'ann' }] },
        { dueAt: later(60), people: [{ name: 'bob' }] },
      ],
      next: { dueAt: until },
    });
    expect(await story.history(alertId, 'escalation-held')).toMatchObject([
      { metadata: { until, scheduleIds: [duty] } },
    ]);
    await story.pass(60);
    expect(await story.pages(alertId)).toEqual([
      { minute: 90, to: ['ann'] },
      { minute: 120, to: ['bob'] },
    ]);
    const [paged, after] = await shown(alertId);
    expect([paged.heldUntil, after.hold, after.steps[0]?.heldSince]).toEqual([undefined, null, since]);
    expect(await holds(alertId)).toHaveLength(1);
  });

  /** @contract operating-27 */
  it('follows an override that is made, moved and removed meanwhile', async () => {
    const { alertId } = await story.raise(await holding());
    const first = await shown(alertId);
    expect(first[0].heldUntil).toBe(later(DAY));
    const { id } = await override(people.ann, 120, 180);
    await story.pass(1, 1);
    expect((await shown(alertId))[0].heldUntil).toBe(later(119));
    const path = `/v2/schedules/${duty}/overrides/${id}`;
    await story
      .request('patch', path)
      .send({ startTime: later(60) })
      .expect(200);
    await story.pass(1, 1);
    expect(await holds(alertId)).toEqual([later(DAY - 2), later(118), later(59)]);
    await story.request('delete', path).expect(200);
    await story.pass(70);
    expect(await story.pages(alertId)).toEqual([]);
    await override(people.ann, 0, 60);
    await story.pass(1, 1);
    expect(await story.pages(alertId)).toEqual([{ minute: 73, to: ['ann'] }]);
  });

  /** @contract operating-27 */
  it('goes on to the next step after a day without anybody, and says so', async () => {
    const { alertId } = await story.raise(await holding());
    await story.pass(DAY + 5, 60);
    expect(await story.pages(alertId)).toEqual([{ minute: DAY, to: ['bob'] }]);
    const [fired] = await story.history(alertId, 'escalated');
    expect(fired?.metadata).toMatchObject({
      heldSince: expect.any(String),
      rules: [{ nobody: 'nobody-on-call' }, { firedAhead: true }],
    });
  });

  it.each(['acknowledge', 'close'])('ends when somebody does %s', async (action) => {
    await override(people.ann, 30, 60);
    const { alertId } = await story.raise(await holding());
    await story.act(action, alertId);
    expect((await shown(alertId))[0].heldUntil).toBeUndefined();
    await story.pass(120);
    expect(await story.pages(alertId)).toEqual([]);
  });

  it('begins anew with an alert that is reopened, and ends with one that is escalated or deleted', async () => {
    const policy = await holding();
    const { alertId } = await story.raise(policy);
    await story.act('close', alertId);
    await story.act('reopen', alertId);
    expect((await shown(alertId))[0].heldUntil).toBe(later(DAY));
    expect(await story.post(`/v2/alerts/${alertId}/process-escalation`)).toMatchObject({ escalated: false });
    await story.request('post', `/v2/alerts/${alertId}/escalate`).send({}).expect(200);
    expect(await story.pages(alertId)).toEqual([{ minute: 0, to: ['bob'] }]);
    expect((await shown(alertId))[0].heldUntil).toBeUndefined();
    const { alertId: deleted } = await story.raise(policy);
    await story.request('delete', `/v2/alerts/${deleted}`).expect(200);
    await override(people.ann, 0, 60);
    await story.pass(5);
    expect(await story.pages(alertId)).toHaveLength(1);
  });

  /** @contract operating-27 */
  it('holds only alerts of the priorities of the policy, also when they are raised later', async () => {
    const policy = await holding({ priorities: ['P4', 'P5'] });
    const urgent = await story.raise(policy, { priority: 'P1' });
    expect(await story.pages(urgent.alertId)).toEqual([{ minute: 0, to: ['bob'] }]);
    const { alertId } = await story.raise(policy, { priority: 'P4' });
    await story.pass(1, 1);
    expect(await story.pages(alertId)).toEqual([]);
    const priority = app.as(`CompatKey ${ROOT_KEY}`).put(`/v2/alerts/${alertId}/priority`);
    await priority.send({ priority: 'P1' }).expect(202);
    await story.pass(1, 1);
    expect(await story.pages(alertId)).toEqual([{ minute: 2, to: ['bob'] }]);
  });
});
