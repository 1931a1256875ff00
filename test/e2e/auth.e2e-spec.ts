import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  asAdmin,
  createTeam,
  createTenant,
  createUser,
  defaultTenantId,
  joinTeam,
  PASSWORD,
} from '../support/accounts.js';
import { days, minutes } from '../support/fake-clock.js';
import { Passwords } from '../../src/people/users/passwords.js';
import { sha256 } from '../../src/platform/crypto/secret-box.js';
import { newId } from '../../src/platform/ids.js';
import { logs } from '../support/log-watch.js';
import { TestApp } from '../support/test-app.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/test-config.js';

const errorBody = (code: string, message: unknown = expect.any(String)) => ({
  message,
  code,
  took: expect.any(Number),
  requestId: expect.any(String),
});
const COOKIE = /^token=[\w-]+\.[\w-]+\.[\w-]+; HttpOnly; Secure; SameSite=Strict; Path=\/; Max-Age=900$/;
const REFRESH_COOKIE = /^refresh=[\w-]+; HttpOnly; Secure; SameSite=Strict; Path=\/v2\/auth\/refresh; Max-Age=2592000$/;
const COOKIES = [expect.stringMatching(COOKIE), expect.stringMatching(REFRESH_COOKIE)];

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start({ environment: { SESSION_DAYS: '' } });
});
afterAll(() => app.stop());

const post = (path: string, body: object = {}, token?: string) => {
  const request = app.http.post(`/v2/auth/${path}`);
  return (token ? request.set('Authorization', `Bearer ${token}`) : request).send(body);
};
const meOf = (token: string) => app.as(`Bearer ${token}`).get('/v2/auth/me');
const signIn = async (email: string) => (await post('login', { email, password: PASSWORD }).expect(200)).body.data;

describe('POST /v2/auth/login', () => {
  /** @contract auth-1 */
  it('answers tokens and the user, and sets the cookie', async () => {
    const answer = await post('login', { email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      data: {
        token: expect.any(String),
        refreshToken: expect.any(String),
        tokenVersion: 0,
        user: { id: expect.any(String), email: ADMIN_EMAIL, name: 'Administrator', role: 'admin', teamId: null },
      },
      took: expect.any(Number),
      requestId: expect.any(String),
    });
    expect(answer.headers['set-cookie']).toEqual([...COOKIES, expect.stringMatching(/^device=/)]);
    expect(answer.headers['set-cookie']?.[0]).toContain(`token=${answer.body.data.token};`);
  });

  it('takes the name in any case', async () => {
    await post('login', { email: ` ${ADMIN_EMAIL.toUpperCase()} `, password: ADMIN_PASSWORD }).expect(200);
  });

  /** @contract rights-10 */
  it('names the earliest membership as the team', async () => {
    const first = await createTeam(app);
    const second = await createTeam(app);
    const user = await createUser(app, { teamIds: [first.id] });
    app.clock.moveBy(1000);
    await joinTeam(app, { teamId: second.id, userId: user.id });
    const { token, user: shown } = await signIn(user.email);
    expect(shown.teamId).toBe(first.id);
    expect((await meOf(token)).body.data.teamId).toBe(first.id);
    const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
    expect(claims).toMatchObject({ sub: user.id, teamId: first.id, tokenVersion: 0, jti: expect.any(String) });
    expect(claims.exp - claims.iat).toBe(900);
  });

  /** @contract auth-2 */
  it.each([
    ['a wrong password', { email: ADMIN_EMAIL, password: 'wrong' }],
    ['an unknown user', { email: 'nobody@example.com', password: 'wrong' }],
    ['an absurdly long password', { email: ADMIN_EMAIL, password: 'x'.repeat(500) }],
  ])('answers %s with the same 401', async (_what, body) => {
    const answer = await post('login', body);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual(errorBody('UNAUTHORIZED', 'Invalid email or password'));
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('answers 401 for a user who has no password', async () => {
    const body = { username: 'nopassword', fullName: 'No Password' };
    await app
      .as(await asAdmin(app))
      .post('/v2/users', body)
      .expect(200);
    await post('login', { email: 'nopassword', password: 'anything' }).expect(401);
  });

  /** @contract auth-2 */
  it('answers 403 for a blocked user, but only with the right password', async () => {
    const user = await createUser(app);
    const patch = app.as(await asAdmin(app)).patch(`/v2/users/${user.id}`);
    await patch.send({ blocked: true }).expect(200);
    const answer = await post('login', { email: user.email, password: PASSWORD });
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual(errorBody('USER_BLOCKED', 'Account is blocked'));
    await post('login', { email: user.email, password: 'wrong password' }).expect(401);
  });

  it.each([{}, { email: ADMIN_EMAIL }, { email: 1, password: 'x' }, { email: ADMIN_EMAIL, password: { a: 1 } }])(
    'answers 400 for %j',
    async (body) => {
      const answer = await post('login', body);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        ...errorBody('BAD_REQUEST', expect.stringMatching(/^Invalid request: /)),
        errors: expect.any(Array),
      });
    },
  );
});

