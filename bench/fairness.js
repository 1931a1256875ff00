/**
 * `npm run bench:fairness`: what a tenant that floods the service costs another one. The other creates a few alerts a second,
 * each of which pages three people, by push, sms and mail, at stand-ins that take 50 ms. Measured are the answers to its
 * creates and the time from when a create was due to the arrival of its pages: calm, and beside four floods of 64
 * connections that create alerts one by one, of 64 connections that bring webhooks of 50 alerts, of 20,000 deliveries that
 * are due, and of 50,000 rows of the outbox.
 * BENCH_SECONDS a measurement (default 15), BENCH_ROUNDS (default 1), BENCH_SCALE (default 1) multiplies the backlogs,
 * BENCH_FLOODS some of `creates,webhooks,deliveries,outbox`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { runBench } from './support/cleanup.js';
import { HttpConnection, requestOf } from './support/http-connection.js';
import { alertmanagerWebhook } from './support/baselines.js';
import { alertBody, createOrganisation } from './support/organisation.js';
import { startPostgres } from './support/postgres.js';
import { MailStandIn } from './support/mail-stand-in.js';
import { ProviderStandIn } from './support/provider-stand-in.js';
import { createReachablePeople, createTenant, pageThemAll } from './support/quiet-tenant.js';
import { environment, note, printJson, printReaches, printSetting, printTable } from './support/report.js';
import { seedAlerts, seedDeliveries, seedEvents, tenantOf } from './support/seed.js';
import { API_KEY, SERVICE_SETTINGS, startService } from './support/service.js';
import { shape } from './support/shape.js';
import { medianRow, quantile, round } from './support/statistics.js';

const { seconds, rounds } = shape({ seconds: 15, rounds: 1 });
const SCALE = Number(process.env.BENCH_SCALE ?? 1);
const FLOODS = (process.env.BENCH_FLOODS ?? 'creates,webhooks,deliveries,outbox').split(',');
const CONNECTIONS = 64;
const WEBHOOK_ALERTS = 50;
const DELIVERIES = 20_000 * SCALE;
const EVENTS = 50_000 * SCALE;
const PER_SECOND = 4;
const PROVIDER_MS = 50;
const PATIENCE_SECONDS = 30;
const MOST_MS = 250;
const MEDIA = ['push', 'sms', 'email'];
const QUIET = /quiet-(\d+)/g;
const SIX_DIGITS = /\b\d{6}\b/;

let serial = 0;
let flooded = 0;
const codes = { last: null };
/** Of each medium: number of the quiet tenant's alert → when its page arrived. */
const arrivals = Object.fromEntries(MEDIA.map((medium) => [medium, new Map()]));

await runBench(240, async () => {
  const postgres = await startPostgres();
  const standIn = await ProviderStandIn.start({ delayMs: PROVIDER_MS, heard: hear });
  const mail = await MailStandIn.start({ delayMs: PROVIDER_MS, heard: (text) => hear('email', text) });
  const databaseUrl = await postgres.createDatabase('service');
  const service = await startService({ databaseUrl, environment: { ...standIn.environment, SMTP_URL: mail.url } });
  const watch = await postgres.connect('service');

  const { admin, teams } = await createOrganisation(service.base);
  const loudPeople = await createReachablePeople({ base: service.base, admin, prefix: 'loud', number: 1001, codes });
  const { id: policyId } = (await admin.get('/v2/escalations'))[0];
  await admin.delete(`/v2/escalations/${policyId}`);
  await pageThemAll(admin, { push: loudPeople.push });
  const integration = await admin.post('/v2/integrations', { name: 'Alertmanager' });
  const loud = {
    tenantId: await tenantOf(watch),
    teams: teams.map(({ id }) => id),
    people: loudPeople,
    hook: new URL(integration.webhookUrl).pathname,
  };
  const quiet = await createTenant(service, 'quiet');
  const base = { base: service.base, admin: quiet.admin, prefix: 'hushed', number: 2002, codes };
  await pageThemAll(quiet.admin, await createReachablePeople(base));

  const configuration = { seconds, rounds, perSecond: PER_SECOND, providerMs: PROVIDER_MS, service: SERVICE_SETTINGS };
  printSetting('bench:fairness', configuration, await environment(postgres));
  const floods = floodsOf({ watch, service, loud });
  const scene = { port: service.port, key: quiet.apiKey };
  await measure(scene, floods.calm, Math.min(3, seconds));
  const rows = [];
  for (const name of ['calm', ...FLOODS]) {
    const turns = [];
    for (let turn = 0; turn < rounds; turn++) turns.push(await measure(scene, floods[name], seconds));
    rows.push({ flood: name, ...medianRow(turns) });
    note(JSON.stringify(rows.at(-1)));
  }
  await watch.end();
  report(rows, service);
});

function hear(medium, text) {
  const now = performance.now();
  codes.last = SIX_DIGITS.exec(text)?.[0] ?? codes.last;
  for (const [, number] of text.matchAll(QUIET)) {
    if (!arrivals[medium]?.has(Number(number))) arrivals[medium]?.set(Number(number), now);
  }
}

