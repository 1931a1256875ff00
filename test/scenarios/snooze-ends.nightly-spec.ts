import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUser, login, PASSWORD } from '../support/accounts.js';
import { pages } from '../support/escalation-story.js';
import { minutes } from '../support/fake-clock.js';
import { NotificationStory, type Reachable } from '../support/notification-story.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { ADMIN_EMAIL } from '../support/test-config.js';

interface LadderOf {
  steps: { dueAt: string | null; firedAt: string | null; afterSnooze?: true; people: unknown[] }[];
}
const MATCHES_ALL = { match: {}, pageAfter: true };
type Person = Reachable & { email: string };

/** Whoever snoozes an alert counts on being told again: the end of a snooze tells somebody, once. */
describe('the end of a snooze', () => {
  let sink: SmtpSink;
  let story: NotificationStory;
  let ann: Person;
  let bob: Person;
  let began: number;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    sink.expectMails(/^(admin|lea|max|bob|ann|cid|dee)@/);
    story = await NotificationStory.begin(sink);
  });
  beforeEach(async () => {
    await story.anew();
    began = story.clock.now().getTime();
    [ann, bob] = [await person('ann'), await person('bob')];
  });
  afterAll(async () => {
    await story.end();
    await sink.stop();
  });

  const person = async (name: string): Promise<Person> => {
    const { id, email } = await createUser(story.app, {
      email: `${name}@example.com`,
      fullName: name,
      reachable: true,
    });
    return { id, name, email, channelId: '' };
  };
  const inMinutes = (count: number): string => new Date(story.clock.now().getTime() + minutes(count)).toISOString();
  const mutedFor = (who: Reachable, count: number) =>
    story.asAdmin('patch', `/v2/users/${who.id}`, { mutedUntil: inMinutes(count) });
  const raise = async (rules: object[], more: object = {}, policy: object = {}): Promise<string> => {
    const { id } = await story.escalation.policy({ rules, ...policy });
    return story.raise({ responders: [{ type: 'escalation', id }], ...more });
  };
  const as = async (who: Person, action: string, alertId: string, body: object = {}) => {
    const token = await login(story.app, who.email, PASSWORD);
    const call = story.app.as(`Bearer ${token}`).post(`/v2/alerts/${alertId}/${action}`);
    await call.send(body).expect(action === 'escalate' ? 200 : 202);
    await story.app.settle();
  };
  const snooze = (who: Person, id: string, count: number) => as(who, 'snooze', id, { endTime: inMinutes(count) });
  const passSeconds = async (count: number): Promise<void> => {
    story.clock.moveBy(count * 1000);
    await story.app.settle();
  };
  const minuteOf = (at: string): number => (Date.parse(at) - began) / minutes(1);
  /** The steps that have fired: minute, and names of those whom they paged. */
  const stepsOf = async (id: string): Promise<[number, string][]> => {
    const fired = await story.escalation.history(id, 'escalated');
    const users = await story.app.sql<{ id: string; username: string }>('SELECT id, username FROM users');
    const nameOf = (userId: string) => users.find((user) => user.id === userId)!.username.split('@')[0]!;
    return fired.map(({ createdAt, metadata: { recipients = [] } }) => [
      Math.floor(minuteOf(createdAt)),
      recipients.map(nameOf).toSorted().join(' '),
    ]);
  };
  const last = (who: Person): string | undefined => sink.mailsTo(who.email).at(-1)?.text;

  describe('of an open alert', () => {
    /** @contract states-13 */
    it('tells whoever snoozed it again, where the steps are over', async () => {
      const id = await raise([pages(ann.id)]);
      await story.pass(2);
      await snooze(bob, id, 30);
      await story.pass(29);
      expect(story.mails(ann, bob)).toEqual([1, 0]);
      await story.pass(2);
      expect(story.mails(ann, bob)).toEqual([1, 1]);
      expect(last(bob)).toContain('its snooze is over');
      await story.pass(30);
      expect(story.mails(ann, bob)).toEqual([1, 1]);
      expect(await story.escalation.get(`/v2/alerts/${id}/recipients`)).toEqual([ann.id, bob.id]);
    });

    it('tells them each time', async () => {
      const id = await raise([pages(ann.id)]);
      for (const count of [2, 3]) {
        await snooze(ann, id, 5);
        await story.pass(6);
        expect(story.mails(ann)).toEqual([count]);
      }
    });

    it('tells them where the next step comes later, and that one comes in its time', async () => {
      const id = await raise([pages(ann.id), pages(bob.id, 20)]);
      await snooze(ann, id, 2);
      await story.pass(3);
      expect(story.mails(ann, bob)).toEqual([2, 0]);
      await story.pass(20);
      expect(story.mails(ann, bob)).toEqual([2, 1]);
    });

    /** @contract states-13 */
    it('tells them too where a step that was overdue comes just then, and nobody in their place', async () => {
      const overdue = async (more: object): Promise<string> => {
        const id = await raise([pages(ann.id), pages(bob.id, 5)], more);
        story.clock.moveBy(minutes(6));
        return id;
      };
      await snooze(ann, await overdue({ alias: 'by-ann' }), 30);
      await story.pass(32);
      expect(story.mails(ann, bob)).toEqual([2, 1]);
      await story.act('snooze', await overdue({ alias: 'by-key' }), { endTime: inMinutes(30) });
      await story.pass(32);
      expect(story.mails(ann, bob)).toEqual([3, 2]);
    });

    it('tells them of one with no escalation', async () => {
      const id = await story.raise();
      await snooze(ann, id, 10);
      await story.pass(11);
      expect(story.mails(ann)).toEqual([1]);
    });

    it('where a key has snoozed it, tells whoever was paged', async () => {
      const id = await raise([pages(ann.id)]);
      await story.act('snooze', id, { endTime: inMinutes(10) });
      await story.pass(11);
      expect(story.mails(ann)).toEqual([2]);
    });

    describe('where a key has snoozed it and all whom it has named are held', () => {
      const snoozedByKey = async (rules: object[], more: object = {}): Promise<string> => {
        const teamId = await story.team(ann, bob);
        const rule = { name: 'All', match: {}, targetTeamId: teamId };
        await story.escalation.request('post', '/v2/routing-rules').send(rule).expect(201);
        await mutedFor(ann, 30);
        const id = await raise(rules, more);
        await passSeconds(10);
        await story.act('snooze', id, { endTime: inMinutes(10) });
        return id;
      };

      /** @contract states-13 */
      it.each(['by its time', 'by a key'])('tells the team as it ends, once, where it ends %s', async (how) => {
        const id = await snoozedByKey([pages(ann.id)]);
        if (how === 'by a key') await story.act('unsnooze', id);
        else for (const seconds of [590, 10]) await passSeconds(seconds);
        expect(story.mails(ann, bob)).toEqual([0, 1]);
        await passSeconds(65);
        await passSeconds(65);
        expect(story.mails(ann, bob)).toEqual([0, 1]);
        await story.pass(30);
        expect(story.mails(ann, bob)).toEqual([1, 1]);
      });

      it('tells the team, too, where a step comes later', async () => {
        await snoozedByKey([pages(ann.id), pages(bob.id, 20)]);
        for (const seconds of [590, 10]) await passSeconds(seconds);
        expect(story.mails(ann, bob)).toEqual([0, 1]);
        await story.pass(21);
        expect(story.mails(ann, bob)).toEqual([1, 2]);
      });

      it('tells the team of a raise, too', async () => {
        const id = await snoozedByKey([pages(ann.id)], { alias: 'd', priority: 'P4' });
        await story.raise({ alias: 'd', priority: 'P2' });
        expect(story.mails(ann, bob)).toEqual([0, 1]);
        await passSeconds(65);
        expect(story.mails(ann, bob)).toEqual([0, 1]);
        expect(await story.escalation.alert(id)).toMatchObject({ snoozed: false });
      });

      it('tells nobody before a step has named anybody', async () => {
        await snoozedByKey([pages(bob.id, 20)]);
        for (const seconds of [590, 10]) await passSeconds(seconds);
        expect(story.mails(ann, bob)).toEqual([0, 0]);
        await story.pass(21);
        expect(story.mails(ann, bob)).toEqual([0, 1]);
      });

      it('says so in the answer', async () => {
        const id = await snoozedByKey([pages(ann.id)]);
        const call = story.escalation.request('post', `/v2/alerts/${id}/unsnooze`).send({});
        const { body } = await call.expect(202);
        await story.app.settle();
        expect((body as { warnings: string[] }).warnings).toContainEqual(
          expect.stringContaining("the alert's team, or else the administrators, are notified"),
        );
      });
    });

    describe('where a key has snoozed it and a page was held', () => {
      const snoozedByKey = (id: string, count: number) => story.act('snooze', id, { endTime: inMinutes(count) });
      beforeEach(() => mutedFor(ann, 10));

      it.each([
        ['for as long as it is snoozed', 10],
        ['for less', 30],
      ])('%s: tells whom it was held for, once, and nobody else', async (_how, count) => {
        const id = await raise([pages(ann.id)]);
        await snoozedByKey(id, count);
        await story.pass(count - 1, 5);
        expect(story.mails(ann)).toEqual([0]);
        await story.pass(1);
        await story.pass(5);
        expect(story.mails(ann)).toEqual([1]);
        expect(sink.mailsTo(ADMIN_EMAIL)).toHaveLength(0);
        expect((await story.escalation.get<{ others: unknown }>(`/v2/alerts/${id}/escalation`)).others).toEqual([]);
      });

      it('and went out before: tells that person again', async () => {
        const id = await raise([pages(ann.id)]);
        await story.pass(12);
        expect(story.mails(ann)).toEqual([1]);
        await snoozedByKey(id, 30);
        await story.pass(32);
        expect(story.mails(ann)).toEqual([2]);
        expect(last(ann)).toContain('its snooze is over');
      });
    });

    describe('where a key has snoozed one that was told of by a broadcast', () => {
      const broadcast = async (more: object = {}): Promise<string> => {
        const targetTeamId = await story.team(ann, bob);
        const rule = { name: 'All', match: {}, targetTeamId };
        await story.escalation.request('post', '/v2/routing-rules').send(rule).expect(201);
        const silent = await story.escalation.person('silent', { reachable: false });
        const id = await story.raise({ responders: [{ type: 'user', id: silent }], ...more });
        expect(story.mails(ann, bob)).toEqual([1, 1]);
        return id;
      };
      const snoozedByKey = async (id: string): Promise<void> => {
        await story.act('snooze', id, { endTime: inMinutes(10) });
        expect((await story.escalation.get<{ next: unknown }>(`/v2/alerts/${id}/escalation`)).next).toMatchObject({
          ...{ afterSnooze: true, fallsBack: true },
        });
      };

      it.each(['by its time', 'by a key'])('tells the team again, once, where it ends %s', async (how) => {
        const id = await broadcast();
        await snoozedByKey(id);
        await story.pass(2);
        if (how === 'by a key') await story.act('unsnooze', id);
        await story.pass(10);
        expect(story.mails(ann, bob)).toEqual([2, 2]);
        expect((await story.escalation.recipients(id)).toSorted()).toEqual([ann.id, bob.id].toSorted());
      });

      it('tells them again where all of them are held when it ends, in the morning', async () => {
        const id = await broadcast();
        await snoozedByKey(id);
        for (const who of [ann, bob]) await mutedFor(who, 30);
        await story.pass(12);
        expect(story.mails(ann, bob)).toEqual([1, 1]);
        await story.pass(20);
        expect(story.mails(ann, bob)).toEqual([2, 2]);
      });

      it('tells nobody once it is closed', async () => {
        const id = await broadcast();
        await snoozedByKey(id);
        await story.act('close', id);
        await story.pass(12);
        expect(story.mails(ann, bob)).toEqual([1, 1]);
      });
    });

    it('where a key has snoozed one with no escalation, tells nobody', async () => {
      const id = await story.raise();
      await story.act('snooze', id, { endTime: inMinutes(10) });
      await story.pass(12);
      expect(sink.mailsTo(ADMIN_EMAIL)).toHaveLength(0);
    });

    it('where whoever snoozed it cannot be told now, tells whoever was paged, and them when they can', async () => {
      const id = await raise([pages(ann.id)]);
      await snooze(bob, id, 10);
      await mutedFor(bob, 30);
      await story.pass(11);
      expect(story.mails(ann, bob)).toEqual([2, 0]);
      await story.pass(20);
      expect(story.mails(ann, bob)).toEqual([2, 1]);
    });

    /** @contract states-13 */
    it('where nobody of these can be told now, tells the team', async () => {
      const teamId = await story.team(ann, bob);
      const rule = { name: 'All', match: {}, targetTeamId: teamId };
      await story.escalation.request('post', '/v2/routing-rules').send(rule).expect(201);
      const id = await raise([pages(ann.id)]);
      await snooze(ann, id, 10);
      await mutedFor(ann, 60);
      await story.pass(11);
      expect(story.mails(ann, bob)).toEqual([1, 1]);
      await story.pass(60);
      expect(story.mails(ann, bob)).toEqual([2, 1]);
    });

    it('tells nobody of one that was closed', async () => {
      const closed = await raise([pages(ann.id)]);
      await snooze(ann, closed, 10);
      await as(ann, 'close', closed);
      await story.pass(11);
      expect(story.mails(ann)).toEqual([1]);
    });

    it('tells nobody of one that a maintenance, a policy or its integration keeps quiet', async () => {
      const silence = { match: {}, pageAfter: true };
      const window = { name: 'Work', startTime: inMinutes(-1), endTime: inMinutes(60), silence };
      await story.escalation.post('/v2/maintenance-windows', window);
      const id = await raise([pages(ann.id)]);
      await snooze(ann, id, 10);
      await story.pass(12);
      expect(story.mails(ann)).toEqual([0]);
      await story.pass(50);
      expect(story.mails(ann)).toEqual([1]);
    });

    it('tells them before its policy closes it', async () => {
      const id = await raise([pages(ann.id)], {}, { closeAlertAfterAll: true });
      await snooze(ann, id, 10);
      await story.pass(12);
      expect(await story.escalation.alert(id)).toMatchObject({ status: 'closed' });
      expect(story.mails(ann)).toEqual([2]);
    });

    it('tells nobody twice whose other page had waited for it', async () => {
      const phone = await story.channel(ann.id, 'ann-phone');
      await story.rule({ ...ann, channelId: phone }, { action: { steps: [{ channelId: phone, delayMins: 5 }] } });
      const id = await raise([pages(ann.id)]);
      const before = sink.mailsTo('ann-phone@example.com').length;
      await snooze(ann, id, 20);
      await story.pass(22);
      expect(sink.mailsTo('ann-phone@example.com')).toHaveLength(before + 1);
      expect(sink.mailsTo(ann.email).length).toBeLessThanOrEqual(1);
    });

    it('tells them after an outage, once', async () => {
      const id = await raise([pages(ann.id)]);
      await snooze(ann, id, 5);
      await story.escalation.outage(30);
      await story.pass(2);
      expect(story.mails(ann)).toEqual([2]);
    });
  });

  describe('and the escalation, whose clock stands still during a snooze', () => {
    let team: Person[];
    const everybody = { recipientType: 'team' };
    const onCallLeadEverybody = async (policy: object = {}): Promise<string> => {
      team = [ann, bob, await person('cid'), await person('dee')];
      const teamId = await story.team(...team);
      return raise([pages(ann.id), pages(bob.id, 10), pages(teamId, 20, everybody)], {}, policy);
    };
    const ALL = 'ann bob cid dee';
    const dueOf = async (id: string): Promise<unknown[]> => {
      const { steps } = await story.escalation.get<LadderOf>(`/v2/alerts/${id}/escalation`);
      return steps
        .filter(({ firedAt }) => firedAt === null)
        .map(({ dueAt, afterSnooze, people }) => [minuteOf(dueAt!), afterSnooze ?? false, people.length]);
    };

    it('tells whoever snoozed it first; the steps to come keep the time that they had left, as the ladder says', async () => {
      const id = await onCallLeadEverybody();
      await story.pass(1);
      await snooze(ann, id, 21);
      const foreseen = [
        [22, true, 1],
        [31, false, 1],
        [41, false, 4],
      ];
      expect(await dueOf(id)).toEqual(foreseen);
      await story.pass(22);
      expect(story.mails(...team)).toEqual([2, 0, 0, 0]);
      expect(await dueOf(id)).toEqual(foreseen.slice(1));
      await story.pass(20);
      const list = await story.escalation.get<{ escalation: { lastPaged: object } }[]>('/v2/alerts?include=escalation');
      expect(list[0]!.escalation.lastPaged).toMatchObject({ others: 3 });
      expect(await stepsOf(id)).toEqual([
        [0, 'ann'],
        [31, 'bob'],
        [41, ALL],
      ]);
    });

    it('and so does each round', async () => {
      const id = await onCallLeadEverybody({ repeatCount: 2, repeatInterval: 15 });
      await story.pass(25);
      await snooze(ann, id, 60);
      await story.pass(100);
      expect((await stepsOf(id)).slice(2)).toEqual([
        [20, ALL],
        [95, 'ann'],
        [105, 'bob'],
        [115, ALL],
      ]);
    });

    it('through snoozes one after the other, later and earlier ends, and one that is ended', async () => {
      const id = await onCallLeadEverybody();
      await story.pass(2);
      await snooze(ann, id, 10);
      await story.pass(5);
      await snooze(bob, id, 60);
      await story.pass(5);
      await snooze(ann, id, 8);
      await story.pass(10);
      // Snoozed from 2 to 20, so two minutes after its end four have passed.
      await snooze(ann, id, 600);
      await story.pass(100);
      await as(bob, 'unsnooze', id);
      await story.pass(30);
      expect(await stepsOf(id)).toEqual([
        [0, 'ann'],
        [128, 'bob'],
        [138, ALL],
      ]);
    });

    it('where whoever snoozed it escalates: the next step comes now, the one after it in its time', async () => {
      const id = await onCallLeadEverybody();
      await story.pass(5);
      await snooze(ann, id, 60);
      await story.pass(7);
      await as(ann, 'escalate', id);
      await story.pass(30);
      expect(await stepsOf(id)).toEqual([
        [0, 'ann'],
        [12, 'bob'],
        [27, ALL],
      ]);
    });

    it('where it is given back: the acknowledgement counts, the snooze within it does not', async () => {
      const id = await onCallLeadEverybody();
      await as(ann, 'acknowledge', id);
      await story.pass(5);
      await snooze(ann, id, 60);
      await story.pass(30);
      await as(ann, 'unacknowledge', id);
      await story.pass(30);
      expect(await stepsOf(id)).toEqual([
        [0, 'ann'],
        [40, 'bob'],
        [50, ALL],
      ]);
    });

    it('where it is closed and opened again: begins anew, the snooze forgotten', async () => {
      const id = await onCallLeadEverybody();
      await snooze(ann, id, 60);
      await story.pass(10);
      await as(ann, 'close', id);
      await as(ann, 'reopen', id);
      await story.pass(20);
      expect((await stepsOf(id)).slice(1)).toEqual([
        [10, 'ann'],
        [20, 'bob'],
        [30, ALL],
      ]);
    });

    it('where the service dies as it is snoozed, until after the end', async () => {
      const id = await onCallLeadEverybody();
      await story.pass(4);
      const token = await login(story.app, ann.email, PASSWORD);
      const call = story.app.as(`Bearer ${token}`).post(`/v2/alerts/${id}/snooze`);
      await call.send({ endTime: inMinutes(30) }).expect(202);
      await story.escalation.outage(33);
      await story.pass(30);
      expect(await stepsOf(id)).toEqual([
        [0, 'ann'],
        [40, 'bob'],
        [50, ALL],
      ]);
      expect(story.mails(ann)).toEqual([3]);
    });

    it('where quiet hours hold a step, and begin within it', async () => {
      const id = await onCallLeadEverybody();
      await mutedFor(bob, 60);
      await snooze(ann, id, 30);
      await story.pass(55);
      expect(await stepsOf(id)).toEqual([
        [0, 'ann'],
        [40, ''],
        [50, 'ann cid dee'],
      ]);
    });

    it('under a maintenance that ends within it: begins as it ends', async () => {
      const window = { name: 'Work', startTime: inMinutes(-1), endTime: inMinutes(20), silence: MATCHES_ALL };
      await story.escalation.post('/v2/maintenance-windows', window);
      const id = await onCallLeadEverybody();
      await snooze(bob, id, 30);
      await story.pass(55);
      expect(await stepsOf(id)).toEqual([
        [30, 'ann'],
        [40, 'bob'],
        [50, ALL],
      ]);
    });
  });

  describe('where much has changed meanwhile', () => {
    it('tells whoever was paged, if whoever snoozed it is gone, or wants no such alerts', async () => {
      const id = await raise([pages(ann.id)]);
      await snooze(bob, id, 10);
      await story.asAdmin('patch', `/v2/users/${bob.id}`, { notifyOnP1Only: true });
      await story.pass(11);
      expect(story.mails(ann, bob)).toEqual([2, 0]);
      await snooze(bob, id, 10);
      await story.asAdmin('delete', `/v2/users/${bob.id}`);
      await story.pass(11);
      expect(story.mails(ann)).toEqual([3]);
    });

    it('tells whoever stands in for them by then', async () => {
      const id = await raise([pages(ann.id)]);
      await snooze(ann, id, 10);
      await story.forward(ann, bob);
      await story.pass(11);
      expect(story.mails(ann, bob)).toEqual([1, 1]);
    });

    it('tells the owner of one that a key has snoozed', async () => {
      const id = await raise([pages(ann.id)]);
      await story.act('assign', id, { user: bob.id });
      await story.act('snooze', id, { endTime: inMinutes(10) });
      const before = story.mails(ann, bob);
      await story.pass(11);
      expect([before, story.mails(ann, bob)]).toEqual([
        [1, 1],
        [1, 2],
      ]);
    });

    it('tells of a raise, and of the end of the next snooze', async () => {
      const id = await raise([pages(ann.id)], { alias: 'd', priority: 'P4' });
      await snooze(ann, id, 10);
      await story.raise({ alias: 'd', priority: 'P1' });
      await story.pass(11);
      expect(story.mails(ann)).toEqual([2]);
      await snooze(ann, id, 10);
      await story.pass(11);
      expect(story.mails(ann)).toEqual([3]);
    });

    it('tells of several at once, of each once', async () => {
      const ids: string[] = [];
      for (const alias of ['a', 'b', 'c']) ids.push(await raise([pages(ann.id)], { alias }));
      await story.pass(5);
      const snoozeUntil = inMinutes(10);
      await story.escalation.post('/v2/alerts/bulk', { ids, action: 'snooze', snoozeUntil });
      const before = story.mails(ann)[0]!;
      await story.pass(15);
      const texts = sink
        .mailsTo(ann.email)
        .slice(before)
        .map(({ text = '' }) => text);
      expect(texts.length).toBeGreaterThan(0);
      for (const id of ids) expect(texts.filter((text) => text.includes(id))).toHaveLength(1);
    });

    it('tells nobody where it is snoozed again', async () => {
      const id = await raise([pages(ann.id)]);
      await snooze(ann, id, 10);
      await story.pass(5);
      await snooze(ann, id, 60);
      await story.pass(30);
      expect(story.mails(ann)).toEqual([1]);
    });
  });

  describe('of an acknowledged alert', () => {
    /** @contract states-13 */
    it('leaves it acknowledged, and reminds whoever snoozed it, or whoever has it', async () => {
      const id = await raise([pages(ann.id)]);
      await as(ann, 'acknowledge', id);
      await snooze(ann, id, 30);
      await story.pass(31);
      expect(await story.escalation.alert(id)).toMatchObject({ status: 'acknowledged', snoozed: false });
      expect(story.mails(ann, bob)).toEqual([2, 0]);
      expect(last(ann)).toContain('its snooze is over');
      await story.act('snooze', id, { endTime: inMinutes(10) });
      await story.pass(11);
      expect(story.mails(ann, bob)).toEqual([3, 0]);
    });
  });

  describe('by hand', () => {
    /** @contract states-13 */
    it('tells whoever snoozed it, unless they have ended it', async () => {
      const id = await raise([pages(ann.id)]);
      await snooze(ann, id, 30);
      await story.pass(1);
      await as(bob, 'unsnooze', id);
      await story.pass(1);
      expect(story.mails(ann, bob)).toEqual([2, 0]);
      await snooze(ann, id, 30);
      await as(ann, 'unsnooze', id);
      await story.pass(2);
      expect(story.mails(ann, bob)).toEqual([2, 0]);
    });

    describe('where all whom it names are held', () => {
      const boss = async (name: string): Promise<Person> => {
        const { id, email } = await createUser(story.app, {
          ...{ email: `${name}@example.com`, fullName: name, reachable: true },
          role: 'admin',
        });
        return { id, name, email, channelId: '' };
      };
      const heldAndSnoozed = async (by = bob, count = 30): Promise<string> => {
        await mutedFor(bob, 15);
        const id = await raise([pages(bob.id)]);
        await snooze(by, id, count);
        return id;
      };

      /** @contract states-13 */
      it('tells the administrators once, and not whoever did it', async () => {
        const [lea, max] = [await boss('lea'), await boss('max')];
        const id = await heldAndSnoozed();
        await as(lea, 'unsnooze', id);
        await passSeconds(65);
        await passSeconds(65);
        expect(story.mails(lea, max, bob)).toEqual([0, 1, 0]);
        await story.pass(15);
        expect(story.mails(lea, max, bob)).toEqual([0, 1, 1]);
      });

      it('tells the team, or else the administrators, once, and not whoever did it', async () => {
        const [lea, max] = [await boss('lea'), await boss('max')];
        const cy = await person('cy');
        const teamId = await story.team(ann, bob, cy);
        const rule = { name: 'All', match: {}, targetTeamId: teamId };
        await story.escalation.request('post', '/v2/routing-rules').send(rule).expect(201);
        const id = await heldAndSnoozed();
        await as(ann, 'unsnooze', id);
        await passSeconds(65);
        await passSeconds(65);
        expect(story.mails(ann, cy, lea, max, bob)).toEqual([0, 1, 0, 0, 0]);
        await story.asAdmin('delete', `/v2/users/${cy.id}`);
        const other = await heldAndSnoozed();
        const before = story.mails(ann)[0]!;
        await as(ann, 'unsnooze', other);
        await passSeconds(65);
        await passSeconds(65);
        expect([story.mails(ann)[0]! - before, ...story.mails(lea, max)]).toEqual([0, 1, 1]);
      });

      it('tells the administrators once of a raise, too', async () => {
        const lea = await boss('lea');
        await mutedFor(bob, 15);
        const id = await raise([pages(bob.id)], { alias: 'd', priority: 'P4' });
        await snooze(bob, id, 30);
        await story.raise({ alias: 'd', priority: 'P2' });
        await passSeconds(65);
        await passSeconds(65);
        expect(story.mails(lea)).toEqual([1]);
      });

      /** @contract states-13 */
      it('tells whoever did it when the policy ends, where nobody else is left', async () => {
        const id = await heldAndSnoozed();
        const token = await login(story.app);
        const call = story.app.as(`Bearer ${token}`).post(`/v2/alerts/${id}/unsnooze`);
        await call.send({}).expect(202);
        await story.app.settle();
        expect(sink.mailsTo(ADMIN_EMAIL)).toHaveLength(0);
        await passSeconds(65);
        await passSeconds(65);
        expect(sink.mailsTo(ADMIN_EMAIL)).toHaveLength(1);
      });

      it('foretells them once', async () => {
        const id = await heldAndSnoozed(bob, 5);
        type Ladder = { data: { steps: { fallsBack?: boolean; state: string }[] } };
        const ladder = await story.escalation.request('get', `/v2/alerts/${id}/escalation`).expect(200);
        const { steps } = (ladder.body as Ladder).data;
        expect(steps.filter(({ fallsBack }) => fallsBack)).toHaveLength(1);
      });

      it('tells an administrator who had snoozed it once', async () => {
        const lea = await boss('lea');
        await heldAndSnoozed(lea, 5);
        await story.pass(5);
        await passSeconds(65);
        await passSeconds(65);
        expect(story.mails(lea)).toEqual([1]);
      });
    });
  });
});