describe('POST /v2/auth/register', () => {
  const body = { email: 'new@example.com', password: 'long enough', fullName: 'New Person', role: 'admin' };

  /** @contract auth-7 */
  it('makes a user, whatever role is asked for', async () => {
    const answer = await post('register', body);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      id: expect.any(String),
      result: 'created',
      proofPending: true,
      warnings: [expect.stringContaining('this service sends no mails: an administrator must confirm it')],
    });
    const login = await post('login', { email: body.email, password: body.password });
    expect(login.body.data.user).toEqual({
      id: answer.body.data.id,
      email: body.email,
      name: 'New Person',
      role: 'user',
      teamId: null,
      proofPending: true,
    });
  });

  /** @contract auth-7, errors-6 */
  it('answers 409 for a known address, in any case', async () => {
    const answer = await post('register', { ...body, email: ADMIN_EMAIL.toUpperCase() });
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual(errorBody('CONFLICT'));
  });

  it.each([
    { email: 'not an address' },
    { password: 'short' },
    { password: 'ö'.repeat(40) },
    { fullName: ' ' },
    { fullName: null },
    { email: undefined },
  ])('answers 400 for %j', async (wrong) => {
    await post('register', { ...body, email: 'other@example.com', ...wrong }).expect(400);
  });
});

describe('POST /v2/auth/refresh', () => {
  /** @contract auth-8 */
  it('rotates: new tokens for the old one', async () => {
    const user = await createUser(app);
    const first = await signIn(user.email);
    const answer = await post('refresh', { refreshToken: first.refreshToken });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      token: expect.any(String),
      refreshToken: expect.any(String),
      tokenVersion: 0,
    });
    expect(answer.body.data.refreshToken).not.toBe(first.refreshToken);
    expect(answer.headers['set-cookie']).toEqual(COOKIES);
    await meOf(answer.body.data.token).expect(200);
    await post('refresh', { refreshToken: answer.body.data.refreshToken }).expect(200);
  });

  /** @contract auth-8 */
  it('ends the session family when a spent token comes back, and no other', async () => {
    const user = await createUser(app);
    const stolen = await signIn(user.email);
    const elsewhere = await signIn(user.email);
    const { refreshToken: successor } = (await post('refresh', stolen)).body.data;
    const reuse = await post('refresh', stolen);
    expect(reuse.status).toBe(401);
    expect(reuse.body).toEqual(errorBody('SESSION_REVOKED'));
    expect((await post('refresh', { refreshToken: successor })).body).toEqual(errorBody('SESSION_REVOKED'));
    await post('refresh', elsewhere).expect(200);
  });

  it('lets only one of many exchanges at once succeed', async () => {
    const session = await signIn((await createUser(app)).email);
    const answers = await Promise.all(Array.from({ length: 6 }, () => post('refresh', session)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
  });

  /** @contract auth-8, rights-11 */
  it('answers REFRESH_INVALID for unknown and expired tokens', async () => {
    const session = await signIn((await createUser(app)).email);
    const unknown = await post('refresh', { refreshToken: 'unknown' });
    expect(unknown.status).toBe(401);
    expect(unknown.body).toEqual(errorBody('REFRESH_INVALID'));
    app.clock.moveBy(days(30));
    expect((await post('refresh', session)).body).toEqual(errorBody('REFRESH_INVALID'));
  });

  /** @contract auth-8 */
  it('answers USER_BLOCKED for a blocked user', async () => {
    const user = await createUser(app);
    const session = await signIn(user.email);
    const patch = app.as(await asAdmin(app)).patch(`/v2/users/${user.id}`);
    await patch.send({ blocked: true }).expect(200);
    const answer = await post('refresh', session);
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual(errorBody('USER_BLOCKED', 'Account is blocked'));
  });

  it('answers 400 without a token', async () => {
    await post('refresh').expect(400);
    await post('refresh', { refreshToken: 7 }).expect(400);
  });
});

