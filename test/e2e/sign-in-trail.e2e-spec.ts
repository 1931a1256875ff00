import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RefusedSignIns } from '../../src/people/auth/refusals/refused-sign-ins.js';
import { MAX_NAMES, MAX_ENTRIES_BY_ADDRESS } from '../../src/people/auth/domain/refusal-counts.js';
import {
  asAdmin,
  confirmed,
  createKey,
  createTenant,
  createUser,
  keyId,
  PASSWORD,
  type TestUser,
} from '../support/accounts.js';
import { Authenticator } from '../support/authenticator.js';
import { days, minutes, seconds } from '../support/fake-clock.js';
import { logs } from '../support/log-watch.js';
import { Scrape } from '../support/scrape.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

const ORIGIN = 'https://pager.example.com';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

interface Entry {
  action: string;
  entityType: string;
  entityId: string;
  entityName: string | null;
  userId: string | null;
  userName: string | null;
  subjectId: string | null;
  subjectName: string | null;
  ip: string | null;
  userAgent: string | null;
  createdAt: string;
  details: { count?: number; lastAt?: string; nameHashes?: string[]; addresses?: string } | null;
}

let app: TestApp;
let sink: SmtpSink;
let admin: string;
beforeAll(async () => {
  sink = await SmtpSink.start();
  app = await TestApp.start({
    environment: { RATE_LIMIT_DISABLED: '0', TRUST_PROXY: 'true', SMTP_URL: sink.url },
  });
});
beforeEach(async () => {
  sink.reset();
  sink.expectMails(/: (Sign-in to Pager|Set a new Pager password|A passkey was added)/);
  admin = await asAdmin(app);
});
// What was counted for one test is no other's.
afterEach(() => {
  app.clock.moveBy(minutes(61));
});
afterAll(async () => {
  await app.stop();
  await sink.stop();
});

const signIn = (email: string, password: string, ip: string, userAgent = FIREFOX, cookie = 'none=') =>
  app.http
    .post('/v2/auth/login')
    .set({ 'X-Forwarded-For': ip, 'User-Agent': userAgent, Cookie: cookie })
    .send({ email, password });
const written = (at = app): Promise<void> => at.nest.get(RefusedSignIns, { strict: false }).write();
const post = (path: string, body: object, ip: string) =>
  app.http.post(path).set({ 'X-Forwarded-For': ip, 'User-Agent': FIREFOX }).send(body);
/** Somebody whose second factor is a passkey; `challenge`: after the right password. */
async function passkeyOwner() {
  const user = await createUser(app);
  const as = await confirmed(app, `Bearer ${user.token}`);
  const key = new Authenticator({ origin: ORIGIN, rpId: 'pager.example.com' });
  const { options } = (await post('/v2/auth/passkeys/options', {}, '192.0.2.9').set('Authorization', as)).body.data;
  const added = { name: 'Laptop', response: key.create(options) };
  await post('/v2/auth/passkeys', added, '192.0.2.9').set('Authorization', as).expect(201);
  const challenge = async (): Promise<string> =>
    (await signIn(user.email, PASSWORD, '192.0.2.9').expect(200)).body.data.challengeToken;
  return { user, as, key, challenge };
}
/** Newest first. */
async function trail(query = '', headers: Record<string, string> = { 'X-Service-Key': ROOT_KEY }): Promise<Entry[]> {
  await written();
  return (await app.http.get(`/v2/audit-log?limit=200&${query}`).set(headers).expect(200)).body.data;
}
/** The filter of entries from now on. */
function since(): string {
  app.clock.moveBy(seconds(1));
  return `from=${app.clock.now().toISOString()}`;
}

