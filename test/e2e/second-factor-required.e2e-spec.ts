import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import {
  asAdmin,
  confirmed,
  createKey,
  createTenant,
  createUser,
  defaultTenantId,
  PASSWORD,
  type TestTenant,
} from '../support/accounts.js';
import { seconds } from '../support/fake-clock.js';
import { TestIdentityProvider } from '../support/identity-provider.js';
import { signOn, SSO_CALLBACK, ssoTeam, vouchForDomain } from '../support/single-sign-on.js';
import { TestApp } from '../support/test-app.js';

/* An organisation requires a second factor: who has none signs in to set one up, and for nothing else. */

let app: TestApp;
let provider: TestIdentityProvider;
let admin: string;
let elsewhere: TestTenant;
beforeAll(async () => {
  provider = await TestIdentityProvider.start(SSO_CALLBACK);
  app = await TestApp.start();
  elsewhere = await createTenant(app);
  admin = await confirmed(app, await asAdmin(app));
  await enrol(admin);
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});

const send = (method: string, path: string, authorization: string, body?: object) =>
  app.as(authorization).send(method.toLowerCase() as 'post', `/v2${path}`, body);
const require_ = async (secondFactorRequired: boolean) =>
  (await send('PATCH', '/account/security', await confirmed(app, admin), { secondFactorRequired })).body;
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });

async function enrol(as: string): Promise<string> {
  const { secret } = (await send('POST', '/auth/mfa/enroll', as).expect(200)).body.data;
  await send('POST', '/auth/mfa/verify', as, { secret, code: codeOf(secret) }).expect(200);
  return secret as string;
}
const logIn = async (email: string) => {
  const { data } = (await app.http.post('/v2/auth/login').send({ email, password: PASSWORD }).expect(200)).body;
  return data as { token: string; refreshToken: string; mfaRequired?: true; challengeToken: string };
};
const REFUSED = [403, 'SECOND_FACTOR_REQUIRED'];
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe('a second factor that an organisation requires', () => {
  /** @contract auth-18 */
  it('leaves who has none nothing but to set one up, in sessions that are there as well', async () => {
    const user = await createUser(app);
    const before = `Bearer ${user.token}`;
    await send('GET', '/alerts', before).expect(200);
    const { data } = await require_(true);
    expect(data).toEqual({ secondFactorRequired: true, withoutSecondFactor: expect.any(Number) });
    expect(data.withoutSecondFactor).toBeGreaterThan(0);
    const { token, refreshToken } = await logIn(user.email);
    const as = `Bearer ${token}`;
    for (const session of [before, as])
      for (const [method, path] of [
        ['GET', '/alerts'],
        ['POST', '/alerts'],
        ['GET', `/users/${user.id}`],
        ['POST', '/channels'],
        ['GET', '/auth/sessions'],
        ['POST', '/auth/mfa/disable'],
        ['POST', '/auth/password'],
        ['GET', '/export'],
      ] as const)
        expect([method, path, ...outcome(await send(method, path, session))]).toEqual([method, path, ...REFUSED]);
    const renewed = (await app.http.post('/v2/auth/refresh').send({ refreshToken }).expect(200)).body.data;
    expect(outcome(await send('GET', '/alerts', `Bearer ${renewed.token}`))).toEqual(REFUSED);
    expect((await send('GET', '/auth/me', as).expect(200)).body.data.secondFactorNeeded).toBe(true);
    const secret = await enrol(as);
    await send('GET', '/alerts', as).expect(200);
    expect((await send('GET', '/auth/me', as).expect(200)).body.data).not.toHaveProperty('secondFactorNeeded');
    app.clock.moveBy(seconds(30));
    const challenge = await logIn(user.email);
    expect(challenge.mfaRequired).toBe(true);
    const finished = { challengeToken: challenge.challengeToken, code: codeOf(secret) };
    const done = (await app.http.post('/v2/auth/login/mfa').send(finished).expect(200)).body.data;
    await send('GET', '/alerts', `Bearer ${done.token}`).expect(200);
    // Who gives it up is where they were.
    await send('POST', '/auth/mfa/disable', await confirmed(app, as)).expect(200);
    expect(outcome(await send('GET', '/alerts', as))).toEqual(REFUSED);
    await require_(false);
    await send('GET', '/alerts', as).expect(200);
  });

  /** @contract invites-8 */
  it('is set up first by who accepts an invite, and is signed in by that', async () => {
    const offer = { email: 'invited@required.example', role: 'user' };
    const { token } = (await send('POST', '/invites', admin, offer).expect(201)).body.data;
    await require_(true);
    const form = app.http.post(`/accept-invite/${token}`).type('form').redirects(0);
    const { headers } = await form.send({ fullName: 'Invited', password: PASSWORD }).expect(303);
    const [, session] = /^token=([^;]+)/.exec(headers['set-cookie']?.[0] ?? '') ?? [];
    const as = `Bearer ${session}`;
    expect((await send('GET', '/auth/me', as).expect(200)).body.data.secondFactorNeeded).toBe(true);
    expect(outcome(await send('GET', '/alerts', as))).toEqual(REFUSED);
    await enrol(as);
    await send('GET', '/alerts', as).expect(200);
    await require_(false);
  });

  /** @contract auth-18 */
  it('asks nothing of API keys, other organisations and sessions of an identity provider', async () => {
    const domain = 'required.example';
    const { slug } = await ssoTeam(app, provider, await confirmed(app, admin), { allowedDomains: [domain] });
    await vouchForDomain(app, domain, await defaultTenantId(app));
    const key = `ServiceKey ${await createKey(app)}`;
    await require_(true);
    const who = { sub: 'ann', email: `ann@${domain}`, email_verified: true, name: 'Ann' };
    const { session } = await signOn(app, provider, slug, who);
    await send('GET', '/alerts', `Bearer ${session['token']}`).expect(200);
    const { refreshToken } = session;
    const renewed = (await app.http.post('/v2/auth/refresh').send({ refreshToken }).expect(200)).body.data;
    await send('GET', '/alerts', `Bearer ${renewed.token}`).expect(200);
    await send('POST', '/alerts', key, { message: 'By a key' }).expect(202);
    await send('GET', '/alerts', `Bearer ${elsewhere.token}`).expect(200);
    await require_(false);
  });

  /** @contract auth-18 */
  it('is set by administrators who have one, is audited, and is of one organisation', async () => {
    const other = await createUser(app, { role: 'admin' });
    const as = await confirmed(app, `Bearer ${other.token}`);
    const answer = await send('PATCH', '/account/security', as, { secondFactorRequired: true });
    expect(outcome(answer)).toEqual([409, 'CONFLICT']);
    const member = await confirmed(app, `Bearer ${(await createUser(app)).token}`);
    for (const method of ['GET', 'PATCH'])
      expect((await send(method, '/account/security', member, { secondFactorRequired: true })).status).toBe(403);
    for (const wrong of [undefined, null, 'yes', 1])
      await send('PATCH', '/account/security', await confirmed(app, admin), { secondFactorRequired: wrong }).expect(
        400,
      );
    await require_(true);
    const read = await send('GET', '/account/security', `Bearer ${elsewhere.token}`).expect(200);
    expect(read.body.data.secondFactorRequired).toBe(false);
    const log = (await send('GET', '/audit-log?action=tenant.update&limit=1', admin).expect(200)).body.data;
    expect(log[0].changes).toEqual({ secondFactorRequired: { before: false, after: true } });
    await require_(false);
  });
});
