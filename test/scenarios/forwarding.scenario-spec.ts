import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pages } from '../support/escalation-story.js';
import { hours } from '../support/fake-clock.js';
import { NotificationStory, type Reachable } from '../support/notification-story.js';
import { SmtpSink } from '../support/smtp-sink.js';

describe('forwarding', () => {
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

  const named = (...people: Reachable[]) => ({ responders: people.map(({ id }) => ({ type: 'user', id })) });
  const later = (count: number): Date => new Date(story.clock.now().getTime() + hours(count));
  const trailOf = (alertId: string) =>
    story.app.sql<{ who: string; towards: string }>(
      `SELECT "userName" AS who, details->>'toUserName' AS towards FROM audit_log
       WHERE action = 'forwarded' AND details->>'alertId' = $1 ORDER BY "createdAt", id`,
      [alertId],
    );

  /** @contract routing-3 */
  it('follows the chain to its end, and the audit log tells every hand-over', async () => {
    await story.forward(ada, bob);
    await story.forward(bob, eve);
    const alertId = await story.raise(named(ada));
    expect(story.mails(ada, bob, eve)).toEqual([0, 0, 1]);
    expect(await story.outcomes(alertId)).toEqual(['eve sent']);
    expect(await trailOf(alertId)).toEqual([
      { who: 'ada', towards: 'bob' },
      { who: 'bob', towards: 'eve' },
    ]);
  });

  it('names who stands in before and after the page: in the ladder, and in lists', async () => {
    const policy = await story.escalation.policy({ rules: [pages(ada.id), pages(bob.id, 5)] });
    await story.forward(bob, eve, { endDate: later(1) });
    const alertId = await story.raise({ responders: [{ type: 'escalation', id: policy.id }] });
    const ladder = async () =>
      (await story.escalation.get<{ steps: { people: object[] }[] }>(`/v2/alerts/${alertId}/escalation`)).steps;
    const standIn = { userId: eve.id, name: 'eve', inPlaceOf: ['bob'] };
    expect((await ladder())[1]!.people).toMatchObject([{ ...standIn, told: null }]);
    const [shown] = await story.escalation.get<{ escalation: { next: object } }[]>('/v2/alerts?include=escalation');
    expect(shown!.escalation.next).toMatchObject({ name: 'eve for bob' });
    await story.pass(5);
    expect((await ladder())[1]!.people).toMatchObject([{ ...standIn, told: 'told' }]);
    expect(story.mails(ada, bob, eve)).toEqual([1, 0, 1]);
  });

  /** @contract routing-3 */
  it('ends a cycle at the first person met again', async () => {
    await story.forward(ada, bob);
    await story.forward(bob, ada);
    await story.raise(named(ada));
    expect(story.mails(ada, bob)).toEqual([1, 0]);
  });

  /** @contract routing-3 */
  it('holds inside its window, both ends included', async () => {
    await story.forward(ada, bob, { startDate: later(1), endDate: later(2) });
    await story.raise(named(ada));
    expect(story.mails(ada, bob)).toEqual([1, 0]);
    await story.pass(60, 60);
    await story.raise(named(ada));
    expect(story.mails(ada, bob)).toEqual([1, 1]);
    await story.pass(60, 60);
    await story.raise(named(ada));
    expect(story.mails(ada, bob)).toEqual([1, 2]);
    await story.pass(1);
    await story.raise(named(ada));
    expect(story.mails(ada, bob)).toEqual([2, 2]);
  });

  it('serves whoever comes up in a later step, and whose own rules ask, once', async () => {
    await story.rule(ada);
    await story.forward(ada, bob);
    await story.raise();
    expect(story.mails(ada, bob)).toEqual([0, 1]);
    const policy = await story.escalation.policy({ rules: [pages(eve.id), pages(ada.id, 5)] });
    await story.raise({ message: 'Again', priority: 'P1', responders: [{ type: 'escalation', id: policy.id }] });
    expect(story.mails(ada, bob, eve)).toEqual([0, 2, 1]);
    await story.pass(5, 5);
    expect(story.mails(ada, bob, eve)).toEqual([0, 3, 1]);
  });

  it('respects the settings and rules of the substitute', async () => {
    await story.asAdmin('patch', `/v2/users/${bob.id}`, { notifyOnP1Only: true });
    await story.rule(eve, { action: { delayMins: 5 } });
    await story.forward(ada, bob);
    const alertId = await story.raise({ priority: 'P3', ...named(ada) });
    expect(await story.outcomes(alertId)).toContain('bob skipped-priority: bob wants P1 alerts only');
    story.sink.mailsTo('admin@example.com');
    await story.forward(ada, eve);
    await story.raise({ message: 'Slow', ...named(ada) });
    const before = story.subjects(eve).length;
    await story.pass(5, 5);
    expect(story.subjects(eve).length).toBeGreaterThan(before);
  });

  /** @contract alerts-25 */
  it('says in the mail whose page it is, and why', async () => {
    const endDate = later(2);
    await story.forward(ada, bob, { endDate });
    await story.raise(named(ada));
    const [mail] = story.sink.mailsTo('bob@example.com');
    expect(mail?.text).toMatch(/In place of: +ada/);
    const [weekday, day, month, year, time] = endDate.toUTCString().split(' ');
    const until = `${weekday} ${Number(day)} ${month} ${year}, ${time?.slice(0, 5)} UTC`;
    expect(mail?.text).toContain(`because ada forwards pages to you until ${until}`);
    await story.raise({ message: 'Both', ...named(ada, bob) });
    expect(story.sink.mailsTo('bob@example.com').at(-1)?.text).not.toContain('ada');
  });

  it('loses no page: it does not forward to an unknown or blocked user', async () => {
    const leaver = await story.person('leaver');
    await story.forward(ada, leaver);
    await story.asAdmin('delete', `/v2/users/${leaver.id}`);
    await story.forward(bob, eve);
    await story.asAdmin('patch', `/v2/users/${eve.id}`, { blocked: true });
    await story.raise(named(ada, bob));
    expect(story.mails(ada, bob, eve)).toEqual([1, 1, 0]);
  });
});
