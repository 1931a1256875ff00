/**
 * `npm run bench:replica`: what lists, searches and reports cost the primary without and with a read replica (`DATABASE_READ_URL`), one
 * request after another. Beside them somebody creates five alerts a second, so the standby has always something to replay.
 * BENCH_SECONDS a request (default 4), BENCH_ROUNDS (default 3), BENCH_ALERTS (default 200000).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Api } from './support/api.js';
import { runBench } from './support/cleanup.js';
import { createOrganisation } from './support/organisation.js';
import { startPostgres } from './support/postgres.js';
import { environment, printJson, printSetting, printTable } from './support/report.js';
import { seedAlerts, tenantOf } from './support/seed.js';
import { SERVICE_SETTINGS, startService } from './support/service.js';
import { shape } from './support/shape.js';
import { median, quantile, round } from './support/statistics.js';

const { seconds, rounds } = shape({ seconds: 4, rounds: 3 });
const ALERTS = Number(process.env.BENCH_ALERTS ?? 200_000);
const CREATE_EVERY_MS = 200;
/** Of the start of the service. */
const SETTLE_MS = 5000;

const REQUESTS = {
  'a list of 20 alerts': '/v2/alerts?limit=20',
  'a list of 100 alerts': '/v2/alerts?limit=100',
  'a count of all': '/v2/alerts/count',
  'a query without an index': '/v2/alerts/count?query=count%20%3E%205',
  'a report of 30 days': '/v2/reports/summary?days=30',
  'a report by person': '/v2/reports/responder?days=30',
};

await runBench(600, async () => {
  const postgres = await startPostgres({ standby: true });
  const databaseUrl = await postgres.createDatabase('service');
  const first = await startService({ databaseUrl });
  const { teams } = await createOrganisation(first.base);
  const watch = await postgres.connect('service');
  await seedAlerts(watch, await tenantOf(watch), { count: ALERTS, teams: teams.map(({ id }) => id), days: 90 });
  await watch.query('VACUUM ANALYZE alerts');
  await watch.query('CHECKPOINT');
  await first.stop();
  printSetting(
    'bench:replica',
    { seconds, rounds, alerts: ALERTS, service: SERVICE_SETTINGS },
    await environment(postgres),
  );

  const measured = { without: [], with: [] };
  for (let round = 0; round < rounds; round++) {
    measured.without.push(await measureAll(postgres, databaseUrl, {}));
    const replica = { DATABASE_READ_URL: postgres.standby.urlOf('service') };
    measured.with.push(await measureAll(postgres, databaseUrl, replica));
  }
  await watch.end();
  const rows = Object.keys(REQUESTS).map((request) => {
    const of = (kind, figure) => round(median(measured[kind].map((all) => all[request][figure])), 2);
    return {
      request,
      'primary CPU ms': of('without', 'primary'),
      'with a replica': of('with', 'primary'),
      'replica CPU ms': of('with', 'replica'),
      'service CPU ms': of('without', 'service'),
      'service with a replica': of('with', 'service'),
      'p50 ms': of('without', 'p50'),
      'p50 with a replica': of('with', 'p50'),
      'on the replica': of('with', 'share'),
    };
  });
  printTable(rows);
  printJson('replica', { rows });
});

/** Each request, again and again, and the CPU of each server for one of them, less what they use without it. */
async function measureAll(postgres, databaseUrl, settings) {
  const service = await startService({ databaseUrl, environment: { METRICS: 'open', ...settings } });
  const api = new Api(service.base);
  const created = [];
  const creating = setInterval(() => {
    created.push(api.post('/v2/alerts', { message: `Meanwhile ${created.length}`, skipEscalation: true }));
  }, CREATE_EVERY_MS);
  await pause(SETTLE_MS);
  const idle = await spent(service, postgres, () => pause(seconds * 1000));
  const all = {};
  for (const [name, path] of Object.entries(REQUESTS)) {
    const times = [];
    const readBefore = await readsOf(service);
    const used = await spent(service, postgres, async () => {
      const deadline = performance.now() + seconds * 1000;
      for (let at = performance.now(); at < deadline; at = performance.now()) {
        await api.get(path);
        times.push(performance.now() - at);
      }
    });
    const readAfter = await readsOf(service);
    const read = { replica: readAfter.replica - readBefore.replica, primary: readAfter.primary - readBefore.primary };
    const each = (name) => ((used[name] - idle[name] * (used.seconds / idle.seconds)) * 1000) / times.length;
    all[name] = {
      primary: each('primary'),
      replica: each('replica'),
      service: each('service'),
      p50: quantile(times, 0.5),
      share: read.replica / (read.replica + read.primary || 1),
    };
  }
  clearInterval(creating);
  await Promise.all(created);
  await service.stop();
  return all;
}

async function spent(service, postgres, work) {
  const now = () => ({
    primary: postgres.cpuSeconds(),
    replica: postgres.standby.cpuSeconds(),
    service: service.cpuSeconds(),
    seconds: performance.now() / 1000,
  });
  const before = now();
  await work();
  const after = now();
  return Object.fromEntries(Object.keys(before).map((name) => [name, after[name] - before[name]]));
}

/** Statements that each server has answered. */
async function readsOf(service) {
  const text = await (await fetch(`${service.base}/metrics`)).text();
  const of = (server) =>
    Number(new RegExp(`^pager_read_replica_reads_total\\{server="${server}"\\} (\\S+)`, 'm').exec(text)?.[1] ?? 0);
  return { replica: of('replica'), primary: of('primary') };
}
