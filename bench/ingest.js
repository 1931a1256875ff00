/**
 * `npm run bench:ingest`: how many alerts a second the service takes, each answered only when it is on disk, beside two
 * baselines in the same run: the floor (support/floor-server.js) and Prometheus' Alertmanager, which keeps them in memory.
 * BENCH_SECONDS a measurement (default 5) and BENCH_ROUNDS (default 3); the figures are medians of the rounds.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { API_KEY, SERVICE_SETTINGS, startService } from './support/service.js';
import { addLatePhones, alertBody, createOrganisation, SILENT_PUSH } from './support/organisation.js';
import { alertmanagerAlert, alertmanagerWebhook, startAlertmanager, startFloor } from './support/baselines.js';
import { runBench } from './support/cleanup.js';
import { closedLoop, openLoop } from './support/load.js';
import { environment, note, printJson, printReaches, printSetting, printTable } from './support/report.js';
import { requestOf } from './support/http-connection.js';
import { shape } from './support/shape.js';
import { startPostgres } from './support/postgres.js';
import { median, medianRow, round } from './support/statistics.js';

const { seconds, rounds } = shape({ seconds: 5, rounds: 3 });
const CONNECTIONS = [1, 16, 64];
const PER_SECOND = 2000;
const WEBHOOK_ALERTS = 50;
const DRAIN_SECONDS = 20;

let serial = 0;
const alias = () => `bench-${process.pid}-${++serial}`;

await runBench(180, async () => {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase('service');
  const service = await startService({ databaseUrl, environment: SILENT_PUSH });
  const { admin, people } = await createOrganisation(service.base);
  await addLatePhones(service.base, { admin, people });
  const integration = await admin.post('/v2/integrations', { name: 'Alertmanager' });
  const floor = await startFloor(await postgres.createDatabase('floor'));
  const alertmanager = await startAlertmanager();
  const targets = {
    service: target(service, postgres, () => createRequest(alias())),
    floor: target(floor, postgres, () => createRequest(alias())),
    ...(alertmanager ? { alertmanager: target(alertmanager, null, () => alertmanagerRequest(1)) } : {}),
  };
  const storm = target(service, postgres, () => createRequest('storm'));
  const hook = target(service, postgres, () => webhookRequest(new URL(integration.webhookUrl).pathname));
  const configuration = {
    seconds,
    rounds,
    service: SERVICE_SETTINGS,
    alertmanager: alertmanager ? 'yes' : 'not installed',
  };
  printSetting('bench:ingest', configuration, await environment(postgres));

  const watch = await postgres.connect('service');
  for (const each of Object.values(targets)) await closedLoop(each, { connections: 16, seconds: Math.min(3, seconds) });
  /** One row a case and round, in the order of the rounds. */
  const measured = [];
  const drains = [];
  for (let turn = 0; turn < rounds; turn++) {
    const add = (who, work, row) => measured.push({ who, work, ...row });
    for (const [who, each] of Object.entries(targets)) {
      for (const connections of CONNECTIONS) {
        // Of a baseline only the case that counts is measured as long as the service.
        const time = who === 'service' || connections === 64 ? seconds : seconds / 3;
        add(who, `create, ${connections} connections`, await closedLoop(each, { connections, seconds: time }));
        if (who === 'service') drains.push(await drain(watch));
      }
    }
    add(
      'service',
      `create, open loop ${PER_SECOND}/s`,
      await openLoop(targets.service, { perSecond: PER_SECOND, seconds }),
    );
    add('service', 'dedup storm, 64 connections', await closedLoop(storm, { connections: 64, seconds: seconds / 2 }));
    drains.push(await drain(watch));
    add(
      'service',
      `webhook of ${WEBHOOK_ALERTS}`,
      inAlerts(await closedLoop(hook, { connections: 8, seconds: seconds / 2 })),
    );
    drains.push(await drain(watch));
    if (alertmanager) {
      const many = target(alertmanager, null, () => alertmanagerRequest(WEBHOOK_ALERTS));
      add(
        'alertmanager',
        `post of ${WEBHOOK_ALERTS}`,
        inAlerts(await closedLoop(many, { connections: 8, seconds: seconds / 2 })),
      );
    }
  }
  await watch.end();
  report(measured, drains, service);
});

