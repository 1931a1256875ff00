import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { asAdmin, confirmed, createTenant, createUser, PASSWORD, type TestUser } from '../support/accounts.js';
import { Authenticator, type AuthenticatorSettings } from '../support/authenticator.js';
import { minutes, seconds } from '../support/fake-clock.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';

/* Passkeys as a second factor and as the only one, and everything that must not get in with one. */

const ORIGIN = 'https://pager.example.com';

let app: TestApp;
let sink: SmtpSink;
beforeAll(async () => {
  sink = await SmtpSink.start();
  sink.expectMails(/: (A passkey was|Two-factor authentication is|Your second factor was) /);
  app = await TestApp.start({ environment: { SMTP_URL: sink.url } });
});
afterAll(async () => {
  await app.stop();
  await sink.stop();
});

const send = (method: string, path: string, as: string | null, body: object = {}) => {
  const request = app.http[method.toLowerCase() as 'post'](`/v2/auth/${path}`);
  return (as === null ? request : request.set('Authorization', as)).send(body);
};
const dataOf = async (path: string, as: string | null, body: object = {}) =>
  (await send('POST', path, as, body).expect(200)).body.data;
const optionsOf = async (path: string, as: string | null): Promise<{ challenge: string }> =>
  (await dataOf(`${path}/options`, as)).options;
const newKey = (settings: AuthenticatorSettings = {}) =>
  new Authenticator({ origin: ORIGIN, rpId: 'pager.example.com', ...settings });
interface Person {
  user: TestUser;
  as: string;
}
async function person(tenantId?: string): Promise<Person> {
  const user = await createUser(app, tenantId === undefined ? {} : { tenantId });
  await app.sql('UPDATE users SET "emailProven" = true WHERE id = $1', [user.id]);
  return { user, as: await confirmed(app, `Bearer ${user.token}`) };
}
async function add({ as }: Person, key: Authenticator, settings: AuthenticatorSettings = {}, name = 'Laptop') {
  const options = await optionsOf('passkeys', as);
  return send('POST', 'passkeys', as, { name, response: key.create(options, settings) });
}
/** Somebody with a passkey. */
async function owner(tenantId?: string) {
  const who = await person(tenantId);
  const key = newKey();
  const { id } = (await add(who, key).then((answer) => answer.body.data)) as { id: string };
  return { ...who, key, passkeyId: id };
}
const signIn = async (key: Authenticator, settings: AuthenticatorSettings = {}) =>
  send('POST', 'login/passkey', null, { response: key.get(await optionsOf('login/passkey', null), settings) });
const challengeOf = async ({ email }: TestUser) => {
  const { data } = (await send('POST', 'login', null, { email, password: PASSWORD }).expect(200)).body;
  expect(data.mfaRequired).toBe(true);
  return data.challengeToken as string;
};
const second = async (user: TestUser, key: Authenticator, settings: AuthenticatorSettings = {}) => {
  const challengeToken = await challengeOf(user);
  const { options } = await dataOf('login/mfa/passkey/options', null, { challengeToken });
  return send('POST', 'login/mfa/passkey', null, { challengeToken, response: key.get(options, settings) });
};
const meOf = (token: string) => send('GET', 'me', `Bearer ${token}`);