describe('the refresh cookie of browsers', () => {
  const signInByBrowser = async () => {
    const { email } = await createUser(app);
    const answer = await post('login', { email, password: PASSWORD }).expect(200);
    return cookiesOf(answer);
  };
  const cookiesOf = ({ headers }: { headers: Record<string, unknown> }) =>
    Object.fromEntries(
      (headers['set-cookie'] as string[]).map((cookie) => cookie.split(';')[0]!.split('=') as [string, string]),
    );
  const renew = (refresh: string) => post('refresh', {}).set('Cookie', `refresh=${refresh}`);

  it('renews the session without a token that scripts could read', async () => {
    const first = await signInByBrowser();
    const answer = await renew(first.refresh!).expect(200);
    expect(answer.body.data).toEqual({ token: expect.any(String), tokenVersion: 0 });
    expect(answer.headers['set-cookie']).toEqual(COOKIES);
    const second = cookiesOf(answer);
    await app.http.get('/v2/auth/me').set('Cookie', `token=${second.token}`).expect(200);
    await renew(second.refresh!).expect(200);
  });

  it('refuses one of two tabs that renew at once, and the session goes on', async () => {
    const { refresh } = await signInByBrowser();
    const answers = await Promise.all([renew(refresh!), renew(refresh!), renew(refresh!)]);
    const won = answers.find(({ status }) => status === 200)!;
    const lost = answers.filter((answer) => answer !== won);
    expect(lost.map(({ status, body }) => [status, body.code])).toEqual(lost.map(() => [401, 'REFRESH_SPENT']));
    await renew(cookiesOf(won).refresh!).expect(200);
  });

  it('ends the family when a spent one comes back after ten seconds', async () => {
    const { refresh } = await signInByBrowser();
    const successor = cookiesOf(await renew(refresh!)).refresh!;
    app.clock.moveBy(10_000);
    expect((await renew(refresh!)).body).toEqual(errorBody('SESSION_REVOKED'));
    expect((await renew(successor)).body).toEqual(errorBody('SESSION_REVOKED'));
  });

  it.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a sibling', { 'Sec-Fetch-Site': 'same-site' }],
    ['an unknown origin', { Origin: 'null' }],
  ])('is not accepted from %s, and nothing is spent', async (_name, headers) => {
    const { refresh } = await signInByBrowser();
    await renew(refresh!).set(headers).expect(403);
    await renew(refresh!).expect(200);
  });

  /** @contract auth-10 */
  it('yields to a token in the body, and is cleared at the logout', async () => {
    const browser = await signInByBrowser();
    const other = await signIn((await createUser(app)).email);
    await post('refresh', { refreshToken: other.refreshToken }).set('Cookie', `refresh=${browser.refresh}`).expect(200);
    const answer = await post('logout').set('Cookie', `token=${browser.token}`).expect(200);
    expect(cookiesOf(answer)).toEqual({ token: '', refresh: '' });
    expect((await renew(browser.refresh!)).body).toEqual(errorBody('SESSION_REVOKED'));
  });
});

