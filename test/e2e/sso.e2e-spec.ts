import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import {
  confirmed,
  asAdmin,
  createKey,
  createTeam,
  createTenant,
  createUser,
  defaultTenantId,
  joinTeam,
  PASSWORD,
} from '../support/accounts.js';
import { minutes } from '../support/fake-clock.js';
import { CLIENT_ID, CLIENT_SECRET, TestIdentityProvider } from '../support/identity-provider.js';
import { SecretBox } from '../../src/platform/crypto/secret-box.js';
import { vouchForDomain } from '../support/single-sign-on.js';
import { TestApp } from '../support/test-app.js';

const CALLBACK = 'https://pager.example.com/v2/auth/sso/callback';
const errorBody = (code: string) => ({
  message: expect.any(String),
  code,
  took: expect.any(Number),
  requestId: expect.any(String),
});

let app: TestApp;
let provider: TestIdentityProvider;
let admin: string;
beforeAll(async () => {
  provider = await TestIdentityProvider.start(CALLBACK);
  app = await TestApp.start();
  for (const domain of ['corp.example', 'console.example'])
    await vouchForDomain(app, domain, await defaultTenantId(app));
});
beforeEach(async () => {
  admin = await confirmed(app, await asAdmin(app));
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});

let counter = 0;
const someone = (change: object = {}) => {
  const number = ++counter;
  return {
    sub: `sub-${number}`,
    email: `sso${number}@corp.example`,
    email_verified: true,
    name: `Sso ${number}`,
    ...change,
  };
};
const put = (teamId: string, body: object = {}, authorization = admin) =>
  app.as(authorization).put(`/v2/teams/${teamId}/sso`, {
    ...{ issuer: provider.issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
    ...{ allowedDomains: ['corp.example'], ...body },
  });
const get = (teamId: string) => app.as(admin).get(`/v2/teams/${teamId}/sso`);
async function ssoTeam(body: object = {}, name = `Sso team ${++counter}`) {
  const team = await createTeam(app, { name });
  await put(team.id, body).expect(200);
  return { ...team, slug: encodeURIComponent(name.toLowerCase()) };
}

const begin = (slug: string) => app.http.get(`/v2/auth/sso/${slug}`);
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
/** From our door through the provider's and back: the address of the callback, and the cookie that belongs to it. */
async function travel(slug: string): Promise<{ path: string; cookie: string }> {
  const started = await begin(slug).expect(302);
  const back = await provider.visit(String(started.headers['location']));
  expect(back.origin + back.pathname).toBe(CALLBACK);
  return { path: back.pathname + back.search, cookie: cookieOf(started) };
}
const finish = ({ path, cookie }: { path: string; cookie: string }) => app.http.get(path).set('Cookie', cookie);
async function signIn(slug: string) {
  const answer = await finish(await travel(slug));
  const location = String(answer.headers['location'] ?? '');
  return { answer, location, session: Object.fromEntries(new URLSearchParams(location.split('#')[1])) };
}
const mfa = (step: string, token: string, body: object = {}) =>
  app.as(`Bearer ${token}`).post(`/v2/auth/mfa/${step}`, body);
const codeOf = (secret: string) => generateSync({ secret, epoch: app.clock.now().getTime() / 1000 });
const meOf = async (token = '') => (await app.as(`Bearer ${token}`).get('/v2/auth/me').expect(200)).body.data;

describe('GET /v2/auth/sso/:teamSlug', () => {
  /** @contract auth-25 */
  it('leads to the provider with PKCE S256, state and nonce', async () => {
    const { slug } = await ssoTeam({ scopes: 'openid email' });
    const answer = await begin(slug);
    expect(answer.status).toBe(302);
    const url = new URL(String(answer.headers['location']));
    expect(url.origin).toBe(provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: CLIENT_ID,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(answer.headers['set-cookie']?.[0]).toMatch(
      /^pager_sso=\S+; Path=\/v2\/auth\/sso; HttpOnly; Secure; SameSite=Lax; Max-Age=3600$/,
    );
    expect(answer.headers['set-cookie']?.[0]).not.toContain(url.searchParams.get('state'));
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  /** @contract auth-25 */
  it('answers SSO_NOT_CONFIGURED for a team without SSO and for no team', async () => {
    const team = await createTeam(app, { name: 'Plain' });
    for (const slug of [team.name.toLowerCase(), 'no-such-team', '%F0%9F%92%A9']) {
      const answer = await begin(slug);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual(errorBody('SSO_NOT_CONFIGURED'));
    }
  });

  it('answers 503 when the issuer is not one', async () => {
    const elsewhere = await TestIdentityProvider.start(CALLBACK);
    const wrong = await ssoTeam({ issuer: `${provider.issuer}/somewhere` });
    const gone = await ssoTeam({ issuer: elsewhere.issuer });
    await elsewhere.stop();
    for (const { slug } of [wrong, gone]) {
      const answer = await begin(slug);
      expect(answer.status).toBe(503);
      expect(answer.body).toEqual(errorBody('UNAVAILABLE'));
    }
  });

  it('calls nobody at a private address unless the operator allows it', async () => {
    const { slug } = await ssoTeam();
    const guarded = await TestApp.start({ database: app.database, environment: { OUTBOUND_ALLOW_PRIVATE: '0' } });
    try {
      await guarded.http.get(`/v2/auth/sso/${slug}`).expect(503);
    } finally {
      await guarded.stop();
    }
  });

  /** @contract auth-25 */
  it('follows the team’s name', async () => {
    const team = await ssoTeam();
    const rename = (name: string) => app.as(admin).patch(`/v2/teams/${team.id}`, { name }).expect(200);
    await rename('Renamed');
    await app.settle();
    await begin(team.slug).expect(400);
    await begin('renamed').expect(302);
    await begin('RENAMED').expect(302);
    await ssoTeam({}, 'Taken');
    await rename('TAKEN');
    await app.settle();
    await begin('renamed').expect(302);
  });
});

describe('GET /v2/auth/sso/callback', () => {
  /** @contract auth-26 */
  it('makes a user just in time, in the team, and hands the session to the app', async () => {
    const team = await ssoTeam({ defaultRole: 'stakeholder' });
    provider.user = someone();
    const { answer, location, session } = await signIn(team.slug);
    expect(answer.status).toBe(302);
    expect(location.startsWith('pager://sso-callback#token=')).toBe(true);
    expect(session).toEqual({
      token: expect.any(String),
      refreshToken: expect.any(String),
      tokenVersion: '0',
      email: provider.user.email,
    });
    expect(cookieOf(answer)).toBe('pager_sso=');
    expect(await meOf(session['token'])).toMatchObject({
      email: provider.user.email,
      name: provider.user.name,
      role: 'stakeholder',
      teamId: team.id,
    });
    await app.http.post('/v2/auth/refresh').send({ refreshToken: session['refreshToken'] }).expect(200);
  });

  it.each([
    ['that nobody can see', () => ' \u200b\u2800', (email: string) => email],
    ['that is too long', () => `${'x'.repeat(199)}😀y`, () => `${'x'.repeat(199)}😀`],
  ])('keeps a name %s out of lists', async (_, name, shown) => {
    const team = await ssoTeam();
    provider.user = { ...someone(), name: name() };
    const { session } = await signIn(team.slug);
    expect(await meOf(session['token'])).toMatchObject({ name: shown(provider.user.email!) });
  });

  it('leads to the page of the console that was asked for, with cookies and no token in the address', async () => {
    const { slug } = await ssoTeam({ allowedDomains: ['console.example'] });
    provider.user = { ...someone(), email: 'ada@console.example' };
    const discovered = await app.http.post('/v2/auth/discover').send({ email: 'ada@Console.Example' }).expect(200);
    expect(discovered.body.data).toEqual({
      method: 'sso',
      startUrl: `/v2/auth/sso/${slug}`,
      provider: new URL(provider.issuer).host,
    });
    const to = (path: string) => `${slug}?to=${encodeURIComponent(path)}`;
    const { answer, location } = await signIn(to('/console/alerts/7?x=1'));
    expect(location).toBe('/console/alerts/7?x=1');
    const names = [answer.headers['set-cookie']].flat().map((cookie) => cookie!.split('=')[0]);
    expect(names).toEqual(['pager_sso', 'token', 'refresh']);
    for (const elsewhere of [
      '//evil.test/console',
      'https://evil.test/console',
      '/docs',
      '/console/../docs',
      '/consoles',
    ])
      expect((await signIn(to(elsewhere))).location).toMatch(/^pager:/);
    provider.user = { ...someone(), email: 'eve@elsewhere.example' };
    expect((await signIn(to('/console/'))).location).toBe('/console/sign-in?error=FORBIDDEN&to=%2Fconsole%2F');
  });

  it('leads back to the sign-in form of the console, whatever fails on the way', async () => {
    const { slug } = await ssoTeam();
    const failed = (code: string) => `/console/sign-in?error=${code}&to=%2Fconsole%2Fme`;
    const to = (path: string) => `${path}?to=%2Fconsole%2Fme`;
    const wrong = await ssoTeam({ issuer: `${provider.issuer}/somewhere` });
    for (const [path, code] of [
      ['no-such-team', 'SSO_NOT_CONFIGURED'],
      [wrong.slug, 'UNAVAILABLE'],
    ] as const)
      expect((await begin(to(path)).expect(302)).headers['location']).toBe(failed(code));

    provider.user = someone();
    const locationOf = async (journey: Promise<{ path: string; cookie: string }>, change = (path: string) => path) => {
      const { path, cookie } = await journey;
      const { headers } = await finish({ path: change(path), cookie }).expect(302);
      expect(String(headers['set-cookie'])).toMatch(/^pager_sso=; .*Max-Age=0/);
      return headers['location'];
    };
    const stateOf = (path: string) => new URL(path, 'http://any').searchParams.get('state');
    expect(await locationOf(travel(to(slug)), (path) => path.replace(/state=[^&]*/, 'state=another'))).toBe(
      failed('UNAUTHORIZED'),
    );
    expect(
      await locationOf(travel(to(slug)), (path) => `/v2/auth/sso/callback?error=access_denied&state=${stateOf(path)}`),
    ).toBe(failed('SIGN_IN_CANCELLED'));
    const late = await travel(to(slug));
    app.clock.moveBy(minutes(11));
    expect(await locationOf(Promise.resolve(late))).toBe(failed('UNAUTHORIZED'));
  });

  it('knows the person again, also under another address', async () => {
    const { slug } = await ssoTeam();
    provider.user = someone();
    const first = await meOf((await signIn(slug)).session['token']);
    provider.user = { ...provider.user, email: 'married@corp.example' };
    const { session } = await signIn(slug);
    expect((await meOf(session['token'])).id).toBe(first.id);
    expect(session['email']).toBe(first.email);
  });

  it('opens the account of a member’s verified address, whose password it leaves alone', async () => {
    const { slug, id: teamId } = await ssoTeam();
    provider.user = someone();
    const user = await createUser(app, { email: provider.user.email ?? '' });
    await app.sql('UPDATE users SET "emailProven" = true WHERE id = $1', [user.id]);
    await joinTeam(app, { teamId, userId: user.id });
    const { session } = await signIn(slug);
    expect(await meOf(session['token'])).toMatchObject({ id: user.id, teamId });
    await app.http.post('/v2/auth/login').send({ email: user.email, password: PASSWORD }).expect(200);
    await meOf(user.token);
  });

  /** @contract auth-26 */
  it('asks an account with a second factor for it, in the app and in the console', async () => {
    const { slug, id: teamId } = await ssoTeam();
    provider.user = someone();
    const user = await createUser(app, { email: provider.user.email ?? '', teamIds: [teamId] });
    const { secret } = (await mfa('enroll', user.token)).body.data;
    await mfa('verify', user.token, { secret, code: codeOf(secret) }).expect(200);
    await app.sql('UPDATE users SET "emailProven" = true WHERE id = $1', [user.id]);
    const { session } = await signIn(slug);
    expect(session).toEqual({ mfaRequired: 'true', challengeToken: expect.any(String), email: user.email });
    const { answer, location } = await signIn(`${slug}?to=%2Fconsole%2Fme`);
    expect(location).toMatch(/^\/console\/sign-in\?to=%2Fconsole%2Fme#challengeToken=[\w.-]+$/);
    expect(cookieOf(answer)).toBe('pager_sso=');
    app.clock.moveBy(minutes(1));
    const challengeToken = location.split('#challengeToken=')[1];
    const login = await app.http
      .post('/v2/auth/login/mfa')
      .send({ challengeToken, code: codeOf(secret) })
      .expect(200);
    expect((await meOf(login.body.data.token)).id).toBe(user.id);
  });

  it('lets nobody wait in an account that was registered in another person’s name', async () => {
    const { slug } = await ssoTeam();
    provider.user = someone();
    const email = provider.user.email ?? '';
    await app.http.post('/v2/auth/register').send({ email, password: PASSWORD, fullName: 'Squatter' }).expect(200);
    const squatter = await app.http.post('/v2/auth/login').send({ email, password: PASSWORD }).expect(200);
    const { token, user } = squatter.body.data;
    const patch = app.as(`Bearer ${token}`).patch(`/v2/users/${user.id}`);
    await patch.send({ verified: true }).expect(200);
    const { session } = await signIn(slug);
    expect((await meOf(session['token'])).id).toBe(user.id);
    await app.as(`Bearer ${token}`).get('/v2/auth/me').expect(401);
    await app.http.post('/v2/auth/login').send({ email, password: PASSWORD }).expect(401);
  });

  it.each([{ email_verified: false }, { email_verified: 'true' }, { email_verified: undefined }, { email: undefined }])(
    'refuses %j',
    async (change) => {
      const { slug } = await ssoTeam();
      provider.user = someone(change);
      const { answer } = await signIn(slug);
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual(errorBody('UNVERIFIED'));
      expect(await app.sql('SELECT 1 FROM sso_identities WHERE subject = $1', [provider.user.sub])).toEqual([]);
    },
  );

  it('lets only the allowed domains in', async () => {
    const { slug } = await ssoTeam({ allowedDomains: ['Corp.Example'] });
    provider.user = someone({ email: `SSO${++counter}@CORP.example` });
    expect((await signIn(slug)).answer.status).toBe(302);
    for (const domain of ['other.example', 'sub.corp.example', 'corp.example.org', 'corp.example@evil.example']) {
      provider.user = someone({ email: `x${++counter}@${domain}` });
      const { answer } = await signIn(slug);
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual(errorBody('FORBIDDEN'));
    }
  });

  it('refuses the blocked', async () => {
    const { slug, id: teamId } = await ssoTeam();
    provider.user = someone();
    const user = await createUser(app, { email: provider.user.email ?? '' });
    const patch = app.as(admin).patch(`/v2/users/${user.id}`);
    await joinTeam(app, { teamId, userId: user.id });
    await patch.send({ blocked: true }).expect(200);
    const blocked = await signIn(slug);
    expect(blocked.answer.status).toBe(403);
    expect(blocked.answer.body).toEqual(errorBody('USER_BLOCKED'));
  });

  it('takes no other state than its own, and only in the browser that began', async () => {
    const { slug } = await ssoTeam();
    provider.user = someone();
    const trip = await travel(slug);
    const other = await travel(slug);
    const attempts = [
      { ...trip, path: trip.path.replace(/state=[^&]+/, 'state=wrong') },
      { ...trip, path: trip.path.replace(/state=[^&]+&?/, '') },
      { ...trip, cookie: other.cookie },
      { ...trip, cookie: '' },
      { ...trip, cookie: 'pager_sso=v1.a.b.c' },
      ...['null', '5', '{}'].map((kept) => ({ ...trip, cookie: `pager_sso=${app.nest.get(SecretBox).seal(kept)}` })),
      { ...trip, path: trip.path.replace(/code=[^&]+/, 'code=wrong') },
      { ...trip, path: trip.path.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example') },
    ];
    for (const attempt of attempts) {
      const answer = await finish(attempt);
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual(errorBody('UNAUTHORIZED'));
    }
    await finish(other).expect(302);
  });

  it('takes no ID token that was changed, that nobody or somebody else has signed, or that is not for this sign-in', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { privateKey: stranger } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' };
    const signs = await TestIdentityProvider.start(CALLBACK, { jwks: { keys: [jwk] } });
    try {
      const { slug } = await ssoTeam({ issuer: signs.issuer });
      const outcome = async (forge: (token: string) => string): Promise<number> => {
        signs.user = someone();
        signs.forge = forge;
        const started = await begin(slug).expect(302);
        const back = await signs.visit(String(started.headers['location']));
        return (await finish({ path: back.pathname + back.search, cookie: cookieOf(started) })).status;
      };
      const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
      const made = (token: string, claims: object, key: KeyObject | null, header: object = {}): string => {
        const [head = '', body = ''] = token.split('.');
        const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;
        const text = `${encode({ ...read(head), ...header })}.${encode({ ...read(body), ...claims })}`;
        return `${text}.${key === null ? '' : sign('sha256', Buffer.from(text), key).toString('base64url')}`;
      };
      const now = Math.floor(Date.now() / 1000);
      // Signed anew by the right key, it is taken: what follows fails for its own reason.
      expect(await outcome((token) => made(token, {}, privateKey))).toBe(302);
      const wrong: ((token: string) => string)[] = [
        (token) => `${made(token, { sub: 'admin' }, null)}${token.slice(token.lastIndexOf('.') + 1)}`,
        (token) => made(token, {}, stranger),
        (token) => made(token, {}, null, { alg: 'none' }),
        (token) => made(token, {}, null),
        (token) => made(token, { aud: 'another client' }, privateKey),
        (token) => made(token, { iss: 'https://evil.example' }, privateKey),
        (token) => made(token, { nonce: 'of another sign-in' }, privateKey),
        (token) => made(token, { exp: now - 3600, iat: now - 7200 }, privateKey),
      ];
      for (const [index, forge] of wrong.entries()) expect([index, await outcome(forge)]).toEqual([index, 401]);
    } finally {
      await signs.stop();
    }
  });

  it('takes a code once, and within ten minutes', async () => {
    const { slug } = await ssoTeam();
    provider.user = someone();
    const trip = await travel(slug);
    await finish(trip).expect(302);
    expect((await finish(trip).expect(401)).body).toEqual(errorBody('UNAUTHORIZED'));
    const late = await travel(slug);
    app.clock.moveBy(minutes(10));
    await finish(late).expect(401);
  });

  it('says when the provider refuses, or the team’s SSO went meanwhile', async () => {
    const team = await ssoTeam();
    provider.user = someone();
    const trip = await travel(team.slug);
    const denied = trip.path.replace(/code=[^&]+/, 'error=access_denied');
    await finish({ ...trip, path: denied }).expect(401);
    await app.as(admin).delete(`/v2/teams/${team.id}/sso`).expect(200);
    expect((await finish(trip).expect(400)).body).toEqual(errorBody('SSO_NOT_CONFIGURED'));
  });

  it('refuses a client secret that is not the provider’s', async () => {
    const { slug } = await ssoTeam({ clientSecret: 'wrong' });
    provider.user = someone();
    expect((await signIn(slug)).answer.status).toBe(401);
  });

  it('works with a provider that keeps the claims in the ID token and takes HTTP Basic only', async () => {
    const basic = await TestIdentityProvider.start(CALLBACK, {
      conformIdTokenClaims: false,
      clientAuthMethods: ['client_secret_basic'],
      clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [CALLBACK] }],
    });
    const before = provider;
    try {
      provider = basic;
      const { slug } = await ssoTeam();
      basic.user = someone();
      expect((await meOf((await signIn(slug)).session['token'])).email).toBe(basic.user.email);
    } finally {
      provider = before;
      await basic.stop();
    }
  });

  it('leaves a trail', async () => {
    const { slug, id } = await ssoTeam();
    provider.user = someone();
    const { id: userId } = await meOf((await signIn(slug)).session['token']);
    const log = await app.as(await asAdmin(app)).get(`/v2/audit-log?user=${userId}`);
    expect(log.body.data).toEqual([
      expect.objectContaining({ action: 'auth.login', details: { method: 'sso' } }),
      expect.objectContaining({ action: 'team.member_added', entityId: id, details: { userId } }),
      expect.objectContaining({ action: 'channel.create', source: 'link' }),
      expect.objectContaining({ action: 'user.create', entityId: userId, source: 'link' }),
      expect.objectContaining({
        action: 'auth.sso_provisioned',
        details: { issuer: provider.issuer, teamId: id },
      }),
    ]);
  });
});

describe('/v2/teams/:id/sso', () => {
  /** @contract auth-31 */
  it('shows everything but the secret', async () => {
    const team = await createTeam(app, { name: 'Ops & Co' });
    const shown = {
      teamId: team.id,
      loginUrl: 'https://pager.example.com/v2/auth/sso/ops%20%26%20co',
      callbackUrl: CALLBACK,
      issuer: provider.issuer,
      clientId: CLIENT_ID,
      clientSecret: '********',
      scopes: ['openid', 'email', 'profile'],
      allowedDomains: ['corp.example'],
      domains: [
        {
          domain: 'corp.example',
          proven: true,
          record: {
            type: 'TXT',
            name: '_pager.corp.example',
            value: `pager-organisation=${await defaultTenantId(app)}`,
          },
          provenAt: expect.any(String),
          provenBy: 'operator',
        },
      ],
      defaultRole: 'user',
      updatedAt: expect.any(String),
    };
    expect((await put(team.id).expect(200)).body.data).toEqual(shown);
    expect((await get(team.id).expect(200)).body.data).toEqual(shown);
    await begin('ops%20%26%20co').expect(302);
    const rows = await app.sql<{ t: string }>('SELECT s::text AS t FROM team_sso s');
    expect(rows.map(({ t }) => t).join()).not.toContain(CLIENT_SECRET);
  });

  const unchanged: [string, string | undefined][] = [
    ['none is given', undefined],
    ['the mask is sent back', '********'],
  ];
  /** @contract auth-32 */
  it.each(unchanged)('keeps the stored secret when %s', async (_what, clientSecret) => {
    const team = await ssoTeam();
    await put(team.id, { clientSecret, scopes: ['openid', 'email'] }).expect(200);
    provider.user = someone();
    expect((await signIn(team.slug)).session).toHaveProperty('token');
    const other = await createTeam(app);
    expect((await put(other.id, { clientSecret }).expect(400)).body).toEqual({
      ...errorBody('BAD_REQUEST'),
      errors: expect.any(Array),
    });
  });

  /** @contract auth-32 */
  it.each(unchanged)('wants the secret again for another issuer, when %s', async (_what, clientSecret) => {
    const team = await ssoTeam();
    const elsewhere = { issuer: 'https://sso.corp.example', clientSecret };
    const { body } = await put(team.id, elsewhere).expect(400);
    expect(body.message).toBe('Invalid request: clientSecret: has to be sent again, because the issuer changes');
    expect((await get(team.id).expect(200)).body.data.issuer).toBe(provider.issuer);
    await put(team.id, { ...elsewhere, clientSecret: 'another secret' }).expect(200);
  });

  it('is gone after DELETE, and with its team', async () => {
    const team = await ssoTeam();
    const remove = () => app.as(admin).delete(`/v2/teams/${team.id}/sso`);
    expect((await remove().expect(200)).body.data).toEqual({ result: 'deleted' });
    await get(team.id).expect(404);
    await remove().expect(404);
    await put(team.id).expect(200);
    await app.as(admin).delete(`/v2/teams/${team.id}`).expect(200);
    await begin(team.slug).expect(400);
    await get(team.id).expect(404, { message: 'Team not found' });
  });

  /** @contract auth-31 */
  it('answers 409 when a team of that name signs in already, and knows one of another organisation by its id', async () => {
    const { name, slug } = await ssoTeam();
    const same = await createTeam(app, { name: name.toUpperCase() });
    expect((await put(same.id).expect(409)).body).toEqual(errorBody('CONFLICT'));
    const elsewhere = await createTenant(app);
    const as = await confirmed(app, `Bearer ${elsewhere.token}`);
    const theirs = await app.as(as).post('/v2/teams', { name }).expect(200);
    const { id } = theirs.body.data as { id: string };
    for (const _again of [1, 2]) {
      const { loginUrl } = (await put(id, {}, as).expect(200)).body.data;
      expect(loginUrl).toBe(`https://pager.example.com/v2/auth/sso/${id}`);
    }
    for (const each of [id, id.toUpperCase(), slug]) await begin(each).expect(302);
  });

  it.each([
    { issuer: 'http://sso.corp.example' },
    { issuer: 'ftp://sso.corp.example' },
    { issuer: 'https://sso.corp.example/?a=b' },
    { issuer: 'https://sso.corp.example/#a' },
    { issuer: 'https://user:pass@sso.corp.example' },
    { issuer: 'nonsense' },
    { issuer: 7 },
    { clientId: '' },
    { clientSecret: '' },
    { clientSecret: null },
    { scopes: ['email'] },
    { scopes: 'email profile' },
    { scopes: [7, 'openid'] },
    { scopes: ['openid', 'two words'] },
    { allowedDomains: ['@corp.example'] },
    { allowedDomains: 'corp.example' },
    { allowedDomains: [] },
    { defaultRole: 'admin' },
  ])('answers 400 for %j', async (body) => {
    const team = await createTeam(app);
    expect((await put(team.id, body).expect(400)).body).toEqual({
      ...errorBody('BAD_REQUEST'),
      errors: expect.any(Array),
    });
    await get(team.id).expect(404);
  });

  /** @contract auth-31 */
  it('is for administrators of the tenant', async () => {
    const team = await ssoTeam();
    const member = await createUser(app, { teamIds: [team.id], permissions: { teams: 'admin' } });
    const elsewhere = await createTenant(app);
    await put(team.id, {}, `Bearer ${member.token}`).expect(403);
    await put(team.id, {}, `ServiceKey ${await createKey(app)}`).expect(403);
    await put(team.id, {}, await confirmed(app, `Bearer ${elsewhere.token}`)).expect(404);
  });
});
