import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import type { KeyScope } from '../../src/people/access/caller.js';
import {
  asAdmin,
  createKey,
  createTeam,
  createTenant,
  createUser,
  defaultTenantId,
  login,
} from '../support/accounts.js';
import { days, seconds } from '../support/fake-clock.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';
import { ADMIN_EMAIL, ROOT_KEY } from '../support/test-config.js';

const envelope = { took: expect.any(Number), requestId: expect.any(String) };
const errorBody = (code: string) => ({ message: expect.any(String), code, ...envelope });
const ACCEPTANCE = { password: 'long enough', fullName: 'Invited Person' };

let app: TestApp;
let sink: SmtpSink;
let admin: string;
beforeAll(async () => {
  sink = await SmtpSink.start();
  sink.expectMails(/ invites you to /);
  app = await TestApp.start({ environment: { SMTP_URL: sink.url } });
});
beforeEach(async () => {
  sink.reset();
  admin = await asAdmin(app);
});
afterAll(async () => {
  await app.stop();
  await sink.stop();
});

let counter = 0;
const someone = () => `invited${++counter}@example.com`;
const invite = (body: object, authorization = admin) => app.as(authorization).post('/v2/invites', body);
const invited = async (body: object = {}): Promise<{ token: string; email: string }> =>
  (await invite({ email: someone(), role: 'user', ...body }).expect(201)).body.data;
const read = (token: string) => app.http.get(`/v2/invites/${token}`);
const accept = (token: string, body: object = ACCEPTANCE) => app.http.post(`/v2/invites/${token}/accept`).send(body);
const remove = (token: string, authorization = admin) => app.as(authorization).delete(`/v2/invites/${token}`);
const list = (query = '') => app.as(admin).get(`/v2/invites${query}`).expect(200);

