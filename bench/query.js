/**
 * `npm run bench:query`: lists, counts, searches and reports over a million alerts of 20 teams, most of them closed, spread
 * over 90 days; asked over HTTP by one client, as a person's browser asks. And the CSV export, with the memory of the
 * service while it streams. The alerts are made by SQL, and so is what the search table says of all but the newest of them:
 * the service's own job would take a quarter of an hour. It brings in the rest, told to leave out its pauses.
 * BENCH_SECONDS a query (default 2, BENCH_ROUNDS parts of it, default 2), BENCH_ALERTS (default 1000000).
 * BENCH_STATEMENTS=1 prints what took the database longest.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Api } from './support/api.js';
import { runBench } from './support/cleanup.js';
import { PASSWORD } from './support/organisation.js';
import { startPostgres } from './support/postgres.js';
import { environment, note, printJson, printReaches, printSetting, printTable } from './support/report.js';
import { hasSearchTable, seedAlerts, tenantOf } from './support/seed.js';
import { API_KEY, SERVICE_SETTINGS, startService } from './support/service.js';
import { shape } from './support/shape.js';
import { median, quantile, round } from './support/statistics.js';

const { seconds, rounds } = shape({ seconds: 2, rounds: 2 });
const ALERTS = Number(process.env.BENCH_ALERTS ?? 1_000_000);
const TEAMS = 20;
const DAYS = 90;
const REPORT_DAYS = 30;
const HOT = 200;
/** Left to the job. */
const NEWEST = 20_000;
/** The job, and how it is told that there is something to do (platform/database/change-feed.ts). */
const INDEX_JOB = 'alerts.index-texts';

await runBench(300, async () => {
  const postgres = await startPostgres();
  const service = await startService({ databaseUrl: await postgres.createDatabase('service') });
  const member = await createTeams(service.base);
  const watch = await postgres.connect('service');
  const seededIn = await seed(watch);
  const searchTable = await index(watch, { service, postgres });
  const configuration = {
    seconds,
    rounds,
    alerts: ALERTS,
    teams: TEAMS,
    days: DAYS,
    seededIn,
    service: SERVICE_SETTINGS,
  };
  printSetting('bench:query', configuration, await environment(postgres));

  const key = new Api(service.base);
  const period = `days=${REPORT_DAYS}`;
  // Another word each time: nothing is answered from a cache of results.
  const words = Array.from({ length: HOT }, (_, number) => `web-${100 + number * 4}`);
  const two = (number) => String(10 + (number % 90));
  const rare = Array.from({ length: HOT }, (_, number) => fingerprint(number));
  const pick = (list) => list[Math.floor(Math.random() * list.length)];
  const queries = {
    'list, first page': () => key.get('/v2/alerts?limit=20'),
    'list, a member of one team': () => member.get('/v2/alerts?limit=20'),
    'list, open': () => key.get('/v2/alerts?status=open'),
    'list, acknowledged': () => key.get('/v2/alerts?status=acknowledged'),
    'text, in most': () => key.get(`/v2/alerts?query=${pick(['runbook', 'production', 'since ten'])}`),
    'text, in one of 100': () => key.get(`/v2/alerts?query=web-${two(Math.floor(Math.random() * 90))}`),
    'text, in one of 100, 100 of them': () =>
      key.get(`/v2/alerts?query=web-${two(Math.floor(Math.random() * 90))}&limit=100`),
    'text, in one of 1,000': () => key.get(`/v2/alerts?query=${pick(words)}`),
    'text, in one of 1,000, acknowledged': () => key.get(`/v2/alerts?query=${pick(words)}&status=acknowledged`),
    'text, in one of 1,000, a member': () => member.get(`/v2/alerts?query=${pick(words)}`),
    'text, in one alert': () => key.get(`/v2/alerts?query=${pick(rare)}`),
    'text, in 20 alerts': () => key.get('/v2/alerts?query=needle'),
    'text, in none': () => key.get(`/v2/alerts?query=nothing-${Math.floor(Math.random() * 1e6)}`),
    'count, all': () => key.get('/v2/alerts/count'),
    'count, a member of one team': () => member.get('/v2/alerts/count'),
    ...written((query) => key.get(`/v2/alerts?query=${encodeURIComponent(query)}`), { words, rare, pick }),
    'count, written query': () =>
      key.get(`/v2/alerts/count?query=${encodeURIComponent('status: open AND (priority: P1 OR tag: service-7)')}`),
    'report: summary of 30 days': () => key.get(`/v2/reports/summary?${period}`),
    'report: trends of 30 days': () => key.get(`/v2/reports/trends?${period}`),
  };
  const rows = [];
  for (const [work, ask] of Object.entries(queries)) rows.push(await measure(work, ask, { service, postgres }));
  const csv = await exportCsv(service, period);
  if (process.env.BENCH_STATEMENTS === '1') await slowest(watch);
  await watch.end();
  report(rows, csv, searchTable);
});

