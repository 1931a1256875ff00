import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAdmin, createUser, login, PASSWORD, type TestUser } from '../support/accounts.js';
import { TestApp } from '../support/test-app.js';

let app: TestApp;
const NEXT = 'quite another password';

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const me = async (token: string) => (await app.http.get('/v2/auth/me').set(bearer(token)).expect(200)).body.data;
const invite = async (email: string): Promise<string> => {
  const request = app.as(await asAdmin(app)).post('/v2/invites', { email, role: 'user' });
  return (await request.expect(201)).body.data.token as string;
};

describe('the clock of a new account', () => {
  it('is that of the browser which accepts the invite, by the API and by the page', async () => {
    const accepted = { password: PASSWORD, fullName: 'Hana', timezone: 'Asia/Tokyo', locale: 'ja-JP' };
    await app.http
      .post(`/v2/invites/${await invite('hana@example.com')}/accept`)
      .send(accepted)
      .expect(201);
    expect(await me(await login(app, 'hana@example.com', PASSWORD))).toMatchObject({
      ...{ timezone: 'Asia/Tokyo', locale: 'ja-JP', clockHours: null, hasPassword: true },
    });
    const page = app.http.post(`/accept-invite/${await invite('kai@example.com')}`).type('form');
    await page.send({ ...accepted, fullName: 'Kai', timezone: 'Europe/Berlin', locale: 'de' }).expect(303);
    const kai = await me(await login(app, 'kai@example.com', PASSWORD));
    expect(kai).toMatchObject({ timezone: 'Europe/Berlin', locale: 'de' });
  });

  it('stays the usual one where the page learns none, or what is none', async () => {
    const page = app.http.post(`/accept-invite/${await invite('plain@example.com')}`).type('form');
    await page.send({ password: PASSWORD, fullName: 'Plain', timezone: '+02:00', locale: '<b>' }).expect(303);
    const plain = await me(await login(app, 'plain@example.com', PASSWORD));
    expect(plain).toMatchObject({ timezone: 'UTC', locale: 'en' });
  });

  it.each([
    ...[{ timezone: '+02:00' }, { timezone: 'Nowhere/At all' }],
    ...[{ locale: '' }, { locale: 7 }, { locale: 'constructor' }, { locale: '__proto__' }, { locale: 'no language' }],
    ...[{ fullName: '\u202e' }, { fullName: '\u200b \u2800' }],
  ])('is refused by the API as %j, and the invite stays open', async (wrong) => {
    const token = await invite(`${JSON.stringify(wrong).replace(/\W/g, '')}@example.com`);
    const answer = await app.http
      .post(`/v2/invites/${token}/accept`)
      .send({ password: PASSWORD, fullName: 'X', ...wrong });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body.message)).toContain(Object.keys(wrong)[0]);
    await app.http.get(`/v2/invites/${token}`).expect(200);
  });
});

describe('POST /v2/auth/password', () => {
  const change = (token: string, currentPassword: unknown, newPassword: unknown) =>
    app.http.post('/v2/auth/password').set(bearer(token)).send({ currentPassword, newPassword });

  /** @contract operating-82 */
  it('ends every other session and the mailed links, begins a new one, and is audited', async () => {
    const user = await createUser(app);
    const other = await login(app, user.email, PASSWORD);
    await app.sql(
      `INSERT INTO password_resets ("tenantId", id, "userId", hash, "expiresAt")
       SELECT "tenantId", gen_random_uuid(), id, $2, now() + interval '1 day' FROM users WHERE id = $1`,
      [user.id, 'a link'],
    );
    const { body, headers } = await change(user.token, PASSWORD, NEXT).expect(200);
    expect(String(headers['set-cookie'])).toMatch(/HttpOnly/);
    for (const token of [user.token, other]) await app.http.get('/v2/auth/me').set(bearer(token)).expect(401);
    expect(await me(body.data?.token ?? body.token)).toMatchObject({ id: user.id });
    expect(await app.sql('SELECT id FROM password_resets WHERE "userId" = $1', [user.id])).toEqual([]);
    await app.http.post('/v2/auth/login').send({ email: user.email, password: PASSWORD }).expect(401);
    await login(app, user.email, NEXT);
    const log = await app.as(await asAdmin(app)).get('/v2/audit-log?action=auth.password_changed');
    expect(log.body.data).toMatchObject([{ entityId: user.id }]);
    expect(JSON.stringify(log.body)).not.toContain(NEXT);
  });

  it('is refused with another present password, which counts as a failed login, and changes nothing', async () => {
    const user = await createUser(app);
    const answer = await change(user.token, 'not the password', NEXT);
    expect([answer.status, answer.body.code]).toEqual([403, 'WRONG_PASSWORD']);
    await me(user.token);
    await login(app, user.email, PASSWORD);
  });

  it.each([
    [PASSWORD, 'short'],
    [PASSWORD, 'x'.repeat(73)],
    [PASSWORD, undefined],
    [undefined, NEXT],
    [{ $ne: '' }, NEXT],
  ])('answers 400 for %j and %j', async (current, next) => {
    const user: TestUser = await createUser(app);
    await change(user.token, current, next).expect(400);
    await me(user.token);
  });

  it('is not for those who sign in without a password', async () => {
    const user = await createUser(app);
    await app.sql('UPDATE users SET "passwordHash" = NULL WHERE id = $1', [user.id]);
    const answer = await change(user.token, PASSWORD, NEXT);
    expect([answer.status, answer.body.code]).toEqual([409, 'NO_PASSWORD']);
    expect(await me(user.token)).toMatchObject({ hasPassword: false });
  });
});
