import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { runInNewContext } from 'node:vm';
import { asAdmin, createUser, login } from '../support/accounts.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';

let app: TestApp;
let sink: SmtpSink;
beforeAll(async () => {
  sink = await SmtpSink.start();
  app = await TestApp.start({ environment: { SMTP_URL: sink.url } });
});
afterAll(async () => {
  await app.stop();
  await sink.stop();
});

/** Opens a mailed link, fills in its form and submits it, with the page's own script on the least of a browser. */
async function useLink(link: string, fields: Record<string, string>): Promise<string> {
  const { pathname, hash } = new URL(link);
  const page = await app.http
    .get(pathname)
    .expect(200)
    .expect('Content-Type', /^text\/html/);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  for (const name of Object.keys(fields)) expect(page.text).toContain(`name="${name}"`);
  const script = await app.http
    .get('/account-page.js')
    .expect(200)
    .expect('Content-Type', /^text\/javascript/);

  const status = { textContent: '' };
  let submit: (event: object) => Promise<void> = () => Promise.resolve();
  const form = {
    dataset: { page: /data-page="([\w-]+)"/.exec(page.text)?.[1] },
    addEventListener: (_event: string, listener: typeof submit) => (submit = listener),
    remove: () => undefined,
  };
  runInNewContext(script.text, {
    document: { querySelector: (selector: string) => (selector === 'form' ? form : status) },
    location: { hash },
    URLSearchParams,
    encodeURIComponent,
    FormData: class {
      [Symbol.iterator] = () => Object.entries(fields)[Symbol.iterator]();
    },
    fetch: (path: string, options: RequestInit) => fetch(app.url + path, options),
  });
  await submit({ preventDefault: () => undefined });
  return status.textContent;
}
const linkTo = (email: string) => /https:\/\/\S+/.exec(sink.mailsTo(email).at(-1)?.text ?? '')?.[0] ?? '';

it('sets a new password by the link of the mail', async () => {
  const user = await createUser(app);
  await app.http.post('/v2/auth/forgot').send({ email: user.email }).expect(200);
  await app.settle();
  const link = linkTo(user.email);
  expect(await useLink(link, { newPassword: 'short' })).toContain('newPassword');
  expect(await useLink(link, { newPassword: 'a new password' })).toBe('Done. You can sign in now.');
  await login(app, user.email, 'a new password');
  expect(await useLink(link, { newPassword: 'another password' })).toBe('Invalid or expired reset link');
});

it('accepts an invite by the link of the mail', async () => {
  const email = 'invited@example.com';
  const body = { email, role: 'user' };
  await app.http
    .post('/v2/invites')
    .set('Authorization', await asAdmin(app))
    .send(body)
    .expect(201);
  await app.settle();
  const fields = { fullName: 'Invited', password: 'long enough' };
  expect(await useLink(linkTo(email), fields)).toBe('Done. You can sign in now.');
  await login(app, email, fields.password);
});
