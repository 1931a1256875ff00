import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pages } from '../support/escalation-story.js';
import { hours } from '../support/fake-clock.js';
import { NotificationStory, type Reachable } from '../support/notification-story.js';
import { SmtpSink } from '../support/smtp-sink.js';

describe('responders who are added to an alert', () => {
  let sink: SmtpSink;
  let story: NotificationStory;
  let ada: Reachable;
  let bob: Reachable;
  let eve: Reachable;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    story = await NotificationStory.begin(sink);
  });
  beforeEach(async () => {
    [ada, bob, eve] = [await story.person('ada'), await story.person('bob'), await story.person('eve')];
  });
  afterEach(() => story.anew());
  afterAll(async () => {
    await story.end();
    await sink.stop();
  });

  const user = ({ id }: Reachable) => ({ type: 'user', id });
  async function add(alertId: string, ...responders: object[]): Promise<void> {
    await story.escalation.request('post', `/v2/alerts/${alertId}/responders`).send({ responders }).expect(200);
    await story.app.settle();
  }
  const told = async (alertId: string) =>
    (await story.escalation.history(alertId, 'responders-added')).map(({ metadata }) => metadata);
  const raise = async (policy: { id: string } | null): Promise<string> =>
    story.raise(policy ? { responders: [{ type: 'escalation', id: policy.id }] } : {});

  /** @contract alerts-23 */
  it('are paged at once: people, the members of a team, who is on call; the history says whom', async () => {
    const team = await story.team(bob);
    const schedule = await story.escalation.schedule([eve.id]);
    const alertId = await raise(null);
    expect(story.mails(ada, bob, eve)).toEqual([0, 0, 0]);
    await add(alertId, user(ada), { type: 'team', id: team }, { type: 'schedule', id: schedule });
    expect(story.mails(ada, bob, eve)).toEqual([1, 1, 1]);
    expect(sink.mailsTo('ada@example.com')[0]?.text).toContain('because you were added as a responder');
    expect(await told(alertId)).toEqual([expect.objectContaining({ recipients: [ada.id, bob.id, eve.id] })]);
    expect((await story.escalation.recipients(alertId)).toSorted()).toEqual(['ada', 'bob', 'eve']);
  });

  /** @contract alerts-23 */
  it('are not paged again for what they were paged for in this cycle, but by the next steps', async () => {
    const policy = await story.escalation.policy({ rules: [pages(ada.id), pages(bob.id, 10)] });
    const alertId = await raise(policy);
    await add(alertId, user(ada), user(eve));
    expect(story.mails(ada, bob, eve)).toEqual([1, 0, 1]);
    expect(await told(alertId)).toEqual([expect.objectContaining({ recipients: [eve.id] })]);
    await add(alertId, user(bob));
    await add(alertId, user(eve));
    expect(story.mails(ada, bob, eve)).toEqual([1, 1, 1]);
    await story.pass(10);
    expect(story.mails(ada, bob, eve)).toEqual([1, 2, 1]);
  });

  it('are not paged again for what they were told in the place of another one', async () => {
    const policy = await story.escalation.policy({ rules: [pages(ada.id), pages(eve.id, 20)] });
    await story.forward(ada, bob);
    const alertId = await raise(policy);
    await story.pass(1);
    await add(alertId, user(bob), user(ada));
    expect(story.mails(ada, bob, eve)).toEqual([0, 1, 0]);
  });

  it('are paged for the present cycle, where they were told in the place of another one in the one before', async () => {
    const rules = [pages(ada.id)];
    const policy = await story.escalation.policy({ rules, repeatCount: 2, repeatInterval: 10 });
    const forwarding = await story.forward(ada, bob);
    const alertId = await raise(policy);
    await story.asAdmin('delete', `/v2/forwarding-rules/${forwarding}`);
    await story.pass(11);
    expect(story.mails(ada, bob)).toEqual([1, 1]);
    await story.forward(ada, bob);
    await add(alertId, user(bob));
    expect(story.mails(ada, bob)).toEqual([1, 2]);
  });

  it.each([0, 5])(
    'nor where that one has begun to forward while the page was held: %d min. after it',
    async (later) => {
      const mutedUntil = new Date(story.clock.now().getTime() + hours(1)).toISOString();
      await story.asAdmin('patch', `/v2/users/${ada.id}`, { mutedUntil });
      const policy = await story.escalation.policy({ rules: [pages(ada.id), pages(eve.id, 120)] });
      const alertId = await raise(policy);
      await story.pass(30, 10);
      await story.forward(ada, bob);
      await story.pass(30 + later, 5);
      expect(story.mails(ada, bob)).toEqual([0, 1]);
      await add(alertId, user(ada), user(bob));
      await story.pass(1);
      expect(story.mails(ada, bob, eve)).toEqual([0, 1, 0]);
    },
  );

  /** @contract alerts-23 */
  it('are paged although it is acknowledged or snoozed; not when it is closed', async () => {
    const alertId = await raise(null);
    await story.act('acknowledge', alertId);
    await add(alertId, user(ada));
    expect(story.mails(ada)).toEqual([1]);
    await story.act('unacknowledge', alertId);
    await story.act('snooze', alertId, { endTime: new Date(story.clock.now().getTime() + hours(1)) });
    await add(alertId, user(bob));
    expect(story.mails(ada, bob)).toEqual([1, 1]);
    await story.act('close', alertId);
    await add(alertId, user(eve));
    await story.pass(120, 30);
    expect(story.mails(ada, bob, eve)).toEqual([1, 1, 0]);
    expect((await told(alertId)).at(-1)).toEqual({ added: [{ type: 'user', id: eve.id, name: 'eve' }] });
  });

  /** @contract alerts-23 */
  it('who are a policy start it where none runs', async () => {
    const policy = await story.escalation.policy({ rules: [pages(ada.id), pages(bob.id, 5)] });
    const alertId = await raise(null);
    await add(alertId, { type: 'escalation', id: policy.id }, user(eve));
    expect(story.mails(ada, bob, eve)).toEqual([1, 0, 1]);
    await story.pass(5);
    expect(story.mails(ada, bob, eve)).toEqual([1, 1, 1]);
    expect(await story.escalation.pages(alertId)).toEqual([
      { minute: 0, to: ['eve', 'ada'] },
      { minute: 5, to: ['bob'] },
    ]);
  });

  it('who are a policy beside one that runs are paged by its first step, once', async () => {
    const running = await story.escalation.policy({ rules: [pages(ada.id), pages(ada.id, 20)] });
    const other = await story.escalation.policy({ rules: [pages(bob.id, 5), pages(eve.id, 10)] });
    const alertId = await raise(running);
    await add(alertId, { type: 'escalation', id: other.id });
    await story.pass(15, 5);
    expect(story.mails(ada, bob, eve)).toEqual([1, 1, 0]);
    await story.pass(5);
    expect(story.mails(ada, bob, eve)).toEqual([2, 1, 0]);
  });

  it('of whom none can be reached page nobody, and the history says why', async () => {
    const silent = await story.escalation.person('silent', { reachable: false });
    const alertId = await raise(null);
    await add(alertId, { type: 'user', id: silent });
    expect(await told(alertId)).toEqual([
      expect.objectContaining({ recipients: [], rules: [expect.objectContaining({ nobody: 'no-usable-channel' })] }),
    ]);
  });

  it('are paged once, although the process died in between', async () => {
    const alertId = await raise(null);
    const path = `/v2/alerts/${alertId}/responders`;
    await story.escalation
      .request('post', path)
      .send({ responders: [user(ada)] })
      .expect(200);
    await story.restart();
    await story.app.settle();
    await story.app.settle();
    expect(story.mails(ada)).toEqual([1]);
  });
});