describe('a refused sign-in', () => {
  /** @contract searches-10 */
  it('is in the audit log with account, address and agent, once for an hour, with a count that grows', async () => {
    const user = await createUser(app);
    const from = since();
    await signIn(user.email, 'wrong', '203.0.113.9').expect(401);
    const begun = app.clock.now().toISOString();
    const ofUser = () => trail(`action=auth.login_failed&user=${user.id}`);
    expect(await ofUser()).toEqual([
      expect.objectContaining({
        ...{ entityType: 'user', entityId: user.id, entityName: user.fullName, userId: null, actorType: null },
        ...{ subjectId: user.id, subjectName: user.fullName, ip: '203.0.113.9', userAgent: FIREFOX },
        details: { method: 'password', count: 1, lastAt: begun },
      }),
    ]);
    app.clock.moveBy(minutes(10));
    await signIn(user.email, 'wrong again', '203.0.113.9', CHROME).expect(401);
    await signIn(user.email, 'wrong again', '203.0.113.10').expect(401);
    const [other, first, ...more] = await ofUser();
    expect(more).toEqual([]);
    expect(other).toMatchObject({ ip: '203.0.113.10', details: { count: 1 } });
    const lastAt = app.clock.now().toISOString();
    expect(first).toMatchObject({ ip: '203.0.113.9', createdAt: begun, details: { count: 2, lastAt } });
    app.clock.moveBy(minutes(60));
    await signIn(user.email, 'wrong', '203.0.113.9').expect(401);
    expect((await ofUser()).map(({ details }) => details?.count)).toEqual([1, 1, 2]);
    expect((await trail(from)).map((entry) => JSON.stringify(entry)).join()).not.toContain('wrong');
  });

  /** @contract searches-10 */
  it('of a name that nobody has is kept by a keyed hash, and says as much as one of a name that somebody has', async () => {
    const from = since();
    await signIn('nobody@example.com', 'wrong', '203.0.113.11').expect(401);
    await signIn(' NOBODY@example.com', 'wrong', '203.0.113.11').expect(401);
    const [entry, ...more] = await trail(`${from}&action=auth.login_failed`);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ entityType: 'user', entityName: null, subjectId: null, ip: '203.0.113.11' });
    expect(entry!.details).toMatchObject({ count: 2, nameHashes: [entry!.entityId] });
    expect(entry!.entityId).toMatch(/^[\w-]{16}$/);
    expect(JSON.stringify(entry)).not.toMatch(/nobody/i);
  });

  /** @contract searches-10 */
  it('a thousand names from one address and from a thousand: neither fills the log nor locks anybody out', async () => {
    const user = await createUser(app);
    const from = since();
    for (let index = 0; index < 40; index++) await signIn(`one${index}@example.com`, 'wrong', '198.51.100.1');
    const ofOne = await trail(from);
    expect(ofOne.map(({ action, details }) => [action, details?.count])).toEqual([
      ['auth.locked_out', 10],
      ['auth.login_failed', 30],
    ]);
    expect(ofOne[1]!.details!.nameHashes).toHaveLength(MAX_NAMES);
    for (let index = 0; index < 1000; index += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          signIn(
            `many${index + at}@example.com`,
            'wrong',
            `10.7.${Math.floor((index + at) / 250)}.${(index + at) % 250}`,
          ),
        ),
      );
    await signIn(user.email, 'wrong', '198.51.100.2').expect(401);
    const entries = await trail(from);
    // Of these one is the account's own.
    expect(entries.length).toBeLessThanOrEqual(MAX_ENTRIES_BY_ADDRESS + 2);
    const sum = entries.reduce((all, { details }) => all + (details?.count ?? 0), 0);
    expect(sum).toBe(1041);
    expect(entries.filter(({ details }) => details?.addresses === 'several')).toMatchObject([
      { ip: null, userAgent: null },
    ]);
    // The noise hides nothing of an account.
    expect(await trail(`${from}&user=${user.id}`)).toMatchObject([{ ip: '198.51.100.2', details: { count: 1 } }]);
    await signIn(user.email, PASSWORD, '198.51.100.2').expect(200);
  }, 60_000);

  it('of a locked account, a blocked one, and a code leave entries of their own', async () => {
    const user = await createUser(app);
    for (let index = 0; index < 10; index++) await signIn(user.email, 'wrong', '203.0.113.12').expect(401);
    await signIn(user.email, PASSWORD, '203.0.113.12').expect(429);
    const patch = (id: string, body: object) => app.as(admin).patch(`/v2/users/${id}`, body).expect(200);
    const blocked = await createUser(app);
    await patch(blocked.id, { blocked: true });
    await signIn(blocked.email, PASSWORD, '203.0.113.13').expect(403);
    const said = async (id: string) =>
      (await trail(`user=${id}&entityType=user`))
        .filter(({ userId }) => userId === null)
        .map(({ action, details }) => [action, details]);
    expect(await said(user.id)).toEqual(
      expect.arrayContaining([
        ['auth.locked_out', expect.objectContaining({ count: 1, reason: 'account', method: 'password' })],
        ['auth.login_failed', expect.objectContaining({ count: 10 })],
      ]),
    );
    expect(await said(blocked.id)).toEqual([
      ['auth.login_failed', expect.objectContaining({ count: 1, reason: 'blocked' })],
    ]);
  });

  it('by a wrong second factor, a wrong password in the confirmation, and a change of the password', async () => {
    const user = await createUser(app);
    const own = { Authorization: `Bearer ${user.token}` };
    const post = (path: string, body: object) =>
      app.http
        .post(path)
        .set({ ...own, 'X-Forwarded-For': '203.0.113.14' })
        .send(body);
    await post('/v2/auth/confirm', { password: 'wrong' }).expect(403);
    await post('/v2/auth/confirm', { code: '000000' }).expect(401);
    await post('/v2/auth/password', { currentPassword: 'wrong', newPassword: 'another long one' }).expect(403);
    const refused = (await trail(`user=${user.id}`)).filter(({ userId }) => userId === null);
    expect(refused.map(({ action, ip, details }) => [action, ip, details?.count]).sort()).toEqual([
      ['auth.code_refused', '203.0.113.14', 1],
      ['auth.login_failed', '203.0.113.14', 2],
    ]);
  });

  /** @contract searches-10 */
  it('by a passkey, alone, as the second factor or in the confirmation, is kept and counted like a wrong password', async () => {
    const who = await passkeyOwner();
    const from = since();
    const before = await Scrape.of(app);
    const wrong = { response: who.key.get({ challenge: 'bm90aGluZw' }) };
    const challengeToken = await who.challenge();
    await post('/v2/auth/login/passkey', wrong, '203.0.113.40').expect(401);
    await post('/v2/auth/login/mfa/passkey', { challengeToken, ...wrong }, '203.0.113.40').expect(401);
    const confirm = { passkey: wrong.response };
    await post('/v2/auth/confirm', confirm, '203.0.113.40').set('Authorization', who.as).expect(401);
    const stranger = new Authenticator({ origin: ORIGIN, rpId: 'pager.example.com' });
    const unknown = { response: stranger.get({ challenge: 'bm90aGluZw' }) };
    await post('/v2/auth/login/passkey', unknown, '203.0.113.41').expect(401);
    const own = await trail(`${from}&user=${who.user.id}`);
    const counted = own.map(({ action, ip, userAgent, userId, details }) => ({
      ...{ action, ip, userAgent, userId, method: (details as { method?: string }).method, count: details?.count },
    }));
    const seen = { ip: '203.0.113.40', userAgent: FIREFOX, userId: null, method: 'passkey' };
    expect(counted.sort((a, b) => a.action.localeCompare(b.action))).toEqual([
      { ...seen, action: 'auth.code_refused', count: 2 },
      { ...seen, action: 'auth.login_failed', count: 1 },
    ]);
    const [entry] = (await trail(from)).filter(({ ip }) => ip === '203.0.113.41');
    expect(entry).toMatchObject({ action: 'auth.login_failed', subjectId: null, details: { count: 1 } });
    expect(entry!.details!.nameHashes).toEqual([entry!.entityId]);
    expect(JSON.stringify(entry)).not.toContain(stranger.id);
    const after = await Scrape.of(app);
    expect(after.grown(before, 'pager_sign_in_failures_total', { kind: 'login_failed' })).toBe(2);
    expect(after.grown(before, 'pager_sign_in_failures_total', { kind: 'code_refused' })).toBe(2);
    expect(
      logs.lines.filter((line) => line.includes('A sign-in was refused') && line.includes('203.0.113.41')),
    ).toEqual([expect.stringContaining('"method":"passkey"')]);
  });

  /** @contract searches-10 */
  it('by a passkey locks out by account and by address, each way for itself, and a right one clears the count', async () => {
    const who = await passkeyOwner();
    const optionsOf = async (path: string, body: object, as = 'none'): Promise<{ challenge: string }> =>
      (await post(`${path}/options`, body, '192.0.2.9').set('Authorization', as).expect(200)).body.data.options;
    const right = async (ip: string) =>
      post('/v2/auth/login/passkey', { response: who.key.get(await optionsOf('/v2/auth/login/passkey', {})) }, ip);
    const wrong = (ip: string) =>
      post('/v2/auth/login/passkey', { response: who.key.get({ challenge: 'bm90aGluZw' }) }, ip);
    for (let index = 0; index < 9; index++) await wrong(`198.51.100.${index}`).expect(401);
    expect((await right('198.51.100.77')).status).toBe(200);
    for (let index = 0; index < 10; index++) await wrong(`10.44.${index}.1`).expect(401);
    expect((await right('10.45.0.1')).status).toBe(429);
    // Where the account has signed in before, strangers lock nobody out; nor by another way.
    expect((await right('198.51.100.77')).status).toBe(200);
    const second = async (ip: string) => {
      const challengeToken = await who.challenge();
      const options = await optionsOf('/v2/auth/login/mfa/passkey', { challengeToken });
      return post('/v2/auth/login/mfa/passkey', { challengeToken, response: who.key.get(options) }, ip);
    };
    expect((await second('10.45.0.1')).status).toBe(200);
    const challengeToken = await who.challenge();
    const code = { challengeToken, code: '000000' };
    const byKey = { challengeToken, response: who.key.get({ challenge: 'bm90aGluZw' }) };
    for (let index = 0; index < 5; index++) {
      await post('/v2/auth/login/mfa', code, '10.46.0.1').expect(401);
      await post('/v2/auth/login/mfa/passkey', byKey, '10.46.0.1').expect(401);
    }
    expect((await second('10.47.0.1')).status).toBe(429);
    // A session has a count of its own.
    const confirm = async (passkey: object) =>
      (await post('/v2/auth/confirm', { passkey }, '10.47.0.1').set('Authorization', who.as)).status;
    const rightAnswer = async () => who.key.get(await optionsOf('/v2/auth/confirm', {}, who.as));
    expect(await confirm(await rightAnswer())).toBe(200);
    for (let index = 0; index < 10; index++) expect(await confirm(byKey.response)).toBe(401);
    expect(await confirm(await rightAnswer())).toBe(429);
    expect((await trail(`user=${who.user.id}&action=auth.locked_out`)).map(({ details }) => details)).toMatchObject([
      { method: 'passkey', reason: 'account', count: 2 },
      { method: 'passkey', reason: 'account', count: 1 },
    ]);
    app.clock.moveBy(minutes(16));
    for (let index = 0; index < 30; index++)
      await post('/v2/auth/login/passkey', { response: { id: `nobody${index}` } }, '10.48.0.1').expect(401);
    expect((await right('10.48.0.1')).status).toBe(429);
    expect((await right('10.49.0.1')).status).toBe(200);
  });

  /** @contract searches-10 */
  it('of somebody who is blocked, by a right passkey, is kept as such', async () => {
    const who = await passkeyOwner();
    const challengeToken = await who.challenge();
    await app.sql('UPDATE users SET blocked = true WHERE id = $1', [who.user.id]);
    const { options } = (await post('/v2/auth/login/passkey/options', {}, '203.0.113.43')).body.data;
    await post('/v2/auth/login/passkey', { response: who.key.get(options) }, '203.0.113.43').expect(403);
    app.clock.moveBy(seconds(1));
    const code = { challengeToken, code: '000000' };
    await post('/v2/auth/login/mfa', code, '203.0.113.43').expect(403);
    const refused = (await trail(`user=${who.user.id}`)).filter(({ action }) => action === 'auth.login_failed');
    expect(refused.map(({ details }) => details)).toEqual(
      ['totp', 'passkey'].map((method) => expect.objectContaining({ method, reason: 'blocked', count: 1 })),
    );
  });

  it('is a line of the log with the address, and counted by kind', async () => {
    const before = await Scrape.of(app);
    await signIn('nobody@example.com', 'wrong', '203.0.113.15').expect(401);
    await written();
    const after = await Scrape.of(app);
    expect(after.grown(before, 'pager_sign_in_failures_total', { kind: 'login_failed' })).toBe(1);
    const [line] = logs.lines.filter((each) => each.includes('A sign-in was refused') && each.includes('203.0.113.15'));
    expect(JSON.parse(line!)).toMatchObject({ action: 'auth.login_failed', ip: '203.0.113.15', times: 1 });
    const [request] = logs.lines.filter((each) => each.includes('"statusCode":401') && each.includes('203.0.113.15'));
    expect(JSON.parse(request!)).toMatchObject({ ip: '203.0.113.15', req: { url: '/v2/auth/login' } });
  });

  it('of another organisation stays there', async () => {
    const other = await createTenant(app);
    const from = since();
    await signIn(other.admin.email, 'wrong', '203.0.113.16').expect(401);
    expect(await trail(from)).toEqual([]);
    expect(await trail(from, { Authorization: `Bearer ${other.token}` })).toMatchObject([
      { action: 'auth.login_failed', entityId: other.admin.id },
    ]);
  });
});