describe('POST /v2/invites', () => {
  /** @contract conventions-18, invites-1 */
  it('answers the token once, and mails it', async () => {
    const email = someone();
    const answer = await invite({ email: ` ${email} `, role: 'admin' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      data: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        email,
        expiresAt: new Date(app.clock.now().getTime() + days(7)).toISOString(),
      },
      ...envelope,
    });
    await app.settle();
    const [mail] = sink.mailsTo(email);
    expect(mail?.subject).toBe('Administrator invites you to Pager');
    expect(mail?.text).toContain(`https://pager.example.com/accept-invite/${answer.body.data.token}`);
    const rows = await app.sql<{ t: string }>('SELECT i::text AS t FROM invites i');
    expect(rows.map(({ t }) => t).join()).not.toContain(answer.body.data.token);
  });

  it('keeps the name that it gives: in the list, for whoever reads it, on its page, after a new link, and in the trail', async () => {
    const fullName = 'Zoë <b>Ångström</b>';
    const { token, email } = await invited({ fullName: ` ${fullName} ` });
    const named = async () => (await list()).body.data.find((each: { email: string }) => each.email === email);
    expect(await named()).toMatchObject({ fullName });
    expect((await read(token).expect(200)).body.data).toMatchObject({ email, fullName });
    const page = await app.http.get(`/accept-invite/${token}`).expect(200);
    expect(page.text).toContain('value="Zoë &lt;b&gt;Ångström&lt;/b&gt;"');
    const again = await app.as(admin).post(`/v2/invites/${token}/resend`).expect(201);
    expect((await read(again.body.data.token).expect(200)).body.data).toMatchObject({ fullName });
    const { body } = await app.as(admin).get('/v2/audit-log?entityType=invite&action=invite.create').expect(200);
    expect(JSON.stringify(body.data)).toContain('Ångström');
    for (const none of [{}, { fullName: null }]) {
      const { token: bare } = await invited(none);
      expect((await read(bare).expect(200)).body.data).toMatchObject({ fullName: null });
      expect((await app.http.get(`/accept-invite/${bare}`).expect(200)).text).not.toContain('value="null"');
    }
    // Whoever accepts says what they are called.
    await accept(again.body.data.token).expect(201);
  });

  /** @contract invites-1, errors-6 */
  it('answers 409 for a registered address, in any case', async () => {
    const proven = await createUser(app);
    await app.sql('UPDATE users SET "emailProven" = true WHERE id = $1', [proven.id]);
    for (const email of [ADMIN_EMAIL.toUpperCase(), proven.email]) {
      const answer = await invite({ email, role: 'user' });
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject(errorBody('CONFLICT'));
    }
  });

  /** @contract invites-2 */
  it.each([
    {},
    { email: 'x', role: 'user' },
    { email: 'a@example.com' },
    { email: 'a@example.com', role: 'owner' },
    { email: 'a@example.com', role: 'api_key' },
    { email: 'a@example.com', role: 'user', permissions: { alerts: 'all' } },
    { email: 'a@example.com', role: 'user', permissions: ['alerts'] },
    { email: 'a@example.com', role: 'user', permissions: { alert: 'none' } },
    { email: 'a@example.com', role: 'user', teamId: 'x' },
    { email: 7, role: 'user' },
    ...['', ' \u200b', 'x'.repeat(201), 7].map((fullName) => ({ email: 'a@example.com', role: 'user', fullName })),
  ])('answers 400 for %j', async (body) => {
    expect((await invite(body).expect(400)).body).toEqual({ ...errorBody('BAD_REQUEST'), errors: expect.any(Array) });
  });

  /** @contract invites-3 */
  it('is open to users, who hand out no more than they have', async () => {
    const team = await createTeam(app);
    const other = await createTeam(app);
    const user = await createUser(app, { teamIds: [team.id] });
    const as = `Bearer ${user.token}`;
    await invite({ email: someone(), role: 'user', teamId: team.id }, as).expect(201);
    await invite({ email: someone(), role: 'stakeholder' }, as).expect(201);
    const refusals = [
      { role: 'admin' },
      { role: 'user', permissions: { teams: 'write' } },
      { role: 'user', teamId: other.id },
    ];
    for (const body of refusals) {
      expect((await invite({ email: someone(), ...body }, as).expect(403)).body).toEqual(errorBody('FORBIDDEN'));
    }
  });

  it('names the resource that was meant', async () => {
    const answer = await invite({ email: someone(), role: 'user', permissions: { alert: 'none' } }).expect(400);
    expect(answer.body.message).toBe('Invalid request: permissions: alert: unknown, did you mean alerts?');
  });

  it('is closed to stakeholders and to those whose grants say so', async () => {
    const stakeholder = await createUser(app, { role: 'stakeholder' });
    const reader = await createUser(app, { permissions: { invites: 'read' } });
    for (const { token } of [stakeholder, reader]) {
      await invite({ email: someone(), role: 'stakeholder' }, `Bearer ${token}`).expect(403);
    }
  });

  it('takes keys of no team that write and configure, and no others', async () => {
    const team = await createTeam(app);
    const scopes: KeyScope[] = ['read', 'write', 'delete', 'config'];
    const managing = `ServiceKey ${await createKey(app, { scopes })}`;
    await invite({ email: someone(), role: 'user', teamId: team.id }, managing).expect(201);
    await invite({ email: someone(), role: 'admin' }, managing).expect(403);
    await invite({ email: someone(), role: 'user', permissions: { teams: 'admin' } }, managing).expect(403);
    const others = [
      ROOT_KEY,
      await createKey(app, { scopes, teamId: team.id }),
      await createKey(app, { scopes: ['config'] }),
    ];
    for (const key of others) {
      await invite({ email: someone(), role: 'user', teamId: team.id }, `ServiceKey ${key}`).expect(403);
    }
  });

  it('knows no team of another tenant', async () => {
    const elsewhere = await createTenant(app);
    const team = await createTeam(app);
    const answer = await invite({ email: someone(), role: 'user', teamId: team.id }, `Bearer ${elsewhere.token}`);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ message: 'Team not found' });
  });
});

