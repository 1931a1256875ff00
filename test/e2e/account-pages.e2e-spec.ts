import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ServerConfig } from '../../src/platform/config/config.js';
import {
  asAdmin,
  createTeam,
  createTenant,
  createUser,
  defaultTenantId,
  login,
  PASSWORD,
} from '../support/accounts.js';
import { headingOf, linksOf, PlainBrowser } from '../support/browser-forms.js';
import { days, hours, minutes } from '../support/fake-clock.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';

let app: TestApp;
let sink: SmtpSink;
let browser: PlainBrowser;
beforeAll(async () => {
  sink = await SmtpSink.start();
  app = await TestApp.start({ environment: { SMTP_URL: sink.url } });
  browser = new PlainBrowser(app);
});
beforeEach(() => sink.reset());
afterAll(async () => {
  await app.stop();
  await sink.stop();
});

const linkTo = (email: string): string => /https:\/\/\S+/.exec(sink.mailsTo(email).at(-1)?.text ?? '')?.[0] ?? '';
const PAGE = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'content-security-policy': expect.stringContaining("default-src 'none'"),
};

describe('the page of an invite', () => {
  let count = 0;
  async function invited(teamId?: string): Promise<{ email: string; link: string; token: string }> {
    const email = `invited-${++count}@example.com`;
    const body = { email, role: 'user', ...(teamId === undefined ? {} : { teamId }) };
    await app
      .as(await asAdmin(app))
      .post('/v2/invites', body)
      .expect(201);
    await app.settle();
    const link = linkTo(email);
    return { email, link, token: /accept-invite\/([\w-]+)/.exec(link)?.[1] ?? '' };
  }
  const fields = { fullName: 'Grace Vogel', password: 'long enough' };

  /** @contract invites-11 */
  it('says whom it is for, and makes the account when its form is sent, not when it is opened', async () => {
    const team = await createTeam(app, { name: 'Payments' });
    const { email, link } = await invited(team.id);
    expect(link).toMatch(/^https:\/\/pager\.example\.com\/accept-invite\/[\w-]{43}\?proof=[\w-]{43}$/);
    for (let look = 0; look < 2; look++) {
      const page = await browser.open(link).expect(200);
      expect(page.headers).toMatchObject(PAGE);
      expect(headingOf(page.text)).toBe('Join Pager');
      expect(page.text).toContain(`You are invited as <strong>${email}</strong>`);
      expect(page.text).toContain('<strong>Payments</strong>');
      for (const name of ['fullName', 'password']) expect(page.text).toContain(`name="${name}"`);
      // The one that fills in the time zone and the language; the form works without it.
      expect(page.text.match(/<script/g)).toHaveLength(1);
    }
    await browser.submit(link, fields).expect(303);
    await login(app, email, fields.password);
  });

  /** @contract invites-8 */
  it('leads into the console, signed in, and only from a form of ours', async () => {
    const { email, link } = await invited();
    const done = await browser.submit(link, fields, { 'Sec-Fetch-Site': 'same-origin' }).expect(303);
    expect(done.headers).toMatchObject({ location: '/console/', 'cache-control': 'no-store' });
    const cookies = Object.fromEntries(
      (done.headers['set-cookie'] as unknown as string[]).map((each) => each.split(/[=;]/, 2) as [string, string]),
    );
    expect(Object.keys(cookies)).toEqual(['token', 'refresh']);
    const me = await app.http.get('/v2/auth/me').set('Cookie', `token=${cookies['token']}`).expect(200);
    expect(me.body.data).toMatchObject({ email, hasCompletedOnboarding: false });
    await app.http.post('/v2/auth/refresh').set('Cookie', `refresh=${cookies['refresh']}`).send({}).expect(200);

    const other = await invited();
    const elsewhere = await browser.submit(other.link, fields, { 'Sec-Fetch-Site': 'cross-site' }).expect(200);
    expect(elsewhere.headers['set-cookie']).toBeUndefined();
    expect([headingOf(elsewhere.text), linksOf(elsewhere.text)]).toEqual([
      'Your account is ready',
      [`/console/sign-in?email=${encodeURIComponent(other.email)}`],
    ]);
  });

  /** @contract invites-8 */
  it('signs in to the organisation that has invited, whatever others the password opens', async () => {
    const { email, link } = await invited();
    const elsewhere = await createTenant(app);
    await createUser(app, { email, tenantId: elsewhere.id });
    const done = await browser.submit(link, { ...fields, password: PASSWORD }).expect(303);
    const [, token = ''] = /token=([^;]+)/.exec(String(done.headers['set-cookie'])) ?? [];
    const { id } = (await app.http.get('/v2/auth/me').set('Cookie', `token=${token}`).expect(200)).body.data;
    const [user] = await app.sql('SELECT "tenantId" FROM users WHERE id = $1', [id]);
    expect(user).toEqual({ tenantId: await defaultTenantId(app) });
  });

  it('says what is wrong with the form, keeps the name, and takes it the next time', async () => {
    const { email, link } = await invited();
    const wrong = [
      { fullName: '  ', password: 'long enough' },
      { fullName: 'Grace "G" Vogel', password: 'short' },
      { fullName: 'Grace', password: 'ö'.repeat(40) },
      { fullName: 'x'.repeat(201), password: 'long enough' },
      ...[' \u200b', '\u2800', '\u202e\u00ad'].map((fullName) => ({ fullName, password: 'long enough' })),
      {},
    ];
    for (const bad of wrong) {
      const page = await browser.submit(link, bad as Record<string, string>).expect(400);
      expect(page.text).toMatch(/role="alert">[^<]+</);
      if (bad.fullName?.startsWith('Grace "')) expect(page.text).toContain('value="Grace &quot;G&quot; Vogel"');
      expect(page.text).not.toContain('long enough');
    }
    await browser.submit(link, fields).expect(303);
    await login(app, email, fields.password);
  });

  it('counts the characters of a name as the API does', async () => {
    const { email, link } = await invited();
    await browser.submit(link, { ...fields, fullName: '😀'.repeat(201) }).expect(400);
    await browser.submit(link, { ...fields, fullName: '😀'.repeat(200) }).expect(303);
    expect(await app.sql('SELECT char_length("fullName") AS length FROM users WHERE username = $1', [email])).toEqual([
      { length: 200 },
    ]);
  });

  /** @contract invites-12 */
  it('says on opening that it was used, has expired, was taken back, or that the address has an account by now', async () => {
    const [used, expired, gone, registered] = [await invited(), await invited(), await invited(), await invited()];
    await browser.submit(used.link, fields).expect(303);
    await app
      .as(await asAdmin(app))
      .delete(`/v2/invites/${gone.token}`)
      .expect(200);
    const { id } = await createUser(app, { email: registered.email });
    await app.sql('UPDATE users SET "emailProven" = true WHERE id = $1', [id]);
    const stateOf = async (link: string, status: number): Promise<[string, string[]]> => {
      const page = await browser.open(link).expect(status);
      expect(page.headers).toMatchObject(PAGE);
      expect(page.text).not.toContain('<form');
      const sent = await browser.submit(link, fields).expect(status);
      expect(headingOf(sent.text)).toBe(headingOf(page.text));
      return [headingOf(page.text), linksOf(page.text)];
    };
    const onward = ['/console/sign-in', '/forgot-password'];
    expect(await stateOf(used.link, 410)).toEqual(['This invite has been used', onward]);
    expect(await stateOf(gone.link, 404)).toEqual(['This invite is not valid', []]);
    expect(await stateOf(registered.link, 410)).toEqual(['You have an account already', onward]);
    expect(await stateOf('/accept-invite/made-up', 404)).toEqual(['This invite is not valid', []]);
    expect(headingOf((await browser.open('/accept-invite').expect(404)).text)).toBe('This invite is not valid');
    app.clock.moveBy(days(7));
    expect(await stateOf(expired.link, 410)).toEqual(['This invite has expired', []]);
  });
});

