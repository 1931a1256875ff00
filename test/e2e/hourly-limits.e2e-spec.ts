import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Test } from 'supertest';
import { HOURLY_LIMITS, type HourlyKind } from '../../src/platform/rate-limit/domain/hourly-limits.js';
import { createUser, giveChannel, login, PASSWORD, type TestUser } from '../support/accounts.js';
import { hours } from '../support/fake-clock.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';

const environment = (sink: SmtpSink) => ({ RATE_LIMIT_DISABLED: '0', SMTP_URL: sink.url });

let sink: SmtpSink;
let app: TestApp;
let replica: TestApp;
beforeAll(async () => {
  sink = await SmtpSink.start();
  sink.expectMails();
  app = await TestApp.start({ environment: environment(sink) });
  replica = await TestApp.start({ environment: environment(sink), database: app.database, clock: app.clock });
});
// Signing in and the general limit begin anew, and nothing that an earlier test did counts.
beforeEach(() => app.clock.moveBy(hours(2)));
afterAll(async () => {
  await replica.stop();
  await app.stop();
  await sink.stop();
});

const member = (): Promise<TestUser> => createUser(app, { permissions: { invites: 'write', reports: 'read' } });
/** As if the user had done it so many times half an hour ago. */
const done = (kind: HourlyKind, times: number, memberId: string) =>
  app.sql(
    `INSERT INTO hourly_work ("tenantId", kind, id, "memberId", at)
     SELECT "tenantId", $1, gen_random_uuid(), $2, $3::timestamptz FROM users, generate_series(1, $4) WHERE id = $5`,
    [kind, memberId, new Date(app.clock.now().getTime() - hours(0.5)), times, memberId],
  );
const bearer = (request: Test, { token }: { token: string }) => request.set('Authorization', `Bearer ${token}`);
let number = 0;
const invite = (at: TestApp, user: { token: string }) =>
  bearer(at.http.post('/v2/invites'), user).send({ email: `asked${++number}@example.com`, role: 'user' });
const rows = async (table: string): Promise<number> => (await app.sql(`SELECT 1 FROM ${table}`)).length;

describe('hourly limits', () => {
  it('hold over two replicas, twenty at once', async () => {
    const user = await member();
    await done('invite', HOURLY_LIMITS.invite.member - 5, user.id);
    const before = await rows('invites');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => invite(index % 2 === 0 ? app : replica, user)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(15);
    expect(refused[0]?.headers['retry-after']).toBe('1800');
    expect(refused[0]?.body).toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      message: expect.stringContaining('at most 100 invites an hour for a member'),
    });
    expect(await rows('invites')).toBe(before + 5);
  });

  it('let an administrator go on where a member has to wait, up to the limit of the tenant', async () => {
    const admin = await createUser(app, { role: 'admin' });
    await done('invite', 599, admin.id);
    await invite(app, admin).expect(201);
    expect((await invite(replica, admin).expect(429)).body.message).toContain('600 invites');
    const other = await invite(app, await member()).expect(429);
    expect(other.body.message).toContain('600 invites an hour for a tenant');
  });

  /** @contract invites-9 */
  it('hold for an address, whoever invites it or resends its invite, by whatever replica', async () => {
    const users = [await createUser(app, { role: 'admin' }), await member(), await member()];
    const email = `Often${++number}@example.com`;
    const send = (at: TestApp, user: TestUser, path: string, body = {}) =>
      bearer(at.http.post(`/v2/invites${path}`), user).send(body);
    const invites = [];
    for (const address of [email, email.toLowerCase()])
      invites.push((await send(app, users[0]!, '', { email: address, role: 'user' }).expect(201)).body.data.token);
    for (const at of [app, replica, app]) invites[0] = (await resent(at, invites[0])).body.data.token;
    for (const [place, user] of users.entries()) {
      const refused = await send(replica, user, `/${invites[place % 2]}/resend`).expect(429);
      expect(refused.headers['retry-after']).toBe('3600');
      expect(refused.body.message).toContain('at most 5 invites an hour for an address');
      await send(app, user, '', { email, role: 'user' }).expect(429);
    }
    expect(await app.sql('SELECT FROM invites WHERE lower(email) = $1', [email.toLowerCase()])).toHaveLength(2);
    await bearer(app.http.get(`/v2/invites/${invites[0]}`), users[0]!).expect(200);
    app.clock.moveBy(hours(1));
    const again = { token: await login(app, users[0]!.email, PASSWORD) };
    await bearer(app.http.post(`/v2/invites/${invites[0]}/resend`), again).expect(201);

    async function resent(at: TestApp, token: string) {
      return send(at, users[0]!, `/${token}/resend`).expect(201);
    }
  });

  it('forget after an hour', async () => {
    const user = await member();
    await done('invite', 100, user.id);
    await invite(app, user).expect(429);
    app.clock.moveBy(hours(0.5));
    await invite(app, { token: await login(app, user.email, PASSWORD) }).expect(201);
  });

  /** Each asks once more, by the user. */
  const ASKED: [HourlyKind, (user: TestUser) => Promise<{ status: number; body: { message?: string } }>][] = [
    [
      'pto-request',
      async (user) =>
        bearer(app.http.post('/v2/pto-requests'), user).send({
          startDate: '2030-01-01T00:00:00Z',
          endDate: '2030-01-02T00:00:00Z',
        }),
    ],
    [
      'report-run',
      async (user) => {
        const schedule = { cadence: 'daily', email: user.email };
        const made = await bearer(app.http.post('/v2/reports/schedules'), user).send(schedule).expect(201);
        return bearer(app.http.post(`/v2/reports/schedules/${made.body.data.id}/run`), user);
      },
    ],
    ['export', async (user) => bearer(app.http.get('/v2/reports/export'), user)],
    [
      'channel-test',
      async (user) => {
        await giveChannel(app, user.id, user.email);
        const [channel] = await app.sql<{ id: string }>('SELECT id FROM channels WHERE "userId" = $1', [user.id]);
        return bearer(app.http.post(`/v2/channels/${channel?.id}/test`), user);
      },
    ],
  ];
  it.each(ASKED)('count each %s', async (kind, ask) => {
    const { member: limit, what } = HOURLY_LIMITS[kind];
    const user = await member();
    await done(kind, limit - 1, user.id);
    expect((await ask(user)).status).toBe(200);
    const before = { mails: await rows('mails'), requests: await rows('pto_requests') };
    const refused = await ask(user);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toContain(`at most ${limit} ${what} an hour for a member`);
    expect({ mails: await rows('mails'), requests: await rows('pto_requests') }).toEqual(before);
  });

  it('tell nobody whether an account exists, and mail no more', async () => {
    const user = await createUser(app);
    await done('password-reset', 5, user.id);
    const forgot = (email: string) => app.http.post('/v2/auth/forgot').send({ email });
    const [known, unknown] = [await forgot(user.email), await forgot('nobody@example.com')];
    expect(known.status).toBe(200);
    expect({ ...known.body, took: 0, requestId: '' }).toEqual({ ...unknown.body, took: 0, requestId: '' });
    await app.settle();
    expect(sink.mailsTo(user.email)).toEqual([]);
  });
});
