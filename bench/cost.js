/**
 * `npm run bench:cost`: what one alert costs, at 64 connections, in webhooks of 50, repeated in a storm and alone: CPU time of the
 * service and of PostgreSQL with everything that follows from it (its page is planned), and what is written for it: rows, index
 * entries and bytes of the write-ahead log. And what the service costs at rest, each second. BENCH_BEFORE=<dist/main.js of another build> is measured in turn with this build, each on a
 * PostgreSQL of its own. BENCH_SECONDS a case (default 3), BENCH_ROUNDS (default 5); the figures are medians. BENCH_ALERTS
 * (default 5000) older alerts are stored before. BENCH_CASES=<parts of names,…> leaves the other cases out.
 * BENCH_OPTIONS_BEFORE and BENCH_OPTIONS_NOW are options of Node for one of the two builds, which may be the same build;
 * BENCH_ROLES=apart runs this one as two processes, `ROLE=api` and `ROLE=worker`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { API_KEY, startService } from './support/service.js';
import { addLatePhones, alertBody, createOrganisation, SILENT_PUSH } from './support/organisation.js';
import { alertmanagerWebhook } from './support/baselines.js';
import { costOf, outboxEmpty } from './support/alert-cost.js';
import { runBench } from './support/cleanup.js';
import { closedLoop, openLoop } from './support/load.js';
import { environment, note, printJson, printSetting, printTable } from './support/report.js';
import { requestOf } from './support/http-connection.js';
import { shape } from './support/shape.js';
import { startPostgres } from './support/postgres.js';
import { seedAlerts, tenantOf } from './support/seed.js';
import { median, round } from './support/statistics.js';
import { positionOf, writtenSince } from './support/written.js';

const { seconds, rounds } = shape({ seconds: 3, rounds: 5 });
const BEFORE = process.env.BENCH_BEFORE;
const optionsOf = (name) => (process.env[name] ?? '').split(' ').filter((option) => option !== '');
const OPTIONS = { before: optionsOf('BENCH_OPTIONS_BEFORE'), now: optionsOf('BENCH_OPTIONS_NOW') };
const STORED = Number(process.env.BENCH_ALERTS ?? 5000);
const STORED_DAYS = 30;
const WEBHOOK_ALERTS = 50;
const WARM_UP_SECONDS = 3;

let serial = 0;
const alias = () => `bench-${process.pid}-${++serial}`;

const CASES = [
  { name: 'at rest, a second', alerts: 1, run: atRest },
  { name: 'alone, 20/s', alerts: 1, run: (build) => openLoop(build.creates, { perSecond: 20, seconds }) },
  { name: '64 connections', alerts: 1, run: (build) => closedLoop(build.creates, { connections: 64, seconds }) },
  { name: '16 connections', alerts: 1, run: (build) => closedLoop(build.creates, { connections: 16, seconds }) },
  {
    name: `webhooks of ${WEBHOOK_ALERTS}`,
    alerts: WEBHOOK_ALERTS,
    run: (build) => closedLoop(build.hooks, { connections: 8, seconds }),
  },
  { name: 'repeats, 64 connections', alerts: 1, run: (build) => closedLoop(build.storm, { connections: 64, seconds }) },
];
const asked = (process.env.BENCH_CASES ?? '').split(',').filter((name) => name !== '');
const cases = CASES.filter(({ name }) => asked.length === 0 || asked.some((part) => name.includes(part)));

await runBench(230, async () => {
  const builds = [...(BEFORE ? [await startBuild('before', BEFORE)] : []), await startBuild('now')];
  printSetting(
    'bench:cost',
    { seconds, rounds, before: BEFORE ?? 'none', 'alerts stored before': STORED, options: OPTIONS },
    await environment(builds[0].postgres),
  );
  for (const build of builds) {
    await closedLoop(build.creates, { connections: 16, seconds: Math.min(WARM_UP_SECONDS, seconds) });
    await build.settled();
  }
  const measured = [];
  for (let turn = 0; turn < rounds; turn++) {
    for (const each of cases) {
      // Whoever comes first is another one each time.
      const order = turn % 2 === 0 ? builds : [...builds].reverse();
      for (const build of order) measured.push({ case: each.name, build: build.name, ...(await costOf(build, each)) });
    }
  }
  report(builds, measured);
  note('Memory of the service in MB, after its start, after the cases and at most.');
  printTable(builds.map(memoryOf));
  for (const build of builds) {
    note(`Written for an alert that pages one person (${build.name}, 64 connections):`);
    printTable(await written(build));
  }
  printJson('cost', { measured });
});

function memoryOf({ name, atRest, service }) {
  const [start, after, most] = [atRest, service.residentMegabytes(), service.peakMegabytes()].map((mb) => round(mb, 0));
  return { build: name, start, after, 'at most': most };
}

/** Nothing comes: what the service does by itself, counted by the second. */
async function atRest() {
  await pause(seconds * 1000);
  return { requests: seconds, perSecond: NaN, p50: NaN, p99: NaN };
}

