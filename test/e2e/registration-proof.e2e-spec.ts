import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { asAdmin, createTenant, giveChannel, login } from '../support/accounts.js';
import { hours, minutes } from '../support/fake-clock.js';
import { PlainBrowser, headingOf } from '../support/browser-forms.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';
import { ADMIN_EMAIL } from '../support/test-config.js';

const PASSWORD = 'a password of nobody else';
const MAILED = 'This account gets no notifications until its address is proven: follow the mailed link within 24 hours';

let app: TestApp;
let sink: SmtpSink;
beforeAll(async () => {
  sink = await SmtpSink.start();
  app = await TestApp.start({ environment: { SMTP_URL: sink.url } });
});
beforeEach(() => sink.reset());
afterAll(async () => {
  sink.expectMails(/^stranger1\d@example\.com: Your Pager account was reset/);
  await app.stop();
  await sink.stop();
});

let number = 0;
async function register(at = app): Promise<{ id: string; email: string; warnings: string[] }> {
  const email = `stranger${++number}@example.com`;
  const { body } = await at.http
    .post('/v2/auth/register')
    .send({ email, password: PASSWORD, fullName: 'Stranger' })
    .expect(200);
  return { email, ...body.data };
}
async function linkOf(email: string): Promise<string> {
  await app.settle();
  const text = sink.mailsTo(email).at(-1)?.text ?? '';
  return /https:\/\/pager\.example\.com(\/prove-email\/[\w-]{43})/.exec(text)?.[1] ?? '';
}
const confirm = (link: string, password = PASSWORD) => app.http.post(link).type('form').send({ password });
const asUser = async (email: string, at = app): Promise<string> => `Bearer ${await login(at, email, PASSWORD)}`;
const me = async (email: string) => (await app.as(await asUser(email)).get('/v2/auth/me')).body.data;
/** An alert for this person and nobody else. */
async function page(userId: string, at = app): Promise<{ recipients?: string[]; warnings?: string[] }> {
  const body = { message: 'It burns', responders: [{ type: 'user', id: userId }] };
  const answer = await at
    .as(await asAdmin(at))
    .post('/v2/alerts', body)
    .expect(202);
  await at.settle();
  return answer.body.data;
}

describe('a registered account', () => {
  /** @contract auth-6 */
  it('is not paged, and somebody else is told, until its address is proven', async () => {
    const { id, email, warnings } = await register();
    expect(warnings).toEqual([expect.stringContaining(MAILED)]);
    const link = await linkOf(email);
    await giveChannel(app, id, 'elsewhere@example.com');
    await giveChannel(app, await adminId(), ADMIN_EMAIL);
    const unproven = await page(id);
    expect(unproven.warnings).toEqual([expect.stringContaining('nobody who is to be paged can be reached')]);
    expect(sink.mailsTo('elsewhere@example.com')).toEqual([]);
    expect(sink.mailsTo(ADMIN_EMAIL)).toHaveLength(1);

    await confirm(link).expect(200);
    const proven = await page(id);
    expect(proven).toMatchObject({ recipients: [id] });
    expect(sink.mailsTo('elsewhere@example.com')).toHaveLength(1);
    expect(sink.mailsTo(email)).toHaveLength(2);
  });

  /** @contract auth-6 */
  it('sees that in its answers, administrators in theirs', async () => {
    const { id, email } = await register();
    expect(await me(email)).toMatchObject({ proofPending: true });
    const list = await app
      .as(await asAdmin(app))
      .get('/v2/users?unreachable=true')
      .expect(200);
    expect(list.body.data).toContainEqual(expect.objectContaining({ id, proofPending: true }));
    await confirm(await linkOf(email)).expect(200);
    expect(await me(email)).not.toHaveProperty('proofPending');
    const again = await app.as(await asUser(email)).post('/v2/auth/proof');
    expect(again.body.data).toEqual({ result: 'nothing-to-prove' });
  });

  /** @contract auth-6 */
  it('makes nobody who is paged, and has nothing mailed to others', async () => {
    const { email } = await register();
    const authorization = await asUser(email);
    const post = (path: string, body?: object) => app.as(authorization).post(path, body);
    const other = `stranger-made-by-${email}`;
    const made = await post('/v2/users', { username: other, fullName: 'Other', password: PASSWORD }).expect(200);
    await giveChannel(app, made.body.data.id, 'made@example.com');
    expect((await page(made.body.data.id)).recipients ?? []).toEqual([]);
    await app.settle();
    expect(sink.mailsTo(ADMIN_EMAIL)).toHaveLength(1); // since nobody else can be reached
    expect(await me(other)).toMatchObject({ proofPending: true });

    await post('/v2/invites', { email: 'invited@example.com', role: 'user' }).expect(403);
    await post('/v2/channels', { type: 'email', value: 'coded@example.com' }).expect(403);
    const reports = () => sink.mailsTo(email).filter(({ subject }) => subject?.includes('Your daily alert report'));
    const report = { cadence: 'daily', email };
    await post('/v2/reports/schedules', { ...report, email: 'reader@example.com' }).expect(403);
    sink.expectMails(/: \[Pager\] Your daily alert report/); // of the days after, too
    const schedule = await post('/v2/reports/schedules', report).expect(201);
    const run = await post(`/v2/reports/schedules/${schedule.body.data.id}/run`).expect(200);
    expect(run.body.data).toMatchObject({ result: 'not-sent', reason: 'owner-unproven' });
    await app.settle();
    expect(reports()).toEqual([]);
    for (const to of ['invited', 'made', 'coded']) expect(sink.mailsTo(`${to}@example.com`)).toEqual([]);

    await confirm(await linkOf(email)).expect(200);
    await post('/v2/invites', { email: 'invited@example.com', role: 'user' }).expect(201);
    await post(`/v2/reports/schedules/${schedule.body.data.id}/run`).expect(200);
    await app.settle();
    expect([reports(), sink.mailsTo('invited@example.com')].map(({ length }) => length)).toEqual([1, 1]);
  });
});

