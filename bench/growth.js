/**
 * `npm run bench:growth`: what an alert costs as an installation grows: CPU time of the service and of PostgreSQL for each create,
 * with everything that follows from it (its page is sent), with 1, 10 and 100 tenants, 10,000 and 1,000,000 stored
 * alerts (with their history), 10 and 10,000 people, one and four replicas. Each stands on a PostgreSQL of its own and is measured in
 * turn with the smallest installation; what it takes beside that is the median over the rounds, and may be 20 % more.
 * Each of ten teams pages another person; a stand-in of the push provider takes the pages, which are part of the cost. With
 * BENCH_PAGES=late they are paged a day late, and nothing is sent.
 * BENCH_SECONDS a case (default 1.5), BENCH_ROUNDS (default 8), BENCH_ALERTS (default 1000000), BENCH_CASES=<parts of names,…>.
 * BENCH_STATEMENTS=1 prints the statements that took PostgreSQL longest for each.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { costOf, outboxEmpty, pagesSent } from './support/alert-cost.js';
import { Api } from './support/api.js';
import { runBench } from './support/cleanup.js';
import { copiedId, copyPast, copyPeople, copyTenants } from './support/copies.js';
import { requestOf } from './support/http-connection.js';
import { closedLoop } from './support/load.js';
import {
  addLatePhones,
  addPhones,
  alertBody,
  createOrganisation,
  pageByTeam,
  SILENT_PUSH,
} from './support/organisation.js';
import { startPostgres } from './support/postgres.js';
import { ProviderStandIn } from './support/provider-stand-in.js';
import { environment, note, printJson, printReaches, printSetting, printTable } from './support/report.js';
import { seedAlerts, tenantOf } from './support/seed.js';
import { API_KEY, SERVICE_SETTINGS, startService } from './support/service.js';
import { shape } from './support/shape.js';
import { median, round } from './support/statistics.js';

const { seconds, rounds } = shape({ seconds: 1.5, rounds: 8 });
const MANY_ALERTS = Number(process.env.BENCH_ALERTS ?? 1_000_000);
const CONNECTIONS = 64;
const WARM_UP_ALERTS = 2500;
const STORED_DAYS = 90;
const FEW_PEOPLE = 10;
const MOST = 1.2;
const LATE = process.env.BENCH_PAGES === 'late';
/** With less, the rounds differ by more than what is asked. */
const LEAST = { seconds: 1, rounds: 5 };

const SMALLEST = {
  name: 'the smallest',
  tenants: 1,
  alerts: 10_000,
  people: FEW_PEOPLE,
  replicas: 1,
  connections: CONNECTIONS,
};
const LARGER = [
  { name: '10 tenants', tenants: 10 },
  { name: '100 tenants', tenants: 100 },
  { name: `${MANY_ALERTS} alerts`, alerts: MANY_ALERTS },
  { name: '10000 people', people: 10_000 },
  {
    name: '4 replicas',
    replicas: 4,
    cases: [
      { name: `4 replicas, ${CONNECTIONS} connections`, connections: CONNECTIONS },
      { name: `4 replicas, ${CONNECTIONS} connections each`, connections: 4 * CONNECTIONS },
    ],
  },
];
const asked = (process.env.BENCH_CASES ?? '').split(',').filter((name) => name !== '');
const larger = LARGER.filter(({ name }) => asked.length === 0 || asked.some((part) => name.includes(part)));

let serial = 0;

await runBench(400, async () => {
  const builds = [];
  for (const each of [SMALLEST, ...larger]) builds.push(await startBuild({ ...SMALLEST, ...each }));
  printSetting(
    'bench:growth',
    { seconds, rounds, pages: LATE ? 'late' : 'sent', smallest: SMALLEST, service: SERVICE_SETTINGS },
    await environment(builds[0].postgres),
  );
  const measured = [];
  for (let turn = 0; turn < rounds; turn++) {
    // Whoever comes first is another one each time.
    const first = turn % builds.length;
    const order = [...builds.slice(first), ...builds.slice(0, first)];
    for (const build of order) {
      for (const { name, connections } of build.cases) {
        const run = ({ target }) => closedLoop(target, { connections, seconds });
        measured.push({ case: name, ...(await costOf(build, { run })) });
      }
    }
  }
  if (process.env.BENCH_STATEMENTS === '1') for (const build of builds) await dearest(build);
  report(builds, measured);
});

