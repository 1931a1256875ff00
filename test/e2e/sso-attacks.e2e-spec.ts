import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  confirmed,
  asAdmin,
  createTeam,
  createTenant,
  createUser,
  defaultTenantId,
  joinTeam,
  PASSWORD,
  type TestTenant,
} from '../support/accounts.js';
import { CLIENT_ID, CLIENT_SECRET, TestIdentityProvider } from '../support/identity-provider.js';
import { SSO_CALLBACK, signOn, ssoTeam, vouchForDomain } from '../support/single-sign-on.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/test-config.js';
import { TestApp } from '../support/test-app.js';

/* Whoever runs a team's identity provider lets it say whatever they like. */

let app: TestApp;
let provider: TestIdentityProvider;
let admin: string;
let elsewhere: TestTenant;
beforeAll(async () => {
  provider = await TestIdentityProvider.start(SSO_CALLBACK);
  app = await TestApp.start({ canPage: true });
  elsewhere = await createTenant(app);
  await vouchForDomain(app, 'corp.example', await defaultTenantId(app));
});
beforeEach(async () => {
  admin = await asAdmin(app);
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});

let counter = 0;
const address = (domain = 'corp.example') => `person${++counter}@${domain}`;
const asserts = (email: string, sub = `sub-${++counter}`) => ({ sub, email, email_verified: true, name: 'Whoever' });
const team = (body: Parameters<typeof ssoTeam>[3] = {}) =>
  ssoTeam(app, provider, admin, { allowedDomains: ['corp.example'], ...body });
const linksOf = (userId: string) => app.sql('SELECT 1 FROM sso_identities WHERE "userId" = $1', [userId]);
const logIn = (email: string, password = PASSWORD) => app.http.post('/v2/auth/login').send({ email, password });
const prove = (id: string) => app.sql('UPDATE users SET "emailProven" = true WHERE id = $1', [id]);
const discover = async (email: string) =>
  (await app.http.post('/v2/auth/discover').send({ email }).expect(200)).body.data;

describe('a team’s identity provider', () => {
  /** @contract auth-27 */
  it.each(['unproven', 'proven'])('never signs an administrator in, whose address is %s', async (state) => {
    const boss = await createUser(app, { email: address(), role: 'admin' });
    if (state === 'proven') await prove(boss.id);
    const { id, slug } = await team({ members: [boss.id] });
    const answer = await signOn(app, provider, slug, asserts(boss.email));
    expect(answer).toMatchObject({ status: 403, code: 'SSO_NOT_FOR_ACCOUNT' });
    expect(await linksOf(boss.id)).toEqual([]);
    await logIn(boss.email).expect(200);
    // Also one who was linked before they became an administrator.
    await app.sql('INSERT INTO sso_identities SELECT "tenantId", $2, $3, id FROM users WHERE id = $1', [
      boss.id,
      provider.issuer,
      `linked ${id}`,
    ]);
    const again = await signOn(app, provider, slug, asserts(address(), `linked ${id}`));
    expect(again).toMatchObject({ status: 403, code: 'SSO_NOT_FOR_ACCOUNT' });
  });

  it('never signs the first administrator in, nor takes their password', async () => {
    const { slug } = await team({ allowedDomains: ['corp.example', 'example.com'] });
    await vouchForDomain(app, 'example.com', await defaultTenantId(app));
    expect((await signOn(app, provider, slug, asserts(ADMIN_EMAIL))).status).toBe(403);
    await logIn(ADMIN_EMAIL, ADMIN_PASSWORD).expect(200);
  });

  /** @contract auth-27 */
  it.each(['unproven', 'proven'])('signs nobody in who is not in the team, with a %s address', async (state) => {
    const member = await createUser(app, { email: address() });
    if (state === 'proven') await prove(member.id);
    const { slug } = await team();
    const answer = await signOn(app, provider, slug, asserts(member.email));
    expect(answer.session).not.toHaveProperty('token');
    expect(await linksOf(member.id)).toEqual([]);
    await logIn(member.email).expect(200);
  });

  /** @contract auth-27 */
  it('lets nobody back who has left the team, nor in through another team at the same provider', async () => {
    const [first, second] = [await team(), await team()];
    const who = asserts(address());
    expect((await signOn(app, provider, first.slug, who)).session).toHaveProperty('token');
    const [person] = await app.sql<{ id: string }>('SELECT id FROM users WHERE username = $1', [who.email]);
    expect((await signOn(app, provider, second.slug, who)).code).toBe('SSO_NOT_FOR_ACCOUNT');
    await app.as(admin).delete(`/v2/teams/${first.id}/members/${person?.id}`).expect(200);
    for (const { slug } of [first, second])
      expect(await signOn(app, provider, slug, who)).toMatchObject({ status: 403, code: 'SSO_NOT_FOR_ACCOUNT' });
    await joinTeam(app, { teamId: second.id, userId: person?.id ?? '' });
    expect((await signOn(app, provider, second.slug, who)).session).toHaveProperty('token');
  });

  it('makes and links nobody at a domain that the organisation has not proven', async () => {
    const member = await createUser(app, { email: address('unproven.example') });
    const { slug } = await team({ allowedDomains: ['unproven.example'], members: [member.id] });
    const stranger = await signOn(app, provider, slug, asserts(address('unproven.example')));
    expect(stranger).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const known = await signOn(app, provider, slug, asserts(member.email));
    expect(known.session).not.toHaveProperty('token');
    expect(await linksOf(member.id)).toEqual([]);
  });

  it('does not stand in for the second factor', async () => {
    const member = await createUser(app, { email: address() });
    await app.sql('UPDATE users SET "emailProven" = true, "mfaEnabled" = true WHERE id = $1', [member.id]);
    const { slug } = await team({ members: [member.id] });
    const { session } = await signOn(app, provider, slug, asserts(member.email));
    expect(session).not.toHaveProperty('token');
    expect(session['mfaRequired']).toBe('true');
    expect((await logIn(member.email)).body.data.mfaRequired).toBe(true);
  });

  it('needs domains', async () => {
    const { id } = await createTeam(app);
    await confirmed(app, admin);
    for (const allowedDomains of [undefined, []])
      await app
        .as(admin)
        .put(`/v2/teams/${id}/sso`, {
          issuer: provider.issuer,
          clientId: CLIENT_ID,
          clientSecret: CLIENT_SECRET,
          allowedDomains,
        })
        .expect(400);
  });
});

