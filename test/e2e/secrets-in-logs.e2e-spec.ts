import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { generateSync } from 'otplib';
import { confirmed, createTeam, createUser, defaultTenantId, login, PASSWORD } from '../support/accounts.js';
import { seconds } from '../support/fake-clock.js';
import { CLIENT_ID, CLIENT_SECRET, TestIdentityProvider } from '../support/identity-provider.js';
import { logs } from '../support/log-watch.js';
import { PagingWorld } from '../support/paging.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { vouchForDomain } from '../support/single-sign-on.js';
import { TestApp } from '../support/test-app.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, ROOT_KEY } from '../support/test-config.js';

let app: TestApp;
let sink: SmtpSink;
let provider: TestIdentityProvider;

beforeAll(async () => {
  sink = await SmtpSink.start();
  sink.expectMails(/(invites you to Pager|Your Pager account was reset)$/);
  provider = await TestIdentityProvider.start('https://pager.example.com/v2/auth/sso/callback');
  app = await TestApp.start({ environment: { SMTP_URL: sink.url, LOG_LEVEL: 'trace', LOG_FORMAT: 'json' } });
});
afterAll(async () => {
  await app.stop();
  await sink.stop();
  await provider.stop();
});

const tokenIn = (text: string | undefined): string => /\/reset-password\/([\w-]+)/.exec(text ?? '')?.[1] ?? '';

/** @contract operating-8 */
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
  const session = await app.http.post('/v2/auth/login').send({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
  const admin = `Bearer ${keep('adminToken', session.body.data.token)}`;
  const spent = keep('refreshToken', session.body.data.refreshToken);
  const refreshed = await app.http.post('/v2/auth/refresh').send({ refreshToken: spent });
  keep('secondRefreshToken', refreshed.body.data.refreshToken);
  await app.http.post('/v2/auth/login').send({ email: ADMIN_EMAIL, password: keep('wrongPassword', 'wrong-password') });
  await app.http.get('/v2/users').set('X-Service-Key', ROOT_KEY).expect(200);
  await app
    .as(`ServiceKey ${keep('badKey', 'pager-bad-key-1')}`)
    .get('/v2/users')
    .expect(401);

  const user = await createUser(app);
  const bearer = `Bearer ${keep('userToken', user.token)}`;
  await app.http.get('/v2/auth/me').set('Cookie', `token=${user.token}`).expect(200);
  const enrolled = await app.as(bearer).post('/v2/auth/mfa/enroll').expect(200);
  const secret = keep('totpSecret', enrolled.body.data.secret);
  const code = () => generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
  const verify = app.as(bearer).post('/v2/auth/mfa/verify');
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
    token: keep('resetToken', tokenIn(sink.mailsTo(user.email).at(-1)?.text)),
    newPassword: 'changed password',
  };
  keep('newPassword', reset.newPassword);
  await app.http.get(`/reset-password/${reset.token}`).expect(200);
  await app.http.post('/v2/auth/reset').send(reset).expect(200);
  await app.http.post('/v2/auth/reset').send(reset).expect(401);

  const invite = await app.as(admin).post('/v2/invites', { email: 'i@example.com', role: 'user' });
  const token = keep('inviteToken', invite.body.data.token);
  await app.http.get(`/v2/invites/${token}`).expect(200);
  await app.settle();
  const proof = keep('inviteProof', /\?proof=([\w-]+)/.exec(sink.mailsTo('i@example.com')[0]?.text ?? '')?.[1]);
  await app.http.get(`/accept-invite/${token}?proof=${proof}`).expect(200);
  await app.http.post(`/v2/invites/${token}/accept`).send({ password: PASSWORD, fullName: 'I' }).expect(201);
  await app.as(admin).delete(`/v2/invites/${token}`).expect(410);

  const team = await createTeam(app, { name: 'Logged' });
  const sso = {
    issuer: provider.issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    allowedDomains: ['example.com'],
  };
  await vouchForDomain(app, 'example.com', await defaultTenantId(app));
  await confirmed(app, admin);
  await app.as(admin).put(`/v2/teams/${team.id}/sso`, sso).expect(200);
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
  const handed = new URLSearchParams(String(done.headers['location']).split('#')[1]);
  for (const part of ['token', 'refreshToken']) keep(`sso ${part}`, handed.get(part));
  await app.http
    .get(back.pathname + back.search)
    .set('Cookie', cookie)
    .expect(401);

  const hook = await app.as(admin).post('/v2/integrations', { name: 'Hook' }).expect(200);
  const hookUrl = new URL(String(hook.body.data.webhookUrl));
  keep('urlToken', hookUrl.pathname.split('/').at(-1));
  await app.http.post(hookUrl.pathname).send({ message: 'Logged' }).expect(202);

  const text = logs.lines.join('');
  // The log is really there: a line per request.
  expect(text).toContain('/v2/auth/login/mfa/backup');
  expect(text).toContain('/v2/invites/[redacted]/accept');
  expect(Object.keys(secrets).filter((name) => text.includes(secrets[name] ?? ''))).toEqual([]);
});

