/**
 * `npm run bench:peers`: this service beside GoAlert (GOALERT=<its binary>; left out without one) and Prometheus' Alertmanager
 * (ALERTMANAGER=<its binary>), which stores nothing, in turn in one run; each with a PostgreSQL of its own of the same settings.
 * Creates over 1, 16 and 64 connections, a storm of one alias, the time from a create to its page at one alert a second, and
 * 500 alerts at once. BENCH_SECONDS a case of creates (default 3), BENCH_ROUNDS (default 2); the figures are medians.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { costOf, outboxEmpty } from './support/alert-cost.js';
import { Api } from './support/api.js';
import { ALERTMANAGER, alertmanagerAlert, startAlertmanager, versionOf } from './support/baselines.js';
import { runBench } from './support/cleanup.js';
import { goalertPages, goalertRequest, goalertSettled, startGoalert } from './support/goalert.js';
import { requestOf } from './support/http-connection.js';
import { closedLoop, openLoop } from './support/load.js';
import { alertBody, createOrganisation, pageLate, PASSWORD } from './support/organisation.js';
import { startPostgres } from './support/postgres.js';
import { peakMegabytes } from './support/processes.js';
import { ProviderStandIn } from './support/provider-stand-in.js';
import { environment, note, printJson, printSetting, printTable } from './support/report.js';
import { API_KEY, SERVICE_SETTINGS, startService } from './support/service.js';
import { shape } from './support/shape.js';
import { medianRow, quantile, round } from './support/statistics.js';

const { seconds, rounds } = shape({ seconds: 3, rounds: 2 });
const AT_ONCE = 500;
/** Within which the requests of `AT_ONCE` fall due. */
const AT_ONCE_SECONDS = 0.1;
const ALONE_SECONDS = Math.max(5, seconds * 6);
const PATIENCE_SECONDS = 60;

let serial = 0;

const CREATES = [
  ...[1, 16, 64].map((connections) => ({
    name: `create, ${connections} connections`,
    run: ({ creates }) => closedLoop(creates, { connections, seconds }),
  })),
  { name: 'storm of one alias, 64 connections', run: ({ storm }) => closedLoop(storm, { connections: 64, seconds }) },
];
const PAGES = [
  { name: 'alone, 1/s', shape: { perSecond: 1, seconds: ALONE_SECONDS } },
  { name: `${AT_ONCE} at once`, shape: { perSecond: AT_ONCE / AT_ONCE_SECONDS, seconds: AT_ONCE_SECONDS } },
];

await runBench(400, async () => {
  const standIn = await ProviderStandIn.start();
  const peers = [await startOurs(standIn), await startTheirs(standIn), await startMemoryOnly(standIn)].filter(Boolean);
  const versions = Object.fromEntries(peers.map(({ name, version }) => [name, version]));
  printSetting(
    'bench:peers',
    { seconds, rounds, versions, service: SERVICE_SETTINGS },
    await environment(peers[0].postgres),
  );
  if (!('goalert' in versions)) note('GOALERT names no binary: GoAlert is left out.');
  if (!('alertmanager' in versions)) note(`There is no ${ALERTMANAGER}: Alertmanager is left out.`);

  for (const peer of peers) {
    await closedLoop(peer.creates, { connections: 16, seconds: Math.min(2, seconds) });
    await peer.settled();
  }
  const creates = [];
  for (let turn = 0; turn < rounds; turn++) {
    for (const each of CREATES) {
      for (const peer of peers) creates.push({ work: each.name, who: peer.name, ...(await costOf(peer, each)) });
    }
  }
  const pages = [];
  for (const peer of peers) await peer.listen();
  for (const each of PAGES)
    for (const peer of peers) pages.push({ work: each.name, who: peer.name, ...(await pagesOf(peer, each.shape)) });
  report(peers, creates, pages);
});

/** This service: 50 people, routing, policies and a schedule; who is on call has a phone, on which pages are late while creates are measured. */
async function startOurs(standIn) {
  const postgres = await startPostgres();
  const service = await startService({
    databaseUrl: await postgres.createDatabase('service'),
    environment: standIn.environment,
  });
  const watch = await postgres.connect('service');
  const { people, onCall } = await createOrganisation(service.base);
  const paged = people.filter(({ id }) => onCall.includes(id));
  const inTime = [];
  for (const [number, { email }] of paged.entries()) {
    const user = await Api.asUser(service.base, email, PASSWORD);
    await user.post('/v2/push-tokens', { token: `ExponentPushToken[phone-${number}]` });
    inTime.push(await pageLate(user));
  }
  const request = (alias, message) => {
    const body =
      message === undefined
        ? alertBody(alias, serial)
        : alertBody(alias, serial).replace('"message":"', `"message":"${message} `);
    return requestOf('POST', '/v2/alerts', { 'x-service-key': API_KEY }, body);
  };
  const { port, pid } = service;
  return {
    name: 'pager',
    version: `this build, Node ${process.versions.node}`,
    postgres,
    pids: [pid],
    creates: { port, next: () => request(`load-${++serial}`) },
    storm: { port, next: () => request('storm') },
    paging: { port, next: () => request(`bench-${++serial}`, `bench-${serial}`) },
    cpu: () => ({ service: service.cpuSeconds(), postgres: postgres.cpuSeconds() }),
    settled: () => outboxEmpty(watch),
    listen: () => Promise.all(inTime.map((end) => end())),
    pages: () => ({ arrivals: standIn.arrivals, bundled: 0 }),
  };
}