describe('another organisation', () => {
  it('takes no domain by naming it: discovery believes proofs alone', async () => {
    const { body } = await app.as(`Bearer ${elsewhere.token}`).post('/v2/teams', { name: 'Squatters' }).expect(200);
    await confirmed(app, `Bearer ${elsewhere.token}`);
    const put = (allowedDomains: string[]) =>
      app
        .as(`Bearer ${elsewhere.token}`)
        .put(`/v2/teams/${body.data.id}/sso`, {
          issuer: 'https://squat.example',
          clientId: CLIENT_ID,
          clientSecret: CLIENT_SECRET,
          allowedDomains,
        })
        .expect(200);
    await put(['wanted.example', 'mine.example', 'corp.example']);
    expect(await discover('ada@wanted.example')).toEqual({ method: 'password' });
    const { slug } = await team({ allowedDomains: ['mine.example'] });
    await vouchForDomain(app, 'mine.example', await defaultTenantId(app));
    expect(await discover('ada@mine.example')).toMatchObject({ method: 'sso', startUrl: `/v2/auth/sso/${slug}` });
  });

  it('signs nobody in for an organisation by giving a team its id for a name', async () => {
    const ours = await defaultTenantId(app);
    const { body } = await app.as(`Bearer ${elsewhere.token}`).post('/v2/teams', { name: ours }).expect(200);
    await app
      .as(`Bearer ${elsewhere.token}`)
      .put(`/v2/teams/${body.data.id}/sso`, {
        ...{ issuer: provider.issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
        allowedDomains: ['any.example'],
      })
      .expect(200);
    const answer = await app.http.get(`/v2/auth/sso/${ours}`).expect(400);
    expect(answer.body.code).toBe('SSO_NOT_CONFIGURED');
  });

  /** @contract auth-28 */
  it('keeps no address from being invited, made, or signed on here', async () => {
    const invite = (email: string) => app.as(admin).post('/v2/invites', { email, role: 'user' });
    const addresses = { unproven: address(), proven: address() };
    for (const [state, email] of Object.entries(addresses)) {
      const theirs = await createUser(app, { email, tenantId: elsewhere.id });
      if (state === 'proven') await prove(theirs.id);
    }
    for (const email of Object.values(addresses)) {
      expect((await invite(email)).status).toBe(201);
      const made = await app.as(admin).post('/v2/users', { username: email.toUpperCase(), fullName: 'Ours' });
      expect(made.status).toBe(200);
      await app.as(admin).delete(`/v2/users/${made.body.data.id}`).expect(200);
      const { slug } = await team();
      const { session } = await signOn(app, provider, slug, asserts(email));
      const { body } = await app.as(`Bearer ${session['token']}`).get('/v2/auth/me').expect(200);
      expect(body.data.tenant.id).toBe(await defaultTenantId(app));
      // Theirs is as it was.
      const theirs = (await logIn(email).expect(200)).body.data;
      expect(theirs.user.email).toBe(email);
    }
  });
});