describe('a passkey', () => {
  /** @contract auth-17 */
  it('is added, listed, a second factor, and told by mail', async () => {
    const who = await person();
    const made = await add(who, newKey(), { verifies: false }, 'Key on the ring');
    expect(made.status).toBe(201);
    const shown = { id: made.body.data.id, name: 'Key on the ring', createdAt: expect.any(String), lastUsedAt: null };
    expect((await send('GET', 'passkeys', who.as).expect(200)).body.data).toEqual([shown]);
    expect((await meOf(who.user.token)).body.data).toMatchObject({ mfaEnabled: true, secondFactors: ['passkey'] });
    await app.settle();
    const [mail] = sink.mailsTo(who.user.email);
    expect(mail?.subject).toBe('A passkey was added for Pager');
    expect(mail?.text).toContain('Key on the ring');
  });

  /** @contract auth-17 */
  it('finishes a sign-in after the password, with and without the check of its device', async () => {
    const { user, key } = await owner();
    for (const verifies of [true, false]) {
      const answer = await second(user, key, { verifies });
      expect(answer.status).toBe(200);
      expect(answer.headers['set-cookie']?.[0]).toContain('token=');
      await meOf(answer.body.data.token).expect(200);
    }
  });

  /** @contract auth-17 */
  it('signs in alone, where its device has checked who uses it', async () => {
    const { user, key } = await owner();
    const answer = await signIn(key);
    expect(answer.status).toBe(200);
    expect(answer.body.data.user).toMatchObject({ id: user.id, email: user.email });
    await meOf(answer.body.data.token).expect(200);
    const log = await app.as(await asAdmin(app)).get('/v2/audit-log?action=auth.login&limit=1');
    expect(JSON.stringify(log.body.data)).toMatch(/"method":"(passkey|password)"/);
    expect((await signIn(key, { verifies: false })).status).toBe(401);
  });

  it('confirms that it is the person', async () => {
    const { as, key } = await owner();
    await app.sql('UPDATE refresh_tokens SET "confirmedAt" = NULL');
    await send('POST', 'email', as, { email: 'else@example.com' }).expect(403);
    const passkey = key.get(await optionsOf('confirm', as));
    await send('POST', 'confirm', as, { passkey }).expect(200);
    await send('POST', 'passkeys/options', as).expect(200);
    expect((await send('POST', 'confirm', as, { passkey })).body.code).toBe('INVALID_CODE');
    await send('POST', 'confirm', as, { passkey, password: PASSWORD }).expect(400);
  });

  it('goes on beside an authenticator app, and the last of them that goes switches the second factor off', async () => {
    const { user, as, key, passkeyId } = await owner();
    const { secret } = await dataOf('mfa/enroll', as);
    const code = () => generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
    await send('POST', 'mfa/verify', as, { secret, code: code() }).expect(200);
    expect((await meOf(user.token)).body.data.secondFactors).toEqual(['app', 'passkey']);
    expect((await second(user, key)).status).toBe(200);
    app.clock.moveBy(seconds(30));
    await send('POST', 'login/mfa', null, { challengeToken: await challengeOf(user), code: code() }).expect(200);
    await send('DELETE', `passkeys/${passkeyId}`, as).expect(200);
    expect((await meOf(user.token)).body.data).toMatchObject({ mfaEnabled: true, secondFactors: ['app'] });
    await send('POST', 'mfa/disable', as).expect(200);
    expect((await meOf(user.token)).body.data).toMatchObject({ mfaEnabled: false, secondFactors: [] });
  });

  it('ends with the second factor that an administrator resets, or the person gives up', async () => {
    for (const end of [
      async ({ user }: Person) => {
        const admin = await asAdmin(app);
        await app.as(admin).post(`/v2/users/${user.id}/mfa/reset`).expect(200);
      },
      async ({ as }: Person) => void (await send('POST', 'mfa/disable', as).expect(200)),
    ]) {
      const who = await owner();
      await end(who);
      expect((await signIn(who.key)).status).toBe(401);
      expect(await app.sql('SELECT 1 FROM passkeys WHERE "userId" = $1', [who.user.id])).toEqual([]);
      await send('POST', 'login', null, { email: who.user.email, password: PASSWORD }).expect(200);
    }
  });
});

