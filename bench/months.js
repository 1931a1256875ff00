/**
 * `npm run bench:months`: the tables of today beside the same with the alerts' history, their deliveries and the audit log in
 * native partitions, one a month and a default one: creates with their pages, lists, a search, histories, the audit log,
 * a report, and retention of the oldest month. Both databases are in one PostgreSQL, hold the same alerts of a year, and are
 * served by the same build; they are asked in turn. Deleted rows leave room in their table; a dropped partition gives it back.
 * BENCH_HISTORY=10000000 asks PostgreSQL alone instead, of so many alerts with one row of history and one delivery each.
 * Either takes twenty minutes, with 13 and 6 GB. BENCH_ALERTS (default 1000000), BENCH_SECONDS a case (default 3), BENCH_ROUNDS
 * (default 3).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Api } from './support/api.js';
import { costOf, pagesSent } from './support/alert-cost.js';
import { runBench } from './support/cleanup.js';
import { requestOf } from './support/http-connection.js';
import { closedLoop, openLoop } from './support/load.js';
import { addPhones, alertBody, createOrganisation } from './support/organisation.js';
import { startPostgres } from './support/postgres.js';
import { ProviderStandIn } from './support/provider-stand-in.js';
import { environment, note, printJson, printSetting, printTable } from './support/report.js';
import { seedAlerts, tenantOf } from './support/seed.js';
import { API_KEY, startService } from './support/service.js';
import { shape } from './support/shape.js';
import { median, quantile, round } from './support/statistics.js';

const { seconds, rounds } = shape({ seconds: 3, rounds: 3 });
const ALERTS = Number(process.env.BENCH_ALERTS ?? 1_000_000);
const HISTORY = Number(process.env.BENCH_HISTORY ?? 0);
const DAYS = 365;
const FORMS = ['today', 'months'];

/** Each table with the column by which it is divided, and the key that then must hold that column. */
const DIVIDED = [
  { table: 'alert_activities', by: 'alertId', bound: (start) => idOf(start), key: null },
  { table: 'deliveries', by: 'alertId', bound: (start) => idOf(start), key: '"tenantId", id, "alertId"' },
  { table: 'audit_log', by: 'createdAt', bound: (start) => start.toISOString(), key: null },
];

/** The least id of alerts of that instant and later: ids begin with their milliseconds (platform/ids.ts). */
function idOf(instant) {
  const hex = instant.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

const now = new Date();
const MONTHS = Array.from(
  { length: 15 },
  (_, at) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 13 + at)),
);
/** All that was closed before the second month with alerts begins is past its keeping. */
const OLDEST = MONTHS[1];
const NEXT = MONTHS[2];

let serial = 0;
const log = (text) => note(`${new Date().toISOString().slice(11, 19)} ${text}`);

await runBench(3600, async () => {
  const postgres = await startPostgres();
  const standIn = await ProviderStandIn.start();
  const databaseUrl = await postgres.createDatabase('today');
  const first = await startService({ databaseUrl, environment: standIn.environment });
  const { admin, people, teams } = await createOrganisation(first.base);
  await addPhones(first.base, { admin, people });
  await first.stop();
  if (HISTORY > 0) return historyAlone(postgres);

  const seeded = await seed(
    postgres,
    teams.map(({ id }) => id),
  );
  log('copying');
  const maintenance = await postgres.connect('postgres');
  await maintenance.query('CREATE DATABASE months TEMPLATE today');
  await maintenance.end();
  log('dividing');
  await divide(postgres, 'months');
  log('measuring');
  const builds = [];
  for (const name of FORMS) {
    const service = await startService({ databaseUrl: postgres.urlOf(name), environment: standIn.environment });
    const watch = await postgres.connect(name);
    builds.push({
      name,
      service,
      watch,
      key: new Api(service.base),
      creates: { port: service.port, next: () => createRequest() },
      cpu: () => ({ service: service.cpuSeconds(), postgres: postgres.cpuSeconds() }),
      settled: () => pagesSent(watch),
    });
  }
  printSetting('bench:months', { seconds, rounds, alerts: ALERTS, ...seeded }, await environment(postgres));

  const creates = await inTurn(builds, {
    'create and page, 64 connections': (build) =>
      costOf(build, { run: () => closedLoop(build.creates, { connections: 64, seconds }) }),
    'create and page, alone, 10/s': (build) =>
      costOf(build, { run: () => openLoop(build.creates, { perSecond: 10, seconds }) }),
  });
  printTable(creates);
  const ids = await sample(builds[0].watch);
  const pick = () => ids[Math.floor(Math.random() * ids.length)];
  const asks = {
    'list, first page': () => '/v2/alerts?limit=20',
    'search, one of 1,000': () => `/v2/alerts?query=web-${100 + Math.floor(Math.random() * 800)}`,
    'history of an alert': () => `/v2/alerts/${pick()}/activities`,
    'whom an alert told': () => `/v2/alerts/${pick()}/recipients`,
    'audit log, first page': () => '/v2/audit-log?limit=20',
    'audit log, a year ago': () =>
      `/v2/audit-log?limit=20&to=${new Date(OLDEST.getTime() + 7 * 86_400_000).toISOString()}`,
    'report: responders, 30 days': () => '/v2/reports/responder?days=30',
    'report: summary, 30 days': () => '/v2/reports/summary?days=30',
  };
  const reads = await inTurn(
    builds,
    Object.fromEntries(Object.entries(asks).map(([name, path]) => [name, (build) => reading(build, path)])),
  );
  printTable(reads);
  const kept = [];
  for (const build of builds) kept.push(await retention(build, postgres, standIn));
  printTable(kept);
  printJson('months', { creates, reads, kept });
});

