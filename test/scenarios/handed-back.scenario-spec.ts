import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUser, login, PASSWORD } from '../support/accounts.js';
import { pages } from '../support/escalation-story.js';
import { minutes } from '../support/fake-clock.js';
import { NotificationStory, type Reachable } from '../support/notification-story.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { ROOT_KEY } from '../support/test-config.js';

type Person = Reachable & { email: string };

/** Whoever has an alert gives it back, escalates it, or snoozes it and it grows worse; others are told, and nobody twice. */
describe('whoever has an alert', () => {
  let sink: SmtpSink;
  let story: NotificationStory;
  let ann: Person;
  let bob: Person;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    sink.expectMails(/^admin@/);
    story = await NotificationStory.begin(sink);
  });
  beforeEach(async () => {
    await story.anew();
    [ann, bob] = [await person('ann'), await person('bob')];
  });
  afterAll(async () => {
    await story.end();
    await sink.stop();
  });

  /** Somebody who can sign in; their account's address is their channel. */
  const person = async (name: string): Promise<Person> => {
    const { id, email } = await createUser(story.app, {
      email: `${name}@example.com`,
      fullName: name,
      reachable: true,
    });
    return { id, name, email, channelId: '' };
  };
  const wishes = (who: Reachable, fields: object) => story.asAdmin('patch', `/v2/users/${who.id}`, fields);
  const inMinutes = (count: number): string => new Date(story.clock.now().getTime() + minutes(count)).toISOString();
  const mutedFor = (who: Reachable, count: number) => wishes(who, { mutedUntil: inMinutes(count) });
  const raise = async (rules: object[], more: object = {}): Promise<string> => {
    const { id } = await story.escalation.policy({ rules });
    return story.raise({ responders: [{ type: 'escalation', id }], ...more });
  };
  const as = async (who: Person, action: string, alertId: string, body: object = {}) => {
    const token = await login(story.app, who.email, PASSWORD);
    const call = story.app.as(`Bearer ${token}`).post(`/v2/alerts/${alertId}/${action}`);
    const answer = await call.send(body);
    await story.app.settle();
    return answer;
  };
  const setPriority = async (id: string, priority: string) => {
    const call = story.app.http.put(`/v2/alerts/${id}/priority`).send({ priority });
    await call.set('Authorization', `CompatKey ${ROOT_KEY}`).expect(202);
    await story.app.settle();
  };

  describe('gives it back', () => {
    /** @contract states-10 */
    it('which ends the snooze: the next step comes in its time', async () => {
      const id = await raise([pages(ann.id), pages(bob.id, 5)]);
      await as(ann, 'acknowledge', id);
      await as(ann, 'snooze', id, { endTime: inMinutes(60) });
      await as(ann, 'unacknowledge', id);
      expect(await story.escalation.alert(id)).toMatchObject({ status: 'open', snoozed: false, snoozedUntil: null });
      expect(await story.escalation.history(id, 'unsnoozed')).toHaveLength(1);
      await story.pass(5);
      expect(story.mails(ann, bob)).toEqual([1, 1]);
    });

    it('where it is nobody’s, an open snoozed alert stays snoozed', async () => {
      const id = await raise([pages(ann.id), pages(bob.id, 5)]);
      await as(ann, 'snooze', id, { endTime: inMinutes(60) });
      await as(ann, 'unacknowledge', id);
      expect(await story.escalation.alert(id)).toMatchObject({ snoozed: true });
      expect(story.mails(ann, bob)).toEqual([1, 0]);
    });

    /** @contract states-10 */
    it('after the time of a page that was held: it goes out at once, once, and is no fallback', async () => {
      await mutedFor(ann, 10);
      const id = await raise([pages(ann.id), pages(bob.id, 60)]);
      await as(bob, 'acknowledge', id);
      await story.pass(15);
      expect(story.mails(ann, bob)).toEqual([0, 0]);
      expect(await story.outcomes(id)).toContainEqual(
        'ann cancelled: the alert is acknowledged: it is sent if the alert is open again',
      );
      await as(bob, 'unacknowledge', id);
      expect(story.mails(ann, bob)).toEqual([1, 0]);
      await as(bob, 'acknowledge', id);
      await as(bob, 'unacknowledge', id);
      await story.pass(20);
      expect(story.mails(ann, bob)).toEqual([1, 0]);
    });

    it('in several alerts at once: what was held goes as one message', async () => {
      await mutedFor(ann, 10);
      const ids = [await raise([pages(ann.id)]), await raise([pages(ann.id)], { message: 'Another' })];
      for (const id of ids) await as(bob, 'acknowledge', id);
      await story.pass(15);
      // Both are given back before the service handles the events of either.
      const token = await login(story.app, bob.email, PASSWORD);
      for (const id of ids) await story.app.as(`Bearer ${token}`).post(`/v2/alerts/${id}/unacknowledge`).expect(202);
      await story.app.settle();
      await story.pass(1);
      expect(story.mails(ann)).toEqual([1]);
    });

    it('what was held before it was closed is not owed after it is open again', async () => {
      await mutedFor(ann, 10);
      const id = await raise([pages(ann.id), pages(bob.id, 60)]);
      await as(bob, 'acknowledge', id);
      await story.pass(15);
      await as(bob, 'close', id);
      await story.pass(1);
      await as(bob, 'reopen', id);
      expect(story.mails(ann)).toEqual([1]);
      await as(bob, 'acknowledge', id);
      await as(bob, 'unacknowledge', id);
      await story.pass(2);
      expect(story.mails(ann)).toEqual([1]);
    });

    it('raised meanwhile: who was held is told at once where that passes, and not again where the raise told them', async () => {
      const night = { notifyQuietHoursStart: '00:00', notifyQuietHoursEnd: '23:00' };
      await wishes(ann, night);
      const id = await raise([pages(ann.id), pages(bob.id, 60)], { priority: 'P4' });
      await as(bob, 'acknowledge', id);
      await setPriority(id, 'P1');
      expect(story.mails(ann, bob)).toEqual([0, 1]);
      await as(bob, 'unacknowledge', id);
      expect(story.mails(ann, bob)).toEqual([1, 1]);

      const own = await raise([pages(ann.id), pages(bob.id, 60)], { priority: 'P4' });
      await as(ann, 'acknowledge', own);
      await setPriority(own, 'P1');
      await story.pass(2);
      const told = story.mails(ann)[0];
      await as(bob, 'unacknowledge', own);
      await story.pass(2);
      expect(story.mails(ann)).toEqual([told]);
    });
  });

  describe('escalates it', () => {
    /** @contract states-11 */
    it('having acknowledged it: the next step is paged, and the alert is open again', async () => {
      const id = await raise([pages(ann.id), pages(bob.id, 30)]);
      await as(ann, 'acknowledge', id);
      await as(ann, 'snooze', id, { endTime: inMinutes(60) });
      const { body } = await as(ann, 'escalate', id);
      expect(body.data).toMatchObject({ escalated: true, reason: 'step-fired', recipient: bob.id });
      expect(await story.escalation.alert(id)).toMatchObject({ status: 'open', acknowledged: false, snoozed: false });
      expect(story.mails(ann, bob)).toEqual([1, 1]);
    });

    /** @contract states-11 */
    it('having snoozed it', async () => {
      const id = await raise([pages(ann.id), pages(bob.id, 30)]);
      await as(ann, 'snooze', id, { endTime: inMinutes(60) });
      expect((await as(bob, 'escalate', id)).body.data).toEqual({ escalated: false, reason: 'snoozed' });
      expect((await as(ann, 'escalate', id)).body.data).toMatchObject({ escalated: true });
      expect(await story.escalation.alert(id)).toMatchObject({ status: 'open', snoozed: false });
      expect(story.mails(ann, bob)).toEqual([1, 1]);
    });

    /** @contract states-11 */
    it('and where no step is left keeps it; another person is refused', async () => {
      const id = await raise([pages(ann.id)]);
      await as(ann, 'acknowledge', id);
      expect((await as(bob, 'escalate', id)).body.data).toEqual({ escalated: false, reason: 'acknowledged' });
      expect((await as(ann, 'escalate', id)).body.data).toEqual({ escalated: false, reason: 'exhausted' });
      expect(await story.escalation.alert(id)).toMatchObject({ status: 'acknowledged' });
      expect(story.mails(ann)).toEqual([1]);
    });

    it('by the link of the mail that paged them', async () => {
      const id = await raise([pages(ann.id), pages(bob.id, 30)]);
      await as(ann, 'acknowledge', id);
      const [mail] = sink.mailsTo('ann@example.com');
      const links = [...(mail?.text ?? '').matchAll(/\/answer\/[\w-]+/g)].map(([path]) => path);
      const opened = await Promise.all(
        links.map(async (path) => ({ path, page: (await story.app.http.get(path)).text })),
      );
      const escalating = opened.find(({ page }) => page.includes('Escalate'));
      await story.app.http.post(escalating?.path ?? '/').expect(200);
      await story.app.settle();
      expect(await story.escalation.alert(id)).toMatchObject({ status: 'open' });
      expect(story.mails(ann, bob)).toEqual([1, 1]);
    });
  });

  describe('has snoozed it, and it grows worse', () => {
    /** @contract states-16 */
    it('is told, once, and nobody else', async () => {
      const id = await raise([pages(ann.id), pages(bob.id), pages(bob.id, 60)], { priority: 'P3' });
      expect(story.mails(ann, bob)).toEqual([1, 1]);
      await as(ann, 'snooze', id, { endTime: inMinutes(60) });
      await setPriority(id, 'P1');
      await story.pass(1);
      expect(story.mails(ann, bob)).toEqual([2, 1]);
      expect(sink.mailsTo('ann@example.com').at(-1)?.text).toContain('its priority was raised');
    });

    it('is told once though a rule of theirs asks for such alerts', async () => {
      const id = await raise([pages(ann.id)], { priority: 'P3' });
      expect(story.mails(ann)).toEqual([1]);
      const phone = await story.channel(ann.id, 'ann-phone');
      await story.rule({ ...ann, channelId: phone }, { criteria: { priorities: ['P1'] } });
      await as(ann, 'snooze', id, { endTime: inMinutes(60) });
      await setPriority(id, 'P1');
      await story.pass(1);
      expect(sink.mailsTo('ann-phone@example.com')).toHaveLength(1);
      expect(story.mails(ann)).toEqual([0]);
    });

    it('where a key has snoozed it, or whoever did cannot be told now, those who were paged are told', async () => {
      const byKey = await raise([pages(bob.id)], { priority: 'P3' });
      await story.act('snooze', byKey, { endTime: inMinutes(60) });
      await setPriority(byKey, 'P1');
      await story.pass(1);
      expect(story.mails(bob)).toEqual([2]);
      const asleep = await raise([pages(bob.id)], { priority: 'P3' });
      await story.pass(1);
      await as(ann, 'snooze', asleep, { endTime: inMinutes(60) });
      await mutedFor(ann, 60);
      const [, before = 0] = story.mails(ann, bob);
      await setPriority(asleep, 'P1');
      await story.pass(1);
      expect(story.mails(ann, bob)).toEqual([0, before + 1]);
    });
  });

  /** @contract states-12 */
  it('is told of an assignment once, however often and by whatever name it is assigned to them', async () => {
    const id = await raise([pages(bob.id)]);
    await story.act('assign', id, { user: ann.id });
    for (const user of [ann.id, ann.email]) await story.act('assign', id, { user });
    await Promise.all([1, 2, 3, 4].map(() => story.act('assign', id, { owner: { id: ann.id } })));
    const bulk = { ids: [id], action: 'assign', assignUser: ann.id };
    expect(await story.escalation.post('/v2/alerts/bulk', bulk)).toMatchObject({ results: [{ id, success: true }] });
    await story.pass(1);
    expect(story.mails(ann)).toEqual([1]);
    expect(await story.escalation.history(id, 'assigned')).toHaveLength(1);
    await story.act('assign', id, { user: 'somebody' });
    await story.act('assign', id, { user: 'somebody' });
    await story.act('assign', id, { user: ann.id });
    expect(await story.escalation.history(id, 'assigned')).toHaveLength(3);
    await story.pass(6);
    expect(story.mails(ann, bob)).toEqual([2, 1]);
  });

  /** @contract delivery-14 */
  it.each([3, 30])(
    'after an outage of %s minutes a held page and the fallback are one message to a person',
    async (length) => {
      const teamId = await story.team(ann, bob);
      const rule = { name: 'All', match: {}, targetTeamId: teamId };
      await story.escalation.request('post', '/v2/routing-rules').send(rule).expect(201);
      await mutedFor(ann, 1);
      await raise([pages(ann.id)]);
      await story.escalation.outage(length);
      await story.pass(2);
      expect(story.mails(ann, bob)).toEqual([1, expect.any(Number)]);
    },
  );
});
