import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RetentionJob } from '../../src/alerts/retention/retention.job.js';
import { FakeClock } from '../support/fake-clock.js';
import { SmtpSink } from '../support/smtp-sink.js';
import { TestApp } from '../support/test-app.js';
import { allowed } from '../support/worked-time.js';
import { AlertStorm } from './support/alert-storm.js';
import type { DurablePostgres } from './support/durable-postgres.js';
import { FORM, randomFrom, report, SEED } from './support/form.js';
import { migratedPostgres } from './support/migrated-postgres.js';
import { OnCallTeam } from './support/on-call-team.js';
import { PageBook } from './support/page-book.js';
import { Service } from './support/service.js';
import type { Store } from './support/store.js';
import { pause } from './support/waiting.js';

const PEOPLE = ['ann@example.com', 'bob@example.com', 'cid@example.com'];
let postgres: DurablePostgres;
let sink: SmtpSink;
let store: Store;
let replicas: [Service, Service];
/** A third application on the database, in this process: it does nothing but remove old alerts, all the time. */
let janitor: TestApp;
let people: string[];
let webhookPath: string;

beforeAll(async () => {
  ({ postgres, store } = await migratedPostgres());
  sink = await SmtpSink.start();
  replicas = [await Service.on(store.url, { SMTP_URL: sink.url }), await Service.on(store.url, { SMTP_URL: sink.url })];
  for (const replica of replicas) replica.launch();
  await Promise.all(replicas.map((replica) => replica.start()));
  janitor = await TestApp.start({
    database: { url: store.url, drop: () => Promise.resolve() },
    clock: new FakeClock(new Date().toISOString()),
    environment: { RETENTION_DAYS: '30' },
  });
  const [service] = replicas;
  const team = await OnCallTeam.of(service, sink);
  people = [];
  for (const email of PEOPLE) people.push(await team.person(email));
  await team.escalation(people.map((userId, step) => ({ userId, delayMinutes: 30 * step })));
  const post = <T>(path: string, body: object): Promise<T> => service.call<T>(team.admin, 'POST', path, body);
  for (const [word, actions] of [
    ['Drop', { suppress: true }],
    ['Shut', { autoClose: true }],
    ['Later', { delayMinutes: 1 }],
  ] as const) {
    await post('/v2/alert-policies', { name: word, match: { messageRegex: `^${word}` }, actions });
  }
  await team.waitUntilKnownTo(replicas[1], people[0]!);
  const { data } = await post<{ data: { webhookUrl: string } }>('/v2/integrations', { name: 'Alertmanager' });
  webhookPath = new URL(data.webhookUrl).pathname;
  // What is gone still counts, unless it goes in the transaction that made it: nobody ever saw that.
  await store.sql(`CREATE TABLE born (id uuid PRIMARY KEY, tx bigint)`);
  await store.sql(`CREATE TABLE gone AS SELECT "tenantId", id, alias, count FROM alerts WHERE false`);
  await store.sql(`
    CREATE FUNCTION note_birth() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO born VALUES (NEW.id, txid_current()) ON CONFLICT (id) DO UPDATE SET tx = excluded.tx;
      RETURN NULL;
    END $$`);
  await store.sql(`
    CREATE FUNCTION keep_gone() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO gone SELECT OLD."tenantId", OLD.id, OLD.alias, OLD.count
      FROM born WHERE born.id = OLD.id AND born.tx <> txid_current();
      RETURN NULL;
    END $$`);
  await store.sql(`CREATE TRIGGER note_birth AFTER INSERT ON alerts FOR EACH ROW EXECUTE FUNCTION note_birth()`);
  await store.sql(`CREATE TRIGGER keep_gone AFTER DELETE ON alerts FOR EACH ROW EXECUTE FUNCTION keep_gone()`);
}, FORM.patience);
afterAll(async () => {
  await janitor?.stop();
  for (const replica of replicas ?? []) await replica.kill();
  await postgres?.remove();
  await sink?.stop();
});