describe('a reset of a password', () => {
  it('is in the audit log when it is asked for, from where, and when it is done', async () => {
    const user = await createUser(app);
    const from = since();
    const forgot = (email: string) =>
      app.http
        .post('/v2/auth/forgot')
        .set({ 'X-Forwarded-For': '203.0.113.17', 'User-Agent': FIREFOX })
        .send({ email });
    for (const email of [user.email, ` ${user.email.toUpperCase()}`, 'nobody@example.com'])
      await forgot(email).expect(200);
    await app.settle();
    const asked = await trail(`${from}&action=auth.reset_requested`);
    expect(asked).toHaveLength(2);
    expect(asked).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ subjectId: user.id, ip: '203.0.113.17', userAgent: FIREFOX },
          details: expect.objectContaining({ count: 2 }),
        }),
        expect.objectContaining({
          subjectId: null,
          details: expect.objectContaining({ nameHashes: expect.any(Array) }),
        }),
      ]),
    );
    const token = /reset-password\/([\w-]+)/.exec(sink.mailsTo(user.email)[0]?.text ?? '')?.[1];
    const body = { token, newPassword: 'another long one' };
    await app.http.post('/v2/auth/reset').set('X-Forwarded-For', '203.0.113.18').send(body).expect(200);
    expect(await trail(`${from}&action=auth.password_reset`)).toMatchObject([{ userId: user.id, ip: '203.0.113.18' }]);
  });
});

