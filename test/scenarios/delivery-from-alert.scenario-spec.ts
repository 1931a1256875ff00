import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { login } from '../support/accounts.js';
import { pages, type EscalationStory } from '../support/escalation-story.js';
import { hours, minutes } from '../support/fake-clock.js';
import { NotificationStory } from '../support/notification-story.js';
import { SmtpSink } from '../support/smtp-sink.js';

describe('from an alert to the mail of the person on call', () => {
  let sink: SmtpSink;
  let people: NotificationStory;
  let story: EscalationStory;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    people = await NotificationStory.begin(sink);
  });
  beforeEach(async () => {
    await people.anew();
    story = people.escalation;
  });
  afterAll(async () => {
    await people.end();
    await sink.stop();
  });

  const reachable = async (name: string): Promise<string> => (await people.person(name)).id;

  /** Raises an alert, by the policy's path if one is given; its id. */
  async function raise(policy: { id: string } | null, body: object = {}): Promise<string> {
    const responders = policy ? [{ type: 'escalation', id: policy.id }] : [];
    const answer = await story.request('post', '/v2/alerts').send({ message: 'It burns', responders, ...body });
    expect(answer.status).toBe(202);
    const { data, alertId } = answer.body as { data?: { alertId: string }; alertId: string };
    return data?.alertId ?? alertId;
  }

  const pagesTo = (name: string): (string | undefined)[] =>
    sink.mailsTo(`${name}@example.com`).map(({ subject }) => subject);

  it('pages who is on call, then the next, and stops when somebody acknowledges', async () => {
    const [ada, bob, eve] = [await reachable('ada'), await reachable('bob'), await reachable('eve')];
    const schedule = await story.schedule([ada, bob], 24);
    const policy = await story.policy({
      rules: [{ recipientType: 'schedule', recipientId: schedule, delayMinutes: 0 }, pages(bob, 5), pages(eve, 10)],
    });
    const alertId = await raise(policy, { message: 'Disk full', priority: 'P1', entity: 'db-1' });
    await people.app.settle();
    expect(pagesTo('ada')).toEqual(['[P1] Disk full (db-1)']);
    expect(pagesTo('bob')).toEqual([]);

    await story.pass(5);
    expect(pagesTo('bob')).toEqual(['[P1] Disk full (db-1)']);
    await story.act('acknowledge', alertId);
    await people.app.advance(hours(2), minutes(5));
    expect(sink.mails).toHaveLength(2);

    const told = await story.history(alertId, 'notified');
    expect(told.map(({ metadata }) => [metadata.userName, metadata.channelType, metadata.outcome])).toEqual([
      ['ada', 'email', 'sent'],
      ['bob', 'email', 'sent'],
    ]);
    const [first, second] = sink.mails;
    expect(first?.references).toBe(second?.references);
    expect(first?.messageId).not.toBe(second?.messageId);
    const audit = await people.app
      .as(`Bearer ${await login(people.app)}`)
      .get(`/v2/audit-log?entityType=notification-rule&action=sent&user=${ada}`);
    expect(audit.body).toMatchObject({ totalCount: 1, data: [{ entityId: alertId, userName: 'ada' }] });
  });

  /** @contract create-10 */
  it('pages nobody again for a repeat of an open alert', async () => {
    const policy = await story.policy({ rules: [pages(await reachable('ada'))] });
    const alertId = await raise(policy, { alias: 'disk' });
    await people.app.settle();
    expect(await raise(policy, { alias: 'disk' })).toBe(alertId);
    await people.app.settle();
    expect(sink.mails).toHaveLength(1);
  });

  it('pages again after a reopen', async () => {
    const policy = await story.policy({ rules: [pages(await reachable('ada'))] });
    const alertId = await raise(policy);
    await people.app.settle();
    await story.act('close', alertId);
    await story.act('reopen', alertId);
    expect(sink.mails).toHaveLength(2);
  });

  it('drops a page that was waiting for its retry when the alert is acknowledged', async () => {
    const policy = await story.policy({ rules: [pages(await reachable('ada'))] });
    sink.become('temporary');
    const alertId = await raise(policy);
    await people.app.settle();
    expect(sink.attempts).toHaveLength(1);
    await story.act('acknowledge', alertId);
    sink.become('accept');
    await story.pass(30);
    expect(sink.mails).toEqual([]);
    expect((await story.history(alertId, 'notified')).map(({ metadata }) => metadata.outcome)).toEqual(['cancelled']);
  });

  it('keeps paging by an if-not-closed rule after the acknowledgement, until the close', async () => {
    const [ada, bob] = [await reachable('ada'), await reachable('bob')];
    const policy = await story.policy({ rules: [pages(ada), pages(bob, 5, { condition: 'if-not-closed' })] });
    const alertId = await raise(policy);
    await people.app.settle();
    await story.act('acknowledge', alertId);
    await story.pass(6);
    expect([pagesTo('ada'), pagesTo('bob')].map(({ length }) => length)).toEqual([1, 1]);
  });

  /** @contract create-17 */
  it('goes out, once, although the process died between the answer and the dispatch', async () => {
    const policy = await story.policy({ rules: [pages(await reachable('ada'))] });
    await raise(policy, { message: 'Orphaned' });
    expect(sink.mails).toEqual([]);

    await people.restart();
    await people.app.settle();
    expect(pagesTo('ada')).toEqual(['[P3] Orphaned']);
    await people.app.settle();
    await people.app.advance(minutes(30), minutes(1));
    expect(sink.mails).toHaveLength(1);
  });

  it('tells the history that a broadcast had nowhere to go', async () => {
    const alertId = await raise(null, { skipEscalation: true });
    await people.app.settle();
    expect((await story.history(alertId, 'notified')).map(({ metadata }) => metadata)).toMatchObject([
      { userId: null, channelType: 'push', outcome: 'skipped-provider-disabled' },
    ]);
  });
});
