import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AlertClient } from '../support/alert-client.js';
import { createUser, login, type TestUser } from '../support/accounts.js';
import { hours, minutes } from '../support/fake-clock.js';
import { PushService, type ReceivedPush } from '../support/push-service.js';
import { TestApp } from '../support/test-app.js';

interface Shown {
  channel: { id: string; type: string; verified: boolean; label: string | null };
  codeSent?: boolean;
}
interface Answers {
  [action: string]: string;
}

describe('/v2/channels/webpush', () => {
  let service: PushService;
  let app: TestApp;
  let ada: TestUser;
  let browsers = 0;

  beforeAll(async () => {
    service = await PushService.start();
    app = await TestApp.start();
  });
  beforeEach(async () => {
    ada = await createUser(app, { fullName: 'Ada' });
  });
  afterAll(async () => {
    await app.stop();
    await service.stop();
  });

  const call = (method: 'get' | 'post' | 'delete', path: string, body?: object, as = ada) =>
    app.as(`Bearer ${as.token}`).send(method, `/v2/${path}`, body);
  const subscribed = async (browser: string, as = ada): Promise<Shown> => {
    const body = { ...service.subscribe(browser), expirationTime: null, label: 'Chrome on Android' };
    return (await call('post', 'channels/webpush', body, as).expect(200)).body as Shown;
  };
  const confirmed = async (as = ada): Promise<{ browser: string; id: string }> => {
    const browser = `browser${browsers++}`;
    const { channel } = await subscribed(browser, as);
    const { code } = service.to(browser)[0]!.notice;
    await call('post', `channels/${channel.id}/verify`, { code }, as).expect(200);
    return { browser, id: channel.id };
  };
  const paged = async (
    browser: string,
    over: object = {},
  ): Promise<{ alertId: string; push: ReceivedPush; answers: Answers }> => {
    const alertId = await new AlertClient(app).created({
      message: `Disk of ${browser}`,
      responders: [{ type: 'user', id: ada.id }],
      ...over,
    });
    await app.settle();
    const push = service.to(browser).at(-1)!;
    const answers = push.notice['answers'] as { action: string; path: string }[];
    return { alertId, push, answers: Object.fromEntries(answers.map(({ action, path }) => [action, path])) };
  };
  const raise = (message: string): Promise<string> =>
    new AlertClient(app).created({ message, responders: [{ type: 'user', id: ada.id }] });
  const statusOf = async (id: string): Promise<string | undefined> =>
    (await app.sql<{ status: string }>('SELECT status FROM alerts WHERE id = $1', [id]))[0]?.status;
  const trailOf = (id: string): Promise<{ userId: string; details: object }[]> =>
    app.sql(`SELECT "userId", details FROM audit_log WHERE "entityId" = $1 AND action = 'alert.answered'`, [id]);

  /** @contract channels-3 */
  it('gives the key, and makes a browser a channel that proves itself by a pushed code', async () => {
    const { body } = await call('get', 'channels/webpush').expect(200);
    expect(body).toMatchObject({ ok: true, publicKey: expect.stringMatching(/^B[\w-]{86}$/), channels: [] });
    service.publicKey = body.publicKey as string;
    const added = await subscribed('first');
    expect(added).toMatchObject({ channel: { type: 'webpush', verified: false }, codeSent: true });
    const [push] = service.to('first');
    expect(push?.notice).toMatchObject({ kind: 'code', code: expect.stringMatching(/^\d{6}$/), path: '/console/me' });
    await call('post', `channels/${added.channel.id}/verify`, { code: push?.notice['code'] }).expect(200);
    await call('post', `channels/${added.channel.id}/test`).expect(200);
    expect(service.to('first').at(-1)?.notice).toMatchObject({ kind: 'test', title: 'Pager test notification' });
    const listed = await call('get', 'channels/webpush').expect(200);
    expect(listed.body.channels).toMatchObject([{ id: added.channel.id, verified: true, label: 'Chrome on Android' }]);
    expect(listed.body.publicKey).toBe(service.publicKey);
    expect((await call('get', 'channels').expect(200)).body.channels).toHaveLength(1);
    const stored = await app.sql('SELECT * FROM channels NATURAL FULL JOIN installation_secrets');
    expect(JSON.stringify(stored)).not.toMatch(/p256dh|privateKey/);
  });

  /** @contract channels-3 */
  it('keeps one channel for a browser that subscribes again, and gives it to who is signed in there', async () => {
    const { browser, id } = await confirmed();
    expect(await subscribed(browser)).toMatchObject({ channel: { id, verified: true } });
    const { push } = await paged(browser);
    expect(push.notice['title']).toBe(`[P3] Disk of ${browser}`);
    const grace = await createUser(app);
    expect((await subscribed(browser, grace)).channel).toMatchObject({ verified: false });
    expect(service.to(browser).at(-1)?.notice['kind']).toBe('code');
    expect((await call('get', 'channels').expect(200)).body.channels).toEqual([]);
  });

  it('moves to the new endpoint of a browser that has another, with its rules, and proves itself again', async () => {
    const { browser, id } = await confirmed();
    const rule = { name: 'All', actionTypes: ['create-alert'], action: { channelIds: [id] } };
    const made = await call('post', 'notification-rules', rule).expect(200);
    const { endpoint } = service.subscribe(browser);
    const moved = (as: TestUser) =>
      call('post', 'channels/webpush', { ...service.subscribe(`${browser}b`), replaces: endpoint }, as);
    const grace = await createUser(app);
    // Somebody else's stays where it is: they have a browser more.
    expect((await moved(grace).expect(200)).body.channel.id).not.toBe(id);
    service.to(`${browser}b`);
    expect((await moved(ada).expect(200)).body).toMatchObject({ codeSent: true, channel: { id, verified: false } });
    const { code } = service.to(`${browser}b`).at(-1)!.notice;
    await call('post', `channels/${id}/verify`, { code }).expect(200);
    const { push } = await paged(`${browser}b`);
    expect(push.notice['title']).toBe(`[P3] Disk of ${browser}b`);
    await call('delete', `notification-rules/${made.body.data.id}`).expect(200);
    expect((await call('get', 'channels/webpush').expect(200)).body.channels).toHaveLength(1);
    expect((await call('get', 'channels/webpush', undefined, grace).expect(200)).body.channels).toEqual([]);
  });

  it('gathers a storm into one message, whose button acknowledges all of it', async () => {
    const { browser } = await confirmed();
    await app.as(`Bearer ${ada.token}`).patch(`/v2/users/${ada.id}`, { notifyBundleSec: 60 }).expect(200);
    const first = await paged(browser);
    const rest: string[] = [];
    for (const message of ['Two', 'Three', 'Four']) rest.push(await raise(message));
    await app.settle();
    // The first went at once, the others wait.
    expect(service.to(browser).at(-1)).toEqual(first.push);
    const before = service.to(browser).length;
    app.clock.moveBy(minutes(1));
    await app.settle();
    const [bundle, ...more] = service.to(browser).slice(before);
    expect(more).toEqual([]);
    expect(bundle?.notice).toMatchObject({ kind: 'bundle', title: '[P3] 3 alerts need you' });
    const [answer] = bundle!.notice['answers'] as { action: string; path: string }[];
    expect((await app.http.post(answer!.path).expect(200)).text).toContain('3 alerts');
    expect(await Promise.all([first.alertId, ...rest].map(statusOf))).toEqual([
      'open',
      ...rest.map(() => 'acknowledged'),
    ]);
    const rows = await app.sql('SELECT state FROM deliveries WHERE "userId" = $1', [ada.id]);
    expect(rows).toEqual(Array.from({ length: 4 }, () => ({ state: 'sent' })));
    await app.settle();
  });

  /** @contract channels-4, channels-11 */
  it('shows a page with buttons, and the press of one acts as the person, once, with an audit entry', async () => {
    const { browser } = await confirmed();
    const { alertId, push, answers } = await paged(browser, { priority: 'P1' });
    expect(push).toMatchObject({ urgency: 'high', ttl: 86_400 });
    expect(push.notice).toMatchObject({ kind: 'alert', path: `/console/alerts/${alertId}`, stays: true });
    // No step follows.
    expect(Object.keys(answers)).toEqual(['acknowledge']);
    const page = await app.http.get(answers['acknowledge']!).expect(200);
    expect(page.text).toContain('Acknowledge as Ada');
    expect(await statusOf(alertId)).toBe('open');
    const press = () => app.http.post(answers['acknowledge']!).type('form').send('');
    const [first, second] = await Promise.all([press(), press()]);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect(await statusOf(alertId)).toBe('acknowledged');
    expect(await trailOf(alertId)).toEqual([
      { userId: ada.id, details: { answer: 'acknowledge', by: 'by the button of a message' } },
    ]);
    const stored = await app.sql('SELECT * FROM acknowledge_links');
    expect(JSON.stringify(stored)).not.toContain(answers['acknowledge']!.split('/').at(-1));
    await app.http.post('/answer/nobody-knows-this').expect(404);
    await app.settle();
  });

  /** @contract channels-4, channels-11 */
  it('escalates to the next step, once, and says when there is none', async () => {
    const mine = await confirmed();
    const grace = await createUser(app);
    const theirs = await confirmed(grace);
    const rules = [ada, grace].map(({ id }, step) => ({
      ...{ recipientType: 'user', recipientId: id, delayMinutes: step * 30, condition: 'if-not-acked' },
    }));
    const alerts = new AlertClient(app);
    const { body } = await call('post', 'escalations', { name: 'Two', rules }, {
      token: await login(app),
    } as TestUser).expect(200);
    const { alertId, answers } = await paged(mine.browser, { responders: [{ type: 'escalation', id: body.data.id }] });
    expect(service.to(theirs.browser)).toHaveLength(1);
    await app.http.post(answers['escalate']!).expect(200);
    await app.http.post(answers['escalate']!).expect(410);
    await app.settle();
    expect(service.to(theirs.browser).map(({ notice }) => notice['kind'])).toEqual(['code', 'alert']);
    expect(await trailOf(alertId)).toEqual([
      { userId: ada.id, details: { answer: 'escalate', by: 'by the button of a message' } },
    ]);
    const steps = (await alerts.activities(alertId)).filter(({ type }) => type === 'escalated');
    expect(steps[0]).toMatchObject({ user: 'Ada' });
    // The last step is taken after the message was sent.
    const other = await paged(mine.browser, { responders: [{ type: 'escalation', id: body.data.id }] });
    await alerts.act(other.alertId, 'escalate').expect(200);
    const refused = await app.http.post(other.answers['escalate']!).expect(409);
    expect(refused.text).toMatch(/no further step|no escalation policy/);
    expect(await trailOf(other.alertId)).toEqual([]);
    await app.settle();
    expect(service.to(theirs.browser).map(({ notice }) => notice['kind'])).toEqual(['code', 'alert', 'alert']);
  });

  /** @contract channels-4, channels-11 */
  it('expires after a day, and with the alert', async () => {
    const { browser } = await confirmed();
    const { alertId, answers } = await paged(browser);
    app.clock.moveBy(hours(24));
    await app.http.post(answers['acknowledge']!).expect(410);
    await new AlertClient(app).act(alertId, 'close').expect(202);
    await app.http.get(answers['acknowledge']!).expect(410);
    await app.settle();
  });

  /** @contract channels-3 */
  it('is removed when the push service says that the browser is gone, from rules too', async () => {
    const { browser, id } = await confirmed();
    const rule = { name: 'All', actionTypes: ['create-alert'], action: { channelIds: [id] } };
    const { body } = await call('post', 'notification-rules', rule).expect(200);
    service.treat(browser, 410);
    await new AlertClient(app).created({ message: 'Gone', responders: [{ type: 'user', id: ada.id }] });
    await app.settle();
    expect((await call('get', 'channels').expect(200)).body.channels).toEqual([]);
    const read = await call('get', `notification-rules/${body.data.id}`).expect(200);
    expect(JSON.stringify(read.body)).not.toContain(id);
    expect(await app.sql('SELECT state, reason FROM deliveries WHERE "userId" = $1', [ada.id])).toEqual([
      { state: 'failed', reason: 'HTTP 410: the browser takes no pages any more' },
    ]);
  });

  /** @contract channels-3 */
  it('refuses what no message can be encrypted for', async () => {
    const { endpoint, keys } = service.subscribe('refused');
    for (const body of [
      { endpoint, keys: { ...keys, p256dh: keys.p256dh.slice(1) } },
      { endpoint, keys: { ...keys, auth: 'AAAA' } },
      { endpoint: 'ftp://push.example.com', keys },
      { endpoint },
      { endpoint, keys: 'none' },
    ]) {
      await call('post', 'channels/webpush', body).expect(400);
    }
    await call('post', 'channels', { type: 'webpush', value: endpoint }).expect(400);
  });
});