async function startBuild(name, main) {
  const postgres = await startPostgres();
  const service = await startService({
    databaseUrl: await postgres.createDatabase('service'),
    environment: SILENT_PUSH,
    main,
    nodeOptions: OPTIONS[name],
    apart: name === 'now' && process.env.BENCH_ROLES === 'apart',
  });
  const atRest = service.residentMegabytes();
  const { admin, people, teams } = await createOrganisation(service.base);
  await addLatePhones(service.base, { admin, people });
  const { webhookUrl } = await admin.post('/v2/integrations', { name: 'Alertmanager' });
  const path = new URL(webhookUrl).pathname;
  const { port } = service;
  const watch = await postgres.connect('service');
  const ofTeams = teams.map(({ id }) => id);
  await seedAlerts(watch, await tenantOf(watch), { count: STORED, teams: ofTeams, days: STORED_DAYS });
  return {
    name,
    atRest,
    postgres,
    watch,
    service,
    creates: { port, next: () => createRequest(alias()) },
    storm: { port, next: () => createRequest('storm') },
    hooks: { port, next: () => webhookRequest(path) },
    cpu: () => ({ service: service.cpuSeconds(), postgres: postgres.cpuSeconds() }),
    settled: () => outboxEmpty(watch),
  };
}

function report(builds, measured) {
  note('CPU time an alert in microseconds, what follows from it included.');
  const of = (name, build) => measured.filter((row) => row.case === name && row.build === build);
  const rows = cases.flatMap(({ name }) =>
    builds.map((build) => {
      const own = of(name, build.name);
      const figures = ['perSecond', 'p50', 'p99', 'service', 'postgres', 'both'];
      return {
        case: name,
        build: build.name,
        ...Object.fromEntries(figures.map((key) => [key, round(median(own.map((row) => row[key])))])),
      };
    }),
  );
  printTable(rows);
  if (builds.length < 2) return;
  note('Now as a share of before, medians of the pairs.');
  printTable(
    cases.map(({ name }) => {
      const [first, second] = builds.map((build) => of(name, build.name));
      const share = (key) => round(median(second.map((row, turn) => row[key] / first[turn][key])), 2);
      return { case: name, service: share('service'), postgres: share('postgres'), both: share('both') };
    }),
  );
}

/** Rows, index entries and bytes for each alert of a second of creates, by table. */
async function written({ postgres, creates, settled }) {
  const client = await postgres.connect('service');
  const from = await positionOf(client);
  const { requests } = await closedLoop(creates, { connections: 64, seconds: 1 });
  await settled();
  const rows = await writtenSince(client, from);
  await client.end();
  const total = { table: 'all' };
  for (const row of rows)
    for (const [key, value] of Object.entries(row)) if (key !== 'table') total[key] = (total[key] ?? 0) + value;
  return [...rows, total].map(({ table, ...figures }) => ({
    table,
    ...Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, round(value / requests, 2)])),
  }));
}

function createRequest(name) {
  return requestOf('POST', '/v2/alerts', { 'x-service-key': API_KEY }, alertBody(name, serial));
}

function webhookRequest(path) {
  const next = () => ({ name: alias(), number: serial });
  return requestOf('POST', path, {}, alertmanagerWebhook(WEBHOOK_ALERTS, next));
}
