import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createTenant, createUser, login, PASSWORD, type TestUser } from '../support/accounts.js';
import { minutes, seconds } from '../support/fake-clock.js';
import { logs } from '../support/log-watch.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';
import { ADMIN_EMAIL, ROOT_KEY } from '../support/test-config.js';

interface ChannelBody {
  id: string;
  userId: string;
  type: string;
  value: string;
  label: string | null;
  verified: boolean;
  lastTestAt: string | null;
  lastTestResult: string | null;
  createdAt: string;
  updatedAt: string;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: {
    ok?: boolean;
    channel: ChannelBody;
    channels: ChannelBody[];
    providerDisabled: Record<string, boolean>;
    codeSent?: boolean;
    verificationCode?: string;
    reason?: string;
    lastTestAt?: string;
    lastTestResult?: string;
    message?: string;
    code?: string;
  };
}

describe('/v2/channels', () => {
  let sink: SmtpSink;
  let app: TestApp;
  let ada: TestUser;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    sink.expectMails(/^(ada|for)@example\.com: \d{6} is your Pager verification code$/);
    app = await TestApp.start({ environment: { SMTP_URL: sink.url } });
  });
  beforeEach(async () => {
    ada = await createUser(app);
  });
  afterEach(() => sink.reset());
  afterAll(async () => {
    await app.stop();
    await sink.stop();
  });

  const call = (method: 'get' | 'post' | 'delete', path: string, body?: object, token = ada.token): Promise<Answer> =>
    app.as(`Bearer ${token}`).send(method, `/v2/channels${path}`, body);
  const create = (body: object = {}, token?: string): Promise<Answer> =>
    call('post', '', { type: 'email', value: 'ada@example.com', ...body }, token);
  const mailedCode = (address = 'ada@example.com'): string =>
    /code is (\d{6})/.exec(sink.mailsTo(address).at(-1)?.text ?? '')?.[1] ?? 'none';
  const verified = async (): Promise<ChannelBody> => {
    const { channel } = (await create()).body;
    return (await call('post', `/${channel.id}/verify`, { code: mailedCode() })).body.channel;
  };
  const wrong = (code: string): string => (code === '000000' ? '111111' : '000000');

  describe('adding', () => {
    /** @contract channels-1, events-4 */
    it('mails a code when e-mail is configured, and never shows it', async () => {
      const { status, body } = await create({ label: 'Work' });
      expect(status).toBe(200);
      const { id, createdAt } = body.channel;
      expect(body).toEqual({
        ok: true,
        codeSent: true,
        channel: {
          id,
          userId: ada.id,
          type: 'email',
          value: 'ada@example.com',
          label: 'Work',
          verified: false,
          disabledReason: null,
          lastTestAt: null,
          lastTestResult: null,
          createdAt,
          updatedAt: createdAt,
        },
      });
      expect(new Date(createdAt)).toEqual(app.clock.now());
      expect(mailedCode()).toMatch(/^\d{6}$/);
      expect(sink.mails).toHaveLength(1);
    });

    /** @contract channels-13 */
    it('answers with the code when no provider of the type is configured', async () => {
      const { status, body } = await create({ type: 'sms', value: '+15551234567' });
      expect(status).toBe(200);
      expect(body.verificationCode).toMatch(/^\d{6}$/);
      expect(body).not.toHaveProperty('codeSent');
      const { status: ok, body: answer } = await call('post', `/${body.channel.id}/verify`, {
        code: body.verificationCode,
      });
      expect(ok).toBe(200);
      expect(answer).toEqual({ ok: true, channel: { ...body.channel, verified: true } });
    });

    it('keeps the channel and says so when the mail could not be sent', async () => {
      sink.become('permanent');
      const { status, body } = await create();
      expect(status).toBe(200);
      expect(body).toMatchObject({ ok: true, codeSent: false, reason: expect.stringContaining('550') });
      expect((await call('get', '')).body.channels).toEqual([body.channel]);
    });

    /** @contract channels-14 */
    it.each<[object, string]>([
      [{ type: 'pigeon' }, 'type'],
      [{ type: undefined }, 'type'],
      [{ value: undefined }, 'value: is required'],
      [{ value: 42 }, 'value: must be a string'],
      [{ value: 'nobody' }, 'value: must be an email address'],
      [{ value: '+15551234567' }, 'value: must be an email address'],
      [{ type: 'sms', value: '5551234' }, 'value: must be a phone number in E.164 form'],
      [{ type: 'voice', value: 'ada@example.com' }, 'value: must be a phone number in E.164 form'],
      [{ label: 'x'.repeat(121) }, 'label'],
      [{ label: 7 }, 'label'],
    ])('refuses %j', async (body, detail) => {
      const answer = await create(body);
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe('BAD_REQUEST');
      expect(answer.body.message).toContain('Invalid request: ');
      expect(answer.body.message).toContain(detail);
      expect((await call('get', '')).body.channels).toEqual([]);
    });

    /** @contract channels-14 */
    it('takes a label of 120 characters and none', async () => {
      expect((await create({ label: 'x'.repeat(120) })).status).toBe(200);
      expect((await create({ label: null })).body.channel.label).toBeNull();
    });
  });

  /** @contract channels-15 */
  it('lists the own channels, oldest first, and which providers are missing', async () => {
    const first = (await create({ type: 'voice', value: '+15551234567' })).body.channel;
    app.clock.moveBy(1000);
    const second = (await create()).body.channel;
    await create({}, (await createUser(app)).token);
    const { status, body } = await call('get', '');
    expect(status).toBe(200);
    expect(body).toEqual({
      ok: true,
      channels: [first, second],
      providerDisabled: expect.objectContaining({ sms: true, voice: true, email: false }),
      mailsKept: false,
    });
  });

  describe('verifying', () => {
    /** @contract channels-16 */
    it('takes the code once', async () => {
      const { channel } = (await create()).body;
      const code = mailedCode();
      expect((await call('post', `/${channel.id}/verify`, { code })).body).toMatchObject({
        ok: true,
        channel: { id: channel.id, verified: true },
      });
      const again = await call('post', `/${channel.id}/verify`, { code });
      expect(again.status).toBe(401);
      expect(again.body).toMatchObject({ code: 'INVALID_CODE' });
      expect((await call('get', '')).body.channels[0]?.verified).toBe(true);
    });

    it('counts wrong codes and refuses even the right one after five', async () => {
      const { channel } = (await create()).body;
      const code = mailedCode();
      for (let n = 0; n < 5; n++) {
        const answer = await call('post', `/${channel.id}/verify`, { code: wrong(code) });
        expect(answer.status).toBe(401);
        expect(answer.body.code).toBe('INVALID_CODE');
      }
      expect((await call('post', `/${channel.id}/verify`, { code })).status).toBe(401);
      expect((await call('get', '')).body.channels[0]?.verified).toBe(false);
    });

    it('counts wrong codes that arrive at once', async () => {
      const { channel } = (await create()).body;
      const code = mailedCode();
      await Promise.all([1, 2, 3, 4, 5].map(() => call('post', `/${channel.id}/verify`, { code: wrong(code) })));
      expect((await call('post', `/${channel.id}/verify`, { code })).status).toBe(401);
    });

    /** @contract channels-16 */
    it('refuses a code after ten minutes', async () => {
      const { channel } = (await create()).body;
      const code = mailedCode();
      app.clock.moveBy(minutes(10));
      expect((await call('post', `/${channel.id}/verify`, { code })).status).toBe(401);
    });

    /** @contract channels-16 */
    it.each([{}, { code: '12345' }, { code: '1234567' }, { code: 123456 }, { code: 'abcdef' }, { code: ['123456'] }])(
      'asks for six digits, not %j',
      async (body) => {
        const { channel } = (await create()).body;
        const answer = await call('post', `/${channel.id}/verify`, body);
        expect(answer.status).toBe(400);
        expect(answer.body.code).toBe('BAD_REQUEST');
      },
    );
  });

  describe('resending', () => {
    /** @contract channels-17, channels-23 */
    it('makes the previous code void; the first time at once, then every thirty seconds', async () => {
      const { channel } = (await create()).body;
      const old = mailedCode();
      const first = await call('post', `/${channel.id}/resend`);
      expect(first.status).toBe(200);
      expect(first.body).toMatchObject({ ok: true, codeSent: true, channel: { id: channel.id, verified: false } });
      const fresh = mailedCode();

      const second = await call('post', `/${channel.id}/resend`);
      expect(second.status).toBe(429);
      expect(second.body).toMatchObject({ message: 'Rate limit exceeded', code: 'RATE_LIMIT_EXCEEDED' });
      expect(second.headers['retry-after']).toBe('30');

      if (old !== fresh) {
        expect((await call('post', `/${channel.id}/verify`, { code: old })).status).toBe(401);
      }
      expect((await call('post', `/${channel.id}/verify`, { code: fresh })).status).toBe(200);
      app.clock.moveBy(seconds(30));
      expect((await call('post', `/${channel.id}/resend`)).status).toBe(200);
      expect(sink.mails).toHaveLength(3);
    });

    it('lets one of two at once through', async () => {
      const { channel } = (await create()).body;
      const answers = await Promise.all([1, 2].map(() => call('post', `/${channel.id}/resend`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
    });

    it('shows the new code when there is no provider', async () => {
      const { body } = await create({ type: 'voice', value: '+15551234567' });
      const again = await call('post', `/${body.channel.id}/resend`);
      expect(again.body.verificationCode).toMatch(/^\d{6}$/);
      expect((await call('post', `/${body.channel.id}/verify`, { code: again.body.verificationCode })).status).toBe(
        200,
      );
    });
  });

  describe('testing', () => {
    /** @contract channels-18 */
    it('needs a verified channel', async () => {
      const { channel } = (await create()).body;
      const answer = await call('post', `/${channel.id}/test`);
      expect(answer.status).toBe(403);
      expect(answer.body.code).toBe('UNVERIFIED');
    });

    /** @contract channels-18 */
    it('sends a message and remembers that it went', async () => {
      const { id } = await verified();
      sink.reset();
      const { status, body } = await call('post', `/${id}/test`);
      expect(status).toBe(200);
      expect(body).toEqual({ ok: true, lastTestAt: app.clock.now().toISOString(), lastTestResult: 'ok' });
      expect(sink.mailsTo('ada@example.com')[0]?.subject).toBe('Pager test notification');
      expect((await call('get', '')).body.channels[0]).toMatchObject({
        lastTestAt: body.lastTestAt,
        lastTestResult: 'ok',
      });
    });

    /** @contract channels-18 */
    it('says why it failed, with 200', async () => {
      const { id } = await verified();
      sink.become('temporary');
      const { status, body } = await call('post', `/${id}/test`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ ok: false, reason: expect.stringContaining('451'), lastTestResult: 'failed' });
    });

    it('says that the provider is missing', async () => {
      const { body } = await create({ type: 'sms', value: '+15551234567' });
      await call('post', `/${body.channel.id}/verify`, { code: body.verificationCode });
      const answer = await call('post', `/${body.channel.id}/test`);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ ok: false, reason: 'provider-disabled', lastTestResult: 'failed' });
    });
  });

  /** @contract channels-19 */
  it('removes a channel', async () => {
    const { id } = await verified();
    const { status, body } = await call('delete', `/${id}`);
    expect(status).toBe(200);
    expect(body).toEqual({ ok: true, warnings: [expect.stringContaining('cannot be reached: no contact method')] });
    expect((await call('get', '')).body.channels).toEqual([]);
    expect((await call('delete', `/${id}`)).status).toBe(404);
  });

  describe('whose channels', () => {
    const routes = (id: string): ['post' | 'delete', string, object?][] => [
      ['post', `/${id}/verify`, { code: '123456' }],
      ['post', `/${id}/resend`],
      ['post', `/${id}/test`],
      ['delete', `/${id}`],
    ];

    /** @contract conventions-5 */
    it('answers 404 for an unknown id, a malformed one, and somebody else’s', async () => {
      const other = (await create({}, (await createUser(app)).token)).body.channel;
      for (const id of [randomUUID(), 'not-a-uuid', other.id]) {
        for (const [method, path, body] of routes(id)) {
          const answer = await call(method, path, body);
          expect(answer.status).toBe(404);
          expect(answer.body).toEqual({ message: 'Channel not found' });
        }
      }
    });

    /** @contract channels-21 */
    it('an administrator acts for another with ?userId=, nobody else does', async () => {
      const admin = await login(app);
      const owner = `?userId=${ada.id}`;
      const { channel } = (await call('post', owner, { type: 'email', value: 'for@example.com' }, admin)).body;
      expect(channel.userId).toBe(ada.id);
      expect((await call('get', owner, undefined, admin)).body.channels).toEqual([channel]);
      expect((await call('get', '', undefined, admin)).body.channels).toMatchObject([{ value: ADMIN_EMAIL }]);
      expect((await call('post', `/${channel.id}/resend`, undefined, admin)).status).toBe(404);
      expect((await call('post', `/${channel.id}/resend${owner}`, undefined, admin)).status).toBe(200);
      const removed = await call('delete', `/${channel.id}${owner}`, undefined, admin);
      expect(removed.body).toMatchObject({ ok: true, warnings: [expect.any(String)] });

      const bob = await createUser(app);
      expect((await call('get', owner, undefined, bob.token)).status).toBe(403);
      expect((await call('get', `?userId=${bob.id}`, undefined, bob.token)).status).toBe(200);
      for (const nobody of [randomUUID(), 'nobody', '']) {
        expect((await call('get', `?userId=${nobody}`, undefined, admin)).status).toBe(404);
      }
      expect((await call('get', '?userId=a&userId=b', undefined, admin)).status).toBe(400);
    });

    it('an administrator of another tenant finds nobody', async () => {
      const stranger = await createTenant(app);
      const answer = await call('get', `?userId=${ada.id}`, undefined, stranger.token);
      expect(answer.status).toBe(404);
      const { channel } = (await create()).body;
      expect((await call('delete', `/${channel.id}`, undefined, stranger.token)).status).toBe(404);
    });

    /** @contract channels-22 */
    it('a stakeholder manages its own; an API key and a stranger nothing', async () => {
      const stakeholder = await createUser(app, { role: 'stakeholder' });
      expect((await create({}, stakeholder.token)).status).toBe(200);
      const key = await app.http.get('/v2/channels').set('X-Service-Key', ROOT_KEY);
      expect(key.status).toBe(403);
      expect((await app.http.get('/v2/channels')).status).toBe(401);
    });
  });
});