async function startTheirs(standIn) {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase('goalert');
  const database = await postgres.connect('goalert');
  const server = await startGoalert({ databaseUrl, database, webhookUrl: `${standIn.url}/goalert` });
  if (server === null) return null;
  const { port, pid, keys, keysOfOne, version } = server;
  const request = (of, dedup, message = '') => {
    const { description } = JSON.parse(alertBody(dedup, serial));
    const summary = `${message} High request latency on web-${serial % 200}: p99 above 2 s for 10 minutes`;
    return goalertRequest(of[serial % of.length], { dedup, summary, details: description });
  };
  return {
    name: 'goalert',
    version,
    postgres,
    pids: [pid],
    creates: { port, next: () => request(keys, `load-${++serial}`) },
    storm: { port, next: () => (serial++, request(keysOfOne, 'storm')) },
    paging: { port, next: () => request(keysOfOne, `bench-${++serial}`, `bench-${serial}`) },
    cpu: () => ({ service: server.cpuSeconds(), postgres: postgres.cpuSeconds() }),
    settled: () => goalertSettled(database),
    listen: () => undefined,
    pages: () => goalertPages(database),
  };
}

/** Two of it: with a webhook it would notify for each create. */
async function startMemoryOnly(standIn) {
  const silent = await startAlertmanager();
  if (silent === null) return null;
  const paging = await startAlertmanager(`${standIn.url}/alertmanager`);
  const request = (alias) =>
    requestOf('POST', '/api/v2/alerts', {}, JSON.stringify([alertmanagerAlert(alias, serial)]));
  return {
    name: 'alertmanager',
    version: versionOf(ALERTMANAGER, '--version'),
    pids: [silent.pid, paging.pid],
    creates: { port: silent.port, next: () => request(`load-${++serial}`) },
    storm: { port: silent.port, next: () => request('storm') },
    paging: { port: paging.port, next: () => request(`bench-${++serial}`) },
    cpu: () => ({ service: silent.cpuSeconds() + paging.cpuSeconds(), postgres: 0 }),
    settled: () => undefined,
    listen: () => undefined,
    pages: () => ({ arrivals: standIn.arrivals, bundled: 0 }),
  };
}

/** Raises alerts; how long after its create was due the page of each arrived. */
async function pagesOf(peer, shape) {
  const first = serial + 1;
  const dueAt = [];
  let result = { arrivals: new Map(), bundled: 0 };
  const waits = () =>
    dueAt.flatMap((at, index) => {
      const arrival = result.arrivals.get(first + index);
      return arrival === undefined ? [] : [arrival - at];
    });
  const allArrived = async () => {
    const deadline = performance.now() + PATIENCE_SECONDS * 1000;
    do {
      result = await peer.pages();
      if (waits().length === dueAt.length) return;
      await pause(100);
    } while (performance.now() < deadline);
  };
  const before = (await peer.pages()).bundled;
  const run = () => openLoop(peer.paging, { ...shape, onDue: (at) => dueAt.push(at) });
  const cost = await costOf({ ...peer, settled: async () => (await allArrived(), peer.settled()) }, { run });
  const latencies = waits();
  return {
    alerts: dueAt.length,
    told: latencies.length,
    'in bundles': result.bundled - before,
    'p50 ms': round(quantile(latencies, 0.5)),
    'p99 ms': round(quantile(latencies, 0.99)),
    'last ms': round(quantile(latencies, 1)),
    service: round(cost.service),
    postgres: round(cost.postgres),
    both: round(cost.both),
  };
}

function report(peers, creates, pages) {
  note(
    'CPU time an alert in microseconds, of the service and of its PostgreSQL, with what follows from it (GoAlert: its engine, each 5 s).',
  );
  const rows = CREATES.flatMap(({ name }) =>
    peers.map((peer) => {
      const { work, who, ...figures } = medianRow(creates.filter((row) => row.work === name && row.who === peer.name));
      return { work, who, ...Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, round(value)])) };
    }),
  );
  printTable(rows);
  note(
    'From when a create was due to the arrival of its page, or of the bundle that it is in; CPU time an alert in microseconds as above.',
  );
  printTable(pages);
  const memory = peers.map(({ name, pids }) => ({
    who: name,
    'peak MB': round(Math.max(...pids.map(peakMegabytes)), 0),
  }));
  printTable(memory);
  printJson('peers', { rows, pages, memory });
}