describe('POST /v2/auth/discover', () => {
  it('says nothing about whether somebody exists', async () => {
    const { email } = await createUser(app);
    const known = await post('discover', { email }).expect(200);
    const unknown = await post('discover', { email: 'nobody@elsewhere.test' }).expect(200);
    expect([known.body.data, unknown.body.data]).toEqual([{ method: 'password' }, { method: 'password' }]);
    await post('discover', { email: 'none' }).expect(400);
  });
});

describe('POST /v2/auth/logout', () => {
  /** @contract auth-10 */
  it('revokes the token, ends its session and clears the cookie', async () => {
    const user = await createUser(app);
    const session = await signIn(user.email);
    const answer = await post('logout', {}, session.token);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({ result: 'logged_out' });
    expect(answer.headers['set-cookie']).toEqual([
      'token=; HttpOnly; Secure; SameSite=Strict; Path=/; Max-Age=0',
      'refresh=; HttpOnly; Secure; SameSite=Strict; Path=/v2/auth/refresh; Max-Age=0',
    ]);
    await meOf(session.token).expect(401);
    expect((await post('refresh', session)).body).toEqual(errorBody('SESSION_REVOKED'));
    await meOf(user.token).expect(200);
  });

  it('works by the cookie alone, and needs a session', async () => {
    const { token } = await createUser(app);
    await app.http.post('/v2/auth/logout').set('Cookie', `token=${token}`).expect(200);
    await meOf(token).expect(401);
    await post('logout').expect(401);
  });

  it('is open to stakeholders', async () => {
    const { token } = await createUser(app, { role: 'stakeholder' });
    await post('logout', {}, token).expect(200);
  });
});

describe('POST /v2/auth/revoke-all', () => {
  /** @contract auth-11, rights-12 */
  it('voids every token of the user', async () => {
    const user = await createUser(app);
    const session = await signIn(user.email);
    const answer = await post('revoke-all', {}, user.token);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({ result: 'revoked_all', tokenVersion: 1 });
    await meOf(user.token).expect(401);
    await meOf(session.token).expect(401);
    expect((await post('refresh', session)).body).toEqual(errorBody('SESSION_REVOKED'));
    expect((await signIn(user.email)).tokenVersion).toBe(1);
  });
});

