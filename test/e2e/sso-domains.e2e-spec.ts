import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  asAdmin,
  confirmed,
  createTeam,
  createTenant,
  createUser,
  defaultTenantId,
  PASSWORD,
} from '../support/accounts.js';
import { minutes } from '../support/fake-clock.js';
import { CLIENT_ID, CLIENT_SECRET, TestIdentityProvider } from '../support/identity-provider.js';
import { NameServer } from '../support/name-server.js';
import { signedOn, signOn, ssoTeam, SSO_CALLBACK, vouchForDomain } from '../support/single-sign-on.js';
import { ADMIN_PASSWORD } from '../support/test-config.js';
import { TestApp } from '../support/test-app.js';

let app: TestApp;
let provider: TestIdentityProvider;
let names: NameServer;
let admin: string;
beforeAll(async () => {
  names = await NameServer.start();
  provider = await TestIdentityProvider.start(SSO_CALLBACK);
  app = await TestApp.start({ canPage: true });
});
beforeEach(async () => {
  admin = await asAdmin(app);
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
  await names.stop();
});

let counter = 0;
const newDomain = () => `d${++counter}.example`;
const asserts = (email: string, sub = `sub-${++counter}`) => ({ sub, email, email_verified: true, name: 'Ann' });
const settings = (domain: string) => ({
  ...{ issuer: provider.issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
  allowedDomains: [domain],
});
const confirm = () => app.as(admin).post('/v2/auth/confirm', { password: ADMIN_PASSWORD }).expect(200);
const prove = (domain: string, as = admin) => app.as(as).post(`/v2/sso/domains/${domain}/prove`);
const record = (domain: string, ...tenantIds: string[]) =>
  names.texts.set(`_pager.${domain}`, ['v=spf1 -all', ...tenantIds.map((id) => `pager-organisation=${id}`)]);
/** Another organisation, which names the domain as well. */
async function rival(domain: string) {
  const tenant = await createTenant(app);
  const as = `Bearer ${tenant.token}`;
  const { body } = await app.as(as).post('/v2/teams', { name: `Rival ${++counter}` });
  await confirmed(app, as);
  await app.as(as).put(`/v2/teams/${body.data.id}/sso`, settings(domain)).expect(200);
  return { tenantId: tenant.id, as };
}

describe('a domain', () => {
  it('is proven by its record, and signs people in from then on', async () => {
    const domain = newDomain();
    const { slug, id } = await ssoTeam(app, provider, admin, { allowedDomains: [domain.toUpperCase()] });
    const [shown] = (await app.as(admin).get(`/v2/teams/${id}/sso`)).body.data.domains;
    expect(shown).toMatchObject({ domain, proven: false, provenAt: null, provenBy: null });
    expect(shown.record.name).toBe(`_pager.${domain}`);
    const missing = await prove(domain).expect(409);
    expect(missing.body).toMatchObject({
      code: 'DOMAIN_NOT_PROVEN',
      message: expect.stringContaining(shown.record.value),
    });
    names.texts.set(shown.record.name, ['something else', shown.record.value]);
    expect((await prove(domain.toUpperCase()).expect(200)).body.data).toMatchObject({ proven: true, provenBy: 'dns' });
    expect((await signOn(app, provider, slug, asserts(`ann@${domain}`))).session).toHaveProperty('token');
    const log = await app.as(admin).get('/v2/audit-log?action=domain.proven').expect(200);
    expect(log.body.data[0]).toMatchObject({ action: 'domain.proven', userName: 'Administrator' });
  });

  it('is not proven without an answer, nor by another organisation’s record, nor where nobody names it', async () => {
    const domain = newDomain();
    await ssoTeam(app, provider, admin, { allowedDomains: [domain] });
    record(domain, (await rival(domain)).tenantId);
    expect((await prove(domain).expect(409)).body.code).toBe('DOMAIN_NOT_PROVEN');
    names.isBroken = true;
    await prove(domain).expect(503);
    names.isBroken = false;
    record('unnamed.example', await defaultTenantId(app));
    await prove('unnamed.example').expect(404);
  });

  /** @contract auth-27 */
  it('has one owner: the first with a record, until that is gone and another one’s is there', async () => {
    const domain = newDomain();
    await ssoTeam(app, provider, admin, { allowedDomains: [domain] });
    const { tenantId, as } = await rival(domain);
    const ours = await defaultTenantId(app);
    record(domain, ours, tenantId);
    await prove(domain).expect(200);
    expect((await prove(domain, as).expect(409)).body.code).toBe('CONFLICT');
    record(domain, tenantId);
    await prove(domain, as).expect(200);
    expect(await app.sql('SELECT "tenantId" FROM proven_domains WHERE domain = $1', [domain])).toEqual([{ tenantId }]);
    // What the operator has said stays.
    await vouchForDomain(app, domain, ours);
    await prove(domain, as).expect(409);
    expect(await app.sql('SELECT "tenantId" FROM proven_domains WHERE domain = $1', [domain])).toEqual([
      { tenantId: ours },
    ]);
  });
});

describe('a member whose domain is not proven', () => {
  const mailed = async (email: string) => {
    await app.settle();
    const found = app.mails
      ?.mailsTo(email)
      .flatMap(({ text }) => /callback\/link\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? []);
    return found?.at(-1) ?? '';
  };
  const follow = (token: string, cookies: string) =>
    app.http.get(`/v2/auth/sso/callback/link?token=${token}`).set('Cookie', cookies);

  async function asked(to = '') {
    const domain = newDomain();
    const user = await createUser(app, { email: `ann@${domain}` });
    await app.sql('UPDATE users SET "emailProven" = true WHERE id = $1', [user.id]);
    const team = await ssoTeam(app, provider, admin, { allowedDomains: [domain], members: [user.id] });
    const who = asserts(user.email);
    return { user, team, who, answer: await signOn(app, provider, team.slug + to, who) };
  }

  /** @contract auth-27 */
  it('is linked by a mailed link in the browser that signed in, keeps the password, and is known from then on', async () => {
    const { user, team, who, answer } = await asked();
    expect(answer).toMatchObject({ status: 302, code: 'LINK_MAILED' });
    const token = await mailed(user.email);
    expect((await follow(token, '')).status).toBe(401);
    expect((await follow('wrong', answer.cookies)).status).toBe(401);
    const answers = await Promise.all([follow(token, answer.cookies), follow(token, answer.cookies)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 401]);
    expect(signedOn(answers.find(({ status }) => status === 302)!).session).toHaveProperty('token');
    // It works once, though the browser may have kept the cookie.
    expect((await follow(token, answer.cookies)).status).toBe(401);
    await app.http.post('/v2/auth/login').send({ email: user.email, password: PASSWORD }).expect(200);
    expect((await signOn(app, provider, team.slug, who)).session).toHaveProperty('token');
  });

  it('gets no further by the link of another sign-in, too late, or after leaving the team', async () => {
    const [first, second] = [await asked(), await asked()];
    expect((await follow(await mailed(first.user.email), second.answer.cookies)).status).toBe(401);
    await app.as(admin).delete(`/v2/teams/${second.team.id}/members/${second.user.id}`).expect(200);
    expect((await follow(await mailed(second.user.email), second.answer.cookies)).body.code).toBe(
      'SSO_NOT_FOR_ACCOUNT',
    );
    app.clock.moveBy(minutes(10));
    expect((await follow(await mailed(first.user.email), first.answer.cookies)).status).toBe(401);
    expect(await app.sql('SELECT 1 FROM sso_identities WHERE "userId" = $1', [first.user.id])).toEqual([]);
  });

  it('is told so in the console, and led on by the link', async () => {
    const { user, answer } = await asked('?to=%2Fconsole%2Fme');
    expect(answer.location).toBe('/console/sign-in?error=LINK_MAILED&to=%2Fconsole%2Fme');
    // An older mail's link ends nothing.
    const older = await follow('of an older mail', answer.cookies);
    expect(older.headers['location']).toBe('/console/sign-in?error=UNAUTHORIZED&to=%2Fconsole%2Fme');
    expect(older.headers['set-cookie']).toBeUndefined();
    const done = signedOn(await follow(await mailed(user.email), answer.cookies));
    expect(done.location).toBe('/console/me');
    expect(done.cookies).toMatch(/token=ey/);
  });

  it('who was linked before domains were proven, signs in as before', async () => {
    const domain = newDomain();
    const user = await createUser(app, { email: `ann@${domain}` });
    const team = await ssoTeam(app, provider, admin, { allowedDomains: [domain], members: [user.id] });
    await app.sql(`UPDATE team_sso SET "allowedDomains" = '{}' WHERE "teamId" = $1`, [team.id]);
    const who = asserts(user.email);
    await app.sql('INSERT INTO sso_identities SELECT "tenantId", $2, $3, id FROM users WHERE id = $1', [
      user.id,
      provider.issuer,
      who.sub,
    ]);
    expect((await signOn(app, provider, team.slug, who)).session).toHaveProperty('token');
  });
});

describe('an account that somebody has made in another’s name', () => {
  it('gives way to the owner of its address, who reads a mail where somebody answered for it', async () => {
    const domain = newDomain();
    await vouchForDomain(app, domain, await defaultTenantId(app));
    const team = await ssoTeam(app, provider, admin, { allowedDomains: [domain] });
    const squatted = await createUser(app, { email: `cfo@${domain}` });
    expect((await signOn(app, provider, team.slug, asserts(squatted.email))).code).toBe('LINK_MAILED');
    await app.http
      .post('/v2/auth/register')
      .send({ email: `ceo@${domain}`, password: PASSWORD, fullName: 'X' })
      .expect(200);
    expect((await signOn(app, provider, team.slug, asserts(`ceo@${domain}`))).session).toHaveProperty('token');
    await app.http
      .post('/v2/auth/login')
      .send({ email: `ceo@${domain}`, password: PASSWORD })
      .expect(401);
  });
});

describe('PUT /v2/sso', () => {
  /** @contract auth-27 */
  it('asks an administrator for the password first, and signs everybody of a proven domain in', async () => {
    const domain = newDomain();
    const put = () => app.as(admin).put('/v2/sso', settings(domain));
    expect((await put()).body.code).toBe('CONFIRMATION_REQUIRED');
    await app.as(admin).get('/v2/sso').expect(404);
    await confirm();
    const { loginUrl } = (await put().expect(200)).body.data;
    const slug = loginUrl.split('/').at(-1);
    expect((await app.as(admin).get('/v2/sso').expect(200)).body.data.loginUrl).toBe(loginUrl);
    const boss = await createUser(app, { email: `boss@${domain}`, role: 'admin' });
    await app.sql('UPDATE users SET "emailProven" = true WHERE id = $1', [boss.id]);
    const who = asserts(boss.email);
    expect((await signOn(app, provider, slug, who)).code).toBe('LINK_MAILED');
    await vouchForDomain(app, domain, await defaultTenantId(app));
    expect((await signOn(app, provider, slug, who)).session).toHaveProperty('token');
    await app.http.post('/v2/auth/login').send({ email: boss.email, password: PASSWORD }).expect(200);
    const discovered = await app.http
      .post('/v2/auth/discover')
      .send({ email: `new@${domain}` })
      .expect(200);
    expect(discovered.body.data.startUrl).toBe(`/v2/auth/sso/${slug}`);
    expect((await signOn(app, provider, slug, asserts(`new@${domain}`))).session).toHaveProperty('token');
    await app
      .as(admin)
      .put(`/v2/teams/${(await createTeam(app)).id}/sso`, settings(domain))
      .expect(200);
    app.clock.moveBy(minutes(6));
    admin = await asAdmin(app);
    const remove = () => app.as(admin).delete('/v2/sso');
    await remove().expect(403);
    await confirm();
    await remove().expect(200);
    await app.http.get(`/v2/auth/sso/${slug}`).expect(400);
  });

  it('is for administrators, and takes no one without step-up', async () => {
    const member = await createUser(app, { permissions: { teams: 'admin' } });
    for (const send of [
      app.http.put('/v2/sso').send(settings('a.example')),
      app.http.get('/v2/sso'),
      app.http.delete('/v2/sso'),
      prove('a.example', ''),
    ])
      await send.set('Authorization', `Bearer ${member.token}`).expect(403);
  });
});

describe('one address in two organisations', () => {
  /** @contract auth-28 */
  it('signs in where the password is right, and is asked which where it is in both', async () => {
    const there = await createTenant(app, 'The other one');
    const email = `both${++counter}@example.com`;
    const theirs = await createUser(app, { email, tenantId: there.id });
    const made = await app
      .as(admin)
      .post('/v2/users', { username: email, fullName: 'Here', password: 'the one for here' })
      .expect(200);
    const logIn = (password: string, organisation?: string) =>
      app.http.post('/v2/auth/login').send({ email, password, organisation });
    expect((await logIn('the one for here').expect(200)).body.data.user.id).toBe(made.body.data.id);
    expect((await logIn(PASSWORD).expect(200)).body.data.user.id).toBe(theirs.id);
    await logIn('neither of them').expect(401);
    // Each gets a mail of its own, which names its organisation.
    await app.http.post('/v2/auth/forgot').send({ email }).expect(200);
    await app.settle();
    const resets = (app.mails?.mailsTo(email) ?? []).filter(({ subject }) => subject?.startsWith('Set a new'));
    expect(resets.map(({ text }) => /account in \S+ \S+/.exec(text ?? '')?.[0])).toHaveLength(2);
    expect(resets.some(({ text }) => text?.includes('The other one'))).toBe(true);
    const token = resets
      .filter(({ text }) => !text?.includes('The other one'))
      .flatMap(({ text }) => /reset-password\/([\w-]+)/.exec(text ?? '')?.[1] ?? [])
      .at(-1);
    await app.http.post('/v2/auth/reset').send({ token, newPassword: PASSWORD }).expect(200);
    const asked = await logIn(PASSWORD).expect(200);
    const ours = await defaultTenantId(app);
    const ids = asked.body.data.organisations.map(({ id }: { id: string }) => id);
    expect(new Set(ids)).toEqual(new Set([ours, there.id]));
    expect(asked.headers['set-cookie']).toBeUndefined();
    expect((await logIn(PASSWORD, there.id).expect(200)).body.data.user.id).toBe(theirs.id);
    expect((await logIn(PASSWORD, ours).expect(200)).body.data.user.id).toBe(made.body.data.id);
  });
});