describe('a credential that is known and refused', () => {
  /** @contract searches-10 */
  it('is in the audit log: a key that is revoked, or without the scope, or disabled; an ended session', async () => {
    const from = since();
    const key = await createKey(app, { name: 'Reader', scopes: ['read'] });
    const use = (method: 'get' | 'post', headers: Record<string, string>) =>
      app.http[method]('/v2/alerts').set({ 'X-Forwarded-For': '203.0.113.19', ...headers });
    await use('post', { 'X-Service-Key': key }).send({ message: 'x' }).expect(403);
    await use('post', { 'X-Service-Key': key }).send({ message: 'x' }).expect(403);
    const [{ id } = { id: '' }] = await app.sql<{ id: string }>(`SELECT id FROM integrations WHERE name = 'Reader'`);
    await app.as(admin).post(`/v2/integrations/${id}/disable`).expect(200);
    await use('get', { 'X-Service-Key': key }).expect(403);
    const revoked = await createKey(app);
    await app
      .as(admin)
      .delete(`/v2/tokens/${keyId(revoked)}`)
      .expect(200);
    await use('get', { 'X-Service-Key': revoked }).expect(401);
    const user = await createUser(app);
    const session = { Authorization: `Bearer ${user.token}` };
    await app.http.post('/v2/auth/logout').set(session).expect(200);
    await use('get', session).expect(401);
    // An unknown one is nobody's.
    await use('get', { 'X-Service-Key': 'pager-unknown' }).expect(401);
    const refused = (await trail(from)).filter(({ action }) => action.endsWith('_refused'));
    expect(refused).toHaveLength(4);
    expect(refused).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          entityId: keyId(revoked),
          details: expect.objectContaining({ reason: 'revoked', count: 1 }),
        }),
        expect.objectContaining({
          ...{
            action: 'auth.key_refused',
            entityType: 'token',
            entityId: keyId(key),
            entityName: 'Reader',
            ip: '203.0.113.19',
          },
          details: expect.objectContaining({ method: 'api-key', reason: 'scope-write', count: 2 }),
        }),
        expect.objectContaining({
          entityId: keyId(key),
          details: expect.objectContaining({ reason: 'disabled', count: 1 }),
        }),
        expect.objectContaining({
          ...{ action: 'auth.session_refused', entityType: 'user', subjectId: user.id },
          details: expect.objectContaining({ method: 'session', reason: 'ended' }),
        }),
      ]),
    );
  });
});