/**
 * Queries written in the language of `docs/reference/compat.md`. Those of `no index` read all alerts, as few or none fit and no text
 * of them narrows it down: what they cost is shown, and held to nothing.
 */
function written(ask, { words, rare, pick }) {
  const since = (days) => new Date(Date.now() - days * 86_400_000).toISOString();
  const queries = {
    status: () => 'status: open',
    'status, priorities, team': () => 'status: open AND priority: (P1 OR P2) AND teams: "Team 1"',
    'group of fields': () => '(priority: P1 OR tag: service-7) AND NOT status: closed',
    'tag and detail': () => 'tag: service-7 AND details.region: eu-3',
    'message, in one of 1,000': () => `message: ${pick(words)}`,
    'message, in one of 1,000, not closed': () => `message: ${pick(words)} AND NOT status: closed`,
    'description, in one alert': () => `description: ${pick(rare)}`,
    'entity, one of 1,000': () => `entity: "${pick(words)}:9100"`,
    'alias of one alert': () => `alias: seed-${1 + Math.floor(Math.random() * ALERTS)}`,
    tinyId: () => `tinyId: ${Math.floor(Math.random() * 100_000)}`,
    times: () => `createdAt > ${since(60)} AND createdAt < ${since(59)} AND priority: P3`,
    'detail of one alert': () => `details.number: ${1 + Math.floor(Math.random() * ALERTS)}`,
    'source, none': () => 'source: "nobody"',
    'owner, none': () => 'owner: "nobody@example.com" AND status: open',
  };
  const unaided = {
    'status, priorities, team, none': () => 'status: open AND priority: (P1 OR P2) AND teams: "Team 7"',
    'count, none': () => 'count > 5',
    'key of a detail, none': () => 'details.key: nothing',
  };
  const rows = (kind, of) => Object.entries(of).map(([name, query]) => [`${kind}: ${name}`, () => ask(query())]);
  return Object.fromEntries([...rows('written', queries), ...rows('no index', unaided)]);
}

/** Twenty teams. @returns somebody who is in one of them only */
async function createTeams(base) {
  const admin = await Api.asAdmin(base);
  const { id } = await admin.post('/v2/users', { username: 'm@example.com', fullName: 'Member', password: PASSWORD });
  for (let number = 0; number < TEAMS; number++) {
    await admin.post('/v2/teams', { name: `Team ${number}`, members: number === 0 ? [{ userId: id }] : [] });
  }
  return Api.asUser(base, 'm@example.com', PASSWORD);
}

async function seed(client) {
  const started = performance.now();
  const tenantId = await tenantOf(client);
  const { rows } = await client.query('SELECT id FROM teams ORDER BY name');
  await seedAlerts(client, tenantId, { count: ALERTS, teams: rows.map(({ id }) => id), days: DAYS, searched: true });
  await client.query('VACUUM ANALYZE alerts');
  await client.query('CHECKPOINT');
  return `${round((performance.now() - started) / 1000)} s`;
}

