import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { OPERATOR } from '../../src/platform/audit/author.js';
import { SessionsService } from '../../src/people/auth/sessions/sessions.service.js';
import { AccountsService } from '../../src/people/users/accounts.service.js';
import { asAdmin, createKey, createTenant, createUser, PASSWORD, type TestUser } from '../support/accounts.js';
import { minutes, seconds } from '../support/fake-clock.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';

const errorBody = (code: string) => ({
  message: expect.any(String),
  code,
  took: expect.any(Number),
  requestId: expect.any(String),
});

let app: TestApp;
let sink: SmtpSink;
beforeAll(async () => {
  sink = await SmtpSink.start();
  sink.expectMails(/: (Two-factor authentication is|Your second factor was)/);
  app = await TestApp.start({ environment: { SMTP_URL: sink.url } });
});
afterAll(async () => {
  await app.stop();
  await sink.stop();
});

const bearer = (token: string) => `Bearer ${token}`;
const mfa = (step: string, user: TestUser, body: object = {}) =>
  app.as(bearer(user.token)).post(`/v2/auth/mfa/${step}`, body);
const codeOf = (secret: string, of: TestApp = app) =>
  generateSync({ secret, epoch: Math.floor(of.clock.now().getTime() / 1000) });
const finish = (challengeToken: unknown, code: unknown) =>
  app.http.post('/v2/auth/login/mfa').send({ challengeToken, code });
const finishWithBackup = (challengeToken: unknown, code: unknown) =>
  app.http.post('/v2/auth/login/mfa/backup').send({ challengeToken, code });

async function challengeOf(user: TestUser, of: TestApp = app): Promise<string> {
  const answer = await of.http.post('/v2/auth/login').send({ email: user.email, password: PASSWORD }).expect(200);
  return answer.body.data.challengeToken;
}

/** A user with a second factor, whose enrolment code is no longer of the present step. */
async function enrolled(): Promise<{ user: TestUser; secret: string; backupCodes: string[] }> {
  const user = await createUser(app);
  const { secret } = (await mfa('enroll', user).expect(200)).body.data;
  const verified = await mfa('verify', user, { secret, code: codeOf(secret) }).expect(200);
  app.clock.moveBy(seconds(30));
  return { user, secret, backupCodes: verified.body.data.backupCodes };
}
const enabledOf = async (user: TestUser) =>
  (await app.as(await asAdmin(app)).get(`/v2/users/${user.id}`)).body.data.mfaEnabled;

