import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pages } from '../support/escalation-story.js';
import { NotificationStory, type Reachable } from '../support/notification-story.js';
import { SmtpSink } from '../support/smtp-sink.js';

describe('teams that an alert names as responders', () => {
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

  const routed = async (teamId: string, notify: object): Promise<unknown> =>
    story.escalation.request('post', `/v2/teams/${teamId}/routing-rules`).send({ name: 'Rule', notify }).expect(201);
  const team = (id: string) => ({ type: 'team', id });
  const mails = () => story.mails(ada, bob, eve);

  /** @contract operating-38 */
  it('page their members where no routing rule of theirs fits', async () => {
    const ops = await story.team(ada, bob);
    await story.raise({ responders: [team(ops)] });
    expect(mails()).toEqual([1, 1, 0]);
  });

  /** @contract operating-38 */
  it('page stakeholders among their members, as policies that name a team or a person do', async () => {
    const sam = await story.person('sam', { role: 'stakeholder' });
    const ops = await story.team(ada, sam);
    await story.raise({ responders: [team(ops)] });
    expect(story.mails(ada, sam)).toEqual([1, 1]);
    const policy = await story.escalation.policy({ rules: [{ ...pages(ops), recipientType: 'team' }] });
    await story.raise({ responders: [{ type: 'escalation', id: policy.id }] });
    expect(story.mails(ada, sam)).toEqual([2, 2]);
  });

  /** @contract operating-38 */
  it('page whom their routing rules name: two policies beside each other, step by step', async () => {
    const [ops, dev] = [await story.team(ada, bob, eve), await story.team(bob, eve)];
    const first = await story.escalation.policy({ rules: [pages(ada.id), pages(bob.id, 20)] });
    const second = await story.escalation.policy({ rules: [pages(eve.id, 5), pages(ada.id, 10)] });
    await routed(ops, { type: 'escalation', id: first.id });
    await routed(dev, { type: 'escalation', id: second.id });
    const alertId = await story.raise({ responders: [team(ops), team(dev)] });
    expect(mails()).toEqual([1, 0, 0]);
    await story.pass(5);
    expect(mails()).toEqual([1, 0, 1]);
    await story.restart();
    await story.pass(5);
    expect(mails()).toEqual([2, 0, 1]);
    const rules = await story.escalation.history(alertId, 'team-routed');
    expect(rules.map(({ metadata }) => metadata)).toMatchObject([
      { notify: { id: first.id } },
      { notify: { id: second.id } },
    ]);
    await story.act('acknowledge', alertId);
    await story.pass(60, 10);
    expect(mails()).toEqual([2, 0, 1]);
  });

  it('page them when they join an alert, too', async () => {
    const [ops, dev] = [await story.team(ada, bob), await story.team(bob, eve)];
    const policy = await story.escalation.policy({ rules: [pages(ada.id), pages(bob.id, 10)] });
    await routed(ops, { type: 'escalation', id: policy.id });
    await routed(dev, { type: 'schedule', id: await story.escalation.schedule([eve.id]) });
    const alertId = await story.raise();
    const join = async (...responders: object[]): Promise<void> => {
      await story.escalation.request('post', `/v2/alerts/${alertId}/responders`).send({ responders }).expect(200);
      await story.app.settle();
    };
    await join(team(ops));
    expect(mails()).toEqual([1, 0, 0]);
    await join(team(dev));
    expect(mails()).toEqual([1, 0, 1]);
    await story.pass(10);
    expect(mails()).toEqual([1, 1, 1]);
  });

  it('tell nobody where their routing rule says so', async () => {
    const ops = await story.team(ada, bob);
    await routed(ops, { type: 'none' });
    await story.rule(eve);
    await story.raise({ responders: [team(ops)] });
    await story.pass(30, 10);
    expect(mails()).toEqual([0, 0, 0]);
  });
});
