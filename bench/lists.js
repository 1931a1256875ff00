/**
 * `npm run bench:lists`: what a tenant that asks for many lists costs another one. The other creates 20 alerts and asks for
 * five lists a second, each over a connection of its own: calm; beside 64 and 500 connections that ask for a list of 20
 * alerts again and again; and while 500 clients have asked for a list of 2 MB each that they do not read. Right after
 * these clients have hung up, 64 and 500 connections ask for small lists again.
 * BENCH_SECONDS a measurement (default 5), BENCH_ROUNDS (default 1).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'node:net';
import { runBench } from './support/cleanup.js';
import { HttpConnection, requestOf } from './support/http-connection.js';
import { alertBody, createOrganisation } from './support/organisation.js';
import { startPostgres } from './support/postgres.js';
import { createTenant } from './support/quiet-tenant.js';
import { environment, note, printJson, printReaches, printSetting, printTable } from './support/report.js';
import { seedAlerts, tenantOf } from './support/seed.js';
import { API_KEY, SERVICE_SETTINGS, startService } from './support/service.js';
import { shape } from './support/shape.js';
import { medianRow, quantile, round } from './support/statistics.js';

const { seconds, rounds } = shape({ seconds: 5, rounds: 1 });
const CREATES_PER_SECOND = 20;
const LISTS_PER_SECOND = 5;
const SMALL = requestOf('GET', '/v2/alerts?limit=20&status=closed', { 'x-service-key': API_KEY });
const LARGE = requestOf('GET', '/v2/alerts?limit=100&status=open', { 'x-service-key': API_KEY });
const MOST_MS = 250;
const MOST_UNREAD_MS = 500;

let serial = 0;

await runBench(240, async () => {
  const postgres = await startPostgres();
  const service = await startService({ databaseUrl: await postgres.createDatabase('service') });
  const { teams } = await createOrganisation(service.base);
  const watch = await postgres.connect('service');
  const loud = await tenantOf(watch);
  await seedAlerts(watch, loud, { count: 2000, teams: teams.map(({ id }) => id), days: 1 });
  await watch.query(
    `UPDATE alerts SET description =
       (SELECT string_agg(md5(random()::text || alerts.id || n), ' ') FROM generate_series(1, 1200) n)
     WHERE "tenantId" = $1 AND status = 'open'`,
    [loud],
  );
  await watch.query('ANALYZE alerts');
  await watch.end();
  const quiet = await createTenant(service, 'quiet');
  const scene = { service, key: quiet.apiKey };
  const configuration = { seconds, rounds, CREATES_PER_SECOND, LISTS_PER_SECOND, service: SERVICE_SETTINGS };
  printSetting('bench:lists', configuration, await environment(postgres));
  await measure(scene, calm, 2);

  const turns = [];
  for (let turn = 0; turn < rounds; turn++) {
    const rows = [];
    const add = async (flood, begin) => {
      rows.push({ flood, ...(await measure(scene, begin, seconds)) });
      note(JSON.stringify(rows.at(-1)));
    };
    await add('calm', calm);
    await add('64 lists', () => asking(service.port, 64));
    await add('500 lists', () => asking(service.port, 500));
    await add('500 unread', () => unread(service.port, 500));
    await add('64 lists after it', () => asking(service.port, 64));
    await unread(service.port, 500).then(async (end) => (await pause(seconds * 1000), end()));
    await add('500 lists after it', () => asking(service.port, 500));
    turns.push(rows);
    await pause(2000);
  }
  const rows = turns[0].map((_, place) => medianRow(turns.map((turn) => turn[place])));
  report(rows, service);
});

async function calm() {
  return async () => ({});
}

/** Each connection asks as soon as it was answered. */
async function asking(port, connections) {
  const pool = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(port)));
  let going = true;
  let answered = 0;
  let refused = 0;
  const ends = pool.map(async (connection) => {
    while (going) {
      const status = await connection.send(SMALL).catch(() => 0);
      if (!going) return;
      if (status === 200) answered++;
      else {
        refused++;
        if (status === 0) return;
        await pause(1000);
      }
    }
  });
  return async () => {
    going = false;
    for (const connection of pool) connection.close();
    await Promise.race([Promise.all(ends), pause(1)]);
    return { answered, refused };
  };
}

/** Each asks once and reads nothing; ending, they hang up. */
async function unread(port, clients) {
  const sockets = Array.from({ length: clients }, () => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(LARGE);
    return socket;
  });
  return async () => {
    for (const socket of sockets) socket.destroy();
    return {};
  };
}

/** The other tenant's creates and lists at an even rate, and how long they took from when they were due. */
async function measure({ service, key }, begin, time) {
  const end = await begin();
  const startedAt = performance.now();
  const creates = paced(service.port, CREATES_PER_SECOND, time, startedAt, () => createRequest(key));
  const lists = paced(service.port, LISTS_PER_SECOND, time, startedAt, () =>
    requestOf('GET', '/v2/alerts?limit=20', { 'x-service-key': key }),
  );
  let peak = 0;
  const look = setInterval(() => (peak = Math.max(peak, service.residentMegabytes())), 200);
  await pause(time * 1000);
  const ended = await end();
  const [created, listed] = [await creates, await lists];
  clearInterval(look);
  return {
    'create p50': round(quantile(created.took, 0.5)),
    'create p99': round(quantile(created.took, 0.99)),
    'create max': round(Math.max(...created.took)),
    'creates refused': created.refused,
    'list p50': round(quantile(listed.took, 0.5)),
    'list p99': round(quantile(listed.took, 0.99)),
    'lists refused': listed.refused,
    MB: round(peak, 0),
    ...ended,
  };
}

async function paced(port, perSecond, time, startedAt, next) {
  const took = [];
  let refused = 0;
  const answers = [];
  for (let issued = 0; issued < time * perSecond; issued++) {
    const due = startedAt + (issued * 1000) / perSecond;
    await pause(Math.max(0, due - performance.now()));
    answers.push(
      (async () => {
        const connection = await HttpConnection.open(port);
        const status = await connection.send(next()).catch(() => 0);
        if (status < 200 || status > 299) refused++;
        connection.close();
        took.push(performance.now() - due);
      })(),
    );
  }
  await Promise.all(answers);
  return { took, refused };
}

function createRequest(key) {
  const alias = `quiet-${++serial}`;
  return requestOf('POST', '/v2/alerts', { 'x-service-key': key }, alertBody(alias, serial));
}

function report(rows, service) {
  note('Milliseconds from when a request of the quiet tenant was due to its answer; what the other was answered.');
  printTable(rows);
  const [calmRow, ...others] = rows;
  const reaches = others.flatMap((row) => {
    const most = row.flood === '500 unread' ? MOST_UNREAD_MS : round(calmRow['create p99'] + MOST_MS);
    const value = row['create p99'];
    const refused = row['creates refused'];
    return [
      { name: `create p99 in ms, ${row.flood}`, value, reach: `<= ${most}`, met: value <= most },
      { name: `creates refused, ${row.flood}`, value: refused, reach: '0', met: refused === 0 },
    ];
  });
  printReaches(reaches);
  if (service.log.trim() !== '') note(`The service logged:\n${service.log.slice(-2000)}`);
  printJson('lists', { rows, reaches });
}
