import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PinoLogger } from 'nestjs-pino';
import { generateSync } from 'otplib';
import pino from 'pino';
import { createTeam, createUser, PASSWORD } from '../support/accounts.js';
import { seconds } from '../support/fake-clock.js';
import { CLIENT_ID, CLIENT_SECRET, TestIdentityProvider } from '../support/identity-provider.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, ROOT_KEY } from '../support/test-config.js';

/** Every line, as standard output would have it. */
const lines: string[] = [];
let app: TestApp;
let sink: SmtpSink;
let provider: TestIdentityProvider;

beforeAll(async () => {
  sink = await SmtpSink.start();
  provider = await TestIdentityProvider.start('https://pager.example.com/v2/auth/sso/callback');
  app = await TestApp.start({ environment: { SMTP_URL: sink.url, LOG_LEVEL: 'trace', LOG_FORMAT: 'json' } });
  // In place of the descriptor; the loggers of all requests descend from this one.
  Object.assign(PinoLogger.root, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } });
});
afterAll(async () => {
  await app.stop();
  await sink.stop();
  await provider.stop();
});

const tokenIn = (text: string | undefined): string => /#token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';

it('has no secret in any line, at the chattiest level', async () => {
  const secrets: Record<string, string> = {
    password: PASSWORD,
    adminPassword: ADMIN_PASSWORD,
    rootKey: ROOT_KEY,
    clientSecret: CLIENT_SECRET,
  };
  const keep = (name: string, secret: string | null | undefined): string => {
    expect(secret?.length).toBeGreaterThanOrEqual(6);
    return (secrets[name] = secret ?? '');
  };
  const login = await app.http.post('/v2/auth/login').send({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
  const admin = `Bearer ${keep('adminToken', login.body.data.token)}`;
  const spent = keep('refreshToken', login.body.data.refreshToken);
  const refreshed = await app.http.post('/v2/auth/refresh').send({ refreshToken: spent });
  keep('secondRefreshToken', refreshed.body.data.refreshToken);
  await app.http.post('/v2/auth/login').send({ email: ADMIN_EMAIL, password: keep('wrongPassword', 'wrong-password') });
  await app.http.get('/v2/users').set('X-Service-Key', ROOT_KEY).expect(200);
  await app.http
    .get('/v2/users')
    .set('Authorization', `ServiceKey ${keep('badKey', 'pager-bad-key-1')}`)
    .expect(401);

  const user = await createUser(app);
  const bearer = `Bearer ${keep('userToken', user.token)}`;
  await app.http.get('/v2/auth/me').set('Cookie', `token=${user.token}`).expect(200);
  const enrolled = await app.http.post('/v2/auth/mfa/enroll').set('Authorization', bearer).expect(200);
  const secret = keep('totpSecret', enrolled.body.data.secret);
  const code = () => generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
  const verify = app.http.post('/v2/auth/mfa/verify').set('Authorization', bearer);
  const verified = await verify.send({ secret, code: code() }).expect(200);
  const backup = keep('backupCode', verified.body.data.backupCodes[0]);
  app.clock.moveBy(seconds(30));
  const challenge = await app.http.post('/v2/auth/login').send({ email: user.email, password: PASSWORD });
  const challengeToken = keep('challengeToken', challenge.body.data.challengeToken);
  await app.http.post('/v2/auth/login/mfa').send({ challengeToken, code: code() }).expect(200);
  await app.http.post('/v2/auth/login/mfa/backup').send({ challengeToken, code: backup }).expect(200);

  await app.http.post('/v2/auth/forgot').send({ email: user.email }).expect(200);
  await app.settle();
  const reset = {
    token: keep('resetToken', tokenIn(sink.mailsTo(user.email)[0]?.text)),
    newPassword: 'changed password',
  };
  keep('newPassword', reset.newPassword);
  await app.http.post('/v2/auth/reset').send(reset).expect(200);
  await app.http.post('/v2/auth/reset').send(reset).expect(401);

  const invite = await app.http
    .post('/v2/invites')
    .set('Authorization', admin)
    .send({ email: 'i@example.com', role: 'user' });
  const token = keep('inviteToken', invite.body.data.token);
  await app.http.get(`/v2/invites/${token}`).expect(200);
  await app.http.post(`/v2/invites/${token}/accept`).send({ password: PASSWORD, fullName: 'I' }).expect(201);
  await app.http.delete(`/v2/invites/${token}`).set('Authorization', admin).expect(200);

  const team = await createTeam(app, { name: 'Logged' });
  const sso = { issuer: provider.issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
  await app.http.put(`/v2/teams/${team.id}/sso`).set('Authorization', admin).send(sso).expect(200);
  provider.user = { sub: 'logged', email: 'logged@example.com', email_verified: true };
  const started = await app.http.get('/v2/auth/sso/logged').expect(302);
  const cookie = String([started.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  keep('ssoCookie', cookie.split('=')[1]);
  const back = await provider.visit(String(started.headers['location']));
  for (const part of ['code', 'state']) keep(part, back.searchParams.get(part));
  const done = await app.http
    .get(back.pathname + back.search)
    .set('Cookie', cookie)
    .expect(302);
  const session = new URLSearchParams(String(done.headers['location']).split('#')[1]);
  for (const part of ['token', 'refreshToken']) keep(`sso ${part}`, session.get(part));
  await app.http
    .get(back.pathname + back.search)
    .set('Cookie', cookie)
    .expect(401);

  const hook = await app.http.post('/v2/integrations').set('Authorization', admin).send({ name: 'Hook' }).expect(200);
  const hookUrl = new URL(String(hook.body.data.webhookUrl));
  keep('urlToken', hookUrl.pathname.split('/').at(-1));
  await app.http.post(hookUrl.pathname).send({ message: 'Logged' }).expect(202);

  const text = lines.join('');
  // The log is really there: a line per request.
  expect(text).toContain('/v2/auth/login/mfa/backup');
  expect(text).toContain('/v2/invites/[redacted]/accept');
  expect(Object.keys(secrets).filter((name) => text.includes(secrets[name] ?? ''))).toEqual([]);
});