async function startBuild({ name, tenants, alerts, people, replicas, cases = [{ name, connections: CONNECTIONS }] }) {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase('service');
  const settings = LATE ? SILENT_PUSH : (await ProviderStandIn.start()).environment;
  const first = await startService({ databaseUrl, environment: settings });
  const watch = await postgres.connect('service');
  const organisation = await createOrganisation(first.base, { headcount: FEW_PEOPLE });
  await (LATE ? addLatePhones : addPhones)(first.base, organisation);
  await pageByTeam(organisation);
  const alertId = await closedAlert(first, watch);
  // What is copied was announced to nobody.
  await first.stop();
  const tenantId = await tenantOf(watch);
  const teams = organisation.teams.map(({ id }) => id);
  await copyPeople(watch, tenantId, { userId: organisation.people[0].id, count: people - FEW_PEOPLE });
  const keys = [API_KEY, ...(await copyTenants(watch, tenantId, tenants - 1))];
  for (let number = 0; number < tenants; number++) {
    const own = (id) => (number === 0 ? id : copiedId(id, number));
    await seedAlerts(watch, own(tenantId), { count: alerts / tenants, teams: teams.map(own), days: STORED_DAYS });
    await copyPast(watch, own(tenantId), { alertId: own(alertId), aliasPrefix: 'seed' });
  }
  await watch.query('VACUUM ANALYZE');
  await watch.query('CHECKPOINT');
  const services = [];
  while (services.length < replicas) services.push(await startService({ databaseUrl, environment: settings }));
  const target = { ports: services.map(({ port }) => port), next: () => createRequest(keys, alerts) };
  const build = {
    name,
    cases,
    postgres,
    watch,
    target,
    cpu: () => ({
      service: services.reduce((sum, service) => sum + service.cpuSeconds(), 0),
      postgres: postgres.cpuSeconds(),
    }),
    settled: () => pagesSent(watch),
  };
  // Each process has compiled what it runs often, and each has read the configuration of each tenant.
  for (let done = 0; done < WARM_UP_ALERTS * replicas;) {
    done += (await closedLoop(target, { connections: CONNECTIONS * replicas, seconds: 1 })).requests;
  }
  await build.settled();
  // Each new team is looked at once.
  while ((await watch.query('SELECT FROM teams WHERE "digestAt" IS NULL LIMIT 1')).rowCount > 0) await pause(100);
  // As autovacuum does within a minute or two: until then PostgreSQL takes a tenant for the few rows that it had.
  await watch.query('ANALYZE');
  await watch.query('SELECT pg_stat_statements_reset()');
  return build;
}

/** An alert that was raised, paged somebody, and was closed; its id. */
async function closedAlert(service, watch) {
  const key = new Api(service.base);
  const { alertId } = await key.post('/v2/alerts', JSON.parse(alertBody('past', 1)));
  await outboxEmpty(watch);
  await key.post(`/v2/alerts/${alertId}/close`, {});
  while ((await watch.query(`SELECT FROM alerts WHERE status <> 'closed'`)).rowCount > 0) await pause(20);
  await outboxEmpty(watch);
  return alertId;
}

/** Of each tenant in turn. Its alias falls anywhere among those of the stored alerts, as the names of real alerts do. */
function createRequest(keys, alerts) {
  const number = ++serial;
  const alias = `seed-${1 + Math.floor(Math.random() * alerts)}-${process.pid}-${number}`;
  return requestOf('POST', '/v2/alerts', { 'x-service-key': keys[number % keys.length] }, alertBody(alias, number));
}

/** The statements of the service that took PostgreSQL longest. */
async function dearest({ name, watch }) {
  note(`${name}: statements by their time`);
  const { rows } = await watch.query(
    `SELECT calls::integer, round(total_exec_time::numeric) AS ms, round(mean_exec_time::numeric, 3) AS mean, rows::integer,
            regexp_replace(left(query, 160), '\\s+', ' ', 'g') AS query
     FROM pg_stat_statements ORDER BY total_exec_time DESC LIMIT 12`,
  );
  printTable(rows.map(({ ms, mean, ...row }) => ({ ms, mean, ...row })));
}

function report(builds, measured) {
  note(
    'CPU time an alert in microseconds, what follows from it included; `share`: of the smallest, median of the rounds.',
  );
  const of = (name, key) => measured.filter((row) => row.case === name).map((row) => row[key]);
  const share = (build, key) =>
    round(median(of(build, key).map((value, turn) => value / of(SMALLEST.name, key)[turn])), 2);
  const rows = builds
    .flatMap(({ cases }) => cases)
    .map(({ name }) => ({
      installation: name,
      ...Object.fromEntries(
        ['perSecond', 'p50', 'p99', 'service', 'postgres', 'both'].map((key) => [key, round(median(of(name, key)))]),
      ),
      'share, service': share(name, 'service'),
      'share, postgres': share(name, 'postgres'),
      share: share(name, 'both'),
    }));
  printTable(rows);
  if (seconds < LEAST.seconds || rounds < LEAST.rounds)
    note(
      `Too short to compare: ${rounds} x ${seconds} s a case; it takes at least ${LEAST.rounds} x ${LEAST.seconds} s (default 8 x 1.5 s).`,
    );
  const reaches = rows
    .filter(({ installation }) => installation !== SMALLEST.name)
    .map((row) => ({
      name: `CPU an alert, ${row.installation}`,
      value: row.share,
      reach: `<= ${MOST}`,
      met: row.share <= MOST,
    }));
  printReaches(reaches);
  printJson('growth', { rows, reaches });
}