/** Waits until the service has brought all alerts into the search table, and nudges it on meanwhile. */
async function index(client, { service, postgres }) {
  if (!(await hasSearchTable(client))) return { 'indexed by the job, nudged on': 0 };
  const cpu = () => service.cpuSeconds() + postgres.cpuSeconds();
  await seedTexts(client);
  const toIndex = await notIndexed(client, 'count(*)::integer');
  const started = { at: performance.now(), cpu: cpu() };
  while ((await notIndexed(client, 'true', 'LIMIT 1')) !== undefined) {
    // One sweep at a time in a process: more nudges than it can follow make it sweep without a pause.
    for (let nudge = 0; nudge < 10; nudge++) {
      await client.query(`SELECT pg_notify('pager_nudges', $1)`, [INDEX_JOB]);
      await pause(200);
    }
    if (performance.now() - started.at > 120_000) throw new Error('The job does not come to its end');
  }
  const seconds = (performance.now() - started.at) / 1000;
  const spent = cpu() - started.cpu;
  const { rows } = await client.query(
    `SELECT pg_table_size('alert_texts') AS texts, pg_relation_size('alert_texts_trigrams') AS trigrams,
            pg_relation_size('alert_texts_pkey') AS key, pg_table_size('alerts') AS alerts,
            pg_indexes_size('alerts') AS "alerts' indexes"`,
  );
  const sizes = Object.entries(rows[0]).map(([name, size]) => [`${name} MB`, round(size / 1e6, 0)]);
  return {
    'indexed by the job, nudged on': toIndex,
    seconds: round(seconds, 0),
    'CPU µs an alert': round((spent * 1e6) / toIndex, 0),
    ...Object.fromEntries(sizes),
  };
}

/** What the job would have stored of all but the newest alerts, under the same index, built at once. */
async function seedTexts(client) {
  const tenantId = await tenantOf(client);
  const { rows } = await client.query(`SELECT indexdef FROM pg_indexes WHERE indexname = 'alert_texts_trigrams'`);
  const last = await client.query(
    `SELECT "createdAt", id FROM alerts WHERE "tenantId" = $1 ORDER BY "createdAt" DESC, id DESC OFFSET $2 LIMIT 1`,
    [tenantId, NEWEST],
  );
  const upTo = [last.rows[0].createdAt, last.rows[0].id];
  await client.query('BEGIN');
  // First, so that the job leaves this tenant alone.
  await client.query(
    `INSERT INTO alert_search_progress ("tenantId", "upTo", "upToId") VALUES ($1, $2, $3)
     ON CONFLICT ("tenantId") DO UPDATE SET "upTo" = excluded."upTo", "upToId" = excluded."upToId"`,
    [tenantId, ...upTo],
  );
  await client.query(`SET LOCAL maintenance_work_mem = '256MB'`);
  await client.query('DROP INDEX alert_texts_trigrams');
  await client.query(
    `INSERT INTO alert_texts ("tenantId", "alertId", "createdAt", text)
     SELECT "tenantId", id, "createdAt", alert_search_text(a) FROM alerts a
     WHERE "tenantId" = $1 AND ("createdAt", id) <= ($2, $3) ORDER BY "createdAt", id
     ON CONFLICT ("tenantId", "alertId") DO NOTHING`,
    [tenantId, ...upTo],
  );
  await client.query(rows[0].indexdef);
  await client.query('COMMIT');
  await client.query('VACUUM ANALYZE alert_texts');
}

/** Of the alerts that the job has still to index; younger ones than that are none of its business yet. */
async function notIndexed(client, expression, limit = '') {
  const { rows: progress } = await client.query('SELECT "upTo", "upToId" FROM alert_search_progress');
  const { upTo, upToId } = progress[0] ?? { upTo: new Date(0), upToId: '00000000-0000-0000-0000-000000000000' };
  const { rows } = await client.query(
    `SELECT ${expression} AS answer FROM alerts
     WHERE "tenantId" = $1 AND ("createdAt", id) > ($2, $3) AND "createdAt" < now() - interval '4 minutes' ${limit}`,
    [await tenantOf(client), upTo, upToId],
  );
  return rows[0]?.answer;
}

/** A piece of what one seeded alert alone says (see seed.js). */
function fingerprint(number) {
  const alert = 1 + Math.floor((number / HOT) * ALERTS);
  return createHash('md5').update(String(alert)).digest('hex').slice(0, 12);
}

