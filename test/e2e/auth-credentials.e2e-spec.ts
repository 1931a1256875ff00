import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import pg from 'pg';
import { ChangeFeed } from '../../src/platform/database/change-feed.js';
import {
  asAdmin,
  createKey,
  createTeam,
  createTenant,
  createUser,
  defaultTenantId,
  keyId,
  login,
} from '../support/accounts.js';
import { minutes, seconds } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';
import { ROOT_KEY } from '../support/test-config.js';

const UNAUTHORIZED = {
  message: expect.any(String),
  code: 'UNAUTHORIZED',
  took: expect.any(Number),
  requestId: expect.any(String),
};
const FORBIDDEN = { ...UNAUTHORIZED, code: 'FORBIDDEN' };
const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

const me = (headers: Record<string, string>) => app.http.get('/v2/auth/me').set(headers);

describe('API keys', () => {
  /** @contract auth-9, rights-3, rights-8, operating-13 */
  it.each([
    ['X-Service-Key', { 'X-Service-Key': ROOT_KEY }],
    ['ServiceKey', { Authorization: `ServiceKey ${ROOT_KEY}` }],
    ['CompatKey', { Authorization: `CompatKey ${ROOT_KEY}` }],
    ['Bearer', { Authorization: `Bearer ${ROOT_KEY}` }],
    ['a scheme of COMPAT_KEY_SCHEMES', { Authorization: `GenieKey ${ROOT_KEY}` }, 'third-party'],
    ['a scheme in another case', { Authorization: `geniekey ${ROOT_KEY}` }, 'third-party'],
    ['Basic without a user', { Authorization: basic(`:${ROOT_KEY}`) }, 'third-party'],
  ])('are taken as %s', async (_form, headers, shape = 'native') => {
    const answer = await me(headers);
    expect(answer.status).toBe(200);
    const team = shape === 'native' ? { teamId: null } : {};
    expect(answer.body).toEqual({
      data: { id: keyId(ROOT_KEY), type: 'api_key', role: 'api_key', ...team },
      took: expect.any(Number),
      requestId: answer.headers['x-request-id'],
    });
  });

  /** @contract errors-1, errors-2 */
  it.each([
    ['nothing', {}],
    ['an unknown key', { 'X-Service-Key': 'pager-unknown-key-0123456789' }],
    [
      'an unknown key beside a good one of lower rank',
      { 'X-Service-Key': 'pager-x', Authorization: `Bearer ${ROOT_KEY}` },
    ],
    ['an unknown scheme', { Authorization: `Digest ${ROOT_KEY}` }],
    ['a scheme alone', { Authorization: 'Bearer' }],
    ['a key without a scheme', { Authorization: ROOT_KEY }],
    ['Basic with a user', { Authorization: basic(`user:${ROOT_KEY}`) }],
    ['an empty header', { Authorization: '' }],
  ])('%s is 401', async (_what, headers) => {
    const answer = await me(headers);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual(UNAUTHORIZED);
  });

  /** @contract rights-3 */
  it('prefers X-Service-Key to Authorization', async () => {
    const teamId = (await createTeam(app)).id;
    const bound = await createKey(app, { teamId });
    const answer = await me({ 'X-Service-Key': bound, Authorization: `CompatKey ${ROOT_KEY}` });
    expect(answer.body.data).toMatchObject({ id: keyId(bound), teamId });
  });

  it('work with a key of the operator’s own choosing as Bearer', async () => {
    const authorization = await asAdmin(app);
    const body = { name: 'Own key', apiKey: 'chosen.by.the-operator' };
    await app.as(authorization).post('/v2/integrations', body).expect(200);
    await me({ Authorization: `Bearer ${body.apiKey}` }).expect(200);
  });

  /** @contract rights-5, errors-2 */
  it('need the scope of the method', async () => {
    const reader = { 'X-Service-Key': await createKey(app, { scopes: ['read'] }) };
    const writer = { 'X-Service-Key': await createKey(app, { scopes: ['write'] }) };
    const remover = { 'X-Service-Key': await createKey(app, { scopes: ['delete'] }) };
    const teamId = (await createTeam(app)).id;
    const path = `/v2/teams/${teamId}`;
    for (const [key, reads, writes, deletes] of [
      [reader, 200, 403, 403],
      [writer, 403, 200, 403],
      [remover, 403, 403, 200],
    ] as const) {
      expect((await app.http.get(path).set(key)).status).toBe(reads);
      expect((await app.http.head(path).set(key)).status).toBe(reads);
      expect((await app.http.patch(path).set(key).send({})).status).toBe(writes);
      expect((await app.http.post('/v2/teams').set(key).send({ name: 'X' })).status).toBe(writes);
      const answer = await app.http.delete(path).set(key);
      expect(answer.status).toBe(deletes);
      if (deletes === 403) expect(answer.body).toEqual(FORBIDDEN);
    }
  });

  /** @contract auth-11, auth-24 */
  it('are refused where only people may go', async () => {
    for (const path of ['/v2/auth/logout', '/v2/auth/revoke-all']) {
      const answer = await app.http.post(path).set('X-Service-Key', ROOT_KEY);
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual(FORBIDDEN);
    }
  });

  it('of a disabled integration get 403, at once here and within 15 seconds everywhere', async () => {
    const authorization = await asAdmin(app);
    const { body } = await app
      .as(authorization)
      .post('/v2/integrations', { name: 'To disable', apiKey: 'pager-key-to-be-disabled' });
    const headers = { 'X-Service-Key': 'pager-key-to-be-disabled' };
    await me(headers).expect(200);
    await app.as(authorization).post(`/v2/integrations/${body.data.id}/disable`).expect(200);
    expect((await me(headers)).body).toEqual(FORBIDDEN);
    await app.as(authorization).post(`/v2/integrations/${body.data.id}/enable`).expect(200);
    await me(headers).expect(200);
  });

  /** @contract rights-4 */
  it('are forgotten when they are revoked, and remembered for 15 seconds otherwise', async () => {
    const headers = { 'X-Service-Key': await createKey(app) };
    // The notice that the key was made must not come after the key is remembered: it drops it.
    await app.nest.get(ChangeFeed).catchUp();
    await me(headers).expect(200);
    // Behind the service's back, so that nothing but time can tell it.
    await app.sql('DELETE FROM api_keys WHERE id = $1', [keyId(headers['X-Service-Key'])]);
    app.clock.moveBy(seconds(15) - 1);
    await me(headers).expect(200);
    app.clock.moveBy(1);
    await me(headers).expect(401);

    const revoked = { 'X-Service-Key': await createKey(app) };
    await me(revoked).expect(200);
    await app.http
      .delete(`/v2/tokens/${keyId(revoked['X-Service-Key'])}`)
      .set('X-Service-Key', ROOT_KEY)
      .expect(200);
    await me(revoked).expect(401);
  });

  it('end within a second also on a replica that nobody tells of changes', async () => {
    const raw = await createKey(app);
    const replica = await TestApp.start({ database: app.database, clock: app.clock });
    try {
      await replica.nest.get(ChangeFeed).onApplicationShutdown();
      const statusThere = async () =>
        await replica.http
          .get('/v2/auth/me')
          .set('X-Service-Key', raw)
          .then(({ status }) => status);
      expect(await statusThere()).toBe(200);
      await app.http
        .delete(`/v2/tokens/${keyId(raw)}`)
        .set('X-Service-Key', ROOT_KEY)
        .expect(200);
      const revokedAt = performance.now();
      while ((await statusThere()) === 200) expect(performance.now() - revokedAt).toBeLessThan(15_000);
    } finally {
      await replica.stop();
    }
  });

  it('looked up across a change to keys are not remembered as they were', async () => {
    const headers = { 'X-Service-Key': await createKey(app) };
    const id = keyId(headers['X-Service-Key']);
    const holder = new pg.Client({ connectionString: app.database.url });
    await holder.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT 1 FROM api_keys WHERE id = $1 FOR UPDATE', [id]);
      // It has read the key, and waits to note its use.
      const asked = me(headers).then(({ status }) => status);
      await waiting();
      const told = new Promise<void>((resolve) => app.nest.get(ChangeFeed).watch(['integrations'], () => resolve()));
      // As another replica disables the integration.
      await app.sql(
        `WITH disabled AS (
           UPDATE integrations i SET enabled = false FROM api_keys k
           WHERE k.id = $1 AND i."tenantId" = k."tenantId" AND i.id = k."integrationId" RETURNING i."tenantId")
         SELECT pg_notify('pager_changes', "tenantId" || ':integrations') FROM disabled`,
        [id],
      );
      await told;
      await holder.query('COMMIT');
      expect(await asked).toBe(200);
    } finally {
      await holder.end();
    }
    expect((await me(headers)).status).toBe(403);
  });

  async function waiting(): Promise<void> {
    const sql = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while ((await app.sql(sql)).length === 0);
  }
});