describe('a session that is renewed twice', () => {
  it('is in the audit log with the address of the second time', async () => {
    const user = await createUser(app);
    const { refreshToken } = (await signIn(user.email, PASSWORD, '127.0.0.1').expect(200)).body.data;
    const renew = (ip: string) =>
      app.http.post('/v2/auth/refresh').set({ 'X-Forwarded-For': ip, 'User-Agent': CHROME }).send({ refreshToken });
    await renew('127.0.0.1').expect(200);
    await renew('203.0.113.31').expect(401);
    expect(await trail(`action=auth.refresh_reused&user=${user.id}`)).toMatchObject([
      { userId: user.id, ip: '203.0.113.31', userAgent: CHROME },
    ]);
  });
});

describe('from where people act', () => {
  /** @contract searches-10 */
  it('is for themselves and administrators, in answers and in searches', async () => {
    const [ada, ben] = [await createUser(app), await createUser(app)];
    const reader = await createUser(app, { role: 'stakeholder' });
    const from = since();
    await signIn(ada.email, PASSWORD, '203.0.113.77', 'agent-of-ada/1').expect(200);
    await signIn(ada.email, 'wrong', '203.0.113.77', 'agent-of-ada/1').expect(401);
    await signIn('nobody@example.com', 'wrong', '203.0.113.77', 'agent-of-ada/1').expect(401);
    const own = await trail(from, { Authorization: `Bearer ${ada.token}` });
    expect(
      own
        .filter(({ ip }) => ip === '203.0.113.77')
        .map(({ action }) => action)
        .sort(),
    ).toEqual(['auth.login', 'auth.login_failed']);
    const limitedKey = await createKey(app, { scopes: ['read'] });
    await app.sql(`UPDATE api_keys SET permissions = '{"audit-log": "read"}' WHERE id = $1`, [keyId(limitedKey)]);
    const others: Record<string, string>[] = [
      { Authorization: `Bearer ${ben.token}` },
      { Authorization: `Bearer ${reader.token}` },
      { 'X-Service-Key': limitedKey },
    ];
    for (const headers of others) {
      const seen = await trail(from, headers);
      expect(seen.length).toBeGreaterThanOrEqual(3);
      expect(JSON.stringify(seen)).not.toMatch(/203\.0\.113\.77|agent-of-ada/);
      expect(await trail(`${from}&q=203.0.113`, headers)).toEqual([]);
    }
    const admins: Record<string, string>[] = [{ Authorization: admin }, { 'X-Service-Key': ROOT_KEY }];
    for (const headers of admins)
      expect((await trail(from, headers)).filter(({ ip }) => ip === '203.0.113.77')).toHaveLength(3);
  });
});