describe('the sessions of a person', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0';
  const sessionsOf = async (token: string) =>
    (await app.as(`Bearer ${token}`).get('/v2/auth/sessions').expect(200)).body.data as {
      id: string;
      client: string;
      current: boolean;
    }[];
  const end = (token: string, id: string) => app.as(`Bearer ${token}`).delete(`/v2/auth/sessions/${id}`);
  const signInWith = async (email: string, agent: string) =>
    (await post('login', { email, password: PASSWORD }).set('User-Agent', agent).expect(200)).body.data;

  /** @contract operating-24 */
  it('are listed with their beginning and last use, and keep both through renewals', async () => {
    const { email } = await createUser(app);
    const first = await signInWith(email, FIREFOX);
    const startedAt = app.clock.now().toISOString();
    app.clock.moveBy(minutes(5));
    const second = await signInWith(email, 'curl/8.5.0');
    app.clock.moveBy(minutes(5));
    const renewed = (await post('refresh', first).expect(200)).body.data;
    const list = await sessionsOf(renewed.token);
    expect(list).toEqual([
      {
        id: expect.any(String),
        startedAt,
        lastUsedAt: app.clock.now().toISOString(),
        endsAt: new Date(Date.parse(startedAt) + days(90)).toISOString(),
        address: expect.stringMatching(/x$/),
        client: 'Firefox on Linux',
        current: true,
      },
      expect.objectContaining({ client: 'curl/8.5.0', current: false }),
      expect.objectContaining({ current: false }),
    ]);
    expect((await sessionsOf(second.token)).map(({ current }) => current)).toEqual([false, true, false]);
  });

  /** @contract operating-24 */
  it('end one by one, at once, and leave the others and an entry in the audit log', async () => {
    const { id, email } = await createUser(app, { role: 'stakeholder' });
    const [kept, lost] = [await signInWith(email, FIREFOX), await signInWith(email, 'curl/8.5.0')];
    const other = (await sessionsOf(kept.token)).find(({ client }) => client === 'curl/8.5.0')!;
    await end(kept.token, other.id).expect(200);
    await meOf(lost.token).expect(401);
    expect((await post('refresh', lost)).body).toEqual(errorBody('SESSION_REVOKED'));
    await meOf(kept.token).expect(200);
    expect((await sessionsOf(kept.token)).map((session) => session.id)).not.toContain(other.id);
    await end(kept.token, other.id).expect(404);
    const log = await app.as(await asAdmin(app)).get('/v2/audit-log?limit=50');
    expect(log.body.data).toContainEqual(
      expect.objectContaining({ action: 'auth.session_ended', entityId: id, details: { client: 'curl/8.5.0' } }),
    );
  });

  /** @contract operating-24 */
  it('are nobody else’s, and those that cannot be renewed are not listed', async () => {
    const [ann, bob] = [await createUser(app), await createUser(app)];
    const [hers, his] = [await signIn(ann.email), await signIn(bob.email)];
    const [session] = await sessionsOf(hers.token);
    await end(his.token, session!.id).expect(404);
    await end(await asAdmin(app).then((admin) => admin.replace('Bearer ', '')), session!.id).expect(404);
    await meOf(hers.token).expect(200);
    await post('revoke-all', {}, hers.token).expect(200);
    expect(await sessionsOf((await signIn(ann.email)).token)).toHaveLength(1);
  });
});

describe('a session that is renewed all the time', () => {
  let brief: TestApp;
  beforeAll(async () => {
    brief = await TestApp.start({ environment: { SESSION_DAYS: '40', REGISTRATION: 'closed' } });
  });
  afterAll(() => brief.stop());

  const send = (path: string, body: object) => brief.http.post(`/v2/auth/${path}`).send(body);

  /** @contract auth-21 */
  it('ends after the days of the setting, with its last access token', async () => {
    const { email } = await createUser(brief);
    const session = (await send('login', { email, password: PASSWORD }).expect(200)).body.data;
    brief.clock.moveBy(days(29));
    const second = (await send('refresh', session).expect(200)).body.data;
    brief.clock.moveBy(days(11) - minutes(5));
    const last = (await send('refresh', second).expect(200)).body.data;
    const me = () => brief.as(`Bearer ${last.token}`).get('/v2/auth/me');
    await me().expect(200);
    brief.clock.moveBy(minutes(5));
    await me().expect(401);
    expect((await send('refresh', last)).body).toEqual(errorBody('REFRESH_INVALID'));
    await send('login', { email, password: PASSWORD }).expect(200);
  });

  /** @contract auth-21 */
  it('counts from its next renewal where its beginning is not known', async () => {
    const { id, email } = await createUser(brief);
    const session = (await send('login', { email, password: PASSWORD }).expect(200)).body.data;
    await brief.sql('UPDATE refresh_tokens SET "startedAt" = NULL WHERE "userId" = $1', [id]);
    brief.clock.moveBy(days(20));
    const second = (await send('refresh', session).expect(200)).body.data;
    brief.clock.moveBy(days(25));
    const third = (await send('refresh', second).expect(200)).body.data;
    brief.clock.moveBy(days(15));
    expect((await send('refresh', third)).body).toEqual(errorBody('REFRESH_INVALID'));
  });
});

