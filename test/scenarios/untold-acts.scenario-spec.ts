import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUser, login, PASSWORD } from '../support/accounts.js';
import { pages } from '../support/escalation-story.js';
import { minutes } from '../support/fake-clock.js';
import { NotificationStory, type Reachable } from '../support/notification-story.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { ROOT_KEY } from '../support/test-config.js';

type Person = Reachable & { email: string };

const HELD = /^ann has muted notifications: held until/;
const TEAM = "nobody who is to be paged can be reached: the alert's team, or else the administrators, are notified";
const LEFT = 'nobody is notified: the escalation has no steps left';
const NOBODY = 'nobody is paged: no escalation policy applies, and no responders are named';

/** Whatever is done to an alert, an answer by which nobody is told now says so; one by which somebody is, does not. */
describe('the answer to what is done to an alert', () => {
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
  const policy = async (...rules: object[]): Promise<object> => ({
    responders: [{ type: 'escalation', id: (await story.escalation.policy({ rules })).id }],
  });

  /** The answer by a key, or by this person; and how many mails the service sends because of it. */
  const call = async (method: 'post' | 'put', path: string, body: object, who?: Person): Promise<Answered> => {
    const as = who ? `Bearer ${await login(story.app, who.email, PASSWORD)}` : `CompatKey ${ROOT_KEY}`;
    const request = story.app.as(as).send(method, path);
    const before = story.mails(ann, bob);
    const answer = await request.send(body);
    if (answer.status > 202) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    await story.app.settle();
    const after = story.mails(ann, bob);
    const { data, warnings = data?.warnings ?? [] } = answer.body as { data?: Answered; warnings?: string[] };
    return { warnings, told: after.map((count, place) => count - before[place]!) };
  };
  interface Answered {
    warnings: string[];
    told: number[];
  }
  const act = (action: string, id: string, who?: Person, body: object = {}): Promise<Answered> =>
    call('post', `/v2/alerts/${id}/${action}`, body, who);
  const repeat = (body: object): Promise<Answered> =>
    call('post', '/v2/alerts', { message: 'disk', alias: 'd', ...body });
  const put = (id: string, priority: string): Promise<Answered> =>
    call('put', `/v2/alerts/${id}/priority`, { priority });
  const raise = (more: object = {}): Promise<string> => story.raise({ message: 'disk', alias: 'd', ...more });

  /** A raise to P1, each way. */
  const RAISES: Readonly<Record<string, (id: string) => Promise<Answered>>> = {
    'a repeat': () => repeat({ priority: 'P1' }),
    'PUT …/priority': (id) => put(id, 'P1'),
  };

  describe.each(Object.keys(RAISES))('to a raise by %s', (way) => {
    const toP1 = (id: string) => RAISES[way]!(id);

    /** @contract states-14 */
    it('names whoever is held', async () => {
      await mutedFor(ann, 60);
      const id = await raise({ priority: 'P4', ...(await policy(pages(ann.id), pages(bob.id, 15))) });
      expect(await toP1(id)).toEqual({ warnings: [expect.stringMatching(HELD)], told: [0, 0] });
      await story.pass(16);
      expect(story.mails(ann, bob)).toEqual([0, 1]);
    });

    it('names the owner of an acknowledged alert who is held', async () => {
      const id = await raise({ priority: 'P4', ...(await policy(pages(ann.id), pages(bob.id, 15))) });
      await act('acknowledge', id, ann);
      await mutedFor(ann, 60);
      expect(await toP1(id)).toEqual({ warnings: [expect.stringMatching(HELD)], told: [0, 0] });
    });

    it('says nothing where somebody is told, or was', async () => {
      const id = await raise({ priority: 'P4', ...(await policy(pages(ann.id))) });
      expect(await toP1(id)).toEqual({ warnings: [], told: [0, 0] });
      await story.act('close', id);
      const owned = await raise({ priority: 'P4', ...(await policy(pages(ann.id))) });
      await act('acknowledge', owned, ann);
      expect(await toP1(owned)).toEqual({ warnings: [], told: [1, 0] });
    });

    it('says nothing where the new priority passes', async () => {
      await story.asAdmin('patch', `/v2/users/${ann.id}`, { notifyOnP1Only: true });
      const id = await raise({ priority: 'P4', ...(await policy(pages(ann.id), pages(bob.id, 15))) });
      const bobs = story.mails(bob)[0]!;
      expect(await toP1(id)).toEqual({ warnings: [], told: [1, 0] });
      expect(bobs).toBe(1);
    });

    it('of a snoozed one tells whoever snoozed it, or says that the team is', async () => {
      const id = await raise({ priority: 'P4', ...(await policy(pages(ann.id))) });
      await act('snooze', id, ann, { endTime: inMinutes(60) });
      expect(await toP1(id)).toEqual({ warnings: [], told: [1, 0] });
      await story.act('close', id);
      const asleep = await raise({ priority: 'P4', ...(await policy(pages(ann.id))) });
      await act('snooze', asleep, ann, { endTime: inMinutes(60) });
      await mutedFor(ann, 120);
      const { warnings } = await toP1(asleep);
      expect(warnings).toEqual([TEAM, expect.stringMatching(HELD)]);
      expect(sink.mailsTo('admin@example.com').length).toBeGreaterThan(0);
    });

    /** @contract states-14 */
    it('names the maintenance that silences it', async () => {
      const window = {
        name: 'Work',
        startTime: inMinutes(-1),
        endTime: inMinutes(60),
        silence: { match: {}, pageAfter: true },
      };
      await story.escalation.post('/v2/maintenance-windows', window);
      const id = await raise({ priority: 'P4', ...(await policy(pages(ann.id))) });
      const silenced = `silenced until ${window.endTime} by the maintenance Work, and pages then if it is still open`;
      expect(await toP1(id)).toEqual({ warnings: [silenced], told: [0, 0] });
    });

    it('names the notification policy that delays it', async () => {
      const wait = { name: 'Grace', match: { priorities: ['P1', 'P4'] }, actions: { delay: { minutes: 15 } } };
      await story.escalation.request('post', '/v2/notification-policies').send(wait).expect(201);
      const until = inMinutes(15);
      const id = await raise({ priority: 'P4', ...(await policy(pages(ann.id))) });
      expect(await toP1(id)).toEqual({
        warnings: [`the notification policy Grace notifies nobody before ${until}`],
        told: [0, 0],
      });
    });

    it('names the notification policy that tells nobody of such alerts', async () => {
      const quiet = { name: 'Night', match: { priorities: ['P1'] }, actions: { suppress: true } };
      await story.escalation.request('post', '/v2/notification-policies').send(quiet).expect(201);
      const id = await raise({ priority: 'P4' });
      expect(await toP1(id)).toEqual({ warnings: ['the notification policy Night notifies nobody'], told: [0, 0] });
    });

    it('says that neither a policy nor a responder takes it', async () => {
      const id = await raise({ priority: 'P4' });
      expect(await toP1(id)).toEqual({ warnings: [NOBODY], told: [0, 0] });
    });

    it('names a delay by an alert policy', async () => {
      const wait = { name: 'Wait', match: {}, actions: { delayMinutes: 30 } };
      await story.escalation.post('/v2/alert-policies', wait);
      const id = await raise({ priority: 'P4', ...(await policy(pages(ann.id))) });
      expect((await toP1(id)).warnings).toEqual([
        expect.stringMatching(/^nobody is notified before 20.*delays the alert$/),
      ]);
    });
  });

  describe('to taking an acknowledgement back', () => {
    /** @contract states-14 */
    it('says when the escalation goes on, or that it does not', async () => {
      const id = await raise(await policy(pages(ann.id), pages(bob.id, 15)));
      const due = inMinutes(15);
      await act('acknowledge', id, ann);
      const later = `nobody is notified before ${due}, when the escalation continues`;
      expect(await act('unacknowledge', id)).toEqual({ warnings: [later], told: [0, 0] });
      await act('acknowledge', id, ann);
      await story.pass(20);
      expect(await act('unacknowledge', id)).toEqual({ warnings: [], told: [0, 1] });
      await act('acknowledge', id, ann);
      expect(await act('unacknowledge', id)).toEqual({ warnings: [LEFT], told: [0, 0] });
    });

    it('names whoever is held, and nobody where what was held goes out', async () => {
      await mutedFor(ann, 10);
      const id = await raise(await policy(pages(ann.id), pages(bob.id, 60)));
      await act('acknowledge', id, bob);
      expect(await act('unacknowledge', id, bob)).toEqual({ warnings: [expect.stringMatching(HELD)], told: [0, 0] });
      await act('acknowledge', id, bob);
      await story.pass(15);
      expect(await act('unacknowledge', id, bob)).toEqual({ warnings: [], told: [1, 0] });
    });

    it('says nothing where whoever had snoozed it is told, nor where nothing changes', async () => {
      const id = await raise(await policy(pages(ann.id)));
      await act('acknowledge', id, ann);
      await act('snooze', id, ann, { endTime: inMinutes(60) });
      await story.pass(1);
      expect(await act('unacknowledge', id, bob)).toEqual({ warnings: [], told: [1, 0] });
      expect(await act('unacknowledge', id, bob)).toEqual({ warnings: [], told: [0, 0] });
    });

    it('says that nobody is paged where nobody ever was', async () => {
      const id = await raise();
      await act('acknowledge', id, ann);
      expect(await act('unacknowledge', id)).toEqual({ warnings: [NOBODY], told: [0, 0] });
    });
  });

  describe('to the end of a snooze by hand', () => {
    /** @contract states-14 */
    it('says nothing where somebody is told, and else why nobody is', async () => {
      const id = await raise(await policy(pages(ann.id)));
      await act('snooze', id, ann, { endTime: inMinutes(60) });
      await story.pass(1);
      expect(await act('unsnooze', id, bob)).toEqual({ warnings: [], told: [1, 0] });
      await act('snooze', id, ann, { endTime: inMinutes(60) });
      await story.pass(1);
      expect(await act('unsnooze', id, ann)).toEqual({ warnings: [LEFT], told: [0, 0] });
      await act('snooze', id, ann, { endTime: inMinutes(60) });
      await mutedFor(ann, 120);
      await story.pass(1);
      const { warnings } = await act('unsnooze', id, bob);
      expect(warnings).toEqual([TEAM, expect.stringMatching(HELD)]);
    });

    it('of an acknowledged alert says nothing where whoever has it ends it', async () => {
      const id = await raise(await policy(pages(ann.id)));
      await act('acknowledge', id, ann);
      await act('snooze', id, ann, { endTime: inMinutes(60) });
      expect(await act('unsnooze', id, ann)).toEqual({ warnings: [], told: [0, 0] });
    });
  });

  describe('to a reopening', () => {
    /** @contract states-14 */
    it('is that of a create', async () => {
      const id = await raise(await policy(pages(ann.id)));
      await story.act('close', id);
      expect(await act('reopen', id)).toEqual({ warnings: [], told: [1, 0] });
      await story.act('close', id);
      await mutedFor(ann, 60);
      expect(await act('reopen', id)).toEqual({ warnings: [expect.stringMatching(HELD)], told: [0, 0] });
      const nobody = await raise({ alias: 'other' });
      await story.act('close', nobody);
      expect(await act('reopen', nobody)).toEqual({ warnings: [NOBODY], told: [0, 0] });
    });
  });

  describe('of an alert of which nobody is told', () => {
    /** @contract states-14 */
    it.each([
      ['assign', () => ({ user: ann.id })],
      ['responders', () => ({ responders: [{ type: 'user', id: ann.id }] })],
      ['teams', async () => ({ team: { id: await story.team(ann) } })],
    ])('to %s says so', async (action, body) => {
      const quietly = { name: 'Quiet', match: {}, actions: { suppress: true } };
      await story.escalation.request('post', '/v2/notification-policies').send(quietly).expect(201);
      const id = await raise();
      const quiet = 'nobody is notified of this alert: its integration or a notification policy says so';
      expect(await act(action, id, undefined, await body())).toEqual({ warnings: [quiet], told: [0, 0] });
      if (action !== 'assign') return;
      const bulk = { ids: [id], action: 'assign', assignUser: bob.id };
      expect(await call('post', '/v2/alerts/bulk', bulk)).toEqual({ warnings: [quiet], told: [0, 0] });
    });
  });

  describe('by the Escalate link of a mail', () => {
    /** The page that the button of ann's last mail leads to. */
    const escalated = async (): Promise<string> => {
      const mail = sink.mailsTo(ann.email).at(-1)?.text ?? '';
      for (const [path] of mail.matchAll(/\/answer\/[\w-]+/g)) {
        const offer = (await story.app.http.get(path)).text;
        if (!offer.includes('Escalate this alert?')) continue;
        expect(offer).not.toContain('paged now');
        const { text } = await story.app.http.post(path);
        await story.app.settle();
        return text;
      }
      throw new Error('no such link');
    };

    /** @contract states-15 */
    it('says who is paged, who is held, and that nobody is', async () => {
      const cat = await person('cat');
      await raise(await policy(pages(ann.id), pages(bob.id, 5)));
      expect(await escalated()).toContain('The next step of the escalation is paged now. You stay informed.');
      expect(story.mails(bob)).toEqual([1]);
      await mutedFor(bob, 60);
      const both = await policy(pages(ann.id), pages(bob.id, 5), pages(cat.id, 5));
      await raise({ alias: 'two', ...both });
      await story.pass(1);
      expect(await escalated()).toMatch(/paged now\. bob has muted notifications: held until .*\. You stay informed/);
      await raise({ alias: 'three', ...(await policy(pages(ann.id), pages(bob.id, 5))) });
      await story.pass(1);
      const page = await escalated();
      expect(page).toContain('<h1>Escalated, and nobody is paged now</h1>');
      expect(page).toMatch(/Nobody is paged now: bob has muted notifications: held until/);
      expect(story.mails(bob, cat)).toEqual([1, 1]);
    });

    it('says where nobody of the next steps can be paged that nothing was done', async () => {
      const dan = await createUser(story.app, { email: 'dan@example.com', fullName: 'dan' });
      const id = await raise(await policy(pages(ann.id), pages(dan.id, 5)));
      const page = await escalated();
      expect(page).toContain('Nobody of the next steps can be paged now, so nothing was done.');
      expect(await story.escalation.history(id, 'escalated')).toHaveLength(1);
    });
  });
});