describe('GET /v2/auth/sign-ins', () => {
  /** @contract searches-11 */
  it('shows people their own sign-ins and those that were refused, the newest first', async () => {
    const user = await createUser(app);
    app.clock.moveBy(minutes(1));
    const firstAt = since().slice('from='.length);
    await signIn(user.email, 'wrong', '203.0.113.30', CHROME).expect(401);
    app.clock.moveBy(seconds(5));
    await signIn(user.email, 'wrong', '203.0.113.30', CHROME).expect(401);
    const lastAt = app.clock.now().toISOString();
    await written();
    const list = async (token: string) =>
      (await app.as(`Bearer ${token}`).get('/v2/auth/sign-ins').expect(200)).body.data;
    const [refused, signedIn, ...more] = await list(user.token);
    expect(more).toEqual([]);
    expect(refused).toEqual({
      ...{ at: firstAt, lastAt, outcome: 'refused', count: 2, method: 'password' },
      ...{ address: '203.0.113.30', client: 'Chrome on Windows' },
    });
    expect(signedIn).toMatchObject({ outcome: 'signed-in', count: 1, method: 'password' });
    expect(await list((await createUser(app)).token)).toHaveLength(1);
    await app.http.get('/v2/auth/sign-ins').set('X-Service-Key', ROOT_KEY).expect(403);
  });
});