function createRequest() {
  const body = alertBody(`bench-${process.pid}-${++serial}`, serial);
  return requestOf('POST', '/v2/alerts', { 'x-service-key': API_KEY }, body);
}

/** Alerts of a year, each with three rows of history, two deliveries, two audit entries and its searched text. */
async function seed(postgres, teams) {
  const client = await postgres.connect('today');
  const tenantId = await tenantOf(client);
  log('seeding alerts');
  await seedAlerts(client, tenantId, { count: ALERTS, teams, days: DAYS });
  // Open ones would keep the month that is to go.
  await client.query(
    `UPDATE alerts SET status = 'closed', acknowledged = true, "closedAt" = "createdAt" + interval '1 hour'
     WHERE status <> 'closed' AND "createdAt" < $1`,
    [NEXT],
  );
  await client.query('SET session_replication_role = replica');
  const { rows: people } = await client.query(
    'SELECT t.id AS channel, t."userId" AS person FROM push_tokens t WHERE t."tenantId" = $1',
    [tenantId],
  );
  const persons = [people.map(({ channel }) => channel), people.map(({ person }) => person)];
  log('seeding texts');
  const { rows: index } = await client.query(
    `SELECT indexdef FROM pg_indexes WHERE indexname = 'alert_texts_trigrams'`,
  );
  await client.query('DROP INDEX alert_texts_trigrams');
  await client.query(
    `INSERT INTO alert_texts ("tenantId", "alertId", "createdAt", text)
     SELECT "tenantId", id, "createdAt", alert_search_text(a) FROM alerts a ORDER BY "createdAt", id`,
  );
  await client.query(`SET maintenance_work_mem = '256MB'`);
  await client.query(index[0].indexdef);
  log('seeding history');
  const past = (from, to) => [tenantId, from, to];
  const OF = `(SELECT id AS "alertId", "createdAt" AS at, split_part(alias, '-', 2)::integer AS n FROM alerts
               WHERE "tenantId" = $1 AND alias LIKE 'seed-%' AND "createdAt" >= $2 AND "createdAt" < $3 ORDER BY id)`;
  for (let at = 1; at < MONTHS.length; at++) {
    const month = past(MONTHS[at - 1], MONTHS[at]);
    await client.query(
      `INSERT INTO alert_activities ("tenantId", id, "alertId", "createdAt", entries)
       SELECT $1, uuidv7(a.at - now() + m * interval '1 minute'), a."alertId", a.at + m * interval '1 minute',
         json_build_array(json_build_object('id', uuidv7(), 'type', (ARRAY['created','escalated','closed'])[1 + m],
           'user', 'person-' || a.n % 50 || '@example.com', 'metadata', json_build_object('runId', uuidv7(), 'cycle', 0, 'step', m,
           'recipients', json_build_array(($4::uuid[])[1 + a.n % cardinality($4::uuid[])]), 'policy', 'Default of the bench')))
       FROM ${OF} a CROSS JOIN generate_series(0, 2) m`,
      [...month, persons[1]],
    );
    await client.query(
      `INSERT INTO deliveries ("tenantId", id, "alertId", "userId", "channelId", "channelType", cause, "untilClosed", state,
         "dueAt", attempts, reason, reference, "createdAt", "updatedAt")
       SELECT $1, uuidv7(a.at - now() + m * interval '1 minute'), a."alertId", ($5::uuid[])[1 + (a.n + m) % cardinality($5::uuid[])],
         ($4::uuid[])[1 + (a.n + m) % cardinality($4::uuid[])], 'push', uuidv7() || ':0:' || m, false, 'sent',
         a.at + m * interval '1 minute', 1, NULL, 'ticket-' || a.n, a.at, a.at + m * interval '1 minute'
       FROM ${OF} a CROSS JOIN generate_series(0, 1) m`,
      [...month, ...persons],
    );
    await client.query(
      `INSERT INTO audit_log (id, "tenantId", action, "entityType", "entityId", "entityName", "userId", "userName", details, "createdAt")
       SELECT uuidv7(a.at - now() + m * interval '1 minute'), $1, 'sent', 'notification', uuidv7()::text, NULL,
         ($4::uuid[])[1 + (a.n + m) % cardinality($4::uuid[])]::text, 'Person ' || a.n % 50,
         jsonb_build_object('alertId', a."alertId", 'channel', 'push', 'message', 'High request latency on web-' || a.n % 997),
         a.at + m * interval '1 minute'
       FROM ${OF} a CROSS JOIN generate_series(0, 1) m`,
      [...month, persons[1]],
    );
  }
  log('vacuum');
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
  const { rows } = await client.query(
    `SELECT relname AS name, round(pg_total_relation_size(oid) / 1e6) AS mb FROM pg_class
     WHERE relname IN ('alerts', 'alert_texts', 'alert_activities', 'deliveries', 'audit_log')`,
  );
  await client.end();
  return Object.fromEntries(rows.map(({ name, mb }) => [`${name}, MB`, mb]));
}