describe('GET /v2/invites', () => {
  /** @contract invites-4 */
  it('lists what is pending, newest first, expired ones included, without a usable token', async () => {
    const tenant = await createTenant(app);
    const as = `Bearer ${tenant.token}`;
    const made: { token: string; email: string }[] = [];
    for (let index = 0; index < 4; index++) {
      made.push((await invite({ email: someone(), role: 'user' }, as).expect(201)).body.data);
      app.clock.moveBy(seconds(1));
    }
    await accept(made[1]?.token ?? '').expect(201);
    app.clock.moveBy(days(8));
    const later = `Bearer ${await login(app, tenant.admin.email, 'a password for tests')}`;
    const all = await app.as(later).get('/v2/invites').expect(200);
    expect(all.body.totalCount).toBe(3);
    const emails = all.body.data.map(({ email }: { email: string }) => email);
    expect(emails).toEqual([made[3]?.email, made[2]?.email, made[0]?.email]);
    expect(all.body.data[0]).toEqual({
      token: expect.stringMatching(/^[0-9a-f]{64}$/),
      email: made[3]?.email,
      fullName: null,
      role: 'user',
      permissions: null,
      teamId: null,
      createdAt: expect.any(String),
      sentAt: all.body.data[0].createdAt,
      expiresAt: expect.any(String),
    });
    await read(all.body.data[0].token).expect(404);
    await accept(all.body.data[0].token).expect(404);

    const first = await app.as(later).get('/v2/invites?limit=2').expect(200);
    expect(first.body.data).toHaveLength(2);
    const rest = await app.as(later).get(`/v2/invites?limit=2&cursor=${first.body.nextCursor}`).expect(200);
    expect(rest.body.data.map(({ email }: { email: string }) => email)).toEqual([made[0]?.email]);
    expect(rest.body.nextCursor).toBeUndefined();
  });

  it('shows no other tenant’s, and refuses a broken cursor', async () => {
    const { email } = await invited();
    const elsewhere = await createTenant(app);
    const answer = await app.as(`Bearer ${elsewhere.token}`).get('/v2/invites').expect(200);
    expect(JSON.stringify(answer.body.data)).not.toContain(email);
    const broken = await app.as(admin).get('/v2/invites?cursor=%00');
    expect(broken.status).toBe(400);
    expect(broken.body.code).toBe('PAGINATION_CURSOR_INVALID');
  });
});

describe('GET /v2/invites/:token', () => {
  it('shows the invite to whoever holds the token', async () => {
    const { token, email } = await invited({ role: 'stakeholder', permissions: { alerts: 'read' } });
    const answer = await read(token);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      token,
      email,
      role: 'stakeholder',
      permissions: { alerts: 'read' },
      teamId: null,
    });
  });

  /** @contract invites-5 */
  it('answers 404 for an unknown token', async () => {
    for (const token of ['unknown', '%00', 'x'.repeat(3000)]) {
      const answer = await read(token);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual(errorBody('NOT_FOUND'));
    }
  });

  /** @contract invites-5 */
  it('answers 410 once it was used, or after seven days', async () => {
    const used = await invited();
    await accept(used.token).expect(201);
    expect((await read(used.token).expect(410)).body).toEqual(errorBody('INVITE_USED'));
    const old = await invited();
    app.clock.moveBy(days(7) - 1);
    await read(old.token).expect(200);
    app.clock.moveBy(1);
    expect((await read(old.token).expect(410)).body).toEqual(errorBody('INVITE_USED'));
    expect((await accept(old.token).expect(410)).body).toEqual(errorBody('INVITE_USED'));
  });
});

describe('an invite ends with its maker’s right to make it', () => {
  const asAdminOf = (method: 'patch' | 'delete', path: string, body: object = {}) =>
    app.as(admin).send(method, path, body).expect(200);

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['is blocked', (id) => asAdminOf('patch', `/v2/users/${id}`, { blocked: true })],
    ['is deleted', (id) => asAdminOf('delete', `/v2/users/${id}`)],
    ['becomes a stakeholder', (id) => asAdminOf('patch', `/v2/users/${id}`, { role: 'stakeholder' })],
    ['may not touch the team any more', (id) => asAdminOf('delete', `/v2/teams/${teamId}/members/${id}`)],
  ])('when the person %s', async (_what, end) => {
    const maker = await createUser(app, { teamIds: [teamId] });
    const { token } = (await invite({ email: someone(), role: 'user', teamId }, `Bearer ${maker.token}`).expect(201))
      .body.data;
    await read(token).expect(200);
    await end(maker.id);
    for (const answer of [await read(token), await accept(token)]) {
      expect([answer.status, answer.body]).toEqual([410, errorBody('INVITE_USED')]);
    }
    const page = await app.http.get(`/accept-invite/${token}`);
    expect(page.text).not.toContain('name="password"');
  });

  it('when the key is revoked', async () => {
    const key = await createKey(app, { scopes: ['read', 'write', 'config'] });
    const { token } = (await invite({ email: someone(), role: 'user' }, `ServiceKey ${key}`).expect(201)).body.data;
    await read(token).expect(200);
    await app.sql('DELETE FROM api_keys WHERE id = $1', [createHash('sha256').update(key).digest('hex')]);
    await accept(token).expect(410);
  });

  let teamId: string;
  beforeAll(async () => {
    teamId = (await createTeam(app)).id;
  });
});

