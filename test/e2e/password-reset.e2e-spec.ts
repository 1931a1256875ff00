import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { poolOf } from '../../src/platform/database/pool-watch.js';
import { asAdmin, createTenant, createUser, giveChannel, login, PASSWORD } from '../support/accounts.js';
import { minutes, seconds } from '../support/fake-clock.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';

let app: TestApp;
let sink: SmtpSink;
beforeAll(async () => {
  sink = await SmtpSink.start();
  app = await TestApp.start({ environment: { SMTP_URL: sink.url } });
});
beforeEach(() => sink.reset());
afterAll(async () => {
  await app.stop();
  await sink.stop();
});

const forgot = (email: unknown) => app.http.post('/v2/auth/forgot').send({ email });
const reset = (token: unknown, newPassword: unknown) => app.http.post('/v2/auth/reset').send({ token, newPassword });
const NEW_PASSWORD = 'a new password';
const INVALID = {
  message: expect.any(String),
  code: 'RESET_INVALID',
  took: expect.any(Number),
  requestId: expect.any(String),
};

function tokenIn(text: string | undefined): string {
  return /https:\/\/pager\.example\.com\/reset-password\/([\w-]+)/.exec(text ?? '')?.[1] ?? '';
}
async function mailedToken(email: string): Promise<string> {
  await forgot(email).expect(200);
  await app.settle();
  const tokens = sink.mailsTo(email).map(({ text }) => tokenIn(text));
  return tokens.findLast((token) => token !== '') ?? '';
}

describe('POST /v2/auth/forgot', () => {
  /** @contract auth-12 */
  it('answers the same for everybody, and mails only people it knows', async () => {
    const user = await createUser(app);
    const known = await forgot(` ${user.email.toUpperCase()} `);
    const unknown = await forgot('nobody@example.com');
    expect(known.status).toBe(200);
    expect(known.body).toEqual({ data: expect.any(Object), took: expect.any(Number), requestId: expect.any(String) });
    expect(known.body.data).toEqual({ success: true, message: 'If the account exists, a reset link is on its way' });
    expect({ ...unknown.body, took: 0, requestId: '' }).toEqual({ ...known.body, took: 0, requestId: '' });
    expect(sink.mails).toEqual([]);
    await app.settle();
    expect(sink.attempts).toEqual([user.email]);
    expect(tokenIn(sink.mails[0]?.text)).toHaveLength(43);
    expect(sink.mails[0]?.subject).toBe('Set a new Pager password');
  });

  it('mails nobody who is blocked or whose name is no address', async () => {
    const blocked = await createUser(app);
    const nameless = await createUser(app, { email: 'just-a-name' });
    const patch = app.as(await asAdmin(app)).patch(`/v2/users/${blocked.id}`);
    await patch.send({ blocked: true }).expect(200);
    await forgot(blocked.email).expect(200);
    await forgot(nameless.email).expect(200);
    await app.settle();
    expect(sink.attempts).toEqual([]);
  });

  it('mails also while the pool has room for one transaction', async () => {
    const user = await createUser(app);
    const pool = poolOf(app.nest.get(DataSource));
    // One connection is for reads, one for the transaction that is to get on.
    const others = Array.from({ length: pool.options.max - 2 }, () => pool.beginTransaction());
    const ends = await Promise.all(others);
    try {
      expect(await mailedToken(user.email)).not.toBe('');
    } finally {
      for (const end of ends) end();
    }
  });

  it('sends at most three good links to one user', async () => {
    const user = await createUser(app);
    for (let round = 0; round < 5; round++) await forgot(user.email).expect(200);
    await app.settle();
    expect(sink.mailsTo(user.email)).toHaveLength(3);
    app.clock.moveBy(minutes(60));
    expect(await mailedToken(user.email)).not.toBe('');
    expect(sink.mailsTo(user.email)).toHaveLength(4);
  });

  it('stores the token nowhere', async () => {
    const user = await createUser(app);
    sink.become('temporary', user.email);
    await forgot(user.email).expect(200);
    await app.settle();
    const rows = await app.sql('SELECT * FROM mails WHERE recipient = $1', [user.email]);
    expect(JSON.stringify(rows)).not.toContain('reset-password');
    sink.become('accept', user.email);
    await app.advance(minutes(1));
    const token = tokenIn(sink.mailsTo(user.email)[0]?.text);
    const tables = await app.sql<{ t: string }>('SELECT r::text AS t FROM password_resets r');
    expect(tables.map(({ t }) => t).join()).not.toContain(token);
    expect(await app.sql('SELECT 1 FROM mails')).toEqual([]);
    await reset(token, NEW_PASSWORD).expect(200);
  });

  it('gives up after an hour of trying, with an audit entry', async () => {
    const user = await createUser(app);
    sink.become('permanent', user.email);
    await forgot(user.email).expect(200);
    await app.settle();
    expect(await app.sql('SELECT 1 FROM mails')).toEqual([]);
    const log = await app
      .as(await asAdmin(app))
      .get('/v2/audit-log?action=mail.failed')
      .expect(200);
    expect(log.body.data[0]).toMatchObject({ entityType: 'mail', entityName: user.email });
  });

  it.each([undefined, null, 7, '', {}, 'x'.repeat(400)])('answers 400 for the e-mail %j', async (email) => {
    await forgot(email).expect(400);
  });

  /** @contract auth-12 */
  it('answers the same without an e-mail provider', async () => {
    const mute = await TestApp.start();
    try {
      const user = await createUser(mute);
      await mute.http.post('/v2/auth/forgot').send({ email: user.email }).expect(200);
      await mute.settle();
      expect(await mute.sql('SELECT 1 FROM mails')).toEqual([]);
    } finally {
      await mute.stop();
    }
  });
});