describe('the page that sets a password', () => {
  async function asked(): Promise<{ email: string; link: string }> {
    const { email } = await createUser(app);
    await browser.submit('/forgot-password', { email }).expect(200);
    await app.settle();
    return { email, link: linkTo(email) };
  }

  it('says whose it is, sets it once, and leads to the sign-in', async () => {
    const { email, link } = await asked();
    expect(link).toMatch(/^https:\/\/pager\.example\.com\/reset-password\/[\w-]{43}$/);
    const page = await browser.open(link).expect(200);
    expect(page.headers).toMatchObject(PAGE);
    expect(page.text).toContain(email);
    const short = await browser.submit(link, { newPassword: 'short' }).expect(400);
    expect(short.text).toContain('at least 8 characters');
    const done = await browser.submit(link, { newPassword: 'a new password' }).expect(200);
    expect([headingOf(done.text), linksOf(done.text)]).toEqual(['Your new password is set', ['/console/sign-in']]);
    await login(app, email, 'a new password');
    const spent = await browser.open(link).expect(410);
    expect(headingOf(spent.text)).toBe('This link is not valid any more');
    expect(linksOf(spent.text)).toEqual(['/forgot-password', '/console/sign-in']);
    await browser.submit(link, { newPassword: 'another password' }).expect(410);
    await login(app, email, 'a new password');
  });

  it('says on opening that it has expired, or never was', async () => {
    const { link } = await asked();
    app.clock.moveBy(hours(1));
    for (const path of [link, '/reset-password/made-up', '/reset-password/%00']) {
      const page = await browser.open(path).expect(410);
      expect([headingOf(page.text), page.text.includes('<form')]).toEqual(['This link is not valid any more', false]);
    }
    await browser.open('/reset-password').expect(404);
  });

  it('is asked for by a form that says the same to everybody', async () => {
    const form = await browser.open('/forgot-password').expect(200);
    expect([headingOf(form.text), linksOf(form.text)]).toEqual(['Forgot your password?', ['/console/sign-in']]);
    const { email } = await createUser(app);
    const known = await browser.submit('/forgot-password', { email }).expect(200);
    const unknown = await browser.submit('/forgot-password', { email: 'nobody@example.com' }).expect(200);
    expect(known.text).toBe(unknown.text);
    await browser.submit('/forgot-password', { email: ' ' }).expect(400);
    await app.settle();
    expect(sink.mailsTo(email)).toHaveLength(1);
    expect(sink.attempts).toEqual([email]);
    app.clock.moveBy(minutes(1));
  });
});