describe('POST /v2/invites/:token/accept', () => {
  /** @contract invites-6 */
  it('makes the account as it was offered, in the team, without logging in', async () => {
    const team = await createTeam(app);
    const { token, email } = await invited({ role: 'user', permissions: { teams: 'write' }, teamId: team.id });
    const answer = await accept(token);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ data: { id: expect.any(String), email, role: 'user' }, ...envelope });
    expect(answer.headers['set-cookie']).toBeUndefined();
    const user = await app.as(admin).get(`/v2/users/${answer.body.data.id}`).expect(200);
    expect(user.body.data).toMatchObject({
      fullName: 'Invited Person',
      permissions: { teams: 'write' },
      verified: true,
    });
    const session = await app.http.post('/v2/auth/login').send({ email, password: ACCEPTANCE.password }).expect(200);
    expect(session.body.data.user.teamId).toBe(team.id);
  });

  it('leads into the tenant of the inviter', async () => {
    const elsewhere = await createTenant(app);
    const answer = await invite({ email: someone(), role: 'admin' }, `Bearer ${elsewhere.token}`).expect(201);
    const { id } = (await accept(answer.body.data.token).expect(201)).body.data;
    const [row] = await app.sql<{ tenantId: string }>('SELECT "tenantId" FROM users WHERE id = $1', [id]);
    expect(row?.tenantId).toBe(elsewhere.id);
    expect(row?.tenantId).not.toBe(await defaultTenantId(app));
  });

  /** @contract invites-6 */
  it('works once, however many come at the same time', async () => {
    const { token } = await invited();
    const answers = await Promise.all([1, 2, 3, 4].map(() => accept(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410, 410, 410]);
  });

  it('answers 409 when the address was registered meanwhile, and leaves the invite', async () => {
    const { token, email } = await invited();
    await createUser(app, { email });
    expect((await accept(token).expect(409)).body).toMatchObject(errorBody('CONFLICT'));
    await read(token).expect(200);
  });

  /** @contract invites-7 */
  it.each([{}, { ...ACCEPTANCE, password: 'short' }, { ...ACCEPTANCE, fullName: ' ' }, { password: 7, fullName: {} }])(
    'answers 400 for %j and leaves the invite',
    async (body) => {
      const { token } = await invited();
      await accept(token, body).expect(400);
      await read(token).expect(200);
    },
  );

  it('answers 404 for an unknown token', async () => {
    expect((await accept('unknown').expect(404)).body).toEqual(errorBody('NOT_FOUND'));
  });
});