describe('POST /v2/auth/reset', () => {
  /** @contract auth-13, rights-12 */
  it('sets the password once and ends every session', async () => {
    const user = await createUser(app);
    const token = await mailedToken(user.email);
    const answer = await reset(token, NEW_PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({ success: true });
    await app.as(`Bearer ${user.token}`).get('/v2/auth/me').expect(401);
    await app.http.post('/v2/auth/login').send({ email: user.email, password: PASSWORD }).expect(401);
    const again = await app.http.post('/v2/auth/login').send({ email: user.email, password: NEW_PASSWORD }).expect(200);
    expect(again.body.data.tokenVersion).toBe(1);
    const spent = await reset(token, 'yet another one');
    expect(spent.status).toBe(401);
    expect(spent.body).toEqual(INVALID);
    const log = await app.as(await asAdmin(app)).get('/v2/audit-log?action=auth.password_reset');
    expect(log.body.data[0]).toMatchObject({ entityType: 'user', entityId: user.id });
  });

  it('takes from an account that nobody had proven what it was given before', async () => {
    const victim = await createUser(app, { permissions: { reports: 'write' } });
    const as = `Bearer ${victim.token}`;
    const post = async (path: string, body: object) => (await app.as(as).post(path, body)).status;
    const hold = async () =>
      (
        await app.sql<{ held: string }>(
          `SELECT 'channel ' || value AS held FROM channels WHERE "userId"::text = $1
           UNION ALL SELECT 'phone' FROM push_tokens WHERE "userId"::text = $1
           UNION ALL SELECT 'report' FROM report_schedules WHERE "userId"::text = $1
           UNION ALL SELECT 'forwarding' FROM forwarding_rules WHERE "fromUserId"::text = $1 ORDER BY 1`,
          [victim.id],
        )
      ).map(({ held }) => held);
    const give = async (address: string) => {
      await giveChannel(app, victim.id, address);
      const token = `ExponentPushToken[${address}]`;
      expect(await post('/v2/push-tokens', { token })).toBe(200);
      expect(await post('/v2/reports/schedules', { cadence: 'weekly', email: address })).toBe(201);
    };
    await give('hijacker@example.org');
    const accomplice = await createUser(app, { reachable: true });
    await post('/v2/forwarding-rules', { toUserId: accomplice.id });
    expect(await hold()).toEqual(['channel hijacker@example.org', 'forwarding', 'phone', 'report']);

    await reset(await mailedToken(victim.email), NEW_PASSWORD).expect(200);
    expect(await hold()).toEqual([`channel ${victim.email}`]);
    await app.as(as).get('/v2/auth/me').expect(401);

    // From now on it is that person's, and a reset takes nothing more.
    await giveChannel(app, victim.id, 'second@example.com');
    await reset(await mailedToken(victim.email), `${NEW_PASSWORD} 2`).expect(200);
    expect(await hold()).toEqual([`channel ${victim.email}`, 'channel second@example.com'].sort());
  });

  it('takes nothing from somebody who was invited: they stay reachable as they chose', async () => {
    const email = 'invited@example.com';
    await app
      .as(await asAdmin(app))
      .post('/v2/invites', { email, role: 'user' })
      .expect(201);
    await app.settle();
    const [link] = /\/accept-invite\/\S+/.exec(sink.mailsTo(email).at(-1)?.text ?? '') ?? [''];
    const account = { fullName: 'Invited', password: 'the first password' };
    await app.http.post(link).type('form').send(account).expect(303);
    const [user] = await app.sql<{ id: string }>('SELECT id FROM users WHERE username = $1', [email]);
    await giveChannel(app, user?.id ?? '', 'second@example.net');
    await reset(await mailedToken(email), NEW_PASSWORD).expect(200);
    const channels = await app.sql<{ value: string }>('SELECT value FROM channels WHERE "userId" = $1', [user?.id]);
    expect(channels.map(({ value }) => value).sort()).toEqual([email, 'second@example.net']);
  });

  it('lets one of several resets at once through', async () => {
    const user = await createUser(app);
    const token = await mailedToken(user.email);
    const answers = await Promise.all([1, 2, 3, 4].map((each) => reset(token, `${NEW_PASSWORD} ${each}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });

  it('lets one of several links used at once through, and keeps nobody waiting for a deadlock', async () => {
    for (let round = 0; round < 3; round++) {
      const user = await createUser(app);
      const tokens = [];
      for (let link = 0; link < 3; link++) tokens.push(await mailedToken(user.email));
      const answers = await Promise.all([...tokens, ...tokens].map((token) => reset(token, NEW_PASSWORD)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
    }
  });

  it('voids the other links of the user', async () => {
    const user = await createUser(app);
    const first = await mailedToken(user.email);
    const second = await mailedToken(user.email);
    await reset(second, NEW_PASSWORD).expect(200);
    expect((await reset(first, 'something else')).body).toEqual(INVALID);
  });

  /** @contract auth-12 */
  it('knows no link that is over or was never made', async () => {
    const user = await createUser(app);
    const token = await mailedToken(user.email);
    app.clock.moveBy(minutes(60) - seconds(1));
    const inTime = await mailedToken(user.email);
    app.clock.moveBy(seconds(1));
    expect((await reset(token, NEW_PASSWORD)).body).toEqual(INVALID);
    expect((await reset('never made', NEW_PASSWORD)).body).toEqual(INVALID);
    await reset(inTime, NEW_PASSWORD).expect(200);
  });

  /** @contract auth-13 */
  it('keeps the link for another try when the password will not do', async () => {
    const user = await createUser(app);
    const token = await mailedToken(user.email);
    for (const bad of ['short', '', 7, null, 'ö'.repeat(40)]) await reset(token, bad).expect(400);
    await reset(undefined, NEW_PASSWORD).expect(400);
    await reset(token, NEW_PASSWORD).expect(200);
  });

  it('works for every tenant', async () => {
    const { admin } = await createTenant(app);
    await reset(await mailedToken(admin.email), NEW_PASSWORD).expect(200);
    await login(app, admin.email, NEW_PASSWORD);
  });
});