describe('nobody gets in', () => {
  const refusedIn = async (who: { user: TestUser; key: Authenticator }, settings: AuthenticatorSettings) => {
    expect((await signIn(who.key, settings)).status).toBe(401);
    const answer = await second(who.user, who.key, settings);
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_CODE']);
  };

  /** @contract auth-17 */
  it('from another origin, or for another site', async () => {
    const who = await owner();
    for (const origin of ['https://pager.example.com.evil.example', 'http://pager.example.com', 'https://evil.example'])
      await refusedIn(who, { origin });
    await refusedIn(who, { rpId: 'evil.example' });
    const fresh = await person();
    expect((await add(fresh, newKey(), { origin: 'https://evil.example' })).status).toBe(400);
    expect((await add(fresh, newKey(), { rpId: 'evil.example' })).status).toBe(400);
  });

  /** @contract auth-17 */
  it('with an answer that was given before, also twice at once', async () => {
    const { user, key } = await owner();
    const response = key.get(await optionsOf('login/passkey', null));
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', 'login/passkey', null, { response })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const challengeToken = await challengeOf(user);
    const { options } = await dataOf('login/mfa/passkey/options', null, { challengeToken });
    // What it signs anew for a challenge that was answered is no better.
    expect(
      await Promise.all(
        [key.get(options), key.get(options)].map(async (each) => {
          return (await send('POST', 'login/mfa/passkey', null, { challengeToken, response: each })).status;
        }),
      ).then((statuses) => statuses.filter((status) => status === 200).length),
    ).toBe(1);
    const who = await person();
    const made = newKey().create(await optionsOf('passkeys', who.as));
    const added = await Promise.all(
      [1, 2].map(() => send('POST', 'passkeys', who.as, { name: 'Twice', response: made })),
    );
    expect(added.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  it('with a challenge of another kind, of another person, of nobody, or too late', async () => {
    const [who, other] = [await owner(), await owner()];
    const signInChallenge = await optionsOf('login/passkey', null);
    const confirmChallenge = await optionsOf('confirm', who.as);
    const addChallenge = await optionsOf('passkeys', who.as);
    const challengeToken = await challengeOf(who.user);
    const theirs = await dataOf('login/mfa/passkey/options', null, { challengeToken: await challengeOf(other.user) });
    const own = { challenge: Buffer.from('a challenge of my own').toString('base64url') };
    for (const wrong of [signInChallenge, confirmChallenge, addChallenge, theirs.options, own]) {
      const answer = await send('POST', 'login/mfa/passkey', null, { challengeToken, response: who.key.get(wrong) });
      expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_CODE']);
    }
    for (const wrong of [confirmChallenge, addChallenge, theirs.options, own])
      expect((await send('POST', 'login/passkey', null, { response: who.key.get(wrong) })).status).toBe(401);
    const response = newKey().create(await optionsOf('passkeys', other.as));
    await send('POST', 'passkeys', who.as, { name: 'Not mine', response }).expect(400);
    app.clock.moveBy(minutes(5));
    expect((await send('POST', 'login/passkey', null, { response: who.key.get(signInChallenge) })).status).toBe(401);
  });

  /** @contract auth-17 */
  it('with the passkey of somebody else, of this organisation or another', async () => {
    const { id: tenantId } = await createTenant(app);
    const [who, neighbour, foreigner] = [await owner(), await owner(), await owner(tenantId)];
    for (const thief of [neighbour, foreigner]) {
      expect((await second(who.user, thief.key)).status).toBe(401);
      const passkey = thief.key.get(await optionsOf('confirm', who.as));
      expect((await send('POST', 'confirm', who.as, { passkey })).body.code).toBe('INVALID_CODE');
      await send('DELETE', `passkeys/${thief.passkeyId}`, who.as).expect(404);
      // The same key cannot be registered for another account.
      expect((await add(who, thief.key)).status).toBe(409);
      const signedIn = await signIn(thief.key);
      expect(signedIn.body.data.user.id).toBe(thief.user.id);
    }
  });

  /** @contract auth-17 */
  it('with a copy, whose counter is behind', async () => {
    const who = await owner();
    expect((await signIn(who.key, { counter: 10 })).status).toBe(200);
    await refusedIn(who, { counter: 10 });
    await refusedIn(who, { counter: 3 });
    expect((await signIn(who.key, { counter: 11 })).status).toBe(200);
  });

  it('with a passkey that was removed, a signature of another key, or a blocked account', async () => {
    const who = await owner();
    await send('DELETE', `passkeys/${who.passkeyId}`, who.as).expect(200);
    expect((await signIn(who.key)).status).toBe(401);
    await send('DELETE', `passkeys/${who.passkeyId}`, who.as).expect(404);
    const { user, key } = await owner();
    const impostor = newKey();
    const forged = { ...impostor.get(await optionsOf('login/passkey', null)), id: key.id, rawId: key.id };
    expect((await send('POST', 'login/passkey', null, { response: forged })).status).toBe(401);
    await app.sql('UPDATE users SET blocked = true WHERE id = $1', [user.id]);
    expect((await signIn(key)).body.code).toBe('USER_BLOCKED');
  });

  it.each([
    {},
    { id: 7 },
    { id: 'x', response: null },
    { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 7 } },
    { id: 'x', response: { clientDataJSON: 'e30', authenticatorData: '', signature: '' } },
    { id: '', response: { clientDataJSON: Buffer.from('[]').toString('base64url') } },
  ])('with %j', async (response) => {
    const who = await owner();
    expect((await send('POST', 'login/passkey', null, { response })).status).toBe(401);
    expect((await send('POST', 'passkeys', who.as, { name: 'None', response })).status).toBe(400);
    expect((await send('POST', 'confirm', who.as, { passkey: response })).status).toBe(401);
    const challengeToken = await challengeOf(who.user);
    expect((await send('POST', 'login/mfa/passkey', null, { challengeToken, response })).status).toBe(401);
  });

  it('where somebody who has none asks for a second factor by passkey', async () => {
    const who = await person();
    expect((await send('POST', 'confirm/options', who.as)).body.code).toBe('NO_PASSKEY');
    await send('POST', 'login/mfa/passkey/options', null, { challengeToken: who.user.token }).expect(401);
  });
});