describe('POST /v2/invites/:token/resend', () => {
  const resend = (token: string, authorization = admin) =>
    app.as(authorization).post(`/v2/invites/${token}/resend`, {});
  const shown = async (email: string): Promise<Record<string, string>> =>
    (await list('?limit=200')).body.data.find((each: { email: string }) => each.email === email);

  /** @contract invites-9 */
  it('mails a new link, which alone works, and begins the seven days anew', async () => {
    const team = await createTeam(app);
    const { token, email } = await invited({ permissions: { teams: 'write' }, teamId: team.id });
    await app.settle();
    const created = app.clock.now();
    app.clock.moveBy(days(3));
    admin = await asAdmin(app);
    const answer = await resend((await shown(email))['token'] ?? '');
    const expiresAt = new Date(app.clock.now().getTime() + days(7)).toISOString();
    expect([answer.status, answer.body]).toEqual([
      201,
      { data: { token: expect.stringMatching(/^[\w-]{43}$/), email, expiresAt }, ...envelope },
    ]);
    await app.settle();
    const [first, second, ...others] = sink.mailsTo(email);
    expect([first?.text, others]).toEqual([expect.stringContaining(token), []]);
    const [, linked, proof] = /accept-invite\/([\w-]+)\?proof=([\w-]+)/.exec(second?.text ?? '') ?? [];
    expect(linked).toBe(answer.body.data.token);
    expect(await shown(email)).toMatchObject({
      createdAt: created.toISOString(),
      sentAt: app.clock.now().toISOString(),
      expiresAt,
    });
    for (const gone of [await read(token), await accept(token), await resend(token)]) expect(gone.status).toBe(404);
    expect((await read(linked!).expect(200)).body.data).toMatchObject({
      ...{ email, role: 'user', permissions: { teams: 'write' }, teamId: team.id },
    });
    const page = app.http.post(`/accept-invite/${linked}?proof=${proof}`).type('form');
    await page.send(ACCEPTANCE).expect(303);
    expect(await app.sql('SELECT "emailProven" FROM users WHERE username = $1', [email])).toEqual([
      { emailProven: true },
    ]);
  });

  /** @contract invites-9 */
  it('renews one that has expired, and none that was accepted or revoked', async () => {
    const [expired, used, gone] = [await invited(), await invited(), await invited()];
    await accept(used.token).expect(201);
    await remove(gone.token).expect(200);
    app.clock.moveBy(days(8));
    admin = await asAdmin(app);
    await read(expired.token).expect(410);
    const { token } = (await resend(expired.token).expect(201)).body.data;
    await accept(token).expect(201);
    const accepted = await resend(used.token);
    expect([accepted.status, accepted.body]).toEqual([410, errorBody('INVITE_USED')]);
    for (const unknown of [gone.token, 'unknown', '0'.repeat(64), 'x'.repeat(3000)]) {
      const answer = await resend(unknown);
      expect([answer.status, answer.body]).toEqual([404, errorBody('NOT_FOUND')]);
    }
    await resend('%00').expect(400);
  });

  /** @contract invites-9 */
  it('asks for the rights of inviting anew, and changes nothing without them', async () => {
    const team = await createTeam(app);
    const made = [await invited({ role: 'admin' }), await invited({ teamId: team.id })];
    const granting = await invited({ permissions: { teams: 'admin' } });
    const outsider = await createUser(app);
    const reader = await createUser(app, { permissions: { invites: 'read' } });
    const stakeholder = await createUser(app, { role: 'stakeholder' });
    const key = `ServiceKey ${await createKey(app, { scopes: ['read', 'write'] })}`;
    for (const { token } of [...made, granting]) {
      await resend(token, '').expect(401);
      for (const as of [...[outsider, reader, stakeholder].map((user) => `Bearer ${user.token}`), key])
        expect((await resend(token, as).expect(403)).body).toMatchObject(errorBody('FORBIDDEN'));
      const elsewhere = await createTenant(app);
      await resend(token, `Bearer ${elsewhere.token}`).expect(404);
      await read(token).expect(200);
    }
    await app.settle();
    for (const { email } of [...made, granting]) expect(sink.mailsTo(email)).toHaveLength(1);
  });

  it('makes the caller the inviter, so that it works where the first one is blocked', async () => {
    const first = await createUser(app);
    const { token, email } = (await invite({ email: someone(), role: 'user' }, `Bearer ${first.token}`).expect(201))
      .body.data;
    await app.as(admin).patch(`/v2/users/${first.id}`, { blocked: true }).expect(200);
    await read(token).expect(410);
    const second = await createUser(app, { permissions: { schedules: 'read' } });
    const resent = (await resend(token, `Bearer ${second.token}`).expect(201)).body.data;
    await app.settle();
    expect(sink.mailsTo(email).at(-1)?.subject).toContain(second.fullName);
    const { id } = (await accept(resent.token).expect(201)).body.data;
    // Nobody hands out more than they have.
    const user = await app.as(admin).get(`/v2/users/${id}`).expect(200);
    expect(user.body.data.permissions).toMatchObject({ schedules: 'read' });
  });

  it('takes the place of a mail that has not gone out, whose link has ended', async () => {
    const { token, email } = await invited();
    const resent = (await resend(token).expect(201)).body.data;
    await app.settle();
    expect(sink.mailsTo(email).map(({ text }) => text)).toEqual([expect.stringContaining(resent.token)]);
  });

  it('answers 409 when the address was registered meanwhile', async () => {
    const { token, email } = await invited();
    const { id } = await createUser(app, { email });
    await app.sql('UPDATE users SET "emailProven" = true WHERE id = $1', [id]);
    expect((await resend(token).expect(409)).body).toMatchObject(errorBody('CONFLICT'));
    await read(token).expect(200);
  });

  it('leaves one link, however many ask for it at the same time, or accept it', async () => {
    const { token, email } = await invited();
    const answers = await Promise.all([1, 2, 3].map(() => resend(token)));
    const links = answers.flatMap(({ status, body }) => (status === 201 ? [body.data.token as string] : []));
    const open = await Promise.all(links.map(async (each) => (await read(each)).status));
    expect(open.filter((status) => status === 200)).toHaveLength(1);
    const last = links[open.indexOf(200)]!;
    const [accepted, resent] = await Promise.all([accept(last), resend(last)]);
    const made = await app.sql('SELECT 1 FROM users WHERE username = $1', [email]);
    expect(made).toHaveLength(accepted.status === 201 ? 1 : 0);
    expect(accepted.status === 201 ? [404, 409, 410] : [201]).toContain(resent.status);
  });

  it('leaves a trail', async () => {
    const { token, email } = await invited();
    app.clock.moveBy(seconds(1));
    await resend(token).expect(201);
    const log = await app.as(admin).get('/v2/audit-log?q=invite.resend&limit=1').expect(200);
    expect(log.body.data).toEqual([expect.objectContaining({ action: 'invite.resend', entityName: email })]);
  });
});

