import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { asAdmin } from '../support/accounts.js';
import { pages } from '../support/escalation-story.js';
import { hours } from '../support/fake-clock.js';
import { NotificationStory, type Reachable } from '../support/notification-story.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { ROOT_KEY } from '../support/test-config.js';

describe('an alert that grows worse', () => {
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

  const urgent = (...rules: object[]) => story.escalation.policy({ isDefault: true, priorities: ['P1', 'P2'], rules });
  const send = async (body: object): Promise<string> => {
    const sent = story.escalation.request('post', '/v2/alerts').send({ message: 'disk', alias: 'd', ...body });
    const { body: answer } = await sent.expect(202);
    await story.app.settle();
    return answer.alertId ?? answer.data.alertId;
  };
  const setPriority = async (id: string, priority: string) => {
    const call = story.app.http.put(`/v2/alerts/${id}/priority`).send({ priority });
    await call.set('Authorization', `CompatKey ${ROOT_KEY}`).expect(202);
    await story.app.settle();
  };
  const delayed = async (id: string) => {
    const rows = await story.app.sql<{ isDelayed: boolean }>(
      'SELECT "delayedUntil" IS NOT NULL AS "isDelayed" FROM alerts WHERE id = $1',
      [id],
    );
    return rows[0]?.isDelayed;
  };
  const changes = async (id: string) =>
    (await story.escalation.history(id, 'priority-changed')).map(
      ({ metadata: { from, to } }) => `${String(from)} ${String(to)}`,
    );

  /** @contract create-7 */
  it('starts the policy of the higher priority, once; never gets better by a repeat; says what changed', async () => {
    await urgent(pages(ada.id));
    const id = await send({ priority: 'P5' });
    expect(story.mails(ada)).toEqual([0]);
    expect(await send({ priority: 'P1', message: 'disk FULL' })).toBe(id);
    expect(await story.escalation.alert(id)).toMatchObject({ priority: 'P1', count: 2, message: 'disk FULL' });
    expect(story.mails(ada)).toEqual([1]);
    for (const priority of ['P1', 'P5', 'P2', undefined]) await send({ priority });
    expect(await story.escalation.alert(id)).toMatchObject({ priority: 'P1', count: 6 });
    expect(story.mails(ada)).toEqual([1]);
    expect(await changes(id)).toEqual(['P5 P1']);
  });

  it('is not raised by the default of a repeat that gives no priority', async () => {
    const id = await send({ priority: 'P5' });
    await send({});
    expect(await story.escalation.alert(id)).toMatchObject({ priority: 'P5' });
  });

  /** @contract create-7 */
  it('pages by the other policy in place of the one that ran, which goes on no more', async () => {
    const teamId = await story.team(ada, bob);
    const rule = { name: 'All', match: {}, targetTeamId: teamId };
    await story.escalation.request('post', '/v2/routing-rules').send(rule).expect(201);
    const minor = [pages(bob.id), pages(bob.id, 10)];
    await story.escalation.policy({ teamId, priorities: ['P3', 'P4', 'P5'], rules: minor });
    await story.escalation.policy({ teamId, priorities: ['P1', 'P2'], rules: [pages(ada.id), pages(eve.id, 5)] });
    const id = await send({ priority: 'P4' });
    expect(story.mails(ada, bob, eve)).toEqual([0, 1, 0]);
    await send({ priority: 'P2' });
    expect(story.mails(ada, bob, eve)).toEqual([1, 1, 0]);
    await story.pass(20, 5);
    expect(story.mails(ada, bob, eve)).toEqual([1, 1, 1]);
    expect(await story.escalation.alert(id)).toMatchObject({ priority: 'P2' });
  });

  it('goes on by the same policy, and asks the rules of those whom it has named and of followers', async () => {
    await story.escalation.policy({ isDefault: true, rules: [pages(ada.id), pages(eve.id, 5)] });
    const atNight = await story.channel(ada.id, 'ada-phone');
    await story.rule(ada, { criteria: { priorities: ['P1'] }, action: { channelIds: [atNight] } });
    await story.rule(bob, { criteria: { priorities: ['P1'] } });
    await send({ priority: 'P4' });
    const before = story.mails(ada)[0];
    expect(story.mails(bob, eve)).toEqual([0, 0]);
    await send({ priority: 'P1' });
    expect(sink.mailsTo('ada-phone@example.com').length).toBeGreaterThan(0);
    expect(story.mails(bob, eve)).toEqual([1, 0]);
    const after = story.mails(ada)[0];
    expect(after).toBe(before);
    await story.pass(5);
    expect(story.mails(bob, eve)).toEqual([1, 1]);
  });

  it('stays acknowledged; where whoever has it cannot be told now, others who were paged are told as well', async () => {
    await urgent(pages(ada.id), pages(bob.id));
    const id = await send({ priority: 'P2' });
    await story.act('assign', id, { user: ada.id });
    await story.act('acknowledge', id);
    await story.asAdmin('patch', `/v2/users/${ada.id}`, {
      mutedUntil: new Date(story.clock.now().getTime() + hours(10)),
    });
    const [, before] = story.mails(ada, bob);
    await send({ priority: 'P1' });
    await story.pass(1);
    expect(story.mails(bob)).toEqual([(before ?? 0) + 1]);
    expect(await story.escalation.alert(id)).toMatchObject({ status: 'acknowledged' });
    story.mails(ada);
  });

  /** @contract create-7 */
  it('stays acknowledged: whoever has it is told, nobody else', async () => {
    await urgent(pages(ada.id), pages(eve.id, 5));
    const id = await send({ priority: 'P5' });
    await story.act('acknowledge', id, {});
    await story.act('assign', id, { owner: { id: bob.id } });
    expect(story.mails(bob)).toEqual([1]);
    sink.reset();
    await send({ priority: 'P1' });
    expect(await story.escalation.alert(id)).toMatchObject({ status: 'acknowledged', priority: 'P1' });
    await story.pass(20, 5);
    expect(story.mails(ada, bob, eve)).toEqual([0, 1, 0]);
    expect(sink.mailsTo('bob@example.com')[0]?.text).toContain('its priority was raised');
  });

  it('ends a snooze', async () => {
    await urgent(pages(ada.id));
    const id = await send({ priority: 'P5' });
    await story.act('snooze', id, { endTime: new Date(story.clock.now().getTime() + hours(8)) });
    await send({ priority: 'P1' });
    expect(await story.escalation.alert(id)).toMatchObject({ snoozed: false });
    expect(story.mails(ada)).toEqual([1]);
  });

  it('ends a delay that an alert policy asks for at the lower priority only', async () => {
    const actions = { delayMinutes: 60 };
    await story.escalation.post('/v2/alert-policies', { name: 'Wait', match: { priorities: ['P5'] }, actions });
    await urgent(pages(ada.id));
    const id = await send({ priority: 'P5' });
    await send({ priority: 'P1' });
    expect(story.mails(ada)).toEqual([1]);
    await story.pass(120, 30);
    expect(story.mails(ada)).toEqual([1]);
    expect(await delayed(id)).toBe(false);
  });

  it('is raised by PUT …/priority, too; lowering it pages nobody', async () => {
    await urgent(pages(ada.id));
    const id = await send({ priority: 'P4' });
    await setPriority(id, 'P1');
    expect(story.mails(ada)).toEqual([1]);
    await setPriority(id, 'P5');
    await setPriority(id, 'P5');
    expect(story.mails(ada)).toEqual([1]);
    expect(await changes(id)).toEqual(['P4 P1', 'P1 P5']);
  });

  it('is raised by a monitoring tool', async () => {
    await urgent(pages(ada.id));
    const made = story.app.http.post('/v2/integrations').send({ name: 'Monitor', type: 'datadog' });
    const { body } = await made.set('Authorization', await asAdmin(story.app)).expect(200);
    const url = new URL(body.data.webhookUrl as string).pathname;
    const post = (more: object) =>
      story.app.http
        .post(url)
        .send({ title: 'CPU on db1', alert_id: '77', ...more })
        .expect(202);
    await post({ alert_type: 'warning', alert_transition: 'Warn' });
    await post({ alert_type: 'error', alert_transition: 'Triggered' });
    await story.app.settle();
    expect(story.mails(ada)).toEqual([1]);
  });

  it('opens as bad as it gets when all come at once', async () => {
    await urgent(pages(ada.id));
    const post = (priority: string) =>
      story.escalation.request('post', '/v2/alerts').send({ message: 'disk', alias: 'burst', priority }).expect(202);
    await Promise.all(['P5', 'P4', 'P1', 'P3', 'P1', 'P2', 'P5', 'P1'].map(post));
    await story.app.settle();
    const { alerts } = await story.escalation
      .get<{ alerts: { id: string; priority: string; count: number }[] }>('/v2/alerts?query=alias:burst')
      .then((data) => (Array.isArray(data) ? { alerts: data } : data));
    expect(alerts).toMatchObject([{ priority: 'P1', count: 8 }]);
    expect(story.mails(ada)).toEqual([1]);
  });

  /** @contract create-7 */
  it('is raised once by many repeats at once', async () => {
    await urgent(pages(ada.id));
    const id = await send({ priority: 'P5' });
    await Promise.all(Array.from({ length: 20 }, () => send({ priority: 'P1' })));
    expect(await story.escalation.alert(id)).toMatchObject({ priority: 'P1', count: 21 });
    expect(await changes(id)).toEqual(['P5 P1']);
    expect(story.mails(ada)).toEqual([1]);
  });

  /** @contract create-7 */
  it('says in the answer to the repeat that nobody is paged, and only then', async () => {
    const repeat = async (body: object) =>
      (await story.escalation.request('post', '/v2/alerts').send({ message: 'disk', alias: 'd', ...body })).body;
    await send({ priority: 'P5' });
    const warning = expect.stringContaining('nobody is paged');
    expect(await repeat({ priority: 'P2' })).toMatchObject({ warnings: [warning] });
    expect(await repeat({ priority: 'P2' })).not.toHaveProperty('warnings');
    await urgent(pages(ada.id));
    expect(await repeat({ priority: 'P1' })).not.toHaveProperty('warnings');
    await story.app.settle();
    expect(story.mails(ada)).toEqual([1]);
  });

  /** @contract create-7 */
  it('ends a delay of an alert policy by PUT …/priority, where the new priority has none', async () => {
    const wait = (priorities: string[], delayMinutes: number) =>
      story.escalation.post('/v2/alert-policies', {
        name: `${priorities.join()}`,
        match: { priorities },
        actions: { delayMinutes },
      });
    await wait(['P4', 'P5'], 60);
    await urgent(pages(ada.id));
    const id = await send({ priority: 'P5' });
    await setPriority(id, 'P4');
    expect(story.mails(ada)).toEqual([0]);
    expect(await delayed(id)).toBe(true);
    await setPriority(id, 'P1');
    expect(story.mails(ada)).toEqual([1]);
    expect(await delayed(id)).toBe(false);
    await story.pass(120, 30);
    expect(story.mails(ada)).toEqual([1]);
  });

  /** @contract create-7 */
  it('ends the wait of a notification policy that is for the lower priority only', async () => {
    await story.escalation.policy({ isDefault: true, rules: [pages(ada.id)] });
    const later = { name: 'Later', match: { priorities: ['P3', 'P4'] }, actions: { delay: { minutes: 60 } } };
    await story.escalation.request('post', '/v2/notification-policies').send(later).expect(201);
    const id = await send({ priority: 'P4' });
    expect(story.mails(ada)).toEqual([0]);
    await send({ priority: 'P3' });
    expect(story.mails(ada)).toEqual([0]);
    await setPriority(id, 'P1');
    expect(story.mails(ada)).toEqual([1]);
    await story.pass(120, 30);
    expect(story.mails(ada)).toEqual([1]);
  });

  describe('is decided again as a new alert of its priority:', () => {
    const post = (path: string, body: object) => story.escalation.request('post', path).send(body).expect(201);
    const notify = (name: string, priorities: string[], actions: object, more: object = {}) =>
      post('/v2/notification-policies', { name, match: { priorities }, actions, ...more });
    const alertPolicy = (name: string, priorities: string[], actions: object) =>
      story.escalation.post('/v2/alert-policies', { name, match: { priorities }, actions });
    const ways: [string, (id: string, priority: string) => Promise<unknown>][] = [
      ['a repeat', (_id, priority) => send({ priority })],
      ['PUT …/priority', (id, priority) => setPriority(id, priority)],
    ];

    /** @contract create-7 */
    it.each(ways)('a policy that suppresses the lower priority suppresses it no more, by %s', async (_way, raise) => {
      await story.escalation.policy({ isDefault: true, rules: [pages(ada.id), pages(bob.id, 5)] });
      await notify('Nights off', ['P4', 'P5'], { suppress: true });
      const id = await send({ priority: 'P5' });
      await raise(id, 'P4');
      expect(story.mails(ada, bob)).toEqual([0, 0]);
      await raise(id, 'P2');
      expect(story.mails(ada, bob)).toEqual([1, 0]);
      await story.pass(6);
      expect(story.mails(ada, bob)).toEqual([1, 1]);
      await setPriority(id, 'P5');
      await raise(id, 'P2');
      expect(story.mails(ada, bob)).toEqual([1, 1]);
      const [end] = await story.escalation.history(id, 'silence-ended');
      expect(end?.metadata).toMatchObject({ policyName: 'Nights off' });
    });

    /** @contract create-7 */
    it('stays suppressed where its integration, or another policy, suppresses it', async () => {
      await story.escalation.policy({ isDefault: true, rules: [pages(ada.id)] });
      await notify('P4 off', ['P4'], { suppress: true });
      await notify('P3 off', ['P3'], { suppress: true });
      const id = await send({ priority: 'P4' });
      await setPriority(id, 'P3');
      expect(story.mails(ada)).toEqual([0]);
      const made = { name: 'Quiet', suppressNotifications: true, apiKey: 'a-key-of-a-quiet-integration' };
      const key = story.app.as(await asAdmin(story.app)).post('/v2/integrations');
      await key.send(made).expect(200);
      const quiet = story.app.http.post('/v2/alerts').send({ message: 'quiet', alias: 'q', priority: 'P5' });
      const { body: answer } = await quiet.set('Authorization', `CompatKey ${made.apiKey}`).expect(202);
      await story.app.settle();
      await setPriority(answer.alertId ?? answer.data.alertId, 'P1');
      // It is raised, and rehearsed.
      expect(story.mails(ada)).toEqual([0]);
    });

    /** @contract create-7 */
    it('the delay of the policy for the new priority counts from its creation, not from the raise', async () => {
      await story.escalation.policy({ isDefault: true, rules: [pages(ada.id)] });
      await notify('Off', ['P5'], { suppress: true });
      await notify('Hour', ['P4'], { delay: { minutes: 60 } });
      await notify('Ten', ['P3'], { delay: { minutes: 10 } });
      const id = await send({ priority: 'P5' });
      await story.pass(2);
      await setPriority(id, 'P4');
      await story.pass(2);
      await send({ priority: 'P3' });
      await story.pass(5);
      expect(story.mails(ada)).toEqual([0]);
      await story.pass(2);
      expect(story.mails(ada)).toEqual([1]);
      await story.pass(120, 30);
      expect(story.mails(ada)).toEqual([1]);
    });

    it('a longer wait of the policy for the new priority does not hold it for longer', async () => {
      await story.escalation.policy({ isDefault: true, rules: [pages(ada.id)] });
      await notify('Ten', ['P4'], { delay: { minutes: 10 } });
      await notify('Hour', ['P3'], { delay: { minutes: 60 } });
      await notify('Off', ['P2'], { suppress: true });
      const id = await send({ priority: 'P4' });
      await setPriority(id, 'P3');
      await setPriority(id, 'P2');
      await story.pass(9);
      expect(story.mails(ada)).toEqual([0]);
      await story.pass(2);
      expect(story.mails(ada)).toEqual([1]);
    });

    it('a policy that suppresses at night is asked at the hour of the raise', async () => {
      const next = new Date(story.clock.now());
      next.setUTCHours(23 + 24, 0, 0, 0);
      await story.anew(next.toISOString());
      ada = await story.person('ada');
      await story.escalation.policy({ isDefault: true, rules: [pages(ada.id)] });
      const hours = { timezone: 'UTC', daily: { start: '22:00', end: '07:00' } };
      await notify('Night', ['P3', 'P4'], { suppress: true }, { hours });
      const id = await send({ priority: 'P4' });
      await setPriority(id, 'P3');
      expect(story.mails(ada)).toEqual([0]);
      await story.pass(9 * 60, 60);
      expect(story.mails(ada)).toEqual([0]);
      await setPriority(id, 'P4');
      await send({ priority: 'P3' });
      expect(story.mails(ada)).toEqual([1]);
    });

    /** @contract create-7 */
    it.each(ways)('an alert that was acknowledged because it was P4 wakes somebody, by %s', async (_way, raise) => {
      await alertPolicy('Small', ['P4', 'P5'], { autoAck: true });
      await story.escalation.policy({ isDefault: true, rules: [pages(ada.id), pages(bob.id, 5)] });
      const id = await send({ priority: 'P5' });
      await raise(id, 'P4');
      expect(await story.escalation.alert(id)).toMatchObject({ status: 'acknowledged', priority: 'P4' });
      await raise(id, 'P1');
      expect(await story.escalation.alert(id)).toMatchObject({ status: 'open', priority: 'P1' });
      expect(story.mails(ada, bob)).toEqual([1, 0]);
      await story.pass(6);
      expect(story.mails(ada, bob)).toEqual([1, 1]);
    });

    /** @contract create-7 */
    it('an acknowledgement by a person stays, and so does one whose alert has an owner', async () => {
      await alertPolicy('Small', ['P4', 'P5'], { autoAck: true });
      await story.escalation.policy({ isDefault: true, rules: [pages(ada.id)] });
      const first = await send({ priority: 'P5', alias: 'one' });
      await story.act('unacknowledge', first);
      await story.act('acknowledge', first);
      const owned = await send({ priority: 'P5', alias: 'two' });
      await story.act('assign', owned, { owner: { id: bob.id } });
      const before = story.mails(bob)[0] ?? 0;
      for (const id of [first, owned]) await setPriority(id, 'P1');
      for (const id of [first, owned])
        expect(await story.escalation.alert(id)).toMatchObject({ status: 'acknowledged' });
      expect(story.mails(bob)).toEqual([before + 1]);
      story.mails(ada);
    });

    it('an acknowledged one waits for the delays that its new priority has', async () => {
      await alertPolicy('Small', ['P4'], { autoAck: true });
      await alertPolicy('Middle', ['P3'], { delayMinutes: 10 });
      await story.escalation.policy({ isDefault: true, rules: [pages(ada.id)] });
      const id = await send({ priority: 'P4' });
      await story.pass(3);
      await setPriority(id, 'P3');
      await story.pass(5);
      expect(story.mails(ada)).toEqual([0]);
      await story.pass(4);
      expect(story.mails(ada)).toEqual([1]);
    });

    it('of two delays of alert policies the sooner end holds', async () => {
      await alertPolicy('Long', ['P5'], { delayMinutes: 60 });
      await alertPolicy('Short', ['P4'], { delayMinutes: 10 });
      await alertPolicy('Longest', ['P3'], { delayMinutes: 600 });
      await story.escalation.policy({ isDefault: true, rules: [pages(ada.id)] });
      const id = await send({ priority: 'P5' });
      await send({ priority: 'P4' });
      await setPriority(id, 'P3');
      await story.pass(9);
      expect(story.mails(ada)).toEqual([0]);
      await story.pass(2);
      expect(story.mails(ada)).toEqual([1]);
      await story.pass(700, 60);
      expect(story.mails(ada)).toEqual([1]);
    });

    /** @contract create-7 */
    it('is closed by the policies of its priority alone', async () => {
      await alertPolicy('Forget', ['P5'], { closeAfterHours: 1 });
      await notify('Forget as well', ['P5'], { closeAfterMinutes: 90 });
      await notify('Insist', ['P1'], { restart: { afterMinutes: 30, times: 1 } });
      await story.escalation.policy({ isDefault: true, rules: [pages(ada.id)] });
      const [id, left] = [await send({ priority: 'P5' }), await send({ priority: 'P5', alias: 'left' })];
      story.mails(ada);
      await setPriority(id, 'P1');
      await story.pass(150, 10);
      expect(await story.escalation.alert(id)).toMatchObject({ status: 'open' });
      expect(await story.escalation.alert(left)).toMatchObject({ status: 'closed' });
      const restarted = (await story.escalation.history(id, 'escalated')).length;
      expect(restarted).toBe(2);
      story.mails(ada);
    });

    /** @contract create-7 */
    it('gets what alert policies add to its priority, and what one sets still higher', async () => {
      await alertPolicy('Bad', ['P2'], { setPriority: 'P1', addTags: ['bad'], setMessage: 'lost' });
      await story.escalation.post('/v2/alert-policies', {
        name: 'Worst',
        match: { priorities: ['P1'] },
        afterMatch: 'next',
        actions: {
          addResponders: [{ type: 'user', id: bob.id }],
          replaceTags: true,
          addTags: ['worst'],
          autoAck: false,
        },
      });
      await story.escalation.policy({ isDefault: true, rules: [pages(ada.id)] });
      const id = await send({ priority: 'P4', tags: ['db'] });
      await setPriority(id, 'P2');
      expect(await story.escalation.alert(id)).toMatchObject({
        priority: 'P1',
        message: 'disk',
        tags: ['db', 'bad', 'worst'],
      });
      expect(story.mails(bob)).toEqual([1]);
      expect(await changes(id)).toEqual(['P4 P2', 'P2 P1']);
      story.mails(ada);
    });

    /** @contract create-7 */
    it.each(ways)(
      'the routing of a global alert: the team of the higher priority is told, by %s',
      async (_way, raise) => {
        const [teamId, small] = [await story.team(ada, bob), await story.team(eve)];
        await post('/v2/routing-rules', { name: 'Bad', match: { priorities: ['P1', 'P2'] }, targetTeamId: teamId });
        await post('/v2/routing-rules', { name: 'Worst', match: { priorities: ['P1'] }, targetTeamId: small });
        await story.escalation.policy({ teamId, rules: [pages(ada.id), pages(bob.id, 5)] });
        await story.escalation.policy({ teamId: small, rules: [pages(eve.id)] });
        const id = await send({ priority: 'P3' });
        expect(await story.escalation.alert(id)).toMatchObject({ teamId: null });
        await raise(id, 'P2');
        expect(await story.escalation.alert(id)).toMatchObject({ teamId });
        expect(story.mails(ada, bob, eve)).toEqual([1, 0, 0]);
        await raise(id, 'P1');
        expect(await story.escalation.alert(id)).toMatchObject({ teamId });
        await story.pass(6);
        expect(story.mails(ada, bob, eve)).toEqual([1, 1, 0]);
        sink.expectMails(/^admin@/);
      },
    );

    /** @contract create-7 */
    it('a maintenance that is for the lower priority only holds it no more', async () => {
      const now = story.clock.now().getTime();
      await story.escalation.post('/v2/maintenance-windows', {
        ...{ name: 'Small things', startTime: new Date(now), endTime: new Date(now + hours(3)) },
        silence: { match: { priorities: ['P4', 'P5'] } },
      });
      await story.escalation.policy({ isDefault: true, rules: [pages(ada.id)] });
      const id = await send({ priority: 'P5' });
      await send({ priority: 'P4' });
      expect(story.mails(ada)).toEqual([0]);
      await setPriority(id, 'P1');
      await story.pass(1);
      expect(story.mails(ada)).toEqual([1]);
      await story.pass(240, 60);
      expect(story.mails(ada)).toEqual([1]);
    });

    /** @contract create-7 */
    it('what comes at once is decided by the highest of its priorities', async () => {
      const teamId = await story.team(eve, bob);
      await post('/v2/routing-rules', { name: 'Bad', match: { priorities: ['P1'] }, targetTeamId: teamId });
      await story.escalation.policy({ teamId, rules: [pages(eve.id)] });
      await alertPolicy('Small', ['P5'], { autoAck: true });
      await notify('Off', ['P5', 'P4'], { suppress: true });
      const burst = (priority: string) =>
        story.escalation.request('post', '/v2/alerts').send({ message: 'disk', alias: 'burst', priority }).expect(202);
      await Promise.all(['P5', 'P4', 'P1', 'P3'].map(burst));
      await story.app.settle();
      expect(story.mails(eve)).toEqual([1]);
    });
  });

  describe('while people are held back', () => {
    const NIGHT = { notifyQuietHoursStart: '22:00', notifyQuietHoursEnd: '07:00' };
    /** The night after the stories before. */
    const tonight = async (): Promise<void> => {
      const next = new Date(story.clock.now());
      next.setUTCHours(23 + 24, 0, 0, 0);
      await story.anew(next.toISOString());
    };

    /** @contract create-7 */
    it('wakes those who let the new priority through, once, and nobody else; those who filtered it out are told as well', async () => {
      await tonight();
      const lets = await story.person('lets', NIGHT);
      const not = await story.person('not', { ...NIGHT, notifyP1InQuietHours: false });
      const only = await story.person('only', { notifyOnP1Only: true });
      await story.escalation.policy({ isDefault: true, rules: [pages(lets.id), pages(not.id), pages(only.id)] });
      const id = await send({ priority: 'P3' });
      expect(story.mails(lets, not, only)).toEqual([0, 0, 0]);
      sink.expectMails(/^admin@/);
      await send({ priority: 'P2' });
      expect(story.mails(lets, not, only)).toEqual([0, 0, 0]);
      await send({ priority: 'P1' });
      expect(story.mails(lets, not, only)).toEqual([1, 0, 1]);
      expect(await story.escalation.alert(id)).toMatchObject({ priority: 'P1' });
      await story.pass(9 * 60, 30);
      expect(story.mails(lets, not, only)).toEqual([1, 1, 1]);
    });

    it('pages nobody twice who is named by the policy of the new priority as well', async () => {
      await tonight();
      const lets = await story.person('lets', NIGHT);
      const other = await story.person('other', NIGHT);
      const teamId = await story.team(lets, other);
      const rule = { name: 'All', match: {}, targetTeamId: teamId };
      await story.escalation.request('post', '/v2/routing-rules').send(rule).expect(201);
      await story.escalation.policy({ teamId, priorities: ['P3'], rules: [pages(lets.id), pages(other.id)] });
      await story.escalation.policy({ teamId, priorities: ['P1'], rules: [pages(lets.id)] });
      await send({ priority: 'P3' });
      expect(story.mails(lets, other)).toEqual([0, 0]);
      await send({ priority: 'P1' });
      expect(story.mails(lets, other)).toEqual([1, 1]);
      await story.pass(9 * 60, 30);
      expect(story.mails(lets, other)).toEqual([1, 1]);
      sink.expectMails(/^admin@/);
    });
  });
});