describe('a process without a provider that others have', () => {
  it('says at its start which channels of people it leaves out', async () => {
    const sink = await SmtpSink.start();
    const one = await TestApp.start({ environment: { SMTP_URL: sink.url } });
    const before = logs.lines.length;
    const { database, clock } = one;
    const two = await TestApp.start({ database, clock });
    const warning = /People have \d+ verified channels of type email, for which this process has no provider/;
    expect(logs.lines.slice(before).filter((line) => warning.test(line))).toHaveLength(1);
    const deep = await two.http.get('/health?deep').expect(200);
    expect(deep.body.checks.providers).toMatchObject({ email: false });
    await two.stop();
    await one.stop();
    await sink.stop();
  });
});

describe('codes to addresses that nobody has proven', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start({ environment: { RATE_LIMIT_DISABLED: '0' } });
  });
  afterAll(() => app.stop());

  let counter = 0;
  const send = (method: 'post' | 'delete', path: string, { token }: TestUser, body: object = {}) =>
    app.as(`Bearer ${token}`).send(method, `/v2/channels${path}`, body);
  const add = (user: TestUser) => send('post', '', user, { type: 'email', value: `new${++counter}@example.com` });
  const addAndRemove = async (user: TestUser): Promise<number> => {
    const answer = await add(user);
    if (answer.status === 200) await send('delete', `/${(answer.body as Answer['body']).channel.id}`, user).expect(200);
    return answer.status;
  };

  it('wait with at most five channels of a user', async () => {
    const user = await createUser(app);
    const first = (await add(user).expect(200)).body as Required<Answer['body']>;
    for (let index = 0; index < 4; index++) await add(user).expect(200);
    expect((await add(user).expect(400)).body).toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching('5'),
    });
    await send('post', `/${first.channel.id}/verify`, user, { code: first.verificationCode }).expect(200);
    await add(user).expect(200);
    await add(user).expect(400);
  });

  it('are ten an hour for a user, also when the channels are deleted', async () => {
    const user = await createUser(app);
    for (let index = 0; index < 10; index++) expect(await addAndRemove(user)).toBe(200);
    const refused = await add(user).expect(429);
    expect(refused.body).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' });
    expect(Number(refused.headers['retry-after'])).toBe(3600);
    app.clock.moveBy(minutes(60));
    expect(await addAndRemove({ ...user, token: await login(app, user.email, PASSWORD) })).toBe(200);
  });

  it('are a hundred an hour for a tenant', async () => {
    app.clock.moveBy(minutes(60));
    const user = await createUser(app);
    await app.sql(
      `INSERT INTO hourly_work ("tenantId", kind, id, "memberId", at)
       SELECT "tenantId", 'channel-code', gen_random_uuid(), gen_random_uuid(), $2 FROM users, generate_series(1, 99) WHERE id = $1`,
      [user.id, app.clock.now()],
    );
    await add(user).expect(200);
    await add(user).expect(429);
    const elsewhere = await createTenant(app);
    await add(elsewhere.admin).expect(200);
  });
});
