import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiDocument } from '../support/api-document.js';
import { confirmed, createKey, createTeam, createUser, PASSWORD, type TestUser } from '../support/accounts.js';
import { minutes } from '../support/fake-clock.js';
import { CLIENT_ID, CLIENT_SECRET } from '../support/identity-provider.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';

/* What decides who gets in asks a session for the password, or a code, at that moment: a stolen token is fresh. */

let app: TestApp;
let sink: SmtpSink;
beforeAll(async () => {
  sink = await SmtpSink.start();
  sink.expectMails(/ invites you to /);
  app = await TestApp.start({ environment: { SMTP_URL: sink.url } });
});
afterAll(async () => {
  await app.stop();
  await sink.stop();
});

const send = (method: string, path: string, authorization: string, body: object = {}) =>
  app.as(authorization).send(method.toLowerCase() as 'post', `/v2${path}`, body);
const NEEDED = {
  message: expect.any(String),
  code: 'CONFIRMATION_REQUIRED',
  took: expect.any(Number),
  requestId: expect.any(String),
};
const SSO = {
  ...{ issuer: 'https://sso.example.com', clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
  allowedDomains: ['a.example'],
};

/** A session that began by a sign-in six minutes ago, as a thief has it: its access token is still good. */
async function stale(role: 'admin' | 'user' = 'admin'): Promise<{ user: TestUser; as: string }> {
  const user = await createUser(app, { role });
  await app.sql('UPDATE users SET "emailProven" = true WHERE id = $1', [user.id]);
  app.clock.moveBy(minutes(6));
  return { user, as: `Bearer ${user.token}` };
}
/** Begun this moment. */
const fresh = async (role: 'admin' | 'user' = 'admin') => `Bearer ${(await createUser(app, { role })).token}`;

interface World {
  invite: string;
  team: string;
  other: string;
  integration: string;
  role: string;
}
let world: World;
let counter = 0;
beforeEach(async () => {
  const as = await confirmed(app, await fresh());
  const made = async (path: string, body: object): Promise<string> => {
    const { data } = (await send('POST', path, as, body)).body as { data: { id?: string; token?: string } };
    return (data.id ?? data.token)!;
  };
  world = {
    team: (await createTeam(app)).id,
    other: (await createUser(app)).id,
    invite: await made('/invites', { email: `admin${++counter}@x.example`, role: 'admin' }),
    integration: await made('/integrations', { name: 'Sender', apiKey: `pager-step-up-${++counter}` }),
    role: await made('/custom-roles', { name: `Role ${counter}`, extendedRole: 'observer' }),
  };
});

const named = () => ({ username: `n${++counter}@x.example`, fullName: 'N' });
const invited = () => ({ email: `i${++counter}@x.example`, role: 'user' });

/** Every route that asks, what it asks for, and a request that must be asked. */
const ROUTES: Record<string, ['confirmation' | 'second-factor' | 'sign-in', (to: World) => [string, object?]]> = {
  'POST /v2/auth/mfa/verify': ['second-factor', () => ['/auth/mfa/verify', { secret: 'A'.repeat(32), code: '1' }]],
  'POST /v2/auth/mfa/disable': ['second-factor', () => ['/auth/mfa/disable']],
  'POST /v2/auth/email': ['confirmation', () => ['/auth/email', { email: `new${++counter}@x.example` }]],
  'POST /v2/auth/passkeys/options': ['confirmation', () => ['/auth/passkeys/options']],
  'POST /v2/auth/passkeys': ['confirmation', () => ['/auth/passkeys', { name: 'Laptop', response: {} }]],
  'DELETE /v2/auth/passkeys/{id}': ['confirmation', ({ other }) => [`/auth/passkeys/${other}`]],
  'POST /v2/users/{id}/mfa/reset': ['sign-in', ({ other }) => [`/users/${other}/mfa/reset`]],
  'PATCH /v2/account/security': ['confirmation', () => ['/account/security', { secondFactorRequired: false }]],
  'PUT /v2/sso': ['confirmation', () => ['/sso', SSO]],
  'DELETE /v2/sso': ['confirmation', () => ['/sso']],
  'PUT /v2/teams/{id}/sso': ['confirmation', ({ team }) => [`/teams/${team}/sso`, SSO]],
  'DELETE /v2/teams/{id}/sso': ['confirmation', ({ team }) => [`/teams/${team}/sso`]],
  'POST /v2/sso/domains/{domain}/prove': ['confirmation', () => ['/sso/domains/a.example/prove']],
  'POST /v2/users': ['sign-in', () => ['/users', { ...named(), role: 'admin' }]],
  'PATCH /v2/users/{id}': ['sign-in', ({ other }) => [`/users/${other}`, { role: 'admin' }]],
  'POST /v2/invites': ['sign-in', () => ['/invites', { ...invited(), role: 'admin' }]],
  // It answers a token by which one becomes an administrator.
  'POST /v2/invites/{token}/resend': ['sign-in', ({ invite }) => [`/invites/${invite}/resend`]],
  'PUT /v2/custom-roles/{id}': [
    'sign-in',
    ({ role }) => [`/custom-roles/${role}`, { name: 'Wider', extendedRole: 'user' }],
  ],
  'POST /v2/integrations': ['sign-in', () => ['/integrations', { name: 'Door', apiKey: `pager-door-${++counter}` }]],
  'PATCH /v2/integrations/{id}': [
    'sign-in',
    ({ integration }) => [`/integrations/${integration}`, { allowConfig: true }],
  ],
  'POST /v2/integrations/{id}/regenerate-key': [
    'sign-in',
    ({ integration }) => [`/integrations/${integration}/regenerate-key`, { confirm: true }],
  ],
  'POST /v2/moving-in/apply': ['sign-in', () => ['/moving-in/apply', {}]],
  // Its hash is of its plan: below.
  'POST /v2/config/apply': ['sign-in', () => ['/config/apply', {}]],
};
const IN_THE_SERVICE = ['POST /v2/config/apply'];

describe('what decides who gets in', () => {
  /** @contract auth-16 */
  it('is declared, and the document of the API says where', async () => {
    const { operations } = await ApiDocument.of(app);
    const asking = [...operations].flatMap(([route, operation]) => {
      const asked = operation['x-step-up'];
      return asked ? [[route, asked.proof] as const] : [];
    });
    const expected = Object.entries(ROUTES).map(([route, [proof]]) => [route, proof] as const);
    expect(Object.fromEntries(asking)).toEqual(Object.fromEntries(expected));
    for (const [route] of asking)
      expect((operations.get(route) as { description?: string }).description).toContain('POST /v2/auth/confirm');
  });

  /** @contract auth-16 */
  it.each(Object.keys(ROUTES).filter((route) => !IN_THE_SERVICE.includes(route)))(
    'refuses a session that has shown nothing, and takes it once it has: %s',
    async (route) => {
      const [proof, requestTo] = ROUTES[route]!;
      const [method = ''] = route.split(' ');
      const { as } = await stale();
      const [path, body] = requestTo(world);
      const refused = await send(method, path, as, body);
      expect([refused.status, refused.body]).toEqual([403, NEEDED]);
      const begun = await send(method, path, await fresh(), body);
      expect(begun.body.code === 'CONFIRMATION_REQUIRED').toBe(proof === 'confirmation');
      await send('POST', '/auth/confirm', as, { password: PASSWORD }).expect(200);
      const [again, anew] = requestTo(world);
      const taken = await send(method, again, as, anew);
      expect(taken.body.code).not.toBe('CONFIRMATION_REQUIRED');
    },
  );

  /** @contract auth-16 */
  it('changes nothing when it is refused', async () => {
    const { user, as } = await stale();
    const before = await app.sql('SELECT count(*)::int AS n FROM api_keys');
    await send('POST', '/integrations', as, { name: 'Refused', apiKey: 'pager-refused-key' }).expect(403);
    await send('PATCH', `/users/${world.other}`, as, { role: 'admin' }).expect(403);
    expect(await app.sql('SELECT count(*)::int AS n FROM api_keys')).toEqual(before);
    expect(await app.sql('SELECT 1 FROM integrations WHERE name = $1', ['Refused'])).toEqual([]);
    expect(await app.sql('SELECT role FROM users WHERE id = $1', [world.other])).toEqual([{ role: 'user' }]);
    expect(await app.sql('SELECT role FROM users WHERE id = $1', [user.id])).toEqual([{ role: 'admin' }]);
  });

  it('asks of an administrator’s own second factor what switching it off does, however the id is written', async () => {
    const { user, as } = await stale();
    await app.sql('UPDATE users SET "mfaEnabled" = true WHERE id = $1', [user.id]);
    const signedIn = await createUser(app, { role: 'admin' });
    await app.sql('UPDATE users SET "mfaEnabled" = true WHERE id = $1', [signedIn.id]);
    for (const [id, who] of [
      [user.id, as],
      [signedIn.id, `Bearer ${signedIn.token}`],
      [signedIn.id.toUpperCase(), `Bearer ${signedIn.token}`],
    ] as const)
      expect((await send('POST', `/users/${id}/mfa/reset`, who)).body).toEqual(NEEDED);
  });

  /** @contract auth-16 */
  it('asks nothing of what gives nobody anything', async () => {
    const { user, as } = await stale();
    const read = (await send('GET', `/users/${user.id}`, as).expect(200)).body.data;
    await send('PATCH', `/users/${user.id}`, as, { ...read, fullName: 'Same rights' }).expect(200);
    await send('POST', '/integrations', as, { name: 'Without a key' }).expect(200);
    await send('PATCH', `/integrations/${world.integration}`, as, { name: 'Other', allowRead: true }).expect(200);
    await send('POST', '/users', as, { username: `m${++counter}@x.example`, fullName: 'M' }).expect(200);
    const offer = { email: `m${++counter}@x.example`, role: 'user' };
    const { token } = (await send('POST', '/invites', as, offer).expect(201)).body.data as { token: string };
    await send('POST', `/invites/${token}/resend`, as).expect(201);
  });

  it('asks where a configuration makes a key, and not where it makes none', async () => {
    const { as } = await stale();
    const apply = async (integration: object) => {
      const configuration = { version: 1, integrations: [{ name: `Planned ${++counter}`, ...integration }] };
      const { hash } = (await send('POST', '/config/plan', as, { configuration }).expect(200)).body.data;
      return send('POST', '/config/apply', as, { configuration, hash });
    };
    expect((await apply({ apiKey: 'pager-planned-key' })).body).toEqual(NEEDED);
    expect((await apply({})).status).toBe(200);
    await send('POST', '/auth/confirm', as, { password: PASSWORD }).expect(200);
    expect((await apply({ apiKey: 'pager-planned-key' })).status).toBe(200);
  });

  it.each<[string, (to: World) => [method: string, path: string, body: object]]>([
    ['makes a user with', () => ['POST', '/users', { ...named(), permissions: { integrations: 'admin' } }]],
    ['invites with', () => ['POST', '/invites', { ...invited(), permissions: { integrations: 'admin' } }]],
    ['lets in again', ({ other }) => ['PATCH', `/users/${other}`, { blocked: false }]],
  ])('asks whoever %s rights, as whoever changes them', async (_what, requestTo) => {
    const { as } = await stale();
    await app.sql('UPDATE users SET blocked = true WHERE id = $1', [world.other]);
    const [method, path, body] = requestTo(world);
    expect((await send(method, path, as, body)).body).toEqual(NEEDED);
    await send('POST', '/auth/confirm', as, { password: PASSWORD }).expect(200);
    expect((await send(method, path, as, body)).status).toBeLessThan(300);
  });

  it('asks where a configuration gives people rights, and not where it gives none', async () => {
    const { as } = await stale();
    const apply = async (configuration: object) => {
      const document = { configuration: { version: 1, ...configuration } };
      const { hash } = (await send('POST', '/config/plan', as, document).expect(200)).body.data;
      return send('POST', '/config/apply', as, { ...document, hash });
    };
    const role = (await send('GET', `/custom-roles/${world.role}`, as)).body.data;
    const { email, fullName } = await createUser(app);
    const given = [
      { users: [{ ...named(), role: 'admin' }] },
      { users: [{ ...named(), permissions: { integrations: 'admin' } }] },
      { users: [{ username: email, fullName, role: 'admin' }] },
      { customRoles: [{ name: role.name, extendedRole: 'user' }] },
    ];
    for (const each of given) expect((await apply(each)).body).toEqual(NEEDED);
    expect((await send('GET', `/custom-roles/${world.role}`, as)).body.data).toEqual(role);
    expect((await apply({ users: [named()] })).status).toBe(200);
    await send('POST', '/auth/confirm', as, { password: PASSWORD }).expect(200);
    for (const each of given) expect((await apply(each)).status).toBe(200);
  });

  /** @contract auth-16 */
  it('does not ask API keys, which have no password', async () => {
    const key = `ServiceKey ${await createKey(app, { scopes: ['read', 'write', 'delete', 'config'] })}`;
    app.clock.moveBy(minutes(6));
    await send('POST', '/integrations', key, { name: 'By a key', apiKey: `pager-by-key-${++counter}` }).expect(200);
    await send('POST', `/integrations/${world.integration}/regenerate-key`, key, { confirm: true }).expect(200);
  });

  it('holds for five minutes, and in one session alone', async () => {
    const { user, as } = await stale();
    await send('POST', '/auth/confirm', as, { password: PASSWORD }).expect(200);
    await send('PUT', '/sso', as, SSO).expect(200);
    const login = await app.http.post('/v2/auth/login').send({ email: user.email, password: PASSWORD }).expect(200);
    expect((await send('PUT', '/sso', `Bearer ${login.body.data.token}`, SSO)).body).toEqual(NEEDED);
    app.clock.moveBy(minutes(5));
    expect((await send('PUT', '/sso', as, SSO)).body).toEqual(NEEDED);
  });

  /** @contract auth-16 */
  it('outlives no refresh of a stolen session', async () => {
    const user = await createUser(app, { role: 'admin' });
    const login = await app.http.post('/v2/auth/login').send({ email: user.email, password: PASSWORD }).expect(200);
    app.clock.moveBy(minutes(6));
    const { refreshToken } = login.body.data;
    const renewed = await app.http.post('/v2/auth/refresh').send({ refreshToken }).expect(200);
    const as = `Bearer ${renewed.body.data.token}`;
    expect((await send('POST', '/integrations', as, { name: 'Door', apiKey: 'pager-renewed' })).body).toEqual(NEEDED);
  });
});

describe('mails', () => {
  const news = async (user: TestUser) => {
    await app.settle();
    const mails = sink.mailsTo(user.email).map(({ subject, text }) => ({ subject, text: text ?? '' }));
    sink.reset();
    return mails;
  };

  /** @contract auth-16 */
  it('tell who made a key, who set up single sign-on, and whose rights were changed', async () => {
    const { user, as } = await stale();
    await send('POST', '/auth/confirm', as, { password: PASSWORD }).expect(200);
    await send('POST', '/integrations', as, { name: 'Backdoor', apiKey: `pager-told-${++counter}` }).expect(200);
    await send('POST', `/integrations/${world.integration}/regenerate-key`, as, { confirm: true }).expect(200);
    await send('PUT', `/teams/${world.team}/sso`, as, SSO).expect(200);
    await send('DELETE', `/teams/${world.team}/sso`, as).expect(200);
    const { user: promoted } = await stale('user');
    await send('PATCH', `/users/${promoted.id}`, as, { role: 'admin' }).expect(403);
    await send('POST', '/auth/confirm', as, { password: PASSWORD }).expect(200);
    await send('PATCH', `/users/${promoted.id}`, as, { role: 'admin' }).expect(200);
    await app.settle();
    const theirs = sink.mailsTo(promoted.email)[0];
    const told = await news(user);
    expect(told.map(({ subject }) => subject).sort()).toEqual([
      'A new API key was made for Pager',
      'A new administrator was made for Pager',
      'Single sign-on was changed for Pager',
      'Single sign-on was removed for Pager',
    ]);
    expect(told.find(({ subject }) => subject?.includes('API key'))?.text).toMatch(
      /Backdoor[^]*Sender|Sender[^]*Backdoor/,
    );
    expect(theirs?.subject).toBe('Your rights were changed for Pager');
    expect(theirs?.text).toContain('administrator');
    expect(theirs?.text).toContain(user.fullName);
  });

  it('tell of a password that was changed, or set by a mailed link', async () => {
    const { user, as } = await stale('user');
    const body = { currentPassword: PASSWORD, newPassword: 'another password for tests' };
    await send('POST', '/auth/password', as, body).expect(200);
    expect((await news(user)).map(({ subject }) => subject)).toEqual(['Your password was changed for Pager']);
    await app.http.post('/v2/auth/forgot').send({ email: user.email }).expect(200);
    const [link] = await news(user);
    const token = /reset-password\/([\w-]+)/.exec(link?.text ?? '')?.[1];
    await app.http.post('/v2/auth/reset').send({ token, newPassword: PASSWORD }).expect(200);
    expect((await news(user)).map(({ subject }) => subject)).toEqual([
      'Your password was set by a mailed link for Pager',
    ]);
  });
});
