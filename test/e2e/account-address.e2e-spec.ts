import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAdmin, confirmed, createTenant, createUser, PASSWORD, type TestUser } from '../support/accounts.js';
import { minutes } from '../support/fake-clock.js';
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

let counter = 0;
const newAddress = () => `moved${++counter}@example.org`;
async function person(): Promise<TestUser & { as: string }> {
  const user = await createUser(app, { reachable: true });
  await app.sql('UPDATE users SET "emailProven" = true WHERE id = $1', [user.id]);
  return { ...user, as: await confirmed(app, `Bearer ${user.token}`) };
}
const ask = (as: string, email: unknown) => app.as(as).post('/v2/auth/email', { email });
const verify = (as: string, code: unknown) => app.as(as).post('/v2/auth/email/verify', { code });
async function codeTo(address: string): Promise<string> {
  await app.settle();
  const [mail] = sink.mailsTo(address).slice(-1);
  return /[A-Z2-9]{4}(-[A-Z2-9]{4}){5}/.exec(mail?.text ?? '')?.[0] ?? '';
}
const logIn = (email: string) => app.http.post('/v2/auth/login').send({ email, password: PASSWORD });
const nameOf = async ({ id }: TestUser) =>
  (await app.sql<{ username: string }>('SELECT username FROM users WHERE id = $1', [id]))[0]?.username;

describe('another address', () => {
  /** @contract auth-19 */
  it('is the login name and a contact method once its code is given; the old one is told', async () => {
    const user = await person();
    const email = newAddress();
    expect((await ask(user.as, email).expect(200)).body.data).toEqual({ result: 'mailed' });
    expect(await nameOf(user)).toBe(user.email);
    const code = await codeTo(email);
    const typed = code.toLowerCase().replaceAll('-', ' ');
    expect((await verify(user.as, typed).expect(200)).body.data).toEqual({ result: 'changed', email });
    await app.settle();
    const [told] = sink.mailsTo(user.email);
    expect(told?.subject).toBe('Your e-mail address was changed for Pager');
    expect(told?.text?.replaceAll('\u200b', '')).toContain(email);
    await logIn(user.email).expect(401);
    await logIn(email.toUpperCase()).expect(200);
    const me = await app.as(user.as).get('/v2/auth/me').expect(200);
    expect(me.body.data.email).toBe(email);
    const channels = 'SELECT value, verified FROM channels WHERE "userId" = $1 ORDER BY "createdAt", value';
    expect(await app.sql(channels, [user.id])).toEqual(
      expect.arrayContaining([
        { value: user.email, verified: true },
        { value: email, verified: true },
      ]),
    );
    const log = await app.as(await asAdmin(app)).get('/v2/audit-log?action=auth.email_changed');
    expect(log.body.data[0]).toMatchObject({ entityId: user.id, details: { from: user.email, to: email } });
    await verify(user.as, code).expect(401);
  });

  it('is taken by no account whose present one nobody has proven, so that its owner can still take the account', async () => {
    const user = await createUser(app);
    const as = await confirmed(app, `Bearer ${user.token}`);
    const email = newAddress();
    expect((await ask(as, email).expect(409)).body.message).toMatch(/^Nobody has proven your present address/);
    await app.http.post('/v2/auth/forgot').send({ email: user.email }).expect(200);
    await app.settle();
    const token = /reset-password\/([\w-]+)/.exec(sink.mailsTo(user.email)[0]?.text ?? '')?.[1];
    await app.http.post('/v2/auth/reset').send({ token, newPassword: 'the password of its owner' }).expect(200);
    await ask(as, email).expect(401);
    sink.expectMails(/: Your (password was|Pager account)/);
    // What is no address has no owner.
    const named = await createUser(app, { email: 'grace' });
    await ask(await confirmed(app, `Bearer ${named.token}`), email).expect(200);
    expect(await codeTo(email)).not.toBe('');
  });

  it('ends links that were mailed to the old one', async () => {
    const user = await person();
    await app.http.post('/v2/auth/forgot').send({ email: user.email }).expect(200);
    await app.settle();
    const token = /reset-password\/([\w-]+)/.exec(sink.mailsTo(user.email)[0]?.text ?? '')?.[1];
    const email = newAddress();
    await ask(user.as, email).expect(200);
    await verify(user.as, await codeTo(email)).expect(200);
    await app.http.post('/v2/auth/reset').send({ token, newPassword: 'of whoever has the old mailbox' }).expect(401);
    sink.expectMails(/was changed/);
  });

  /** @contract auth-19 */
  it('is nobody’s by a wrong, late, foreign or earlier code', async () => {
    const [user, other] = [await person(), await person()];
    const [first, second, theirs] = [newAddress(), newAddress(), newAddress()];
    await ask(user.as, first).expect(200);
    const early = await codeTo(first);
    await ask(user.as, second).expect(200);
    const code = await codeTo(second);
    await ask(other.as, theirs).expect(200);
    const foreign = await codeTo(theirs);
    for (const wrong of ['AAAA-AAAA-AAAA-AAAA', early, foreign]) {
      const { status, body } = await verify(user.as, wrong);
      expect([status, body.code]).toEqual([401, 'INVALID_CODE']);
    }
    // What somebody else gets into the mailbox of is of no use to them.
    await verify(other.as, code).expect(401);
    app.clock.moveBy(minutes(60));
    const { data } = (await logIn(user.email).expect(200)).body as { data: { token: string } };
    await verify(`Bearer ${data.token}`, code).expect(401);
    expect(await nameOf(user)).toBe(user.email);
  });

  it('may not be one that somebody of the organisation has, also not meanwhile', async () => {
    const [user, other] = [await person(), await person()];
    expect((await ask(user.as, other.email.toUpperCase())).status).toBe(409);
    const email = newAddress();
    await ask(user.as, email).expect(200);
    const code = await codeTo(email);
    await createUser(app, { email });
    expect((await verify(user.as, code)).status).toBe(409);
    expect(await nameOf(user)).toBe(user.email);
  });

  it('says nothing of who is in another organisation', async () => {
    const { admin } = await createTenant(app);
    const user = await person();
    await ask(user.as, admin.email).expect(200);
    sink.expectMails(new RegExp(`^${admin.email}: Your new address`));
  });

  it.each([undefined, '', 'no address', 7, { a: 1 }, `${'x'.repeat(100)}@example.com`])('is no %j', async (email) => {
    const { body } = await ask((await person()).as, email).expect(400);
    expect(body.message).toMatch(/email/);
  });

  it('is not asked for where no mail can be sent', async () => {
    const silent = await TestApp.start();
    try {
      const user = await createUser(silent);
      const as = await confirmed(silent, `Bearer ${user.token}`);
      const email = newAddress();
      const answer = await silent.as(as).post('/v2/auth/email', { email });
      expect(answer.status).toBe(409);
    } finally {
      await silent.stop();
    }
  });
});
