import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createUser, type TestUser } from '../support/accounts.js';
import { seconds } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';
import { TwilioSink } from '../support/twilio-sink.js';

const PHONE = '+4915112345678';

describe('/v2/channels with Twilio configured', () => {
  let sink: TwilioSink;
  let app: TestApp;
  let ada: TestUser;

  beforeAll(async () => {
    sink = await TwilioSink.start();
    sink.expectMessages(/^call to \+4915112345678: .*Your Pager verification code is/);
    app = await TestApp.start({ environment: sink.environment });
  });
  beforeEach(async () => {
    sink.reset();
    ada = await createUser(app);
  });
  afterAll(async () => {
    await app.stop();
    await sink.stop();
  });

  const call = (method: 'get' | 'post', path: string, body?: object) =>
    app.as(`Bearer ${ada.token}`).send(method, `/v2/channels${path}`, body);
  const create = async (type: string): Promise<string> => {
    const { body } = await call('post', '', { type, value: PHONE }).expect(200);
    expect(body).toMatchObject({ ok: true, codeSent: true, channel: { type, value: PHONE, verified: false } });
    expect(body).not.toHaveProperty('verificationCode');
    return body.channel.id as string;
  };
  const spokenCode = (): string =>
    /code is: ([\d, ]+)\./.exec(sink.accepted.at(-1)?.content ?? '')?.[1]?.replaceAll(', ', '') ?? '';

  /** @contract health-5 */
  it('knows which types can be sent', async () => {
    expect((await call('get', '').expect(200)).body.providerDisabled).toMatchObject({
      sms: false,
      voice: false,
      email: true,
    });
    const { body } = await app.http.get('/health?deep').expect(200);
    expect(body.checks.providers).toMatchObject({ sms: true, voice: true, email: false });
  });

  /** @contract channels-1 */
  it('texts the code in one short message', async () => {
    const id = await create('sms');
    const [text] = sink.to(PHONE);
    const code = /^Your Pager verification code is (\d{6})\. It is valid for 10 minutes\.$/.exec(
      text?.content ?? '',
    )?.[1];
    expect(text).toMatchObject({ kind: 'sms', statusCallback: null });
    await call('post', `/${id}/verify`, { code }).expect(200);
  });

  /** @contract events-4 */
  it('reads the code out digit by digit, twice, and asks for no key', async () => {
    const id = await create('voice');
    const script = sink.to(PHONE)[0]?.content ?? '';
    expect(script.match(/<Say language="en-US">/g)).toHaveLength(3);
    expect(script).not.toContain('Gather');
    await call('post', `/${id}/verify`, { code: spokenCode() }).expect(200);
  });

  it('sends a new code at once after the create, then every thirty seconds', async () => {
    const id = await create('voice');
    const first = spokenCode();
    await call('post', `/${id}/resend`).expect(200);
    const second = spokenCode();
    await call('post', `/${id}/resend`).expect(429);
    if (first !== second) await call('post', `/${id}/verify`, { code: first }).expect(401);
    app.clock.moveBy(seconds(30));
    expect((await call('post', `/${id}/resend`).expect(200)).body).toMatchObject({ ok: true, codeSent: true });
  });

  it('says when Twilio refuses the number', async () => {
    sink.become({ status: 400, code: 21211 });
    const { body } = await call('post', '', { type: 'sms', value: PHONE }).expect(200);
    expect(body).toMatchObject({ ok: true, codeSent: false, reason: expect.stringContaining('21211') });
  });

  it('tests a verified phone, and tells how it went', async () => {
    const id = await create('voice');
    await call('post', `/${id}/test`).expect(403);
    await call('post', `/${id}/verify`, { code: spokenCode() }).expect(200);
    expect((await call('post', `/${id}/test`).expect(200)).body).toMatchObject({ ok: true, lastTestResult: 'ok' });
    expect(sink.accepted.at(-1)?.content).toContain('This is a test from Pager.');
    sink.become({ status: 500, code: 20500 });
    expect((await call('post', `/${id}/test`).expect(200)).body).toMatchObject({
      ok: false,
      reason: expect.stringContaining('20500'),
      lastTestResult: 'failed',
    });
  });
});