describe('enrolment', () => {
  /** @contract auth-14 */
  it('stores nothing until a first code is right', async () => {
    const user = await createUser(app);
    const answer = await mfa('enroll', user);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      otpauthUri: expect.stringMatching(/^otpauth:\/\/totp\/Pager:/),
    });
    expect(answer.body.data.otpauthUri).toContain(`secret=${answer.body.data.secret}`);
    expect(await enabledOf(user)).toBe(false);
    expect(await app.sql('SELECT 1 FROM user_mfa WHERE "userId" = $1', [user.id])).toEqual([]);
  });

  /** @contract auth-15 */
  it('answers ten backup codes once and keeps neither them nor the secret readable', async () => {
    const { user, secret, backupCodes } = await enrolled();
    expect(backupCodes).toHaveLength(10);
    expect(new Set(backupCodes).size).toBe(10);
    expect(await enabledOf(user)).toBe(true);
    const stored = await app.sql<{ t: string }>(
      `SELECT m::text AS t FROM user_mfa m UNION ALL SELECT c::text FROM mfa_backup_codes c`,
    );
    const text = stored.map(({ t }) => t).join();
    for (const hidden of [secret, ...backupCodes, ...backupCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(text).not.toContain(hidden);
    }
  });

  it('refuses a wrong code', async () => {
    const user = await createUser(app);
    const { secret } = (await mfa('enroll', user)).body.data;
    for (const code of ['000000', 'abc', '12345', codeOf(secret).slice(0, 5)]) {
      const answer = await mfa('verify', user, { secret, code });
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual(errorBody('INVALID_CODE'));
    }
    expect(await enabledOf(user)).toBe(false);
  });

  it.each([{}, { secret: 'ABC', code: '123456' }, { secret: '!'.repeat(32), code: '123456' }, { secret: 7, code: 1 }])(
    'answers 400 for %j',
    async (body) => {
      const answer = await mfa('verify', await createUser(app), body);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ ...errorBody('BAD_REQUEST'), errors: expect.any(Array) });
    },
  );

  it('replaces the secret and the backup codes when it is done again', async () => {
    const { user, backupCodes } = await enrolled();
    const { secret } = (await mfa('enroll', user)).body.data;
    await mfa('verify', user, { secret, code: codeOf(secret) }).expect(200);
    await finishWithBackup(await challengeOf(user), backupCodes[0]).expect(401);
    app.clock.moveBy(seconds(30));
    await finish(await challengeOf(user), codeOf(secret)).expect(200);
  });

  it('is switched on once by a code, and the backup codes that were answered are good', async () => {
    const user = await createUser(app);
    const { secret } = (await mfa('enroll', user)).body.data;
    const request = { secret, code: codeOf(secret) };
    const answers = await Promise.all([1, 2, 3, 4].map(() => mfa('verify', user, request)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect((await mfa('verify', user, request)).body).toEqual(errorBody('INVALID_CODE'));
    const { backupCodes } = answers.find(({ status }) => status === 200)?.body.data ?? {};
    await finishWithBackup(await challengeOf(user), backupCodes[0]).expect(200);
  });

  /** @contract auth-24 */
  it.each(['enroll', 'verify', 'disable'])('%s is for people only', async (step) => {
    await app.http.post(`/v2/auth/mfa/${step}`).expect(401);
    await app.http
      .post(`/v2/auth/mfa/${step}`)
      .set('X-Service-Key', await createKey(app))
      .expect(403);
  });
});