/** @contract operating-8, operating-76 */
it('has none of keys, links, providers and errors either', async () => {
  logs.lines.length = 0;
  const secrets: Record<string, string> = { rootKey: ROOT_KEY };
  const keep = (name: string, secret: string | null | undefined): string => {
    expect(secret?.length).toBeGreaterThanOrEqual(6);
    return (secrets[name] = secret ?? '');
  };
  const admin = `Bearer ${keep('adminToken', await login(app))}`;
  const as = (method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string, body?: object) =>
    app.as(admin).send(method, path, body);

  for (const scheme of ['ServiceKey', 'CompatKey', 'GenieKey', 'Bearer']) {
    const bad = keep(`bad ${scheme}`, `pager-unknown-key-of-${scheme}`);
    await app.as(`${scheme} ${bad}`).get('/v2/alerts').expect(401);
    await app.as(`${scheme} ${ROOT_KEY}`).get('/v2/alerts');
  }
  await app.http.get('/v2/alerts').set('X-Service-Key', keep('bad header', 'pager-unknown-header-key')).expect(401);

  const supplied = keep('suppliedKey', 'a-supplied-api-key-1');
  const config = {
    url: 'https://hooks.example.com',
    signingSecret: keep('signingSecret', 'whsec_c2lnbmluZy1zZWNyZXQtMQ=='),
    headers: { Authorization: keep('configHeader', 'Basic bG9nOnNlY3JldA') },
  };
  const hook = (await as('post', '/v2/integrations', { name: 'Hook', type: 'Webhook', apiKey: supplied, config })).body;
  const { id } = hook.data as { id: string };
  await as('patch', `/v2/integrations/${id}`, {
    config: { signingSecret: keep('second', 'whsec_c2Vjb25kLXNlY3JldA==') },
  });
  const minted = await as('post', `/v2/integrations/${id}/regenerate-key`, { confirm: true }).expect(200);
  keep('mintedKey', minted.body.data.apiKey);
  const rotated = await as('post', `/v2/integrations/${id}/rotate-webhook-token`, { confirm: true }).expect(200);
  for (const [name, url] of Object.entries({ first: hook.data.webhookUrl, next: rotated.body.data.webhookUrl })) {
    const path = new URL(String(url)).pathname;
    keep(`${name} urlToken`, path.split('/').at(-1));
    await app.http.post(path).send({ message: 'Logged' });
    await app.http.post(path.replace('/inbound/', '/inbound-email/')).send({ subject: 'Logged' });
    await app.http.post(`${path}/more`).send({});
  }
  await as('post', '/v2/alerts', { message: 'Sent out' }).expect(202);
  await app.settle();

  const world = await PagingWorld.create(app);
  await world.page(await world.alert(), [await world.reachable('paged@example.com')]);
  await app.settle();
  const link = /(\/ack\/([\w-]+))/.exec(sink.mailsTo('paged@example.com').at(-1)?.text ?? '');
  keep('ackToken', link?.[2]);
  await app.http.get(String(link?.[1])).expect(200);
  await app.http.post(String(link?.[1])).expect(200);
  await app.http.get(`/calendar/${keep('badCalendarToken', 'no-such-calendar')}/now.json`).expect(404);
  await app.http.get(`/ack/${keep('badAckToken', 'no-such-ack-token')}`).expect(404);

  const page = { slug: 'logged', visibility: 'link', brandName: 'Logged' };
  const configured = await as('put', '/v2/status-page', page).expect(200);
  const statusKey = keep('statusKey', configured.body.data.accessKey);
  await app.http.get('/v2/public/status-page/logged').set('X-Status-Key', statusKey).expect(200);
  await app.http.get(`/v2/public/status-page/logged?key=${statusKey}`);
  await app.http.post('/status/logged/sign-in').type('form').send({ key: statusKey });
  await app.http
    .post('/v2/public/status-page/logged/subscribe')
    .set('X-Status-Key', statusKey)
    .send({ email: 's@example.com' });
  await app.settle();
  const mailed = /[?&]token=([\w.-]+)/.exec(sink.mailsTo('s@example.com').at(-1)?.text ?? '')?.[1];
  await app.http.get(`/v2/public/status-page/logged/verify?token=${keep('subscriberToken', mailed)}`);
  await app.http.get(`/v2/public/status-page/logged/unsubscribe?token=${mailed}`);

  const pushToken = keep('pushToken', 'ExponentPushToken[logged-push-token]');
  await as('post', '/v2/push-tokens', { token: pushToken, platform: 'ios' }).expect(200);
  await as('delete', `/v2/push-tokens/${encodeURIComponent(pushToken)}`).expect(200);

  const broken = keep('inBrokenBody', 'password-in-broken-json');
  await app.http.post('/v2/auth/login').type('json').send(`{"password":"${broken}"`).expect(400);
  await app.http
    .post('/v2/auth/login')
    .send({ email: 1, password: keep('inBadBody', 'password-in-bad-body') })
    .expect(400);
  // A database that fails names its parameters.
  logs.expectErrors(/column .*platform.* does not exist/);
  await app.sql('ALTER TABLE push_tokens RENAME COLUMN platform TO away');
  await as('post', '/v2/push-tokens', { token: pushToken, platform: 'ios' }).expect(500);
  await app.sql('ALTER TABLE push_tokens RENAME COLUMN away TO platform');

  const text = logs.lines.join('');
  expect(text).toContain('/ack/[redacted]');
  expect(text).toContain('push_tokens');
  expect(Object.keys(secrets).filter((name) => text.includes(secrets[name] ?? ''))).toEqual([]);
});