describe('with limits', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await TestApp.start({
      environment: {
        RATE_LIMIT_DISABLED: '0',
        REGISTRATION: 'closed',
        TRUST_PROXY: 'true',
        PUBLIC_BASE_URL: 'http://pager.example.com',
      },
    });
  });
  afterAll(() => limited.stop());

  const attempt = (email: string, password: string, ip: string) =>
    limited.http.post('/v2/auth/login').set('X-Forwarded-For', ip).send({ email, password });

  /** @contract auth-29 */
  it('throttles an account after ten failures, however many come at once, for 15 minutes', async () => {
    const guesses = Array.from({ length: 14 }, (_, index) => attempt(ADMIN_EMAIL, 'wrong', `10.0.0.${index}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);

    limited.clock.moveBy(minutes(5));
    const refused = await attempt(ADMIN_EMAIL, ADMIN_PASSWORD, '10.0.1.1');
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('600');
    expect(refused.body).toMatchObject({ message: 'Rate limit exceeded', code: 'RATE_LIMIT_EXCEEDED' });

    limited.clock.moveBy(minutes(10));
    await attempt(ADMIN_EMAIL, ADMIN_PASSWORD, '10.0.1.1').expect(200);
  });

  /** @contract auth-29 */
  it('forgives an account’s failures when a login succeeds', async () => {
    for (let round = 0; round < 2; round++) {
      for (let index = 0; index < 9; index++) await attempt(ADMIN_EMAIL, 'wrong', `10.1.${round}.${index}`).expect(401);
      await attempt(ADMIN_EMAIL, ADMIN_PASSWORD, '10.1.9.9').expect(200);
    }
  });

  /** @contract auth-29 */
  it('locks nobody out where they signed in before, by browser or network, whatever strangers try', async () => {
    const person = await createUser(limited);
    const first = await attempt(person.email, PASSWORD, '10.5.0.1').expect(200);
    const device = [first.headers['set-cookie']].flat().find((cookie) => cookie?.startsWith('device='));
    expect(device).toMatch(/; HttpOnly; SameSite=Strict; Path=\/v2\/auth\/login; Max-Age=10368000$/);
    const withDevice = (email: string, password: string, ip: string) =>
      attempt(email, password, ip).set('Cookie', String(device).split(';')[0] ?? '');
    // A hundred addresses get ten guesses together.
    const guesses = Array.from({ length: 100 }, (_, index) => attempt(person.email, 'wrong', `10.6.${index}.1`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    await attempt(person.email, PASSWORD, '10.7.0.1').expect(429);
    await attempt(person.email, PASSWORD, '10.5.0.99').expect(200);
    await withDevice(person.email, PASSWORD, '10.7.0.1').expect(200);
    // Strangers in the office lock out strangers there.
    for (let index = 0; index < 30; index++) await attempt(`whoever${index}@example.com`, 'x', '10.5.0.1').expect(401);
    const newcomer = await createUser(limited);
    await attempt(newcomer.email, PASSWORD, '10.5.0.1').expect(429);
    await attempt(person.email, PASSWORD, '10.5.0.1').expect(200);
    // The cookie is good for the account that got it, and for ten guesses; so is the network.
    await withDevice(newcomer.email, PASSWORD, '10.5.0.1').expect(429);
    for (const send of [withDevice, attempt]) {
      const own = await Promise.all(Array.from({ length: 12 }, () => send(person.email, 'wrong', '10.5.0.2')));
      expect(own.filter(({ status }) => status === 401)).toHaveLength(10);
      await send(person.email, PASSWORD, '10.5.0.2').expect(429);
    }
    await attempt(person.email, PASSWORD, '10.8.0.1').set('Cookie', 'device=v1.a.b.c').expect(429);
  });

  /** @contract auth-29 */
  it('knows browsers and networks no longer once the account’s sessions were ended, and browsers after 120 days', async () => {
    const person = await createUser(limited);
    const deviceOf = (answer: { headers: Record<string, unknown> }): string =>
      [answer.headers['set-cookie']].flat().find((cookie) => String(cookie).startsWith('device=')) as string;
    const by = (device: string, password: string, ip: string) =>
      attempt(person.email, password, ip).set('Cookie', device.split(';')[0] ?? '');
    const signedIn = await attempt(person.email, PASSWORD, '10.11.0.1').expect(200);
    const before = deviceOf(signedIn);
    const attack = async (net: string): Promise<void> => {
      for (let index = 0; index < 10; index++) await attempt(person.email, 'wrong', `${net}.${index}.1`).expect(401);
      await attempt(person.email, PASSWORD, `${net}.99.1`).expect(429);
    };
    await attack('10.12');
    await by(before, 'wrong', '10.13.0.1').expect(401);
    await attempt(person.email, 'wrong', '10.11.0.1').expect(401);

    const token = 'a link that was mailed';
    await limited.sql(
      `INSERT INTO password_resets ("tenantId", id, "userId", hash, "expiresAt")
       SELECT "tenantId", $2, id, $3, $4 FROM users WHERE id = $1`,
      [person.id, newId(), sha256(token), new Date(limited.clock.now().getTime() + minutes(60))],
    );
    const reset = await limited.http.post('/v2/auth/reset').send({ token, newPassword: PASSWORD }).expect(200);
    await by(before, 'wrong', '10.13.0.1').expect(429);
    await attempt(person.email, 'wrong', '10.11.0.1').expect(429);
    // Whoever has just read the mailbox is let in.
    const after = deviceOf(await by(deviceOf(reset), PASSWORD, '10.14.0.1').expect(200));
    await by(after, 'wrong', '10.16.0.1').expect(401);
    limited.clock.moveBy(days(120));
    await attack('10.17');
    await by(after, 'wrong', '10.16.0.1').expect(429);
  });

  it('gives nobody more guesses who has an account of the same name in another organisation', async () => {
    const person = await createUser(limited);
    const there = await createTenant(limited);
    const theirs = await createUser(limited, { email: person.email, tenantId: there.id });
    const hash = await limited.nest.get(Passwords, { strict: false }).hash('known to the stranger');
    await limited.sql('UPDATE users SET "passwordHash" = $2 WHERE id = $1', [theirs.id, hash]);
    const first = await attempt(person.email, 'known to the stranger', '10.9.0.1').expect(200);
    const device = [first.headers['set-cookie']].flat().find((cookie) => cookie?.startsWith('device='));
    const guess = (password: string) =>
      attempt(person.email, password, '10.9.0.1').set('Cookie', String(device).split(';')[0] ?? '');
    for (let index = 0; index < 10; index++) {
      await guess('wrong').expect(401);
      // What is right there clears what was wrong there alone.
      expect((await guess('known to the stranger').expect(200)).body.data.user.id).toBe(theirs.id);
    }
    await guess(PASSWORD).expect(401);
    const here = { email: person.email, password: PASSWORD, organisation: await defaultTenantId(limited) };
    await limited.http.post('/v2/auth/login').set('X-Forwarded-For', '10.9.9.1').send(here).expect(429);
    expect((await guess('known to the stranger').expect(200)).body.data.user.id).toBe(theirs.id);
  });

  it('locks nobody out of what a session asks again, whatever strangers try, and gives a session ten guesses', async () => {
    const person = await createUser(limited);
    const guesses = Array.from({ length: 12 }, (_, index) => attempt(person.email, 'wrong', `10.10.${index}.1`));
    expect((await Promise.all(guesses)).at(-1)?.status).toBe(429);
    const send = (path: string, body: object) => limited.as(`Bearer ${person.token}`).post(`/v2/auth/${path}`, body);
    await send('confirm', { password: PASSWORD }).expect(200);
    for (const body of [{ password: 'wrong' }, { code: '000000' }]) {
      const own = await Promise.all(Array.from({ length: 12 }, () => send('confirm', body)));
      expect(own.filter(({ status }) => status === 429)).toHaveLength(2);
    }
    await send('confirm', { password: PASSWORD }).expect(429);
    await send('password', { currentPassword: PASSWORD, newPassword: 'quite another password' }).expect(429);
  });

  /** @contract operating-82 */
  it('counts wrong present passwords of a session, and lets in by none', async () => {
    const person = await createUser(limited);
    const change = (currentPassword: string, ip: string) =>
      limited.http
        .post('/v2/auth/password')
        .set({ Authorization: `Bearer ${person.token}`, 'X-Forwarded-For': ip })
        .send({ currentPassword, newPassword: 'quite another password' });
    const guesses = Array.from({ length: 10 }, (_, index) => change('a wrong password', `10.4.0.${index}`));
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(guesses.map(() => 403));
    const refused = await change(PASSWORD, '10.4.1.2');
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // Each session has its own count, as each place of a sign-in.
    const again = await attempt(person.email, PASSWORD, '10.4.1.4').expect(200);
    person.token = again.body.data.token;
    for (let index = 0; index < 30; index++) await attempt(`no-one${index}@example.com`, 'x', '10.4.2.1').expect(401);
    await change(PASSWORD, '10.4.2.1').expect(200);
  });

  /** @contract auth-29 */
  it('throttles an address after thirty failures over any accounts', async () => {
    for (let index = 0; index < 30; index++) await attempt(`nobody${index}@example.com`, 'x', '10.2.0.1').expect(401);
    await attempt(ADMIN_EMAIL, ADMIN_PASSWORD, '10.2.0.1').expect(429);
    await attempt(ADMIN_EMAIL, ADMIN_PASSWORD, '10.2.0.2').expect(200);
  });

  it('forgets what has expired, and not before', async () => {
    const tables = ['login_failures', 'refresh_tokens', 'revoked_tokens'];
    const counts = () =>
      Promise.all(tables.map(async (table) => (await limited.sql(`SELECT 1 FROM ${table}`)).length > 0));
    const session = await attempt(ADMIN_EMAIL, ADMIN_PASSWORD, '10.3.0.1');
    await limited.as(`Bearer ${session.body.data.token}`).post('/v2/auth/logout').expect(200);
    await attempt(ADMIN_EMAIL, 'wrong', '10.3.0.1').expect(401);
    await limited.settle();
    expect(await counts()).toEqual([true, true, true]);
    limited.clock.moveBy(minutes(15));
    await limited.settle();
    expect(await counts()).toEqual([false, true, false]);
    limited.clock.moveBy(days(30));
    await limited.settle();
    expect(await counts()).toEqual([false, false, false]);
  });

  it('says at the start that cookies go without Secure where people come by plain HTTP, and only there', async () => {
    expect(logs.lines.filter((line) => line.includes('PUBLIC_BASE_URL is not https'))).toHaveLength(1);
    const { headers } = await attempt(ADMIN_EMAIL, ADMIN_PASSWORD, '10.3.0.2');
    expect(headers['set-cookie']?.[0]).toMatch(/^token=[^;]+; HttpOnly; SameSite=Strict;/);
  });

  /** @contract auth-30 */
  it('says at the start that registration is open, not that it is closed', () => {
    // `app` is open, `limited` closed.
    expect(logs.lines.filter((line) => line.includes('Registration is open'))).toHaveLength(1);
  });

  /** @contract auth-30 */
  it('refuses registration when it is closed', async () => {
    const body = { email: 'late@example.com', password: 'long enough', fullName: 'Late' };
    const answer = await limited.http.post('/v2/auth/register').send(body);
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual(errorBody('FORBIDDEN'));
  });
});