describe('access tokens', () => {
  /** @contract auth-9, operating-24 */
  it('are taken as Bearer and as a cookie', async () => {
    const team = await createTeam(app);
    const user = await createUser(app, { teamIds: [team.id] });
    const expected = {
      id: user.id,
      email: user.email,
      name: user.fullName,
      role: 'user',
      teamId: team.id,
      hasCompletedOnboarding: false,
      permissions: null,
      ...{ timezone: 'UTC', locale: 'en', clockHours: null, hasPassword: true },
      mfaEnabled: false,
      secondFactors: [],
      attachments: false,
      tenant: { id: await defaultTenantId(app), name: expect.any(String) },
      teams: [{ id: team.id, name: team.name, role: 'member' }],
    };
    expect((await me({ Authorization: `Bearer ${user.token}` })).body.data).toEqual(expected);
    expect((await me({ Authorization: `bearer ${user.token}` })).body.data).toEqual(expected);
    expect((await me({ Cookie: `a=b; token=${user.token}; c=d` })).body.data).toEqual(expected);
  });

  /** @contract rights-14 */
  it('in a cookie count only when there is no Authorization header', async () => {
    const { token } = await createUser(app);
    const Cookie = `token=${token}`;
    for (const Authorization of ['', 'Bearer', 'nonsense', 'Bearer a.b.c', `Digest ${token}`, 'Bearer pager-unknown']) {
      expect((await me({ Authorization, Cookie })).status).toBe(401);
    }
    expect((await me({ Authorization: `ServiceKey ${ROOT_KEY}`, Cookie })).body.data.type).toBe('api_key');
    expect((await me({ 'X-Service-Key': ROOT_KEY, Cookie })).body.data.type).toBe('api_key');
  });

  describe('in a cookie, changing something', () => {
    const SENT = { 'Content-Type': 'application/json' };
    const change = async (headers: Record<string, string>, body = '{"query":"x","name":"By cookie"}') => {
      const Cookie = `token=${(await createUser(app)).token}`;
      const request = app.http.post('/v2/saved-searches').set({ Cookie, ...headers });
      return (await request.send(body)).status;
    };

    it.each([
      ['a page of ours', { 'Sec-Fetch-Site': 'same-origin' }],
      ['the address bar', { 'Sec-Fetch-Site': 'none' }],
      ['an older browser on a page of ours', { Host: 'pager.example.com', Origin: 'https://pager.example.com' }],
      ['no browser', {}],
    ])('is for %s', async (_whence, headers) => {
      expect(await change({ ...SENT, ...headers })).toBe(200);
    });

    it.each([
      ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example.org' }],
      ['a sister site', { 'Sec-Fetch-Site': 'same-site' }],
      ['an older browser elsewhere', { Origin: 'https://evil.example.org' }],
      ['nobody says where', { Origin: 'null' }],
      ['a header without a key', { 'X-Service-Key': '', Origin: 'https://evil.example.org' }],
    ])('is not for %s', async (_whence, headers) => {
      expect(await change({ ...SENT, ...headers })).toBe(403);
    });

    it('is not for another site by a method that elsewhere only reads', async () => {
      const { token } = await createUser(app);
      const ping = (headers: Record<string, string>) => app.http.get('/v2/heartbeats/by-cookie/ping').set(headers);
      const Cookie = `token=${token}`;
      await ping({ Cookie, 'Sec-Fetch-Site': 'same-site' }).expect(403);
      await ping({ Cookie, Origin: 'https://evil.example.org' }).expect(403);
      await ping({ Cookie, 'Sec-Fetch-Site': 'none' }).expect(200);
      await ping({ Authorization: `Bearer ${token}`, 'Sec-Fetch-Site': 'cross-site' }).expect(200);
    });

    it('takes no form for JSON, not even an empty one', async () => {
      const Cookie = `token=${(await createUser(app)).token}`;
      for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', '']) {
        expect(await change({ 'Content-Type': type })).toBe(415);
        const empty = app.http.post('/v2/auth/revoke-all').set({ Cookie, 'Content-Type': type, 'Content-Length': '0' });
        expect((await empty).status).toBe(type === '' ? 200 : 415);
      }
    });

    it('needs none of this by a header, and to read', async () => {
      const { token } = await createUser(app);
      const headers = { Origin: 'https://evil.example.org', 'Sec-Fetch-Site': 'cross-site' };
      await me({ ...headers, Cookie: `token=${token}` }).expect(200);
      const change = app.http.post('/v2/auth/logout').set({ ...headers, Authorization: `Bearer ${token}` });
      await change.expect(200);
    });
  });

  /** @contract rights-10 */
  it('expire after 15 minutes of the service’s clock', async () => {
    const { token } = await createUser(app);
    app.clock.moveBy(minutes(15) - seconds(1));
    await me({ Authorization: `Bearer ${token}` }).expect(200);
    app.clock.moveBy(seconds(1));
    expect((await me({ Authorization: `Bearer ${token}` })).body).toEqual(UNAUTHORIZED);
    expect((await me({ Cookie: `token=${token}` })).status).toBe(401);
  });

  /** @contract rights-10 */
  it('are refused when they are forged', async () => {
    const { token } = await createUser(app);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const sign = (head: string, body: string, secret: string): string =>
      createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url');
    const secret = 'jwt-secret-for-tests-jwt-secret-for-tests';
    const none = encode({ alg: 'none', typ: 'JWT' });
    const hs512 = encode({ alg: 'HS512', typ: 'JWT' });
    const other = encode({ ...claims, sub: 'not-an-id' });
    const unfit = [null, 5, 'text', [], ...[1e300, 8e15].map((exp) => ({ ...claims, exp }))].map(encode);
    for (const forged of [
      ...unfit.map((body) => `${header}.${body}.${sign(header, body, secret)}`),
      `${header}.${encode({ ...claims, sub: claims['tenantId'] })}.${signature}`,
      `${header}.${payload}.${sign(header, payload, 'another secret')}`,
      `${none}.${payload}.`,
      `${hs512}.${payload}.${createHmac('sha512', secret).update(`${hs512}.${payload}`).digest('base64url')}`,
      `${header}.${other}.${sign(header, other, secret)}`,
    ]) {
      expect((await me({ Authorization: `Bearer ${forged}` })).status).toBe(401);
      await app.as(`Bearer ${forged}`).get('/v2/alerts').expect(401);
      await app.http.post('/v2/auth/login/mfa').send({ challengeToken: forged, code: '123456' }).expect(401);
    }
    expect(sign(header, payload, secret)).toBe(signature);
    expect(claims).toMatchObject({ jti: expect.any(String), tokenVersion: 0, teamId: null });
  });

  it('of a deleted user are 401', async () => {
    const user = await createUser(app);
    await app.as(`Bearer ${user.token}`).delete(`/v2/users/${user.id}`).expect(200);
    await me({ Authorization: `Bearer ${user.token}` }).expect(401);
  });

  /** @contract rights-13 */
  it('of a blocked user are 403 USER_BLOCKED', async () => {
    const user = await createUser(app);
    const admin = await asAdmin(app);
    await app.as(admin).patch(`/v2/users/${user.id}`, { blocked: true }).expect(200);
    const answer = await me({ Authorization: `Bearer ${user.token}` });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ message: 'Account is blocked', code: 'USER_BLOCKED' });
    await app.as(admin).patch(`/v2/users/${user.id}`, { blocked: false }).expect(200);
    await me({ Authorization: `Bearer ${user.token}` }).expect(401);
  });

  /** @contract rights-12 */
  it.each([{ role: 'stakeholder' }, { permissions: { alerts: 'read' } }])(
    'from before a change of %j are 401',
    async (change) => {
      const user = await createUser(app);
      const admin = await asAdmin(app);
      await app.as(admin).patch(`/v2/users/${user.id}`, change).expect(200);
      await me({ Authorization: `Bearer ${user.token}` }).expect(401);
      await me({ Authorization: `Bearer ${await login(app, user.email, 'a password for tests')}` }).expect(200);
    },
  );

  it('survive other changes', async () => {
    const user = await createUser(app);
    const authorization = `Bearer ${user.token}`;
    const change = { fullName: 'Somebody Else', role: 'user' };
    await app.as(authorization).patch(`/v2/users/${user.id}`, change).expect(200);
    expect((await me({ Authorization: authorization })).body.data.name).toBe('Somebody Else');
  });
});