/** Makes the three tables of `months` partitioned, with all indexes and checks of before. */
async function divide(postgres, database) {
  const client = await postgres.connect(database);
  for (const { table, by, bound, key } of DIVIDED) {
    await client.query(`ALTER TABLE ${table} RENAME TO ${table}_whole`);
    const { rows: indexes } = await client.query(
      `SELECT indexdef, indexrelid::regclass::text AS name, indisprimary FROM pg_index JOIN pg_indexes ON indexname = indexrelid::regclass::name
       WHERE indrelid = $1::regclass`,
      [`${table}_whole`],
    );
    await client.query(
      `CREATE TABLE ${table} (LIKE ${table}_whole INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE) PARTITION BY RANGE ("${by}")`,
    );
    for (let at = 1; at < MONTHS.length; at++) {
      await client.query(
        `CREATE TABLE ${table}_${at} PARTITION OF ${table} FOR VALUES FROM ('${bound(MONTHS[at - 1])}') TO ('${bound(MONTHS[at])}')`,
      );
    }
    await client.query(`CREATE TABLE ${table}_default PARTITION OF ${table} DEFAULT`);
    await client.query(`SET session_replication_role = replica`);
    await client.query(`INSERT INTO ${table} SELECT * FROM ${table}_whole`);
    await client.query(`DROP TABLE ${table}_whole`);
    for (const { indexdef, indisprimary } of indexes) {
      const [, columns] = /USING \w+ \((.*)\)$/.exec(indexdef) ?? [];
      if (indisprimary) await client.query(`ALTER TABLE ${table} ADD PRIMARY KEY (${key ?? columns})`);
      else await client.query(indexdef.replaceAll(`${table}_whole`, table));
    }
  }
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
  await client.end();
}

/** Each case of each form in turn, whoever is first another one each time; medians of the rounds. */
async function inTurn(builds, cases) {
  const rows = [];
  for (const [name, run] of Object.entries(cases)) {
    const found = { today: [], months: [] };
    for (let turn = -1; turn < rounds; turn++) {
      for (const build of turn % 2 === 0 ? builds : builds.toReversed()) {
        const row = await run(build);
        if (turn >= 0) found[build.name].push(row);
      }
    }
    for (const form of FORMS) {
      const keys = Object.keys(found[form][0]);
      rows.push({
        case: name,
        form,
        ...Object.fromEntries(keys.map((key) => [key, round(median(found[form].map((row) => row[key])), 2)])),
      });
    }
  }
  return rows;
}

async function reading({ key, cpu }, path) {
  const times = [];
  const before = cpu();
  const deadline = performance.now() + seconds * 1000;
  for (let started = performance.now(); started < deadline; started = performance.now()) {
    await key.get(path());
    times.push(performance.now() - started);
  }
  const after = cpu();
  return {
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    'PostgreSQL, ms CPU': ((after.postgres - before.postgres) * 1000) / times.length,
  };
}

