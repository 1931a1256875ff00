import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { AlertClient } from '../support/alert-client.js';
import { createUser, type TestUser } from '../support/accounts.js';
import { minutes } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';
import { WebhookSink, type ReceivedCall } from '../support/webhook-sink.js';

describe('/v2/channels of type webhook', () => {
  let sink: WebhookSink;
  let app: TestApp;
  /** The same service where private networks are not called. */
  let guarded: TestApp;
  let ada: TestUser;

  beforeAll(async () => {
    sink = await WebhookSink.start();
    app = await TestApp.start();
    const { database, clock } = app;
    guarded = await TestApp.start({ database, clock, environment: { OUTBOUND_ALLOW_PRIVATE: '0' } });
  });
  beforeEach(async () => {
    ada = await createUser(app);
  });
  afterAll(async () => {
    await guarded.stop();
    await app.stop();
    await sink.stop();
  });

  const call = (method: 'get' | 'post' | 'patch', path: string, body?: object, on = app) =>
    on.as(`Bearer ${ada.token}`).send(method, `/v2/${path}`, body);
  const added = async (path: string) => {
    const { body } = await call('post', 'channels', { type: 'webhook', value: sink.url(path) }).expect(200);
    return body as { channel: { id: string }; signingSecret: string; codeSent: boolean; reason?: string };
  };
  const verified = async (path: string): Promise<string> => {
    const { channel, signingSecret } = await added(path);
    const code = sink.to(path)[0]?.body['code'];
    await call('post', `channels/${channel.id}/verify`, { code }).expect(200);
    return signingSecret;
  };
  const isSigned = (posted: ReceivedCall | undefined, secret: string): boolean => {
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = posted?.headers ?? {};
    const sent = new Date(Number(at) * 1000);
    return new Webhook(secret).sign(String(id), sent, posted?.raw ?? '') === signature;
  };
  const page = async (path: string): Promise<ReceivedCall[]> => {
    await new AlertClient(app).created({ message: `Disk of ${path}`, responders: [{ type: 'user', id: ada.id }] });
    await app.settle();
    return sink.to(path);
  };

  /** @contract channels-2 */
  it('posts its code, signed with a secret that is shown once', async () => {
    const { channel, signingSecret, codeSent } = await added('/code');
    const [posted] = sink.to('/code');
    expect(codeSent).toBe(true);
    expect(signingSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(posted?.body).toMatchObject({ type: 'verification', code: expect.stringMatching(/^\d{6}$/) });
    expect(isSigned(posted, signingSecret)).toBe(true);
    await call('post', `channels/${channel.id}/verify`, { code: posted?.body['code'] }).expect(200);
    const shown = await Promise.all([
      call('get', 'channels').expect(200),
      call('get', 'export').expect(200),
      call('post', `channels/${channel.id}/test`).expect(200),
    ]);
    expect(JSON.stringify(shown.map(({ body }) => body as object))).not.toMatch(/whsec_|ecret/);
    expect(shown[2].body).toMatchObject({ ok: true, lastTestResult: 'ok' });
    const [row] = await app.sql<{ sealedSecret: string }>('SELECT "sealedSecret" FROM channels WHERE id = $1', [
      channel.id,
    ]);
    expect(row?.sealedSecret).not.toContain(signingSecret.slice(6));
    const trail = await app.sql(`SELECT details, "entityName" FROM audit_log WHERE "entityId" = $1`, [channel.id]);
    expect(JSON.stringify(trail)).not.toMatch(/\/code|whsec_/);
  });

  /** @contract channels-2 */
  it('posts a page with a link that acknowledges', async () => {
    const secret = await verified('/page');
    const posted = (await page('/page')).at(-1);
    expect(posted?.body).toMatchObject({
      type: 'alert',
      id: posted?.headers['webhook-id'],
      text: expect.stringContaining('Disk of /page'),
      occasion: 'create-alert',
      alert: { message: 'Disk of /page', status: 'open' },
      acknowledgeUrl: expect.stringMatching(/^https:\/\/pager\.example\.com\/ack\//),
    });
    expect(posted?.body['alert']).not.toHaveProperty('integrationId');
    expect(isSigned(posted, secret)).toBe(true);
  });

  /** @contract channels-2 */
  it('follows no redirect, and says so in the history', async () => {
    await verified('/moved');
    sink.answer('/moved', { redirect: sink.url('/elsewhere') });
    await page('/moved');
    expect(sink.to('/elsewhere')).toEqual([]);
    expect(await app.sql(`SELECT state, reason FROM deliveries WHERE "userId" = $1`, [ada.id])).toEqual([
      { state: 'failed', reason: 'HTTP 307: redirects are not followed' },
    ]);
  });

  /** @contract channels-2 */
  it('tries again with the same id when the receiver is down', async () => {
    await verified('/down');
    sink.answer('/down', 503);
    await page('/down');
    await app.advance(120_000, 30_000);
    const [first, again] = sink.to('/down').slice(1);
    expect(again?.body['alert']).toEqual(first?.body['alert']);
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });

  /** @contract channels-2 */
  it('calls nobody in a private network', async () => {
    const before = sink.calls.length;
    const value = sink.url('/private');
    const { body } = await call('post', 'channels', { type: 'webhook', value }, guarded).expect(200);
    expect(body).toMatchObject({ codeSent: false, reason: 'the address is not public' });
    expect(body).not.toHaveProperty('verificationCode');
    expect(sink.calls).toHaveLength(before);
  });

  it.each(['ftp://example.com', 'https://ada:pw@example.com/', 'hook'])('refuses %s', async (value) => {
    await call('post', 'channels', { type: 'webhook', value }).expect(400);
  });

  it('is never said to be disabled', async () => {
    expect((await call('get', 'channels').expect(200)).body.providerDisabled).not.toHaveProperty('webhook');
  });

  /** @contract channels-2 */
  it('posts each alert that was held alone, as tools know them', async () => {
    await verified('/held');
    const mutedUntil = new Date(app.clock.now().getTime() + minutes(30));
    await call('patch', `users/${ada.id}`, { mutedUntil }).expect(200);
    const messages = Array.from({ length: 7 }, (_, place) => `Held ${place}`);
    for (const message of messages)
      await new AlertClient(app).created({ message, responders: [{ type: 'user', id: ada.id }] });
    await app.settle();
    expect(sink.to('/held').filter(({ body }) => body['type'] !== 'verification')).toEqual([]);
    await app.advance(minutes(31), minutes(31));
    const posted = sink.to('/held').filter(({ body }) => body['type'] !== 'verification');
    expect(posted.map(({ body }) => [body['type'], (body['alert'] as { message: string }).message]).toSorted()).toEqual(
      messages.map((message) => ['alert', message]),
    );
  });
});
