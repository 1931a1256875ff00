/**
 * `npm run bench:due`: what waiting costs, and how fast what is due is done, by the jobs of the running service.
 * 100,000 running escalations and 50,000 heartbeats of which none is due: the cost of an idle tick. Then 10,000 escalation
 * steps fall due at once, each of which pages a phone; then 5,000 heartbeats fall silent at once, each of which raises an
 * alert that is escalated and paged. Rows are made by SQL; times are seen from outside, by asking the database.
 * BENCH_SECONDS the idle watch (default 10), BENCH_ROUNDS (default 2), BENCH_SCALE (default 1) multiplies the counts.
 * BENCH_STATEMENTS=1 prints what took the database longest until everything was planned.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Api } from './support/api.js';
import { runBench } from './support/cleanup.js';
import { createOrganisation, PASSWORD } from './support/organisation.js';
import { startPostgres } from './support/postgres.js';
import { ProviderStandIn } from './support/provider-stand-in.js';
import { environment, note, printJson, printReaches, printSetting, printTable } from './support/report.js';
import { seedAlerts, seedHeartbeats, seedRuns, tenantOf } from './support/seed.js';
import { SERVICE_SETTINGS, startService } from './support/service.js';
import { shape } from './support/shape.js';
import { medianRow, round } from './support/statistics.js';

const { seconds, rounds } = shape({ seconds: 10, rounds: 2 });
const SCALE = Number(process.env.BENCH_SCALE ?? 1);
const RUNS = 100_000 * SCALE;
const DUE_RUNS = 10_000 * SCALE;
const HEARTBEATS = 50_000 * SCALE;
const DUE_HEARTBEATS = 5_000 * SCALE;
/** Every page of this bench is a push. */
const nextDelivery = `SELECT min("dueAt") AS due FROM deliveries WHERE "channelType" = 'push' AND state IN ('pending', 'sending')`;
const nextEvent = `SELECT min("availableAt") AS due FROM outbox WHERE "setAsideAt" IS NULL`;
const PATIENCE_SECONDS = 60;
/** How often it is asked whether something is left, in milliseconds. */
const LOOK_MS = 20;

const dueSteps = {
  /** As if a week had passed for the longest waiting. */
  make: `UPDATE escalation_runs SET "nextDueAt" = now() - interval '1 second', "cycleStartedAt" = now() - interval '10 minutes'
    WHERE ("tenantId", "alertId") IN (SELECT "tenantId", "alertId" FROM escalation_runs
      WHERE step = 1 AND "nextDueAt" > now() + interval '1 day' LIMIT $1)`,
  count: DUE_RUNS,
  next: `SELECT min("nextDueAt") AS due FROM escalation_runs WHERE "nextDueAt" IS NOT NULL`,
};

const dueHeartbeats = {
  make: `UPDATE heartbeats SET "expiresAt" = now() - interval '1 second'
    WHERE ("tenantId", name) IN (SELECT "tenantId", name FROM heartbeats WHERE NOT expired LIMIT $1)`,
  count: DUE_HEARTBEATS,
  next: `SELECT min(greatest("expiresAt", "heldUntil")) AS due FROM heartbeats WHERE "expiresAt" IS NOT NULL`,
};

await runBench(180, async () => {
  const postgres = await startPostgres();
  const standIn = await ProviderStandIn.start();
  const databaseUrl = await postgres.createDatabase('service');
  const service = await startService({ databaseUrl, environment: standIn.environment });
  const { people, teams, admin } = await createOrganisation(service.base);
  for (const [number, { email }] of people.slice(0, 10).entries()) {
    const user = await Api.asUser(service.base, email, PASSWORD);
    await user.post('/v2/push-tokens', { token: `ExponentPushToken[phone-${number}]` });
  }
  const configuration = { seconds, rounds, runs: RUNS, heartbeats: HEARTBEATS, service: SERVICE_SETTINGS };
  printSetting('bench:due', configuration, await environment(postgres));

  const watch = await postgres.connect('service');
  await seed(watch, admin, teams);
  const scene = { watch, service, postgres };
  const idle = await idleTicks(scene);
  const fired = [];
  const expired = [];
  for (let turn = 0; turn < rounds; turn++) {
    fired.push(await fallDue(scene, dueSteps));
    expired.push(await fallDue(scene, dueHeartbeats));
  }
  await watch.end();
  report(idle, [
    { work: `${DUE_RUNS} escalation steps`, ...medianRow(fired) },
    { work: `${DUE_HEARTBEATS} heartbeats`, ...medianRow(expired) },
  ]);
  if (service.log.trim() !== '') note(`The service logged:\n${service.log.slice(-2000)}`);
});

async function seed(client, admin, teams) {
  const tenantId = await tenantOf(client);
  const aliasPrefix = 'run';
  await seedAlerts(client, tenantId, {
    count: RUNS,
    teams: teams.map(({ id }) => id),
    days: 1,
    openAll: true,
    aliasPrefix,
  });
  const [policy] = await admin.get('/v2/escalations');
  const { rows } = await client.query('SELECT id FROM escalation_policy_versions WHERE "policyId" = $1', [policy.id]);
  await seedRuns(client, tenantId, { versionId: rows[0].id, firstRule: policy.rules[0].id, aliasPrefix });
  await seedHeartbeats(client, tenantId, HEARTBEATS);
  await client.query('VACUUM ANALYZE alerts, escalation_runs, heartbeats');
}