it('has no password of a mail server that refuses it', async () => {
  const password = 'smtp-password-1';
  const url = new URL(sink.url);
  Object.assign(url, { username: 'mailer', password });
  const mailing = await TestApp.start({ environment: { SMTP_URL: url.href, LOG_LEVEL: 'trace', LOG_FORMAT: 'json' } });
  await mailing.http.post('/v2/auth/forgot').send({ email: ADMIN_EMAIL }).expect(200);
  await mailing.settle();
  const text = logs.lines.join('');
  await mailing.stop();
  expect(text).toContain('/v2/auth/forgot');
  for (const shown of [password, Buffer.from(password).toString('base64')]) expect(text).not.toContain(shown);
});

it('is looked at after every test file, whatever the secret', async () => {
  logs.forget();
  await app.http.post('/v2/auth/login').send({ email: 'x', password: 'sent-in-a-body-1' }).expect(401);
  expect(() => logs.check()).not.toThrow();
  const logger = new Logger('Leak');
  for (const [kind, secret] of [
    ['password', 'sent-in-a-body-1'],
    ['jwt', await login(app)],
    ['key', `pager-${'k'.repeat(43)}`],
  ] as const) {
    logger.warn(`It was ${secret}`);
    expect(() => logs.check()).toThrow(new RegExp(`^A secret \\(${kind}\\) is in the log: .*It was \\*\\*\\*`));
    logs.forget();
    await app.http.post('/v2/auth/login').send({ email: 'x', password: 'sent-in-a-body-1' }).expect(401);
  }
});

it('has no error that no test expects', () => {
  new Logger('Trouble').error('Something broke');
  expect(() => logs.checkErrors()).toThrow(/^1 errors in the log that no test expects: .*Something broke/);
  logs.expectErrors(/Something else/);
  expect(() => logs.checkErrors()).toThrow('Something broke');
  logs.expectErrors(/Something broke/);
  expect(() => logs.checkErrors()).not.toThrow();
});
