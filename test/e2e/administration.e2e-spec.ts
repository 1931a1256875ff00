import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTenant, createUser, type TestTenant } from '../support/accounts.js';
import { ENVELOPE } from '../support/envelope.js';
import { minutes } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';

const SECRETS = {
  TWILIO_ACCOUNT_SID: 'ACaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  TWILIO_AUTH_TOKEN: 'a-twilio-token',
  TWILIO_FROM: '+15005550006',
  SLACK_BOT_TOKEN: 'xoxb-a-slack-token',
  METRICS_TOKEN: 'a-metrics-token-that-is-long-enough',
};

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start({
    canPage: true,
    environment: { ...SECRETS, SELF_CHECK_MINUTES: '5', RETENTION_DAYS: '90' },
  });
});
afterAll(() => app.stop());

const get = async <T>(path: string, { token }: { token: string }): Promise<T> => {
  const { body } = await app.as(`Bearer ${token}`).get(path).expect(200);
  expect(body).toEqual({ data: body.data, ...ENVELOPE });
  return body.data as T;
};
const post = async (path: string, { token }: TestTenant, body: object): Promise<{ id: string }> =>
  (
    await app
      .as(`Bearer ${token}`)
      .post(path, body)
      .expect((answer) => {
        if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
      })
  ).body.data;

/** Who is notified of a new alert of this tenant by mail. */
async function aReachablePerson(tenant: TestTenant): Promise<void> {
  const { id, email } = await createUser(app, { tenantId: tenant.id });
  await app.sql(
    `INSERT INTO channels ("tenantId", id, "userId", type, value, verified, "codeTries", "createdAt", "updatedAt")
     VALUES ($1, gen_random_uuid(), $2, 'email', $3, true, 0, $4, $4)`,
    [tenant.id, id, email, app.clock.now()],
  );
  const step = { notifyType: 'default', condition: 'if-not-acked', delayMinutes: 0, recipientType: 'user' };
  await post('/v2/escalations', tenant, { name: 'All', isDefault: true, rules: [{ ...step, recipientId: id }] });
}

describe('GET /v2/account/setup', () => {
  /** @contract account-12 */
  it('finds each part in the data of the organisation, whoever made it, and in that of no other', async () => {
    const tenant = await createTenant(app);
    const other = await createTenant(app);
    const none = {
      ...{ team: false, people: false, schedule: false, escalationPolicy: false },
      ...{ integration: false, notification: false },
    };
    const steps = (of: TestTenant) => get<object>('/v2/account/setup', of);
    expect(await steps(tenant)).toEqual(none);
    const team = await post('/v2/teams', tenant, { name: 'Platform' });
    expect(await steps(tenant)).toEqual({ ...none, team: true });
    await post('/v2/invites', tenant, { email: 'grace@example.com', role: 'admin', teamId: team.id });
    expect(await steps(tenant)).toMatchObject({ people: true, schedule: false });
    await post('/v2/schedules', tenant, { name: 'Primary', timezone: 'UTC' });
    expect(await steps(tenant)).toMatchObject({ schedule: true, escalationPolicy: false });
    await aReachablePerson(tenant);
    expect(await steps(tenant)).toMatchObject({ escalationPolicy: true, integration: false });
    await post('/v2/integrations', tenant, { name: 'Prometheus', type: 'Prometheus' });
    expect(await steps(tenant)).toMatchObject({ integration: true, notification: false });
    await app.as(`Bearer ${tenant.token}`).post('/v2/alerts', { message: 'A test' });
    await app.settle();
    const colleague = await createUser(app, { tenantId: tenant.id, role: 'admin' });
    const all = Object.fromEntries(Object.keys(none).map((name) => [name, true]));
    expect(await get('/v2/account/setup', colleague)).toEqual(all);
    expect(await steps(other)).toEqual(none);
  });
});

describe('GET /v2/server', () => {
  interface Server {
    checks: { name: string; lastSuccessAt: string | null }[];
    providers: { type: string; configured: boolean; sent: number; failed: number; lastFailure: string | null }[];
  }

  /** @contract account-12 */
  it('says what runs and how it is set up, and no secret of it', async () => {
    const tenant = await createTenant(app);
    const server = await get<Server>('/v2/server', tenant);
    expect(server).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      licence: 'Apache-2.0',
      publicBaseUrl: 'https://pager.example.com',
      mailboxFolder: null,
      registration: 'open',
      attachments: false,
      retentionDays: 90,
      selfCheckMinutes: 5,
    });
    const configured = Object.fromEntries(server.providers.map((each) => [each.type, each.configured]));
    expect(configured).toMatchObject({
      email: true,
      sms: true,
      voice: true,
      slack: true,
      telegram: false,
      webpush: true,
    });
    const text = JSON.stringify(server);
    for (const secret of [...Object.values(SECRETS), 'smtp://', 'jwt-secret', 'encryption-key'])
      expect(text).not.toContain(secret);
  });

  /** @contract account-12 */
  it('says whether synthetic notifications arrive, and when one last did', async () => {
    const tenant = await createTenant(app);
    await app.advance(minutes(6));
    const { checks } = await get<Server>('/v2/server', tenant);
    expect(checks).toEqual([
      { name: 'database', status: 'up', problem: null, lastSuccessAt: null },
      { name: 'selfCheck', status: 'up', problem: null, lastSuccessAt: expect.any(String) },
    ]);
    const { lastSuccessAt } = checks[1]!;
    expect(app.clock.now().getTime() - Date.parse(lastSuccessAt!)).toBeLessThan(minutes(6));
  });

  /** @contract account-12 */
  it('says how the organisation’s latest notifications did, in the words of the provider', async () => {
    const tenant = await createTenant(app);
    await aReachablePerson(tenant);
    const raise = async (message: string): Promise<unknown> => {
      await app.as(`Bearer ${tenant.token}`).post('/v2/alerts', { message });
      await app.settle();
      return (await get<Server>('/v2/server', tenant)).providers.find(({ type }) => type === 'email');
    };
    expect(await raise('Arrives')).toMatchObject({ sent: 1, failed: 0, lastFailedAt: null, lastFailure: null });
    app.mails!.become('permanent');
    try {
      expect(await raise('Does not')).toMatchObject({
        ...{ sent: 1, failed: 1, lastSentAt: expect.any(String), lastFailedAt: expect.any(String) },
        lastFailure: expect.stringContaining('550'),
      });
    } finally {
      app.mails!.reset();
    }
    const other = await get<Server>('/v2/server', await createTenant(app));
    expect(other.providers.every(({ sent, failed }) => sent === 0 && failed === 0)).toBe(true);
  });
});