/** What the loud tenant does meanwhile: `begin` returns what ends it and says how much of it was done. */
function floodsOf({ watch, service, loud }) {
  const rows = async (sql) => Number((await watch.query(sql, [loud.tenantId])).rows[0].count);
  const waitingEvents = () => rows('SELECT count(*) FROM outbox WHERE "tenantId" = $1');
  const waitingDeliveries = () =>
    rows(`SELECT count(*) FROM deliveries WHERE "tenantId" = $1 AND state IN ('pending', 'sending')`);
  const clear = async () => {
    await watch.query('DELETE FROM outbox WHERE "tenantId" = $1', [loud.tenantId]);
    await watch.query(
      `UPDATE deliveries SET state = 'cancelled' WHERE "tenantId" = $1 AND state IN ('pending', 'sending')`,
      [loud.tenantId],
    );
    await pause(1000);
  };
  const requests = (next, each) => async () => {
    const end = await flood(service.port, next);
    return async () => {
      const done = (await end()) * each;
      const left = `${await waitingEvents()} rows, ${await waitingDeliveries()} deliveries`;
      await clear();
      return { done, left };
    };
  };
  const backlog = (seed, count, waiting) => async () => {
    const aliasPrefix = `seed-${++flooded}`;
    await seedAlerts(watch, loud.tenantId, { count, teams: loud.teams, days: 1, openAll: true, aliasPrefix });
    await seed(watch, loud.tenantId, { aliasPrefix, people: loud.people });
    return async () => {
      const left = await waiting();
      await clear();
      return { done: count - left, left: `${left}` };
    };
  };
  return {
    calm: async () => async () => ({ done: 0, left: '' }),
    creates: requests(() => createRequest(API_KEY, `loud-${++flooded}`), 1),
    webhooks: requests(() => webhookRequest(loud.hook), WEBHOOK_ALERTS),
    deliveries: backlog(seedDeliveries, DELIVERIES, waitingDeliveries),
    outbox: backlog(seedEvents, EVENTS, waitingEvents),
  };
}

/** Requests over all connections, each as soon as the last is answered. */
async function flood(port, next) {
  const pool = await Promise.all(Array.from({ length: CONNECTIONS }, () => HttpConnection.open(port)));
  let going = true;
  let done = 0;
  const ends = pool.map(async (connection) => {
    while (going) {
      const status = await connection.send(next());
      // A queue that is full says so; the flood goes on.
      if (status < 300) done++;
      else if (status !== 503) throw new Error(`An answer of ${status}`);
    }
    connection.close();
  });
  return async () => {
    going = false;
    await Promise.all(ends);
    return done;
  };
}

/** The quiet tenant's creates at an even rate, each over a connection of its own, and how long its pages took. */
async function measure({ port, key }, begin, time) {
  const end = await begin();
  await pause(500);
  const first = serial + 1;
  const dueAt = [];
  const answers = [];
  const startedAt = performance.now();
  for (let issued = 0; issued < time * PER_SECOND; issued++) {
    const due = startedAt + (issued * 1000) / PER_SECOND;
    await pause(Math.max(0, due - performance.now()));
    dueAt.push(due);
    answers.push(answer(port, createRequest(key, `quiet-${++serial}`), due));
  }
  const took = await Promise.all(answers);
  const missing = () => dueAt.some((_, index) => MEDIA.some((medium) => !arrivals[medium].has(first + index)));
  const deadline = performance.now() + PATIENCE_SECONDS * 1000;
  const floodSeconds = (performance.now() - startedAt) / 1000;
  while (missing() && performance.now() < deadline) await pause(20);
  const { done, left } = await end();
  const row = { 'create p50': round(quantile(took, 0.5)), 'create p99': round(quantile(took, 0.99)) };
  for (const medium of MEDIA) {
    // Whoever has not arrived took at least until now.
    const now = performance.now();
    const latencies = dueAt.map((due, index) => (arrivals[medium].get(first + index) ?? now) - due);
    row[`${medium} p50`] = round(quantile(latencies, 0.5));
    row[`${medium} p99`] = round(quantile(latencies, 0.99));
  }
  return { ...row, 'flood/s': round(done / floodSeconds, 0), 'left of it': left };
}

async function answer(port, request, due) {
  const connection = await HttpConnection.open(port);
  const status = await connection.send(request);
  if (status !== 202) throw new Error(`The quiet tenant was answered ${status}`);
  connection.close();
  return performance.now() - due;
}

function createRequest(key, alias) {
  const body = alertBody(alias, flooded).replace('"message":"', `"message":"${alias} `);
  return requestOf('POST', '/v2/alerts', { 'x-service-key': key }, body);
}

function webhookRequest(path) {
  const next = () => ({ name: `loud-${++flooded}`, number: flooded });
  return requestOf('POST', path, {}, alertmanagerWebhook(WEBHOOK_ALERTS, next));
}

function report(rows, service) {
  note(
    'Milliseconds from when the create was due to its answer, and to the arrival of each page, of the quiet tenant.',
  );
  printTable(rows);
  const [calm, ...others] = rows;
  const reaches = others.flatMap((row) =>
    ['create', ...MEDIA].map((what) => {
      const value = round(row[`${what} p99`] - calm[`${what} p99`]);
      return { name: `${what} p99 more in ms, ${row.flood}`, value, reach: `<= ${MOST_MS}`, met: value <= MOST_MS };
    }),
  );
  printReaches(reaches);
  if (service.log.trim() !== '') note(`The service logged:\n${service.log.slice(-2000)}`);
  printJson('fairness', { rows, reaches });
}