describe('permissions', () => {
  const tryAll = async (token: string, teamId: string) => {
    const headers = { Authorization: `Bearer ${token}` };
    return {
      read: (await app.http.get(`/v2/teams/${teamId}`).set(headers)).status,
      write: (await app.http.patch(`/v2/teams/${teamId}`).set(headers).send({})).status,
      remove: (await app.http.delete(`/v2/teams/${teamId}`).set(headers)).status,
    };
  };

  /** @contract rights-15 */
  it.each([
    ['a user without grants', {}, { read: 200, write: 403, remove: 403 }],
    ['a user with none', { permissions: { teams: 'none' } }, { read: 403, write: 403, remove: 403 }],
    ['a user with read', { permissions: { teams: 'read' } }, { read: 200, write: 403, remove: 403 }],
    ['a user with write', { permissions: { teams: 'write' } }, { read: 200, write: 200, remove: 200 }],
    ['a user with admin', { permissions: { teams: 'admin' } }, { read: 200, write: 200, remove: 200 }],
    ['a stakeholder', { role: 'stakeholder' }, { read: 200, write: 403, remove: 403 }],
    [
      'a stakeholder with write',
      { role: 'stakeholder', permissions: { teams: 'write' } },
      { read: 200, write: 403, remove: 403 },
    ],
    [
      'an administrator with none',
      { role: 'admin', permissions: { teams: 'none' } },
      { read: 200, write: 200, remove: 200 },
    ],
  ] as const)('%s', async (_who, options, expected) => {
    const { id } = await createTeam(app);
    const { token } = await createUser(app, { ...options, teamIds: [id] });
    expect(await tryAll(token, id)).toEqual(expected);
  });

  it('do not open other teams', async () => {
    const { id } = await createTeam(app);
    const { token } = await createUser(app, { permissions: { teams: 'admin' } });
    expect(await tryAll(token, id)).toEqual({ read: 403, write: 403, remove: 403 });
  });

  /** @contract conventions-23 */
  it('do not open other tenants, where everything is 404', async () => {
    const { id } = await createTeam(app);
    const other = await createTenant(app);
    expect(await tryAll(other.token, id)).toEqual({ read: 404, write: 404, remove: 404 });
    await app.http.get(`/v2/teams/${id}`).set('X-Service-Key', other.apiKey).expect(404);
    await app.http.get(`/v2/teams/${id}`).set('X-Service-Key', ROOT_KEY).expect(200);
  });
});
