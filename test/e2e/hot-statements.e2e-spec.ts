import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PagerClient } from '../../src/database/pager-client.js';
import { createKey, createTeam, createUser, login, type TestUser } from '../support/accounts.js';
import { AlertClient } from '../support/alert-client.js';
import { ExpoSink } from '../support/expo-sink.js';
import { minutes } from '../support/fake-clock.js';
import { TestApp } from '../support/test-app.js';

/**
 * Statements over all tenants, with the reason why they are. On a distributed database each of these asks every shard; all
 * others are answered by the one shard that holds the tenant (docs/performance.md, "How it scales out").
 */
const GLOBAL: readonly { statement: RegExp; reason: string }[] = [
  { statement: /^SELECT .* FROM outbox WHERE "availableAt" <= /, reason: 'the relay takes what is due, of whomever' },
  { statement: /FROM escalation_runs r .* WHERE r\."nextDueAt" <= /, reason: 'the job takes what is due, of whomever' },
  { statement: /FROM deliveries WHERE "channelType" = lane/, reason: 'the sender takes what is due, of whomever' },
  { statement: /FROM heartbeats WHERE "expiresAt" IS NOT NULL/, reason: 'the job takes what is due, of whomever' },
  {
    statement:
      /^SELECT .* FROM (alerts|push_notices|handoff_notices|handoff_watches|report_schedules) .*<= \$\d .*ORDER BY/,
    reason: 'jobs take what is due, of whomever, at most once a second each',
  },
  { statement: /^WITH gone AS \( DELETE FROM /, reason: 'what is too old goes, now and then' },
];

const CONTROL =
  /^(START TRANSACTION|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET |DISCARD PLANS|SELECT pg_notify|SELECT 1)/i;

/** Collects what the service says to the database, over all of its connections. */
class Statements {
  private readonly seen = new Set<string>();

  /** @returns a function that stops listening */
  listen(): () => void {
    const client = PagerClient.prototype as { query: (...args: unknown[]) => unknown };
    const { query } = client;
    const { seen } = this;
    client.query = function (this: unknown, ...args) {
      const [statement] = args as [string | { text: string }];
      const text = typeof statement === 'string' ? statement : statement.text;
      seen.add(text.replace(/\s+/g, ' ').trim());
      return query.apply(this, args);
    };
    return () => (client.query = query);
  }

  clear(): void {
    this.seen.clear();
  }

  all(): string[] {
    return [...this.seen].filter((statement) => !CONTROL.test(statement));
  }
}

const isGlobal = (statement: string): boolean => GLOBAL.some((each) => each.statement.test(statement));

/** Does the statement name the tenant where rows are chosen, or among the columns that it writes? */
function carriesTenant(statement: string): boolean {
  const insert = /^INSERT INTO "?\w+"? ?\(([^)]*)\)/i.exec(statement);
  if (insert) return /"tenantId"/.test(insert[1] ?? '');
  return /"tenantId" *=|USING \("tenantId"/.test(statement);
}

describe('the statements of an alert’s life', () => {
  const statements = new Statements();
  let stopListening: () => void;
  let expo: ExpoSink;
  let app: TestApp;
  let admin: string;
  let ada: TestUser;
  let alerts: AlertClient;
  let key: string;

  beforeAll(async () => {
    expo = await ExpoSink.start();
    app = await TestApp.start({ environment: { ...expo.environment } });
    admin = `Bearer ${await login(app)}`;
    ada = await createUser(app, { fullName: 'Ada' });
    const team = await createTeam(app, { members: [ada.id] });
    const schedule = await post('/v2/schedules', {
      name: 'Primary',
      rotations: [{ type: 'daily', startDate: '2026-01-05T08:00:00Z', participants: [{ id: ada.id }] }],
    });
    await post('/v2/escalations', {
      name: 'Default',
      isDefault: true,
      rules: [
        { delayMinutes: 0, recipientType: 'schedule', recipientId: schedule.id },
        { delayMinutes: 5, recipientType: 'user', recipientId: ada.id },
      ],
    });
    await post('/v2/routing-rules', { name: 'All', match: {}, targetTeamId: team.id });
    await app.http
      .post('/v2/push-tokens')
      .set('Authorization', `Bearer ${ada.token}`)
      .send({ token: 'ExponentPushToken[ada]' })
      .expect(200);
    key = await createKey(app);
    alerts = new AlertClient(app, `CompatKey ${key}`);
    await app.settle();
    stopListening = statements.listen();
  });
  beforeEach(() => statements.clear());
  afterAll(async () => {
    stopListening();
    await app.stop();
    await expo.stop();
  });

  async function post(path: string, body: object): Promise<{ id: string }> {
    const answer = await app.http.post(path).set('Authorization', admin).send(body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body.data;
  }

  function expectTenants(): void {
    const all = statements.all();
    expect(all.length).toBeGreaterThan(5);
    expect(all.filter((statement) => !isGlobal(statement) && !carriesTenant(statement))).toEqual([]);
  }

  it('carry the tenant from the create to the page, the next step, the acknowledgement and the close', async () => {
    const id = await alerts.created({
      alias: 'life',
      message: 'Disk full',
      responders: [{ type: 'user', id: ada.id }],
    });
    await alerts.created({ alias: 'life', message: 'Disk full' });
    await app.settle();
    expect(expo.pushes.length).toBeGreaterThan(0);
    const before = expo.pushes.length;
    await app.advance(minutes(6), minutes(6));
    expect(expo.pushes.length).toBeGreaterThan(before);
    for (const [path, body] of [
      ['notes', { note: 'Looking' }],
      ['acknowledge', {}],
      ['close', {}],
    ] as const) {
      await alerts.post(`/${id}/${path}`, body).expect(202);
    }
    await app.settle();
    expectTenants();
    // The list stays true: what it excuses is what happens.
    const missing = GLOBAL.filter(({ statement }) => !statements.all().some((each) => statement.test(each)));
    expect(missing).toEqual([]);
  });

  it('carry the tenant when alerts are read, counted, searched and reported on', async () => {
    for (const path of [
      '/v2/alerts',
      '/v2/alerts?status=open&cursor=',
      '/v2/alerts?query=disk',
      '/v2/alerts/count',
      '/v2/reports/summary',
      '/v2/reports/trends',
    ]) {
      await app.http.get(path).set('Authorization', admin).expect(200);
    }
    await app.http.get('/v2/reports/export?format=csv').set('Authorization', admin).expect(200);
    expectTenants();
  });

  it('carry the tenant when heartbeats are pinged and fall silent', async () => {
    await app.http.post('/v2/heartbeats/beat/ping').set('X-Service-Key', key).expect(200);
    await app.http.post('/v2/heartbeats/beat/ping').set('X-Service-Key', key).expect(200);
    await app.advance(minutes(70), minutes(70));
    const { body } = await app.http.get('/v2/heartbeats/beat').set('X-Service-Key', key).expect(200);
    expect(body.data).toMatchObject({ expired: true });
    expectTenants();
  });

  it('are told apart: one without a tenant is found', () => {
    expect(carriesTenant('SELECT * FROM alerts WHERE alias = $1')).toBe(false);
    expect(carriesTenant('SELECT "tenantId" FROM alerts WHERE alias = $1')).toBe(false);
    expect(carriesTenant('INSERT INTO alerts (id, alias) VALUES ($1, $2)')).toBe(false);
    expect(carriesTenant('UPDATE alerts SET status = $2 WHERE "tenantId" = $1')).toBe(true);
  });
});