it(
  'changes the same alerts from all sides on two replicas: no deadlock, nothing stalls, every count is exact',
  async () => {
    const storm = new AlertStorm({
      urls: replicas.map(({ url }) => url),
      webhookPath,
      people,
      random: randomFrom(SEED),
      clients: 48,
      aliases: 30,
    });
    const end = performance.now() + FORM.stormSeconds * 1000;
    const isOver = (): boolean => performance.now() >= end || storm.milliseconds.length >= FORM.stormRequests;
    const repeat = async (work: () => Promise<unknown>, everyMs: number): Promise<void> => {
      for (; !isOver(); await pause(everyMs)) await work();
    };
    await Promise.all([storm.run(isOver), repeat(bringStepsDue, 200), repeat(removeOld, 300)]);
    await store.settledButDeferred();

    const times = storm.milliseconds.toSorted((a, b) => a - b);
    const p99 = times[Math.floor(times.length * 0.99)] ?? Infinity;
    const deadlocks = await deadlocksSoFar();
    const pages = new PageBook(sink.mails);
    report('48 clients, 30 aliases', {
      requests: times.length,
      'p99 ms': Math.round(p99),
      'slowest ms': Math.round(times.at(-1) ?? 0),
      deadlocks,
      failures: storm.failures.length,
      pages: pages.total,
    });
    expect(storm.failures).toEqual([]);
    expect(deadlocks).toBe(0);
    expect(p99).toBeLessThan(allowed(FORM.stormP99, p99));
    expect(await countsByAlias()).toEqual(storm.accepted);
    expect(await stepsFiredTwice()).toEqual([]);
    expect(await stepsWithoutPage()).toEqual([]);
    expect(pages.repeatedDeliveries).toEqual([]);
    expect((await store.deliveriesIn('sent')).filter((id) => !pages.has(id))).toEqual([]);
  },
  FORM.patience,
);

/** As if half an hour had passed for some of the running escalations. Waits for nobody, as the test is no part of the order. */
function bringStepsDue(): Promise<unknown> {
  return store.sql(
    `UPDATE escalation_runs SET "cycleStartedAt" = "cycleStartedAt" - interval '30 minutes', "nextDueAt" = now()
     WHERE ("tenantId", "alertId") IN (
       SELECT "tenantId", "alertId" FROM escalation_runs WHERE state = 'running' ORDER BY random() LIMIT 10
       FOR UPDATE SKIP LOCKED)`,
  );
}

/** Some of the closed alerts grow old, and go. */
async function removeOld(): Promise<void> {
  await store.sql(
    `UPDATE alerts SET "closedAt" = now() - interval '90 days' WHERE ("tenantId", id) IN (
       SELECT "tenantId", id FROM alerts WHERE status = 'closed' ORDER BY random() LIMIT 5 FOR UPDATE SKIP LOCKED)`,
  );
  await janitor.nest.get(RetentionJob).runOnce(new Date());
}

async function deadlocksSoFar(): Promise<number> {
  // Each connection tells its figures at the end of a transaction, at most once a second.
  await pause(1500);
  const [row] = await store.sql<{ deadlocks: number }>(
    `SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()`,
  );
  return row?.deadlocks ?? -1;
}

async function countsByAlias(): Promise<Map<string, number>> {
  const rows = await store.sql<{ alias: string; count: number }>(
    `SELECT alias, sum(count)::int AS count
     FROM (SELECT alias, count FROM alerts UNION ALL SELECT alias, count FROM gone) every GROUP BY alias`,
  );
  return new Map(rows.map(({ alias, count }) => [alias, count]));
}

function stepsFiredTwice(): Promise<object[]> {
  return store.sql(
    `SELECT "alertId", metadata->>'runId' AS run, metadata->>'cycle' AS cycle, metadata->>'step' AS step
     FROM alert_activities, json_to_recordset(entries) AS e(type text, metadata jsonb)
     WHERE type = 'escalated' GROUP BY 1, 2, 3, 4 HAVING count(*) > 1`,
  );
}

/** Steps of which the history says that they named somebody for whom there is no delivery. */
function stepsWithoutPage(): Promise<object[]> {
  return store.sql(
    `SELECT a."alertId", person, metadata
     FROM alert_activities a, json_to_recordset(a.entries) AS e(type text, metadata jsonb),
       jsonb_array_elements_text(metadata->'recipients') AS person
     WHERE type = 'escalated' AND NOT EXISTS (
       SELECT 1 FROM deliveries d WHERE d."tenantId" = a."tenantId" AND d."alertId" = a."alertId"
         AND d."userId" = person::uuid
         AND d.cause = concat_ws('/', metadata->>'runId', metadata->>'cycle', metadata->>'step'))`,
  );
}
