import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUser, login, PASSWORD } from '../support/accounts.js';
import { pages } from '../support/escalation-story.js';
import { NotificationStory, type Reachable } from '../support/notification-story.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { ROOT_KEY } from '../support/test-config.js';
import { WebhookSink } from '../support/webhook-sink.js';

/** Of each alert a person is told once over each of their channels when the silence ends that held their pages. */
describe('the end of a silence', () => {
  let mail: SmtpSink;
  let hooks: WebhookSink;
  let story: NotificationStory;
  let quin: Reachable;
  let bob: Reachable;
  let path = '';
  let stories = 0;

  beforeAll(async () => {
    [mail, hooks] = await Promise.all([SmtpSink.start(), WebhookSink.start()]);
    // The administrator is told where nobody else is.
    mail.expectMails(/^(admin|bob|quin)@/);
    hooks.expectCalls();
    story = await NotificationStory.begin(mail);
  });
  beforeEach(async () => {
    await story.anew();
    [quin, bob] = [await user('quin'), await story.person('bob')];
    path = `/quin-${++stories}`;
    await addHook(quin.id);
  });
  afterAll(async () => {
    await story.end();
    await Promise.all([mail.stop(), hooks.stop()]);
  });

  /** Somebody who can sign in. */
  const user = async (name: string, reachable = true): Promise<Reachable> => {
    const { id } = await createUser(story.app, { email: `${name}@example.com`, fullName: name, reachable });
    return { id, name, channelId: '' };
  };
  const snooze = async ({ name }: Reachable, alertId: string, seconds: number): Promise<void> => {
    const token = await login(story.app, `${name}@example.com`, PASSWORD);
    const call = story.app.as(`Bearer ${token}`).post(`/v2/alerts/${alertId}/snooze`);
    await call.send({ endTime: inSeconds(seconds) }).expect(202);
    await story.app.settle();
  };
  const addHook = async (userId: string): Promise<void> => {
    const { channel } = await story.asAdmin<{ channel: { id: string } }>('post', `/v2/channels?userId=${userId}`, {
      type: 'webhook',
      value: hooks.url(path),
    });
    const code = hooks.to(path).at(-1)?.body['code'];
    await story.asAdmin('post', `/v2/channels/${channel.id}/verify?userId=${userId}`, { code });
  };
  const inSeconds = (count: number): string => new Date(story.clock.now().getTime() + count * 1000).toISOString();
  const muted = (seconds: number, { id } = quin) =>
    story.asAdmin('patch', `/v2/users/${id}`, { mutedUntil: inSeconds(seconds) });
  const raise = async (rules: object[], more: object = {}): Promise<string> => {
    const { id } = await story.escalation.policy({ rules });
    return story.raise({ responders: [{ type: 'escalation', id }], ...more });
  };
  const setPriority = async (id: string, priority: string): Promise<void> => {
    const call = story.app.http.put(`/v2/alerts/${id}/priority`).send({ priority });
    await call.set('Authorization', `CompatKey ${ROOT_KEY}`).expect(202);
    await story.app.settle();
  };
  const escalate = async (id: string): Promise<void> => {
    await story.escalation.request('post', `/v2/alerts/${id}/escalate`).send({}).expect(200);
    await story.app.settle();
  };
  const told = (): { mails: number; posts: number } => ({
    mails: story.mails(quin)[0] ?? 0,
    posts: hooks.to(path).filter(({ body }) => body['type'] !== 'verification').length,
  });
  const times = (count: number) => ({ mails: count, posts: count });
  const passSeconds = async (count: number): Promise<void> => {
    story.clock.moveBy(count * 1000);
    await story.app.settle();
  };

  /** @contract delivery-15 */
  it.each([
    [120, 45],
    [300, 120],
  ])('tells once of an alert muted for %i s whose snooze of %i s ended before it', async (mute, awake) => {
    await muted(mute);
    const id = await raise([pages(quin.id), pages(bob.id, 9)]);
    await snooze(quin, id, awake);
    await passSeconds(awake);
    await passSeconds(mute - awake - 1);
    expect(told()).toEqual(times(0));
    await passSeconds(1);
    await passSeconds(5);
    expect(told()).toEqual(times(1));
    await story.pass(1);
    expect(told()).toEqual(times(1));
  });

  it('tells once of one whose snooze was ended', async () => {
    await muted(180);
    const id = await raise([pages(quin.id), pages(bob.id, 9)]);
    await snooze(quin, id, 600);
    await story.act('unsnooze', id);
    await story.pass(5);
    expect(told()).toEqual(times(1));
  });

  /** @contract delivery-15 */
  it('tells once of one that was raised to a policy which names them again', async () => {
    await muted(180);
    const targetTeamId = await story.team(quin, bob);
    const body = { name: 'All', match: {}, targetTeamId };
    await story.escalation.request('post', '/v2/routing-rules').send(body).expect(201);
    for (const priorities of [['P4'], ['P2']])
      await story.escalation.policy({ teamId: targetTeamId, priorities, rules: [pages(quin.id), pages(bob.id, 20)] });
    const id = await story.raise({ priority: 'P4' });
    await setPriority(id, 'P2');
    await story.pass(5);
    expect(told()).toEqual(times(1));
  });

  /** @contract delivery-15 */
  it('tells once of one that was assigned to them meanwhile, however often', async () => {
    await muted(180);
    const id = await raise([pages(quin.id), pages(bob.id, 20)]);
    for (const owner of [quin, bob, quin]) await story.act('assign', id, { owner: { id: owner.id } });
    await story.pass(5);
    expect(told()).toEqual(times(1));
    expect(await story.outcomes(id)).toContainEqual('quin sent');
  });

  it('tells of an assignment where its page is not wanted any more', async () => {
    await muted(180);
    const id = await raise([pages(quin.id), pages(bob.id, 20)]);
    await story.act('assign', id, { owner: { id: quin.id } });
    await story.act('acknowledge', id);
    await story.pass(5);
    expect(told()).toEqual(times(1));
  });

  it('tells nobody of an assignment to them that was undone meanwhile', async () => {
    await muted(120);
    const id = await story.raise();
    for (const owner of [quin.id, bob.id]) {
      await story.act('assign', id, { owner: { id: owner } });
      await passSeconds(10);
    }
    await passSeconds(120);
    expect([told(), story.mails(bob)]).toEqual([times(0), [1]]);
    expect(await story.outcomes(id)).toContainEqual('quin cancelled: the alert is assigned to them no more');
    await story.act('assign', id, { owner: { id: quin.id } });
    expect(told()).toEqual(times(1));
  });

  it('shows once in the ladder whom its page told, whatever else was held', async () => {
    await muted(120);
    const id = await raise([pages(quin.id)]);
    await story.act('assign', id, { owner: { id: quin.id } });
    await passSeconds(130);
    const shown = await story.escalation.get<{ others: { name: string }[]; steps: { people: { told: string }[] }[] }>(
      `/v2/alerts/${id}/escalation`,
    );
    expect(shown.steps[0]?.people).toMatchObject([{ told: 'told' }]);
    expect(shown.others.filter(({ name }) => name === 'quin')).toEqual([]);
  });

  describe('of one that is assigned to them as it ends, before its page goes', () => {
    const assigned = async (by: (id: string) => Promise<void>, ids: readonly string[]): Promise<void> => {
      for (const id of ids) {
        const call = story.escalation.request('post', `/v2/alerts/${id}/assign`);
        await call.send({ owner: { id: quin.id } }).expect(202);
        await by(id);
      }
      await story.app.settle();
      await passSeconds(5);
      await story.pass(1);
    };

    it.each(['by its time', 'by hand'])('tells once, where it ends %s', async (how) => {
      await muted(120);
      const id = await raise([pages(quin.id), pages(bob.id, 20)]);
      story.clock.moveBy(how === 'by its time' ? 120_100 : 60_000);
      if (how === 'by hand') await story.asAdmin('patch', `/v2/users/${quin.id}`, { mutedUntil: null });
      await assigned(() => Promise.resolve(), [id]);
      expect(told()).toEqual(times(1));
      expect(story.subjects(quin)).not.toContainEqual(expect.stringMatching(/assigned/i));
    });

    it('tells once of each of several', async () => {
      await muted(120);
      const ids = [await raise([pages(quin.id), pages(bob.id, 20)]), await raise([pages(quin.id), pages(bob.id, 20)])];
      story.clock.moveBy(120_100);
      await assigned(() => Promise.resolve(), ids);
      expect(told()).toEqual({ mails: 1, posts: 2 });
    });

    it('tells of the assignment alone, where the page is not wanted any more', async () => {
      await muted(120);
      const id = await raise([pages(quin.id), pages(bob.id, 20)]);
      story.clock.moveBy(120_100);
      await assigned(() => story.act('acknowledge', id), [id]);
      expect(told()).toEqual(times(1));
    });

    it('tells of the assignment, too, a while after the page', async () => {
      await muted(120);
      const id = await raise([pages(quin.id), pages(bob.id, 20)]);
      await passSeconds(120);
      await passSeconds(60);
      await assigned(() => Promise.resolve(), [id]);
      expect(told()).toEqual(times(2));
    });
  });

  describe('of one to which they are added once it has ended', () => {
    const user = { type: 'user', id: '' };
    const add = async (id: string, responder: object = { ...user, id: quin.id }): Promise<void> => {
      const call = story.escalation.request('post', `/v2/alerts/${id}/responders`).send({ responders: [responder] });
      await call.expect(200);
    };
    const ways: [string, () => Promise<object>][] = [
      ['themselves', () => Promise.resolve({ ...user, id: quin.id })],
      ['with their team', async () => ({ type: 'team', id: await story.team(quin) })],
      [
        'by a policy',
        async () => ({ type: 'escalation', ...(await story.escalation.policy({ rules: [pages(quin.id)] })) }),
      ],
    ];
    const moments: [string, number | null][] = [
      ['before their page is out', null],
      ['just after it', 0],
      ['half a minute later', 30],
      ['two minutes later', 120],
    ];

    it.each(ways.flatMap(([way, responder]) => moments.map(([when, seconds]) => ({ way, responder, when, seconds }))))(
      'tells once: $way, $when',
      async ({ responder, seconds }) => {
        await muted(120);
        const id = await raise([pages(quin.id), pages(bob.id, 20)]);
        const added = await responder();
        story.clock.moveBy(120_100);
        if (seconds !== null) await story.app.settle();
        if (seconds) await passSeconds(seconds);
        await add(id, added);
        await story.app.settle();
        await passSeconds(5);
        await story.pass(1);
        expect(told()).toEqual(times(1));
        await add(id);
        await story.pass(1);
        expect(told()).toEqual(times(1));
      },
    );

    it.each(moments.slice(0, 2))(
      'tells once where that starts a policy, as none runs any more: %s',
      async (_when, seconds) => {
        await muted(120);
        const id = await raise([pages(quin.id)]);
        await story.pass(1);
        const { id: policy } = await story.escalation.policy({ rules: [pages(quin.id), pages(bob.id)] });
        story.clock.moveBy(60_100);
        if (seconds !== null) await story.app.settle();
        await add(id, { type: 'escalation', id: policy });
        await story.app.settle();
        await passSeconds(5);
        expect([told(), story.mails(bob)]).toEqual([times(1), [1]]);
        expect(await story.escalation.recipients(id)).toEqual(expect.arrayContaining([quin.id, 'bob']));
      },
    );

    it('tells whoever stands in for them once', async () => {
      await story.forward(quin, bob);
      await muted(120, bob);
      const id = await raise([pages(quin.id)]);
      await passSeconds(121);
      expect(story.mails(bob)).toEqual([1]);
      await add(id);
      await story.pass(1);
      expect(story.mails(bob)).toEqual([1]);
    });

    it('pages them where somebody had acknowledged it, so that their page was not sent', async () => {
      await muted(120);
      const id = await raise([pages(quin.id), pages(bob.id, 20)]);
      await story.act('acknowledge', id);
      await passSeconds(125);
      expect(told()).toEqual(times(0));
      await add(id);
      await story.pass(1);
      expect(told()).toEqual(times(1));
    });

    it('pages them in the next cycle, where they were told in the one before', async () => {
      const rules = [pages(quin.id)];
      const { id: policy } = await story.escalation.policy({ rules, repeatCount: 2, repeatInterval: 5 });
      const id = await story.raise({ responders: [{ type: 'escalation', id: policy }] });
      await story.pass(2);
      await muted(240);
      await story.pass(3);
      await story.act('acknowledge', id);
      await story.pass(2);
      expect(told()).toEqual(times(1));
      await add(id);
      await story.pass(1);
      expect(told()).toEqual(times(2));
    });
  });

  /** @contract delivery-15 */
  it('tells once of one that several steps named, and later steps page as ever', async () => {
    await muted(180);
    const id = await raise([pages(quin.id), pages(bob.id, 9), pages(quin.id, 10), pages(quin.id, 20)]);
    await escalate(id);
    await escalate(id);
    await story.pass(5);
    expect(told()).toEqual(times(1));
    await story.pass(20);
    expect(told()).toEqual(times(2));
  });

  /** @contract delivery-15 */
  it('tells once after an outage in which it ended and a step came due', async () => {
    await muted(120);
    await raise([pages(quin.id), pages(bob.id, 1), pages(bob.id, 3), pages(quin.id, 4)]);
    await story.escalation.outage(10);
    await story.pass(2);
    expect(told()).toEqual(times(1));
  });

  it.each([
    ['the second before', 59, 1],
    ['the moment', 60, 0],
    ['the second after', 61, 0],
  ])('tells once where it ends in %s in which a step is due, and the next one pages', async (_when, end, rest) => {
    await muted(end);
    const id = await raise([pages(quin.id), pages(quin.id, 1), pages(quin.id, 4)]);
    await passSeconds(end);
    await passSeconds(rest);
    await passSeconds(5);
    expect(told()).toEqual(times(1));
    await story.pass(1);
    expect(told()).toEqual(times(1));
    await story.pass(3);
    expect(told()).toEqual(times(2));
    expect(await story.escalation.recipients(id)).toContain(quin.id);
  });

  it('pages with a step that comes a while after it, and whenever somebody escalates', async () => {
    await muted(40);
    const id = await raise([pages(quin.id), pages(quin.id, 1), pages(quin.id, 30)]);
    await passSeconds(40);
    expect(told()).toEqual(times(1));
    await passSeconds(20);
    expect(told()).toEqual(times(2));
    await escalate(id);
    expect(told()).toEqual(times(3));
  });

  it('pages after it although a page went out before it began', async () => {
    const id = await raise([pages(quin.id), pages(quin.id, 1), pages(bob.id, 30)]);
    await passSeconds(1);
    await muted(120);
    await story.pass(4);
    expect(told()).toEqual(times(2));
    expect(await story.outcomes(id)).not.toContainEqual('quin cancelled: a later message tells of it');
  });

  it('says once of one that somebody has acknowledged why it is not sent', async () => {
    await muted(120);
    const ids = await Promise.all([1, 3].map(() => raise([pages(quin.id), pages(bob.id, 9), pages(quin.id, 10)])));
    for (const id of [ids[1]!, ids[1]!]) await escalate(id);
    for (const id of ids) await story.act('acknowledge', id);
    await story.pass(3);
    expect(told()).toEqual(times(0));
    for (const id of ids) {
      const lines = (await story.escalation.history(id, 'notified')).filter(
        ({ metadata }) => metadata['outcome'] === 'cancelled',
      );
      expect(lines.map(({ metadata }) => metadata['channelType']).toSorted()).toEqual(['email', 'webhook']);
    }
  });

  it('says once of one that was closed why it is not sent, however many of its pages were held', async () => {
    await muted(600);
    const once = (await story.escalation.policy({ rules: [pages(quin.id)] })).id;
    const again = (await story.escalation.policy({ rules: [pages(quin.id)], repeatCount: 2, repeatInterval: 1 })).id;
    const ids = [];
    for (const id of [once, again]) ids.push(await story.raise({ responders: [{ type: 'escalation', id }] }));
    await story.act('assign', ids[0]!, { owner: { id: quin.id } });
    await story.pass(3);
    for (const id of ids) await story.act('close', id);
    for (const id of ids) {
      const lines = (await story.outcomes(id)).filter((line) => line.startsWith('quin cancelled'));
      // By mail, and by webhook.
      expect(lines).toEqual(Array(2).fill('quin cancelled: the alert was closed'));
    }
    expect(told()).toEqual(times(0));
  });

  describe('under a snooze', () => {
    const warningsOf = async (id: string, seconds: number): Promise<string[]> => {
      const call = story.escalation.request('post', `/v2/alerts/${id}/snooze`).send({ endTime: inSeconds(seconds) });
      const { body } = await call.expect(202);
      await story.app.settle();
      return (body as { warnings?: string[] }).warnings ?? [];
    };
    const lines = async (id: string): Promise<string[]> =>
      (await story.outcomes(id)).filter((line) => /held/.test(line));
    const clock = (seconds: number): string => inSeconds(seconds).slice(11, 16);

    /** @contract delivery-15 */
    it('says until when it is held, in the answer and in the history, each time that changes', async () => {
      await muted(300);
      const id = await raise([pages(quin.id)]);
      const byMute = `quin skipped-muted: quin has muted notifications: held until ${clock(300)} (UTC)`;
      expect(await lines(id)).toEqual([byMute, byMute]);
      expect(await warningsOf(id, 120)).toEqual([`quin has muted notifications: held until ${clock(300)} (UTC)`]);
      expect(await lines(id)).toEqual([byMute, byMute]);
      const bySnooze = `quin is notified when the snooze ends: held until ${clock(900)} (UTC)`;
      expect(await warningsOf(id, 900)).toEqual([bySnooze]);
      expect(await lines(id)).toEqual([byMute, byMute, ...Array(2).fill(`quin skipped-muted: ${bySnooze}`)]);
      await warningsOf(id, 900);
      expect(await lines(id)).toHaveLength(4);
      await story.act('unsnooze', id);
      expect((await lines(id)).slice(4)).toContain(byMute);
      await story.pass(6);
      expect(told()).toEqual(times(1));
    });

    it('says nothing where nobody is held', async () => {
      const id = await raise([pages(quin.id)]);
      expect(await warningsOf(id, 900)).toEqual([]);
    });
  });

  describe('of a snooze while a mail about the alert is still gathered with others', () => {
    const hooked = (): number => told().posts;
    /** One goes at once; the mail about the others waits for ten minutes. */
    const gathered = async (more: object = {}): Promise<string> => {
      await story.asAdmin('patch', `/v2/users/${quin.id}`, { notifyBundleEmailSec: 600 });
      await raise([pages(quin.id), pages(bob.id, 60)]);
      await passSeconds(5);
      const id = await raise([pages(quin.id), pages(bob.id, 60)], more);
      await passSeconds(5);
      expect(told()).toEqual({ mails: 1, posts: 2 });
      return id;
    };

    it.each(['by its time', 'by hand', 'by a key'])(
      'tells over the other channel, once, where it ends %s',
      async (how) => {
        const id = await gathered();
        await snooze(quin, id, 120);
        if (how === 'by a key') await story.act('unsnooze', id);
        else if (how === 'by hand') {
          const token = await login(story.app);
          const call = story.app.as(`Bearer ${token}`).post(`/v2/alerts/${id}/unsnooze`);
          await call.send({}).expect(202);
          await story.app.settle();
        } else await passSeconds(120);
        await passSeconds(5);
        expect(told()).toEqual({ mails: 1, posts: 3 });
        expect(JSON.stringify(hooks.to(path).at(-1)?.body)).toContain(id);
        await story.pass(12);
        // The mail that was gathered tells of it.
        expect(told()).toEqual({ mails: 2, posts: 3 });
        expect(mail.mailsTo('quin@example.com').at(-1)?.text).toContain(id);
      },
    );

    /** @contract states-13 */
    it('tells over both where the mails come due in it', async () => {
      const id = await gathered();
      await snooze(quin, id, 900);
      await story.pass(14);
      expect(told()).toEqual({ mails: 1, posts: 2 });
      await story.pass(3);
      expect(told()).toEqual({ mails: 2, posts: 3 });
    });

    it('tells whoever has acknowledged it', async () => {
      const id = await gathered();
      await story.act('acknowledge', id);
      await snooze(quin, id, 120);
      await passSeconds(120);
      await passSeconds(5);
      expect(hooked()).toBe(3);
      await story.pass(12);
      expect(told()).toEqual({ mails: 2, posts: 3 });
    });

    it('sends nothing twice that a rule of theirs delays', async () => {
      const call = story.app.as(`Bearer ${await login(story.app)}`).get('/v2/channels');
      const { body } = await call.query({ userId: quin.id }).expect(200);
      const { channels } = body as { channels: { id: string; type: string }[] };
      const id = (type: string) => channels.find((channel) => channel.type === type)!.id;
      const steps = [
        { channelId: id('email'), delayMins: 0 },
        { channelId: id('webhook'), delayMins: 5 },
      ];
      await story.rule({ ...quin, channelId: id('email') }, { action: { steps } });
      const alertId = await raise([pages(quin.id), pages(bob.id, 60)]);
      await snooze(quin, alertId, 120);
      await story.pass(10);
      expect(told()).toEqual({ mails: 2, posts: 1 });
    });
  });

  describe('of one whose priority is raised while its message waits', () => {
    const mails = () => mail.mailsTo('quin@example.com').map(({ subject = '', text = '' }) => ({ subject, text }));
    const gathered = async (priority: string): Promise<string> => {
      await story.asAdmin('patch', `/v2/users/${quin.id}`, { notifyBundleEmailSec: 600 });
      for (const message of ['First', 'Second']) await raise([pages(quin.id), pages(bob.id, 60)], { message });
      await passSeconds(5);
      return raise([pages(quin.id), pages(bob.id, 60)], { message: 'Third', priority });
    };

    it.each(['held', 'gathered'])('says the present priority, where it is %s', async (how) => {
      if (how === 'held') await muted(600);
      const id =
        how === 'held'
          ? await raise([pages(quin.id), pages(bob.id, 60)], { message: 'Third', priority: 'P4' })
          : await gathered('P4');
      const before = mails().length;
      await setPriority(id, 'P2');
      expect(mails()).toHaveLength(before);
      await story.pass(12);
      const [last, ...more] = mails().slice(before);
      expect(more).toEqual([]);
      expect(last?.subject).toMatch(/^\[P2\] /);
      expect(last?.text).not.toContain('P4');
    });

    it('goes at once where it is P1 by then, and is gathered no longer', async () => {
      const id = await gathered('P3');
      expect(mails()).toHaveLength(1);
      await setPriority(id, 'P1');
      await passSeconds(1);
      expect(mails().map(({ subject }) => subject.slice(0, 5))).toEqual(['[P3] ', '[P1] ']);
      await story.pass(12);
      expect(told()).toEqual({ mails: 2, posts: 3 });
    });
  });

  describe('over a channel that fails', () => {
    let hal: Reachable;
    beforeEach(async () => {
      hal = await user('hal', false);
      path += '-alone';
      await addHook(hal.id);
    });
    const posts = () => hooks.to(path).filter(({ body }) => body['type'] !== 'verification').length;

    it.each(['in one moment', 'one after the other'])('for good, %s: the next rule fires', async (how) => {
      await muted(120, hal);
      const id = await raise([pages(hal.id), pages(bob.id, 30)]);
      await snooze(hal, id, 45);
      await passSeconds(45);
      hooks.answer(path, 410);
      if (how === 'one after the other') await story.asAdmin('patch', `/v2/users/${hal.id}`, { mutedUntil: null });
      await story.pass(3);
      expect(posts()).toBe(1);
      expect(story.mails(bob)).toEqual([1]);
    });

    it('in a step that comes at the end of it: the next rule fires', async () => {
      await muted(60, hal);
      await raise([pages(hal.id), pages(hal.id, 1), pages(bob.id, 30)]);
      hooks.answer(path, 410);
      await passSeconds(60);
      await story.pass(1);
      expect(story.mails(bob)).toEqual([1]);
    });

    it('for now: it is tried again, and nothing else is sent', async () => {
      await muted(120, hal);
      const id = await raise([pages(hal.id), pages(bob.id, 30)]);
      await snooze(hal, id, 45);
      hooks.answer(path, 500);
      await story.pass(2);
      expect(posts()).toBe(1);
      await story.pass(5);
      expect(posts()).toBe(2);
      expect(story.mails(bob)).toEqual([0]);
    });
  });
});