describe('the link', () => {
  /** @contract auth-6 */
  it('shows a page; the button proves, once, with the password that was registered', async () => {
    const { email } = await register();
    const link = await linkOf(email);
    const browser = new PlainBrowser(app);
    expect((await browser.open(link).expect(200)).text).toContain(email);
    expect(await me(email)).toMatchObject({ proofPending: true });
    const wrong = await confirm(link, 'of somebody else').expect(400);
    expect(wrong.text).toContain('That is not the password of this account.');
    expect(await me(email)).toMatchObject({ proofPending: true });
    expect(headingOf((await confirm(link).expect(200)).text)).toBe('Your address is confirmed');
    await confirm(link).expect(410);
    await browser.open(link).expect(410);
    for (const path of ['/prove-email/made-up', '/prove-email/%00']) await browser.open(path).expect(410);
    await browser.open('/prove-email').expect(404);
  });

  it('proves once, also by several links at once', async () => {
    const { email } = await register();
    const links = [await linkOf(email)];
    for (let sent = 1; sent < 3; sent++) {
      await app
        .as(await asUser(email))
        .post('/v2/auth/proof')
        .expect(200);
      links.push(await linkOf(email));
    }
    const answers = await Promise.all([...links, ...links].map((link) => confirm(link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410]);
  });

  it('is good for nothing else, and ends after 24 hours', async () => {
    const { email } = await register();
    const link = await linkOf(email);
    const token = link.split('/').at(-1);
    await app.http.post('/v2/auth/reset').send({ token, newPassword: 'a new password' }).expect(401);
    await app.http.get(`/accept-invite/${token}`).set('Accept', 'text/html').expect(404);
    app.clock.moveBy(hours(24));
    await confirm(link).expect(410);
    await app.settle();
    expect(await app.sql('SELECT 1 FROM email_proofs')).toEqual([]);
  });

  it('keeps what the account added meanwhile: it has the same owner', async () => {
    const { id, email } = await register();
    await giveChannel(app, id, 'other@example.com');
    await confirm(await linkOf(email)).expect(200);
    const rows = await app.sql<{ value: string }>('SELECT value FROM channels WHERE "userId" = $1', [id]);
    expect(rows.map(({ value }) => value).toSorted()).toEqual(['other@example.com', email]);
  });
});

describe('POST /v2/auth/proof', () => {
  /** @contract auth-6 */
  it('mails the link again, at most ten in an hour', async () => {
    const limited = await TestApp.start({
      environment: { SMTP_URL: sink.url, RATE_LIMIT_DISABLED: '0' },
      clock: app.clock,
    });
    try {
      const { email } = await register(limited);
      const authorization = await asUser(email, limited);
      const again = () => limited.as(authorization).post('/v2/auth/proof');
      for (let sent = 1; sent < 10; sent++) expect((await again()).body.data).toMatchObject({ result: 'mailed' });
      limited.clock.moveBy(minutes(5));
      const refused = await again().expect(429);
      expect(refused.headers['retry-after']).toBe(String(55 * 60));
      await limited.settle();
      expect(sink.mailsTo(email)).toHaveLength(10);
    } finally {
      await limited.stop();
    }
  });
});

describe('other ways to be proven', () => {
  it('are a password reset and an administrator’s word, not one’s own', async () => {
    const own = await register();
    sink.expectMails(new RegExp(`^${own.email}: Confirm your address`));
    const self = await app.as(await asUser(own.email)).patch(`/v2/users/${own.id}`, { verified: true });
    expect(self.status).toBe(200);
    expect(await me(own.email)).toMatchObject({ proofPending: true });
    const elsewhere = await createTenant(app);
    await app.as(`Bearer ${elsewhere.admin.token}`).patch(`/v2/users/${own.id}`, { verified: true }).expect(404);
    await app
      .as(await asAdmin(app))
      .patch(`/v2/users/${own.id}`, { verified: true })
      .expect(200);
    expect(await me(own.email)).not.toHaveProperty('proofPending');

    const other = await register();
    await app.http.post('/v2/auth/forgot').send({ email: other.email }).expect(200);
    await app.settle();
    const mail = sink.mailsTo(other.email).find(({ text }) => text?.includes('/reset-password/'));
    const token = /reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
    await app.http.post('/v2/auth/reset').send({ token, newPassword: PASSWORD }).expect(200);
    expect(await me(other.email)).not.toHaveProperty('proofPending');
  });

  it('end a second factor that whoever registered the address had set up: its owner can sign in', async () => {
    const { email } = await register();
    const authorization = await asUser(email);
    const mfa = (step: string, body?: object) => app.as(authorization).post(`/v2/auth/mfa/${step}`, body);
    const { secret } = (await mfa('enroll').expect(200)).body.data;
    const code = generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
    await mfa('verify', { secret, code }).expect(200);
    await app.http.post('/v2/auth/forgot').send({ email }).expect(200);
    await app.settle();
    const mail = sink.mailsTo(email).find(({ text }) => text?.includes('/reset-password/'));
    const token = /reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const newPassword = 'a password of the owner';
    await app.http.post('/v2/auth/reset').send({ token, newPassword }).expect(200);
    const signedIn = await app.http.post('/v2/auth/login').send({ email, password: newPassword }).expect(200);
    expect(signedIn.body.data).toHaveProperty('token');
  });

  it('end what would silence the account: whoever registered the address may have set it', async () => {
    const { id, email } = await register();
    const authorization = await asUser(email);
    const silence = {
      ...{ mutedUntil: '2099-01-01T00:00:00Z', notifyEmail: false, notifyOnP1Only: true },
      ...{ notifyQuietHoursStart: '00:00', notifyQuietHoursEnd: '23:59' },
    };
    await app.as(authorization).patch(`/v2/users/${id}`, silence).expect(200);
    const rule = { name: 'Late', criteria: {}, action: { channelIds: [], delayMins: 60 } };
    await app.as(authorization).post('/v2/notification-rules', rule).expect(200);
    await app.http.post('/v2/auth/forgot').send({ email }).expect(200);
    await app.settle();
    const mail = sink.mailsTo(email).find(({ text }) => text?.includes('/reset-password/'));
    const token = /reset-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
    await app.http.post('/v2/auth/reset').send({ token, newPassword: 'a password of the owner' }).expect(200);
    await app.settle();
    sink.reset();
    expect(await page(id)).toMatchObject({ recipients: [id] });
    await app.settle();
    expect(sink.mailsTo(email)).toHaveLength(1);
  });

  /** @contract auth-6 */
  it('are the only ones where no mails are sent, which registration says', async () => {
    const mute = await TestApp.start();
    try {
      const { id, email, warnings } = await register(mute);
      expect(warnings).toEqual([expect.stringContaining('this service sends no mails')]);
      const again = await mute.as(await asUser(email, mute)).post('/v2/auth/proof');
      expect(again.body.data).toMatchObject({ result: 'no-mail-server', warnings });
      const { warnings: unpaged } = await page(id, mute);
      expect(unpaged).toEqual([expect.stringContaining('nobody who is to be paged can be reached')]);
    } finally {
      await mute.stop();
    }
  });
});

it('nobody else has anything to prove: administrators, invited people and those made by them', async () => {
  expect(await app.sql(`SELECT 1 FROM users WHERE "proofPending" AND username NOT LIKE 'stranger%'`)).toEqual([]);
});

async function adminId(): Promise<string> {
  const [row] = await app.sql<{ id: string }>('SELECT id FROM users WHERE username = $1', [ADMIN_EMAIL]);
  return row?.id ?? '';
}