describe('login', () => {
  it('begins no session by the password alone when MFA was switched on while that was checked', async () => {
    const user = await createUser(app);
    const [asked] = await app.nest.get(AccountsService).findInAllTenants(user.email);
    if (!asked) throw new Error('There is no such user');
    const { secret } = (await mfa('enroll', user)).body.data;
    await mfa('verify', user, { secret, code: codeOf(secret) }).expect(200);
    await expect(app.nest.get(SessionsService).start(asked, 'password', OPERATOR.origin!)).rejects.toMatchObject({
      status: 401,
    });
  });

  /** @contract auth-3, auth-23 */
  it('asks for the code, and then answers as a login does', async () => {
    const { user, secret } = await enrolled();
    const first = await app.http.post('/v2/auth/login').send({ email: user.email, password: PASSWORD });
    expect(first.status).toBe(200);
    expect(first.body.data).toEqual({ mfaRequired: true, challengeToken: expect.any(String) });
    expect(first.headers['set-cookie']).toBeUndefined();
    const second = await finish(first.body.data.challengeToken, codeOf(secret));
    expect(second.status).toBe(200);
    expect(second.body.data).toEqual({
      token: expect.any(String),
      refreshToken: expect.any(String),
      tokenVersion: 0,
      user: { id: user.id, email: user.email, name: user.fullName, role: 'user', teamId: null },
    });
    expect(second.headers['set-cookie']?.[0]).toContain(`token=${second.body.data.token};`);
    await app.as(bearer(second.body.data.token)).get('/v2/auth/me').expect(200);
  });

  it('takes a code once, also when it comes several times at once', async () => {
    const { user, secret } = await enrolled();
    const challenge = await challengeOf(user);
    const answers = await Promise.all([1, 2, 3, 4].map(() => finish(challenge, codeOf(secret))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect((await finish(challenge, codeOf(secret))).body).toEqual(errorBody('INVALID_CODE'));
    app.clock.moveBy(seconds(30));
    await finish(challenge, codeOf(secret)).expect(200);
  });

  it('takes no code that switched MFA on, nor an older one after a newer one', async () => {
    const user = await createUser(app);
    const { secret } = (await mfa('enroll', user)).body.data;
    const code = codeOf(secret);
    await mfa('verify', user, { secret, code }).expect(200);
    await finish(await challengeOf(user), code).expect(401);
    app.clock.moveBy(seconds(30));
    const older = codeOf(secret);
    app.clock.moveBy(seconds(30));
    await finish(await challengeOf(user), codeOf(secret)).expect(200);
    await finish(await challengeOf(user), older).expect(401);
  });

  it('forgives half a minute of clock difference, not more', async () => {
    const { user, secret } = await enrolled();
    app.clock.moveBy(minutes(5));
    const code = codeOf(secret);
    app.clock.moveBy(seconds(60));
    await finish(await challengeOf(user), code).expect(401);
    const next = codeOf(secret);
    app.clock.moveBy(seconds(30));
    await finish(await challengeOf(user), next).expect(200);
  });

  /** @contract auth-23 */
  it('takes each backup code once, however it is typed', async () => {
    const { user, backupCodes } = await enrolled();
    const [code = ''] = backupCodes;
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')}`;
    const challenge = await challengeOf(user);
    const answers = await Promise.all([1, 2, 3].map(() => finishWithBackup(challenge, typed)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await finishWithBackup(challenge, code)).body).toEqual(errorBody('INVALID_CODE'));
    await finishWithBackup(challenge, backupCodes[1]).expect(200);
    await finish(challenge, backupCodes[2]).expect(401);
  });

  /** @contract auth-23 */
  it('takes a challenge for fifteen minutes and for nothing else', async () => {
    const { user, secret } = await enrolled();
    const challenge = await challengeOf(user);
    await app.as(bearer(challenge)).get('/v2/auth/me').expect(401);
    await app.http.get('/v2/auth/me').set('Cookie', `token=${challenge}`).expect(401);
    for (const other of [user.token, 'nonsense', `${challenge}x`]) {
      const answer = await finish(other, codeOf(secret));
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual(errorBody('UNAUTHORIZED'));
    }
    app.clock.moveBy(minutes(15) - seconds(1));
    await finish(challenge, codeOf(secret)).expect(200);
    app.clock.moveBy(seconds(31));
    await finish(challenge, codeOf(secret)).expect(401);
  });

  it('voids a challenge when sessions end, and refuses the blocked', async () => {
    const { user, secret } = await enrolled();
    const challenge = await challengeOf(user);
    await app.as(bearer(user.token)).post('/v2/auth/revoke-all').expect(200);
    await finish(challenge, codeOf(secret)).expect(401);
    const second = await challengeOf(user);
    await app
      .as(await asAdmin(app))
      .patch(`/v2/users/${user.id}`, { blocked: true })
      .expect(200);
    const answer = await finish(second, codeOf(secret));
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual(errorBody('USER_BLOCKED'));
  });

  it.each([{}, { challengeToken: 'x' }, { code: '123456' }, { challengeToken: {}, code: 123456 }])(
    'answers 400 for %j',
    async (body) => {
      await app.http.post('/v2/auth/login/mfa').send(body).expect(400);
      await app.http.post('/v2/auth/login/mfa/backup').send(body).expect(400);
    },
  );
});

describe('POST /v2/auth/mfa/disable', () => {
  /** @contract auth-22 */
  it('switches it off without more ado in the session that has just switched it on', async () => {
    const { user, secret } = await enrolled();
    const challenge = await challengeOf(user);
    const answer = await mfa('disable', user);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({ mfaEnabled: false });
    expect(await enabledOf(user)).toBe(false);
    expect((await finish(challenge, codeOf(secret))).body).toEqual(errorBody('INVALID_CODE'));
    const login = await app.http.post('/v2/auth/login').send({ email: user.email, password: PASSWORD });
    expect(login.body.data.token).toEqual(expect.any(String));
    await mfa('disable', user).expect(200);
  });
});

describe('what decides who gets in', () => {
  const NEEDED = errorBody('CONFIRMATION_REQUIRED');
  const as = (token: string) => ({
    post: (path: string, body: object = {}) => app.as(bearer(token)).post(`/v2${path}`, body),
  });
  /** A session of somebody who has a second factor, begun anew: as fresh as a stolen one. */
  async function freshSession() {
    const { user, secret, backupCodes } = await enrolled();
    const { body } = await finish(await challengeOf(user), codeOf(secret)).expect(200);
    app.clock.moveBy(seconds(30));
    return { user, secret, backupCodes, session: as(body.data.token) };
  }
  const subjectsTo = async (user: TestUser): Promise<(string | undefined)[]> => {
    await app.settle();
    return sink.mailsTo(user.email).map(({ subject }) => subject);
  };

  /** @contract auth-4 */
  it('asks a session for the password or a code before the second factor goes, however fresh it is', async () => {
    for (const proof of ['password', 'code', 'backup-code'] as const) {
      const { user, secret, backupCodes, session } = await freshSession();
      const refused = await session.post('/auth/mfa/disable').expect(403);
      expect(refused.body).toEqual(NEEDED);
      await session.post('/auth/confirm', { password: 'not it at all' }).expect(403);
      await session.post('/auth/confirm', { code: '000000' }).expect(401);
      await session.post('/auth/mfa/disable').expect(403);
      expect(await enabledOf(user)).toBe(true);
      const given = {
        password: { password: PASSWORD },
        code: { code: codeOf(secret) },
        'backup-code': { code: backupCodes[0] },
      };
      await session.post('/auth/confirm', given[proof]).expect(200);
      await session.post('/auth/mfa/disable').expect(200);
      expect(await enabledOf(user)).toBe(false);
      expect(await subjectsTo(user)).toEqual([
        'Two-factor authentication is on for Pager',
        'Two-factor authentication is off for Pager',
      ]);
    }
  });

  /** @contract auth-4 */
  it('counts a confirmation for its session, and for five minutes', async () => {
    const { user, session } = await freshSession();
    const confirmed = await session.post('/auth/confirm', { password: PASSWORD }).expect(200);
    expect(confirmed.body.data).toEqual({
      confirmedUntil: new Date(app.clock.now().getTime() + minutes(5)).toISOString(),
    });
    // The session that has switched it on is no longer that fresh, and was not confirmed.
    app.clock.moveBy(minutes(5) - seconds(1));
    expect((await mfa('disable', user).expect(403)).body).toEqual(NEEDED);
    app.clock.moveBy(seconds(1));
    expect((await session.post('/auth/mfa/disable').expect(403)).body).toEqual(NEEDED);
    for (const body of [{}, { password: PASSWORD, code: '123456' }, { password: 7 }])
      await session.post('/auth/confirm', body).expect(400);
    const key = await createKey(app);
    await app.http.post('/v2/auth/confirm').set('X-Service-Key', key).send({ password: PASSWORD }).expect(403);
  });

  /** @contract auth-4 */
  it('lets nobody put another factor in the place of the present one without it', async () => {
    const { user, session } = await freshSession();
    const { secret } = (await session.post('/auth/mfa/enroll').expect(200)).body.data;
    const body = () => ({ secret, code: codeOf(secret) });
    expect((await session.post('/auth/mfa/verify', body()).expect(403)).body).toEqual(NEEDED);
    await session.post('/auth/confirm', { password: PASSWORD }).expect(200);
    await session.post('/auth/mfa/verify', body()).expect(200);
    expect((await subjectsTo(user)).at(-1)).toBe('Your second factor was replaced for Pager');
  });

  /** @contract auth-4 */
  it('is not got around by an administrator’s reset of their own', async () => {
    const { user, session } = await freshSession();
    await app.sql(`UPDATE users SET role = 'admin' WHERE id = $1`, [user.id]);
    const other = await enrolled();
    expect((await session.post(`/users/${user.id}/mfa/reset`).expect(403)).body).toEqual(NEEDED);
    expect(await enabledOf(user)).toBe(true);
    await session.post(`/users/${other.user.id}/mfa/reset`).expect(200);
    expect((await subjectsTo(other.user)).at(-1)).toBe('Your second factor was reset for Pager');
    await session.post('/auth/confirm', { password: PASSWORD }).expect(200);
    await session.post(`/users/${user.id}/mfa/reset`).expect(200);
    expect(await enabledOf(user)).toBe(false);
  });

  /** @contract auth-4 */
  it('counts wrong confirmations as failed logins', async () => {
    const limited = await TestApp.start({ environment: { RATE_LIMIT_DISABLED: '0' }, clock: app.clock });
    try {
      const user = await createUser(limited);
      const confirm = (password: string) => limited.as(bearer(user.token)).post('/v2/auth/confirm', { password });
      for (let tries = 0; tries < 10; tries++) await confirm(`wrong ${tries}`).expect(403);
      await confirm(PASSWORD).expect(429);
    } finally {
      await limited.stop();
    }
  });
});

describe('POST /v2/users/:id/mfa/reset', () => {
  const resetOf = (id: string, authorization: string) => app.as(authorization).post(`/v2/users/${id}/mfa/reset`);

  /** @contract users-8 */
  it('takes the second factor away, ends the sessions and leaves an audit entry', async () => {
    const { user } = await enrolled();
    const answer = await resetOf(user.id, await asAdmin(app));
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({ id: user.id, result: 'mfa_reset' });
    await app.as(bearer(user.token)).get('/v2/auth/me').expect(401);
    expect(await enabledOf(user)).toBe(false);
    const log = await app.as(await asAdmin(app)).get('/v2/audit-log?action=user.mfa_reset');
    expect(log.body.data[0]).toMatchObject({
      entityType: 'user',
      entityId: user.id,
      userName: 'Administrator',
      details: { wasEnabled: true },
    });
  });

  /** @contract users-8 */
  it('is 200 without a second factor, 404 for nobody and for other tenants’ people', async () => {
    const user = await createUser(app);
    await resetOf(user.id, await asAdmin(app)).expect(200);
    const { admin } = await createTenant(app);
    await resetOf(admin.id, await asAdmin(app)).expect(404, { message: 'User not found' });
    await resetOf('no-uuid', await asAdmin(app)).expect(404, { message: 'User not found' });
  });

  /** @contract users-8 */
  it('is for administrators only', async () => {
    const user = await createUser(app);
    await resetOf(user.id, bearer(user.token)).expect(403);
    await resetOf(user.id, `ServiceKey ${await createKey(app)}`).expect(403);
  });
});

it('leaves a trail of what was done', async () => {
  const { user, secret } = await enrolled();
  await finish(await challengeOf(user), codeOf(secret)).expect(200);
  await mfa('disable', user).expect(200);
  const log = await app.as(await asAdmin(app)).get(`/v2/audit-log?user=${user.id}`);
  const actions = (log.body.data as { action: string }[]).map(({ action }) => action).sort();
  expect(actions).toEqual(['auth.login', 'auth.login', 'auth.mfa_disabled', 'auth.mfa_enabled']);
});

describe('with limits', () => {
  it('throttles wrong codes, and a right password does not clear them', async () => {
    const limited = await TestApp.start({ environment: { RATE_LIMIT_DISABLED: '0', TRUST_PROXY: 'true' } });
    try {
      const user = await createUser(limited);
      const post = (path: string, ip: string, body: object) =>
        limited.http.post(path).set('X-Forwarded-For', ip).set('Authorization', bearer(user.token)).send(body);
      const { secret } = (await post('/v2/auth/mfa/enroll', '10.0.0.1', {})).body.data;
      await post('/v2/auth/mfa/verify', '10.0.0.1', { secret, code: codeOf(secret, limited) }).expect(200);
      limited.clock.moveBy(seconds(30));
      for (let index = 0; index < 10; index++) {
        const challengeToken = await challengeOf(user, limited);
        await post('/v2/auth/login/mfa', `10.0.1.${index}`, { challengeToken, code: '000000' }).expect(401);
      }
      const challengeToken = await challengeOf(user, limited);
      const code = codeOf(secret, limited);
      const refused = await post('/v2/auth/login/mfa', '10.0.2.1', { challengeToken, code });
      expect(refused.status).toBe(429);
      expect(refused.headers['retry-after']).toBe('900');
      await post('/v2/auth/login/mfa/backup', '10.0.2.2', { challengeToken, code: 'ABCD' }).expect(429);
    } finally {
      await limited.stop();
    }
  });
});