async function measure(work, ask, { service, postgres }) {
  try {
    await ask();
  } catch (error) {
    // A build that has no reports yet.
    if (String(error).includes(': 404 ')) return { work, calls: 0 };
    throw error;
  }
  const cpu = () => ({ service: service.cpuSeconds(), database: postgres.cpuSeconds() });
  const lists = [];
  const before = cpu();
  for (let turn = 0; turn < rounds; turn++) {
    const list = [];
    const deadline = performance.now() + (seconds * 1000) / rounds;
    for (let started = performance.now(); started < deadline; started = performance.now()) {
      await ask();
      list.push(performance.now() - started);
    }
    lists.push(list);
  }
  const after = cpu();
  const calls = lists.reduce((sum, { length }) => sum + length, 0);
  const of = (share) => round(median(lists.map((list) => quantile(list, share))), 2);
  const milliseconds = (name) => round(((after[name] - before[name]) * 1000) / calls, 2);
  return {
    work,
    calls,
    'p50 ms': of(0.5),
    'p99 ms': of(0.99),
    'service CPU ms': milliseconds('service'),
    'database CPU ms': milliseconds('database'),
  };
}

/** Reads the export as fast as it comes, looking at the memory of the service ten times a second. */
async function exportCsv(service, period) {
  const before = service.residentMegabytes();
  const samples = [];
  let done = false;
  const sampling = (async () => {
    while (!done) {
      samples.push(service.residentMegabytes());
      await pause(100);
    }
  })();
  const started = performance.now();
  const answer = await fetch(`${service.base}/v2/reports/export?format=csv&${period}`, {
    headers: { 'x-service-key': API_KEY },
  });
  let bytes = 0;
  let firstByteMs = NaN;
  if (answer.ok) {
    for await (const chunk of answer.body) {
      if (bytes === 0) firstByteMs = performance.now() - started;
      bytes += chunk.length;
    }
  }
  const took = performance.now() - started;
  done = true;
  await sampling;
  return {
    status: answer.status,
    megabytes: round(bytes / 1e6),
    'first byte ms': round(firstByteMs),
    seconds: round(took / 1000),
    'RSS before': round(before, 0),
    'RSS highest': round(Math.max(...samples), 0),
    samples: samples.length,
  };
}

/** The statements of the service that took the database longest, for a look at where to go on. */
async function slowest(client) {
  const { rows } = await client.query(
    `SELECT calls::integer, round(mean_exec_time::numeric, 2) AS mean, query FROM pg_stat_statements
     WHERE query ILIKE 'SELECT%alerts%' AND query NOT ILIKE '%pg_%' ORDER BY mean_exec_time DESC LIMIT 8`,
  );
  for (const { calls, mean, query } of rows) note(`${mean} ms × ${calls}: ${query.slice(0, 1500)}\n`);
}

function report(rows, csv, searchTable) {
  note('The search table, as the job has filled it:');
  printTable([searchTable]);
  printTable(rows);
  note('CSV export of 30 days:');
  printTable([csv]);
  const at = (work) => rows.find((row) => row.work === work)?.['p99 ms'] ?? NaN;
  const worst = (prefix) =>
    Math.max(...rows.filter(({ work }) => work.startsWith(prefix)).map((row) => row['p99 ms'] ?? NaN));
  const summary = at('report: summary of 30 days');
  const growth = csv['RSS highest'] - csv['RSS before'];
  const reaches = [
    { name: 'lists, worst p99 ms', value: worst('list'), reach: '< 20', met: worst('list') < 20 },
    { name: 'text queries, worst p99 ms', value: worst('text'), reach: '< 100', met: worst('text') < 100 },
    { name: 'written queries, worst p99 ms', value: worst('written'), reach: '< 100', met: worst('written') < 100 },
    { name: 'summary of 30 days, p99 ms', value: summary, reach: '< 500', met: summary < 500 },
    { name: 'export: growth in MB', value: growth, reach: '< 50', met: csv.status === 200 && growth < 50 },
  ];
  printReaches(reaches);
  printJson('query', { searchTable, rows, csv, reaches });
}