describe('POST /v2/audit-log', () => {
  /** @contract searches-9 */
  it('names the caller as author, and whom the body names as subject', async () => {
    const { body } = await app
      .as(admin)
      .post('/v2/audit-log', {
        action: 'a',
        entityType: 'b',
        entityId: 'c',
        userId: 'somebody-else',
        userName: 'Somebody Else',
      })
      .expect(200);
    const me = (await app.as(admin).get('/v2/auth/me')).body.data;
    const [entry] = await trail('user=somebody-else');
    expect(entry).toMatchObject({
      ...{ id: body.data.id, userId: me.id, userName: me.name, actorType: 'user' },
      ...{ subjectId: 'somebody-else', subjectName: 'Somebody Else' },
    });
    expect(await trail('user=Somebody%20Else')).toHaveLength(1);
    expect(await trail('q=Somebody%20Else')).toHaveLength(1);
  });
});

describe('a sign-in', () => {
  const cookieOf = (answer: { headers: Record<string, unknown> }): string =>
    [answer.headers['set-cookie']]
      .flat()
      .map(String)
      .find((cookie) => cookie.startsWith('device='))!
      .split(';')[0]!;
  /** Whose only sign-in so far was from the network 192.0.2.x. */
  async function person(options: Parameters<typeof createUser>[1] = {}): Promise<TestUser & { cookie: string }> {
    const user = await createUser(app, options);
    await app.sql(`DELETE FROM refresh_tokens WHERE "userId" = $1`, [user.id]);
    await app.sql(`DELETE FROM audit_log WHERE "entityId" = $1`, [user.id]);
    const answer = await signIn(user.email, PASSWORD, '192.0.2.1').expect(200);
    await app.settle();
    expect(sink.mailsTo(user.email)).toEqual([]);
    return { ...user, cookie: cookieOf(answer) };
  }
  const mailsAfter = async (...sign: Parameters<typeof signIn>): Promise<string[]> => {
    sink.reset();
    await signIn(...sign).expect(200);
    await app.settle();
    const mails = sink.mailsTo(sign[0]);
    return mails.map(({ subject, text }) => `${subject}\n${text}`);
  };

  it('is in the audit log with address and agent', async () => {
    const user = await person();
    expect(await trail(`user=${user.id}`)).toMatchObject([
      { action: 'auth.login', ip: '192.0.2.1', userAgent: FIREFOX, details: { method: 'password' } },
    ]);
  });

  /** @contract searches-12 */
  it('from a new device and network is mailed, in the time of the person, with what to do; from a known one not', async () => {
    app.clock.moveTo('2027-01-11T22:30:00.000Z');
    const user = await person({ timezone: 'Asia/Tokyo' });
    const [mail, ...more] = await mailsAfter(user.email, PASSWORD, '203.0.113.20', CHROME);
    expect(more).toEqual([]);
    expect(mail).toContain('Sign-in to Pager from a new device and network');
    expect(mail).toContain('12 Jan 2027, 07:30 GMT+9');
    expect(mail).toContain('Chrome on Windows');
    expect(mail).toContain('203.0.113.20');
    expect(mail).toContain('https://pager.example.com/console/me#sessions');
    expect(mail).toContain('https://pager.example.com/forgot-password');
    const known: [string, string, string?][] = [
      ['203.0.113.21', CHROME],
      ['192.0.2.200', FIREFOX],
      ['192.0.2.1', CHROME, user.cookie],
    ];
    for (const place of known) expect(await mailsAfter(user.email, PASSWORD, ...place)).toEqual([]);
  });

  /** @contract searches-12 */
  it('from a new network by a known device, and by a new device in a known network', async () => {
    const user = await person();
    const subjects = async (...sign: [string, string, string?]) =>
      (await mailsAfter(user.email, PASSWORD, ...sign)).map((mail) => mail.split('\n')[0]);
    expect(await subjects('203.0.113.22', FIREFOX, user.cookie)).toEqual(['Sign-in to Pager from a new network']);
    expect(await subjects('203.0.113.23', CHROME)).toEqual(['Sign-in to Pager from a new device']);
    expect(await subjects('203.0.113.24', CHROME, 'device=v1.a.b.c')).toEqual([]);
    // Somebody else's browser is none of this account's.
    const other = await person();
    expect(await subjects('203.0.113.25', 'curl/8.5.0', other.cookie)).toEqual(['Sign-in to Pager from a new device']);
  });

  it('after a reset is no news, as whoever did that reads the mails; the next one is', async () => {
    const user = await person();
    await app.http.post('/v2/auth/forgot').send({ email: user.email }).expect(200);
    await app.settle();
    const token = /reset-password\/([\w-]+)/.exec(sink.mailsTo(user.email)[0]?.text ?? '')?.[1];
    app.clock.moveBy(seconds(1));
    await app.http.post('/v2/auth/reset').send({ token, newPassword: 'another long one' }).expect(200);
    await app.settle();
    app.clock.moveBy(seconds(1));
    expect(await mailsAfter(user.email, 'another long one', '203.0.113.27', CHROME)).toEqual([]);
    expect(await mailsAfter(user.email, 'another long one', '10.67.0.1', CHROME)).toHaveLength(1);
  });

  it('is still known to be no first one when nothing is kept of the sessions any more', async () => {
    const user = await person();
    app.clock.moveBy(days(40));
    await app.sql(`DELETE FROM refresh_tokens WHERE "userId" = $1`, [user.id]);
    expect(await mailsAfter(user.email, PASSWORD, '192.0.2.1')).toHaveLength(1);
  });

  it('that is refused, or of an address that nobody has proven, mails nobody, and an hour brings five mails at most', async () => {
    const user = await person();
    await signIn(user.email, 'wrong', '203.0.113.26', CHROME).expect(401);
    await app.settle();
    expect(sink.mailsTo(user.email)).toEqual([]);
    await app.sql(`UPDATE users SET "emailProven" = false, "proofPending" = true WHERE id = $1`, [user.id]);
    expect(await mailsAfter(user.email, PASSWORD, '10.65.0.1', CHROME)).toEqual([]);
    await app.sql(`UPDATE users SET "proofPending" = false WHERE id = $1`, [user.id]);
    app.clock.moveBy(minutes(61));
    let mails = 0;
    for (let network = 0; network < 8; network++)
      mails += (await mailsAfter(user.email, PASSWORD, `10.66.${network}.1`, CHROME)).length;
    expect(mails).toBe(5);
  });
});