async function sample(client) {
  const { rows } = await client.query(
    `SELECT id FROM alerts WHERE alias LIKE 'seed-%' AND "tinyId" % 97 = 3 LIMIT 2000`,
  );
  return rows.map(({ id }) => id);
}

/** The oldest month goes: its partitions at once, the rest by the service's own job. */
async function retention({ name, service, watch }, postgres, standIn) {
  await service.stop();
  await watch.query('CHECKPOINT');
  const one = async (sql, parameters) => (await watch.query(sql, parameters)).rows[0].one;
  const old = await one('SELECT count(*)::integer AS one FROM alerts WHERE "closedAt" < $1', [NEXT]);
  await watch.query('SELECT pg_stat_statements_reset()');
  const [cpu, started] = [postgres.cpuSeconds(), performance.now()];
  if (name === 'months') await watch.query('DROP TABLE alert_activities_2, deliveries_2');
  const dropped = performance.now() - started;
  const days = Math.floor((now - NEXT) / 86_400_000);
  const again = await startService({
    databaseUrl: postgres.urlOf(name),
    environment: { ...standIn.environment, RETENTION_DAYS: String(days) },
  });
  // By itself the job would begin after ten minutes.
  await watch.query(`SELECT pg_notify('pager_nudges', 'retention.alerts')`);
  const before = new Date(Date.now() - days * 86_400_000);
  const isOld = `SELECT EXISTS (SELECT FROM alerts WHERE status = 'closed' AND "closedAt" < $1) AS one`;
  while (await one(isOld, [before])) await pause(250);
  const isDue = 'SELECT EXISTS (SELECT FROM outbox WHERE "availableAt" <= now()) AS one';
  while (await one(isDue)) await pause(250);
  const took = (performance.now() - started) / 1000;
  const spent = { service: again.cpuSeconds(), postgres: postgres.cpuSeconds() - cpu };
  await again.stop();
  const inDeletes = (table) =>
    one(
      `SELECT round(sum(total_exec_time)::numeric / 1000, 1)::float AS one FROM pg_stat_statements WHERE query ~ $1
       AND dbid = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [`^DELETE FROM "?${table}"? `],
    );
  const vacuumCpu = postgres.cpuSeconds();
  await watch.query('VACUUM alerts, alert_texts, alert_activities, deliveries');
  return {
    form: name,
    'alerts removed': old,
    seconds: round(took),
    'service, s CPU': round(spent.service, 1),
    'PostgreSQL, s CPU': round(spent.postgres, 1),
    'deleting alerts, s': await inDeletes('alerts'),
    'history, s': await inDeletes('alert_activities'),
    'deliveries, s': await inDeletes('deliveries'),
    'dropping, ms': name === 'months' ? round(dropped) : NaN,
    'vacuum, s CPU': round(postgres.cpuSeconds() - vacuumCpu, 1),
  };
}

/** One form after the other, each in a database of its own. */
async function historyAlone(postgres) {
  const rows = [];
  printSetting('bench:months', { seconds, alerts: HISTORY }, await environment(postgres));
  for (const form of FORMS) {
    const admin = await postgres.connect('postgres');
    await admin.query(`CREATE DATABASE alone TEMPLATE today`);
    if (form === 'months') await divide(postgres, 'alone');
    const client = await postgres.connect('alone');
    const tenantId = await tenantOf(client);
    log(`seeding, ${form}`);
    await seedHistory(client, tenantId);
    log('measuring');
    rows.push(...(await statementsAlone(client, tenantId, { form, postgres })));
    await client.end();
    await admin.query('DROP DATABASE alone');
    await admin.end();
  }
  printTable(rows);
  printJson('months-history', { alerts: HISTORY, rows });
}

async function seedHistory(client, tenantId) {
  const CHUNK = 250_000;
  for (let from = 1; from <= HISTORY; from += CHUNK) {
    // The id of the alert is that of its first row of history.
    await client.query(
      `WITH alert AS (
         SELECT n, uuidv7(at - now()) AS id, at FROM generate_series($2::integer, $3::integer) n
         CROSS JOIN LATERAL (SELECT now() - ($4::integer - n)::double precision / $4 * interval '365 days' AS at) t
       ), history AS (
         INSERT INTO alert_activities ("tenantId", id, "alertId", "createdAt", entries)
         SELECT $1, id, id, at, json_build_array(json_build_object('id', id, 'type', 'created', 'user', 'person-' || n % 50)) FROM alert)
       INSERT INTO deliveries ("tenantId", id, "alertId", "userId", "channelId", "channelType", cause, "untilClosed", state, "dueAt",
         attempts, reference, "createdAt", "updatedAt")
       SELECT $1, id, id, $1, $1, 'push', 'create:0:0', false, 'sent', at, 1, 'ticket-' || n, at, at FROM alert`,
      [tenantId, from, Math.min(from + CHUNK - 1, HISTORY), HISTORY],
    );
  }
  await client.query('VACUUM ANALYZE alert_activities, deliveries');
  await client.query('CHECKPOINT');
}

async function statementsAlone(client, tenantId, { form, postgres }) {
  const { rows: some } = await client.query(
    `SELECT id FROM deliveries TABLESAMPLE SYSTEM (0.2) ORDER BY random() LIMIT 5000`,
  );
  const any = () => some[Math.floor(Math.random() * some.length)].id;
  const { rows: old } = await client.query('SELECT id FROM deliveries ORDER BY "alertId" LIMIT 100000');
  const batch = () => old.splice(0, 100).map(({ id }) => id);
  const statements = {
    'add a row of history and a delivery': async () => {
      await client.query({
        name: 'add',
        text: `WITH history AS (
            INSERT INTO alert_activities ("tenantId", id, "alertId", "createdAt", entries) SELECT $1, $2::uuid, $2::uuid, now(), '[]')
          INSERT INTO deliveries ("tenantId", id, "alertId", "userId", "channelId", "channelType", cause, "untilClosed", state, "dueAt",
            attempts, "createdAt", "updatedAt")
          SELECT $1, $2::uuid, $2::uuid, $1, $1, 'push', 'create:0:0', false, 'sent', now(), 1, now(), now() ON CONFLICT DO NOTHING`,
        values: [tenantId, (await client.query('SELECT uuidv7() AS id')).rows[0].id],
      });
    },
    'the end of a delivery, by its id': () =>
      client.query({
        name: 'end',
        text: 'UPDATE deliveries SET attempts = attempts + 1, "updatedAt" = now() WHERE "tenantId" = $1 AND id = $2',
        values: [tenantId, any()],
      }),
    'the history of an alert': () =>
      client.query({
        name: 'history',
        text: 'SELECT * FROM alert_activities WHERE "tenantId" = $1 AND "alertId" = $2 ORDER BY "createdAt" DESC LIMIT 100',
        values: [tenantId, any()],
      }),
    'the deliveries of an alert': () =>
      client.query({
        name: 'deliveries',
        text: 'SELECT * FROM deliveries WHERE "tenantId" = $1 AND "alertId" = $2',
        values: [tenantId, any()],
      }),
    'remove both of 100 alerts': async () => {
      const ids = batch();
      await client.query({
        name: 'remove history',
        text: 'DELETE FROM alert_activities WHERE "tenantId" = $1 AND "alertId" = ANY ($2::uuid[])',
        values: [tenantId, ids],
      });
      await client.query({
        name: 'remove deliveries',
        text: `DELETE FROM deliveries WHERE "tenantId" = $1 AND id IN (SELECT id FROM deliveries
                 WHERE "tenantId" = $1 AND "alertId" = ANY ($2::uuid[]) AND state NOT IN ('pending', 'sending', 'bundled')
                 FOR UPDATE SKIP LOCKED)`,
        values: [tenantId, ids],
      });
    },
  };
  const rows = [];
  for (const [name, run] of Object.entries(statements)) {
    for (let warm = 0; warm < 10; warm++) await run();
    const times = [];
    const cpu = postgres.cpuSeconds();
    const deadline = performance.now() + seconds * 1000;
    for (let started = performance.now(); started < deadline && old.length > 1000; started = performance.now()) {
      await run();
      times.push(performance.now() - started);
    }
    const spent = ((postgres.cpuSeconds() - cpu) * 1e6) / times.length;
    rows.push({
      form,
      statement: name,
      p50: round(median(times), 2),
      p99: round(quantile(times, 0.99), 2),
      'PostgreSQL, µs CPU': round(spent, 0),
    });
  }
  if (form === 'months') {
    const started = performance.now();
    await client.query('DROP TABLE alert_activities_3, deliveries_3');
    rows.push({ form, statement: 'drop a month of both', p50: round(performance.now() - started, 1) });
  }
  return rows;
}
