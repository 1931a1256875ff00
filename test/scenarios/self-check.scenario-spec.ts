import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OutboxRelay } from '../../src/platform/relay/outbox-relay.job.js';
import { ExpoSink } from '../support/expo-sink.js';
import { SELF_CHECK_TENANT } from '../../src/platform/reserved-tenant.js';
import { TenantsService } from '../../src/people/tenants/tenants.service.js';
import { SelfCheckJob } from '../../src/app/self-check/self-check.job.js';
import { asAdmin, login } from '../support/accounts.js';
import { hours, minutes, seconds } from '../support/fake-clock.js';
import { logs } from '../support/log-watch.js';
import { Scrape } from '../support/scrape.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';

const FAILS = /The self-check fails: pages may not go out/;

describe('the self-check', () => {
  let app: TestApp;
  let phones: ExpoSink;
  let mails: SmtpSink;
  beforeEach(async () => {
    phones = await ExpoSink.start();
    mails = await SmtpSink.start();
    app = await start();
  });
  afterEach(async () => {
    await app.stop();
    await phones.stop();
    await mails.stop();
  });

  const start = (options: Parameters<typeof TestApp.start>[0] = {}): Promise<TestApp> =>
    TestApp.start({
      ...options,
      environment: { SELF_CHECK_MINUTES: '5', SMTP_URL: mails.url, PUSH_API_BASE_URL: phones.url },
    });
  const deep = async (at = app) => {
    const { status, body } = await at.http.get('/health?deep');
    return { status, message: body.message, selfCheck: body.checks.selfCheck };
  };
  const rows = (column: string) =>
    app.sql<Record<string, unknown>>(`SELECT ${column} FROM self_checks ORDER BY "startedAt"`);

  /** @contract health-4 */
  it('goes the whole way every five minutes, and reaches nobody', async () => {
    expect(await deep()).toMatchObject({ status: 200, selfCheck: 'pending' });
    await app.settle();
    expect(await deep()).toMatchObject({ status: 200, selfCheck: 'up' });
    await app.advance(minutes(15));
    expect(await rows('failure')).toEqual(Array(4).fill({ failure: null }));
    const [{ count } = { count: '' }] = await app.sql<{ count: string }>(
      `SELECT count(*) FROM deliveries WHERE "tenantId" = $1 AND state = 'sent' AND "channelType" = 'push'`,
      [SELF_CHECK_TENANT],
    );
    expect(Number(count)).toBe(4);
    expect(mails.attempts).toEqual([]);
    expect(phones.pushes).toEqual([]);
    const metrics = (await Scrape.of(app)).text;
    expect(metrics).toContain('pager_self_check_up 1');
    expect(metrics).toContain('pager_self_check_seconds_count 4');
    expect(metrics).toContain(`pager_self_check_last_success_timestamp_seconds ${app.clock.now().getTime() / 1000}`);
  });

  /** @contract health-4 */
  it('fails the deep health check and shows in the metrics while a stage is stuck, and recovers', async () => {
    logs.expectErrors(FAILS);
    await app.settle();
    app.clock.moveBy(minutes(5));
    // Everything but the relay of the outbox works: the alert is there, nobody hears of it.
    await app.nest.get(SelfCheckJob, { strict: false }).runOnce(app.clock.now());
    app.clock.moveBy(minutes(1));
    expect(await deep()).toMatchObject({ status: 200, selfCheck: 'up' });
    app.clock.moveBy(minutes(1) + seconds(1));
    expect(await deep()).toEqual({
      status: 503,
      message: 'The last synthetic page has not arrived',
      selfCheck: 'down',
    });
    expect((await app.http.get('/health')).status).toBe(200);
    await app.nest.get(SelfCheckJob, { strict: false }).runOnce(app.clock.now());
    expect((await Scrape.of(app)).text).toContain('pager_self_check_up 0');

    await app.nest.get(OutboxRelay, { strict: false }).runOnce(app.clock.now());
    await app.settle();
    expect(await deep()).toMatchObject({ status: 200, selfCheck: 'up' });
    await app.nest.get(SelfCheckJob, { strict: false }).runOnce(app.clock.now());
    expect((await Scrape.of(app)).text).toContain('pager_self_check_up 1');
  });

  it('fails when no page begins any more', async () => {
    await app.settle();
    app.clock.moveBy(minutes(12) + seconds(1));
    expect(await deep()).toMatchObject({ status: 503, message: 'No synthetic page was sent', selfCheck: 'down' });
  });

  /** @contract health-4 */
  it('makes one page on two replicas', async () => {
    const other = await start({ database: app.database, clock: app.clock });
    try {
      const now = app.clock.now();
      const begun = [app, other].map((each) => each.nest.get(SelfCheckJob, { strict: false }).runOnce(now));
      expect((await Promise.all(begun)).toSorted()).toEqual([0, 1]);
      await app.settle();
      expect(await deep(other)).toMatchObject({ selfCheck: 'up' });
      expect(await app.sql('SELECT 1 FROM alerts WHERE "tenantId" = $1', [SELF_CHECK_TENANT])).toHaveLength(1);
    } finally {
      await other.stop();
    }
  });

  /** @contract health-4 */
  it('is seen by nobody, and nobody can sign in to it', async () => {
    await app.settle();
    const tenants = await app.nest.get(TenantsService, { strict: false }).all();
    expect(tenants.map(({ name }) => name)).toEqual(['Default']);
    const authorization = await asAdmin(app);
    for (const path of ['/v2/alerts?allTeams=true', '/v2/users', '/v2/teams', '/v2/audit-log', '/v2/export']) {
      const { text } = await app.as(authorization).get(path).expect(200);
      expect(text).not.toContain('self-check');
    }
    const [user] = await app.sql<{ username: string }>('SELECT username FROM users WHERE "tenantId" = $1', [
      SELF_CHECK_TENANT,
    ]);
    await expect(login(app, user?.username, '')).rejects.toThrow();
    await app.http.post('/v2/auth/forgot').send({ email: user?.username }).expect(200);
    await app.settle();
    expect(mails.attempts).toEqual([]);
    expect(await app.sql('SELECT 1 FROM api_keys WHERE "tenantId" = $1', [SELF_CHECK_TENANT])).toEqual([]);
    const metrics = (await Scrape.of(app)).text;
    expect(metrics).toContain('pager_alert_requests_total{outcome="created"} 0');
    expect(metrics).not.toContain('pager_delivery_attempt_seconds_count{channel="push"');
    expect(metrics).toContain('pager_alert_requests_total{outcome="deduplicated"} 0');
    expect(metrics).not.toContain('pager_deliveries_total{channel="push",state="sent"} 1');
  });

  it('keeps its alerts for a day', async () => {
    // From one hour to the next, all that is seen of a check is that it has not arrived within two minutes.
    logs.expectErrors(FAILS);
    await app.settle();
    await app.advance(hours(26), hours(1));
    const count = async (table: string): Promise<number> =>
      (await app.sql(`SELECT 1 FROM ${table} WHERE "tenantId" = $1`, [SELF_CHECK_TENANT])).length;
    for (const table of ['alerts', 'self_checks']) expect(await count(table)).toBeLessThanOrEqual(26);
    expect(await count('alerts')).toBeGreaterThan(20);
    expect(
      await app.sql(`SELECT 1 FROM alerts WHERE "tenantId" = $1 AND status <> 'closed'`, [SELF_CHECK_TENANT]),
    ).toEqual([]);
  });
});