function target(server, postgres, next) {
  return {
    port: server.port,
    next,
    serviceCpu: () => server.cpuSeconds(),
    databaseCpu: postgres ? () => postgres.cpuSeconds() : undefined,
  };
}

function createRequest(name) {
  return requestOf('POST', '/v2/alerts', { 'x-service-key': API_KEY }, alertBody(name, serial));
}

function alertmanagerRequest(count) {
  const alerts = Array.from({ length: count }, () => alertmanagerAlert(alias(), serial));
  return requestOf('POST', '/api/v2/alerts', {}, JSON.stringify(alerts));
}

function webhookRequest(path) {
  const next = () => ({ name: alias(), number: serial });
  return requestOf('POST', path, {}, alertmanagerWebhook(WEBHOOK_ALERTS, next));
}

/** The same figures, of alerts instead of requests of many. */
function inAlerts({ requests, perSecond, serviceCpu, databaseCpu, generatorCpu, ...rest }) {
  const share = (value) => round(value / WEBHOOK_ALERTS);
  return {
    requests,
    perSecond: round(perSecond * WEBHOOK_ALERTS),
    ...rest,
    serviceCpu: share(serviceCpu),
    databaseCpu: share(databaseCpu),
    generatorCpu: share(generatorCpu),
  };
}

/**
 * Lets the service finish what follows the answers (planning notifications), so that the next measurement does not pay
 * for the last one.
 * @returns {Promise<{ events: number, seconds: number, left: number }>} how much had piled up, and how long it took
 */
async function drain(client) {
  const waiting = async () =>
    Number(
      (await client.query('SELECT coalesce(sum(json_array_length(events)), 0) AS events FROM outbox')).rows[0].events,
    );
  const started = performance.now();
  const events = await waiting();
  let left = events;
  while (left > 0 && performance.now() - started < DRAIN_SECONDS * 1000) {
    await pause(50);
    left = await waiting();
  }
  return { events, seconds: round((performance.now() - started) / 1000, 2), left };
}

function report(measured, drains, service) {
  const cases = new Map();
  for (const row of measured) {
    const key = `${row.who}/${row.work}`;
    cases.set(key, [...(cases.get(key) ?? []), row]);
  }
  const rows = [...cases.values()].map(medianRow);
  note(
    'CPU columns: microseconds of CPU time an alert, of the process named, of PostgreSQL, and of the load generator.',
  );
  printTable(rows);

  const of = (who, work) => measured.filter((row) => row.who === who && row.work === work);
  const at64 = (who) => of(who, 'create, 64 connections').map(({ perSecond }) => perSecond);
  const ratio = (who) => round(median(at64('service').map((value, turn) => value / at64(who)[turn])), 2);
  const p99 = median(of('service', `create, open loop ${PER_SECOND}/s`).map((row) => row.p99));
  const reaches = [
    { name: 'of the floor, 64 connections', value: ratio('floor'), reach: '>= 0.25', met: ratio('floor') >= 0.25 },
    { name: `p99 in ms at ${PER_SECOND}/s`, value: p99, reach: '< 50', met: p99 < 50 },
  ];
  if (at64('alertmanager').length > 0) {
    const value = ratio('alertmanager');
    reaches.push({ name: 'of Alertmanager, 64 connections', value, reach: '>= 1.5', met: value >= 1.5 });
  } else note('Alertmanager is not installed: no comparison with it.');
  printReaches(reaches);
  const backlog = {
    events: Math.max(...drains.map(({ events }) => events)),
    seconds: Math.max(...drains.map((each) => each.seconds)),
  };
  note(`\nLongest follow-up after a measurement: ${backlog.seconds} s; most events waiting: ${backlog.events}`);
  note(
    `Memory of the service: ${round(service.residentMegabytes(), 0)} MB, at most ${round(service.peakMegabytes(), 0)} MB`,
  );
  if (service.log.trim() !== '') note(`The service logged:\n${service.log.slice(-2000)}`);
  printJson('ingest', { rows, reaches, backlog });
}