describe('DELETE /v2/invites/:token', () => {
  /** @contract invites-10 */
  it('removes it, by its token or by the hash that the list shows', async () => {
    const first = await invited();
    expect((await remove(first.token).expect(200)).body.data).toEqual({ result: 'deleted' });
    await read(first.token).expect(404);
    await remove(first.token).expect(404);
    const second = await invited();
    const shown = (await list()).body.data[0];
    expect(shown.email).toBe(second.email);
    await remove(shown.token).expect(200);
    await read(second.token).expect(404);
  });

  it('says of one that was accepted that somebody is in, also when that happens at the same time', async () => {
    const used = await invited();
    await accept(used.token).expect(201);
    const answer = await remove(used.token);
    expect([answer.status, answer.body]).toEqual([410, errorBody('INVITE_USED')]);
    expect((await read(used.token).expect(410)).body).toEqual(errorBody('INVITE_USED'));
    for (let round = 0; round < 10; round++) {
      const { token, email } = await invited();
      const [removed, accepted] = await Promise.all([remove(token), accept(token)]);
      const isIn = (await app.sql('SELECT FROM users WHERE username = $1', [email])).length === 1;
      expect([removed.status, accepted.status]).toEqual(isIn ? [410, 201] : [200, 404]);
    }
  });

  it('knows no invite of another tenant, and minds the team', async () => {
    const team = await createTeam(app);
    const { token } = await invited({ teamId: team.id });
    const elsewhere = await createTenant(app);
    await remove(token, `Bearer ${elsewhere.token}`).expect(404);
    const outsider = await createUser(app);
    await remove(token, `Bearer ${outsider.token}`).expect(403);
    await read(token).expect(200);
  });
});

it('goes when its team goes', async () => {
  const team = await createTeam(app);
  const { token } = await invited({ teamId: team.id });
  await app.as(admin).delete(`/v2/teams/${team.id}`).expect(200);
  await read(token).expect(404);
});

it('leaves a trail', async () => {
  const { token, email } = await invited();
  await accept(token).expect(201);
  const second = await invited();
  await remove(second.token).expect(200);
  const log = await app.as(admin).get('/v2/audit-log?q=invite.&limit=4').expect(200);
  const actions = log.body.data.map(({ action }: { action: string }) => action).sort();
  expect(actions).toEqual(['invite.accept', 'invite.create', 'invite.create', 'invite.delete']);
  expect(log.body.data).toContainEqual(expect.objectContaining({ action: 'invite.create', entityName: email }));
  expect(JSON.stringify(log.body.data)).not.toContain(token);
});