it('promises no mail where mails are kept in a folder, on a page or in the API', async () => {
  const kept = await TestApp.start({ database: app.database, environment: { SMTP_URL: sink.url } });
  // A setting of development, which the environment of tests is not.
  kept.nest.get(ServerConfig).mailboxFolder = '/somewhere/mails';
  try {
    const visitor = new PlainBrowser(kept);
    const page = await visitor.open('/forgot-password').expect(200);
    expect(page.text).toContain('keeps its mails in a folder and sends none');
    const done = await visitor.submit('/forgot-password', { email: 'somebody@example.com' });
    expect(headingOf(done.text)).toBe('No mail was sent');
    expect(done.text).not.toMatch(/on its way|\/somewhere/);
    const asked = await kept.http.post('/v2/auth/forgot').send({ email: 'somebody@example.com' }).expect(200);
    expect(asked.body.data.message).toBe(
      'If the account exists, a reset link is in the folder where this service keeps its mails. It sends none',
    );
    const list = async (of: TestApp) =>
      (
        await of
          .as(await asAdmin(of))
          .get('/v2/channels')
          .expect(200)
      ).body;
    expect(await list(kept)).toMatchObject({ mailsKept: true });
    expect(await list(app)).toMatchObject({ mailsKept: false });
  } finally {
    await kept.stop();
  }
});

it('offers no form where no mail can be sent, and the API promises none', async () => {
  const mute = await TestApp.start({ database: app.database });
  try {
    const page = await new PlainBrowser(mute).open('/forgot-password').expect(200);
    expect(page.text).not.toContain('<form');
    expect(page.text).toContain('An administrator can set a new password');
    const asked = await mute.http.post('/v2/auth/forgot').send({ email: 'somebody@example.com' }).expect(200);
    expect(asked.body.data).toEqual({
      success: true,
      message: 'This service sends no mails. An administrator can set a new password',
    });
  } finally {
    await mute.stop();
  }
});