/** Nothing is due: what the two jobs ask of the database each time, and what all jobs together take of the service. */
async function idleTicks({ watch, service, postgres }) {
  await pause(2000);
  await watch.query('SELECT pg_stat_statements_reset()');
  const before = { service: service.cpuSeconds(), database: postgres.cpuSeconds() };
  await pause(seconds * 1000);
  const after = { service: service.cpuSeconds(), database: postgres.cpuSeconds() };
  // One statement looks for the work of all jobs at rest; which of them it asks about differs from look to look.
  const { rows } = await watch.query(
    `SELECT sum(calls)::integer AS looks, sum(total_exec_time) / sum(calls) AS mean, max(max_exec_time) AS longest
     FROM pg_stat_statements WHERE query ~ '^SELECT array_remove' AND query ~ '(escalation_runs|heartbeats)'`,
  );
  const [{ looks, mean, longest }] = rows;
  const percent = (key) => round(((after[key] - before[key]) / seconds) * 100, 2);
  return {
    looks: looks ?? 0,
    meanMs: round(mean, 3),
    longestMs: round(longest, 3),
    servicePercent: percent('service'),
    databasePercent: percent('database'),
  };
}

/**
 * Makes rows due and waits until nothing is left of them, nor of the events that follow: then every delivery is planned.
 * The times count from the moment at which the rows fell due, so that they include the wait for the job's next tick.
 */
async function fallDue({ watch, service, postgres }, { make, count, next }) {
  const before = await deliveries(watch);
  await watch.query('SELECT pg_stat_statements_reset()');
  const cpuBefore = { service: service.cpuSeconds(), database: postgres.cpuSeconds() };
  const { rowCount } = await watch.query(make, [count]);
  if (rowCount !== count) throw new Error(`${rowCount} rows fell due instead of ${count}`);
  const started = performance.now();
  // The first entry of the job's own index: counting what is left took a core from those who were to do it.
  const isDone = async (sql) =>
    (await watch.query(`SELECT due <= now() AS left FROM (${sql}) n`)).rows[0].left !== true;
  const elapsed = () => round((performance.now() - started) / 1000, 2);
  const until = async (done) => {
    while (!(await done())) {
      if (elapsed() > PATIENCE_SECONDS) throw new Error(`Not done after ${PATIENCE_SECONDS} s`);
      await pause(LOOK_MS);
    }
    return elapsed();
  };
  const doneAfter = await until(() => isDone(next));
  const plannedAfter = await until(() => isDone(nextEvent));
  const cpuAfter = { service: service.cpuSeconds(), database: postgres.cpuSeconds() };
  if (process.env.BENCH_STATEMENTS === '1') await slowest(watch);
  const after = await deliveries(watch);
  const sentAfter = await until(() => isDone(nextDelivery));
  const microseconds = (key) => round(((cpuAfter[key] - cpuBefore[key]) * 1e6) / count);
  return {
    'done s': doneAfter,
    'planned s': plannedAfter,
    deliveries: after.all - before.all,
    'sent by then': after.sent - before.sent,
    'sent s': sentAfter,
    serviceCpu: microseconds('service'),
    databaseCpu: microseconds('database'),
  };
}

async function deliveries(client) {
  const { rows } = await client.query(
    `SELECT count(*)::integer AS all, (count(*) FILTER (WHERE state = 'sent'))::integer AS sent FROM deliveries`,
  );
  return rows[0];
}

/** The statements that the database has worked on longest since the rows fell due. */
async function slowest(client) {
  const { rows } = await client.query(
    `SELECT round(total_exec_time) AS ms, calls, rows, round(total_exec_time::numeric / calls, 2) AS mean,
            left(regexp_replace(query, '\\s+', ' ', 'g'), 120) AS query
     FROM pg_stat_statements ORDER BY total_exec_time DESC LIMIT 25`,
  );
  printTable(rows.map(({ query, ...figures }) => ({ query, ...figures })));
}

function report(idle, rows) {
  note(
    `${idle.looks} looks of the idle service for work, ${idle.meanMs} ms each in PostgreSQL, ${idle.longestMs} at most.`,
  );
  note(`All jobs of the idle service: ${idle.servicePercent} % of a core, its PostgreSQL ${idle.databasePercent} %\n`);
  note('Seconds from when they fell due, the wait for the tick included; CPU in microseconds each.');
  printTable(rows);
  const [steps, heartbeats] = rows;
  const allPlanned = steps.deliveries >= DUE_RUNS && heartbeats.deliveries >= DUE_HEARTBEATS;
  const reaches = [
    { name: 'an idle tick, ms', value: idle.meanMs, reach: '< 5', met: idle.looks > 0 && idle.meanMs < 5 },
    {
      name: `${DUE_RUNS} steps fired and planned, s`,
      value: steps['planned s'],
      reach: '< 5',
      met: steps['planned s'] < 5 && allPlanned,
    },
    { name: `${DUE_HEARTBEATS} expired, s`, value: heartbeats['done s'], reach: '< 5', met: heartbeats['done s'] < 5 },
  ];
  printReaches(reaches);
  printJson('due', { idle, rows, reaches });
}
