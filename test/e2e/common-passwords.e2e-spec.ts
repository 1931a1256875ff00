import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sha256 } from '../../src/platform/crypto/secret-box.js';
import { asAdmin, createUser, PASSWORD } from '../support/accounts.js';
import { days } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';

/* Whoever guesses begins with the passwords that most people choose: nobody can choose one of them. */

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await TestApp.start({ environment: { REGISTRATION: 'open' } });
  admin = await asAdmin(app);
});
afterAll(() => app.stop());

let counter = 0;
const email = () => `weak${++counter}@example.com`;

/** How a password is set: the path and body that set it, and the field that is wrong. */
const WAYS: Record<string, (password: string) => Promise<[path: string, body: object, field: string, as?: string]>> = {
  create: (password) =>
    Promise.resolve(['/v2/users', { username: email(), fullName: 'W', password }, 'password', admin]),
  register: (password) =>
    Promise.resolve(['/v2/auth/register', { email: email(), fullName: 'W', password }, 'password']),
  invite: async (password) => {
    const body = { email: email(), role: 'user' };
    const made = await app.as(admin).post('/v2/invites', body).expect(201);
    return [`/v2/invites/${made.body.data.token}/accept`, { password, fullName: 'W' }, 'password'];
  },
  reset: async (newPassword) => ['/v2/auth/reset', { token: await resetToken(), newPassword }, 'newPassword'],
  change: async (newPassword) => {
    const { token } = await createUser(app);
    return ['/v2/auth/password', { currentPassword: PASSWORD, newPassword }, 'newPassword', `Bearer ${token}`];
  },
};

async function resetToken(): Promise<string> {
  const { id } = await createUser(app);
  const token = `reset-${++counter}`;
  await app.sql(
    `INSERT INTO password_resets ("tenantId", id, "userId", hash, "expiresAt")
     SELECT "tenantId", gen_random_uuid(), id, $2, $3 FROM users WHERE id = $1`,
    [id, sha256(token), new Date(app.clock.now().getTime() + days(1))],
  );
  return token;
}

/** @contract auth-20 */
it.each(Object.keys(WAYS))('a common password is refused at %s, with a code and the field', async (way) => {
  for (const password of ['password1', 'PassWord123', '12345678', 'qwertyuiop', 'iloveyou1']) {
    const [path, body, field, as] = await WAYS[way]!(password);
    const answer = await app.http
      .post(path)
      .set(as ? { Authorization: as } : {})
      .send(body);
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({
        code: 'COMMON_PASSWORD',
        message: `Invalid request: ${field}: is one of the most common passwords`,
      }),
    ]);
  }
  const [ofWords, made, field, whose] = await WAYS[way]!('Pager-Admin-2026');
  const refused = await app.http
    .post(ofWords)
    .set(whose ? { Authorization: whose } : {})
    .send(made);
  expect([refused.status, refused.body.code]).toEqual([400, 'COMMON_PASSWORD']);
  expect(refused.body.message).toContain(`${field}: consists of words that are guessed first here`);
  const [path, body, , as] = await WAYS[way]!('a phrase of several words');
  const taken = await app.http
    .post(path)
    .set(as ? { Authorization: as } : {})
    .send(body);
  expect([200, 201]).toContain(taken.status);
});

it('another fault beside it is said too, and keeps the usual code', async () => {
  const body = { username: '', fullName: 'W', password: 'password1' };
  const answer = await app.as(admin).post('/v2/users', body).expect(400);
  expect(answer.body.code).toBe('BAD_REQUEST');
  expect(answer.body.message).toMatch(/username: [^]*password: is one of the most common passwords/);
});

it('the page of a reset says it in its form, and the link goes on', async () => {
  const token = await resetToken();
  const post = (newPassword: string) => app.http.post(`/reset-password/${token}`).type('form').send({ newPassword });
  const refused = await post('password1').expect(400);
  expect(refused.text).toContain('one of the most common passwords');
  await post('a phrase of several words').expect(200);
});
