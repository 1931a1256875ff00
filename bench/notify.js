/**
 * `npm run bench:notify`: from the moment a create request was due to be sent to the arrival of its page at the provider,
 * through all of it: intake, escalation, planning, claiming, sending. By push (Expo's protocol) and by sms (Twilio's), at
 * 1, 20, 200 and 1,000 alerts a second (open loop), beside Alertmanager with a webhook. Each alert pages the person on call.
 * BENCH_SECONDS a measurement (default 8; below 5/s as long as 20 alerts take), BENCH_ROUNDS (default 1), BENCH_RATES (default
 * 1,20,200,1000). BENCH_BEFORE=<dist/main.js of another build> is measured in turn with this build, each on a PostgreSQL of its own.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Api } from './support/api.js';
import { alertmanagerAlert, startAlertmanager } from './support/baselines.js';
import { runBench } from './support/cleanup.js';
import { requestOf } from './support/http-connection.js';
import { openLoop } from './support/load.js';
import { alertBody, createOrganisation, PASSWORD } from './support/organisation.js';
import { startPostgres } from './support/postgres.js';
import { ProviderStandIn } from './support/provider-stand-in.js';
import { environment, note, printJson, printReaches, printSetting, printTable } from './support/report.js';
import { API_KEY, SERVICE_SETTINGS, startService } from './support/service.js';
import { shape } from './support/shape.js';
import { medianRow, quantile, round } from './support/statistics.js';

const { seconds, rounds } = shape({ seconds: 8, rounds: 1 });
const RATES = (process.env.BENCH_RATES ?? '1,20,200,1000').split(',').map(Number);
const BEFORE = process.env.BENCH_BEFORE;
/** At low rates what was asked for of a page that comes alone, else Alertmanager's own on the machine for which that was set. */
const REACHES = {
  1: { p50: 10, p99: 40 },
  20: { p50: 10, p99: 40 },
  200: { p50: 20, p99: 110 },
  1000: { p99: 350 },
};
const LEAST_ALERTS = 20;
/** Up to this rate each alert is through before the next one comes. */
const ALONE_PER_SECOND = 20;
const PATIENCE_SECONDS = 20;
/** Of its start and of what is made before the first measurement. */
const START_SECONDS = 60;

const secondsAt = (rate) => Math.max(seconds, LEAST_ALERTS / rate);
const measured = RATES.reduce((sum, rate) => sum + secondsAt(rate), 0) * rounds * (BEFORE ? 4 : 3);

await runBench(Math.max(180, START_SECONDS + measured * 1.2), async () => {
  const builds = [...(BEFORE ? [await startBuild('before', BEFORE)] : []), await startBuild('service')];
  const alertmanager = BEFORE ? null : await startAlertmanager(`${builds[0].standIn.url}/alertmanager`);
  const configuration = {
    seconds,
    rounds,
    service: SERVICE_SETTINGS,
    before: BEFORE ?? 'none',
    alertmanager: alertmanager ? 'webhook' : 'left out',
  };
  printSetting('bench:notify', configuration, await environment(builds[0].postgres));

  const rows = [];
  for (const medium of ['push', 'sms']) {
    for (const build of builds) {
      await (medium === 'push' ? addPhones(build.users) : changeToSms(build.users, build.standIn));
      await pages(build, { perSecond: 100, seconds: Math.min(2, seconds) });
    }
    for (const rate of RATES) rows.push(...(await measureInTurn(builds, medium, rate)));
  }
  if (alertmanager) {
    const build = { name: 'alertmanager', standIn: builds[0].standIn, serial: builds[0].serial };
    build.target = {
      port: alertmanager.port,
      serviceCpu: alertmanager.cpuSeconds,
      next: () => alertmanagerRequest(++build.serial),
    };
    await pages(build, { perSecond: 100, seconds: Math.min(2, seconds) });
    for (const rate of RATES) rows.push(...(await measureInTurn([build], 'webhook', rate)));
  }
  report(rows, builds);
});

/** A service, with people whom its alerts page. */
async function startBuild(name, main) {
  const postgres = await startPostgres();
  const standIn = await ProviderStandIn.start();
  const databaseUrl = await postgres.createDatabase('service');
  const service = await startService({ databaseUrl, environment: standIn.environment, main });
  const { people, onCall } = await createOrganisation(service.base);
  const paged = people.filter(({ id }) => onCall.includes(id));
  const users = await Promise.all(paged.map(({ email }) => Api.asUser(service.base, email, PASSWORD)));
  const cpu = { serviceCpu: () => service.cpuSeconds(), databaseCpu: () => postgres.cpuSeconds() };
  const build = { name, postgres, standIn, service, users, serial: 0 };
  build.target = { port: service.port, ...cpu, next: () => createRequest(++build.serial) };
  return build;
}

async function addPhones(users) {
  for (const [number, user] of users.entries()) {
    await user.post('/v2/push-tokens', { token: `ExponentPushToken[phone-${number}]`, platform: 'ios' });
  }
}

async function changeToSms(users, standIn) {
  for (const [number, user] of users.entries()) {
    await user.delete(`/v2/push-tokens/${encodeURIComponent(`ExponentPushToken[phone-${number}]`)}`);
    standIn.lastCode = null;
    const { channel } = await user.post('/v2/channels', { type: 'sms', value: `+1555000100${number}` });
    while (standIn.lastCode === null) await pause(20);
    await user.post(`/v2/channels/${channel.id}/verify`, { code: standIn.lastCode });
  }
}

function createRequest(number) {
  return requestOf(
    'POST',
    '/v2/alerts',
    { 'x-service-key': API_KEY },
    named(alertBody(`bench-${number}`, number), number),
  );
}

/** The number must be in what the provider is sent: an sms holds the message, not the alias. */
function named(body, number) {
  return body.replace('"message":"', `"message":"bench-${number} `);
}

function alertmanagerRequest(number) {
  return requestOf('POST', '/api/v2/alerts', {}, JSON.stringify([alertmanagerAlert(`bench-${number}`, number)]));
}

/** Whoever comes first is another one each time. Where alerts come alone they take turns, so that what else the machine does hits all. */
async function measureInTurn(builds, medium, rate) {
  const rows = builds.map(() => []);
  for (let turn = 0; turn < rounds; turn++) {
    if (rate <= ALONE_PER_SECOND) {
      const gap = 1000 / rate / builds.length;
      const one = (build, index) =>
        pause(index * gap).then(() => pages(build, { perSecond: rate, seconds: secondsAt(rate) }));
      for (const [index, row] of (await Promise.all(builds.map(one))).entries()) rows[index].push(row);
      continue;
    }
    const order = turn % 2 === 0 ? builds : [...builds].reverse();
    for (const build of order) {
      rows[builds.indexOf(build)].push(await pages(build, { perSecond: rate, seconds: secondsAt(rate) }));
    }
  }
  return builds.map(({ name }, index) => ({ who: `${name}, ${medium}`, 'alerts/s': rate, ...medianRow(rows[index]) }));
}

/** Raises alerts at a steady rate; how long each took to arrive, counted from when its request was due. */
async function pages(build, { perSecond, seconds: time }) {
  const { target, standIn } = build;
  const first = build.serial + 1;
  const requestsBefore = standIn.requests;
  const dueAt = [];
  const answered = await openLoop(target, { perSecond, seconds: time, onDue: (at) => dueAt.push(at) });
  const total = dueAt.length;
  const missing = () => dueAt.filter((_, index) => !standIn.arrivals.has(first + index)).length;
  const deadline = performance.now() + PATIENCE_SECONDS * 1000;
  while (missing() > 0 && performance.now() < deadline) await pause(20);
  const latencies = dueAt.flatMap((at, index) => {
    const arrival = standIn.arrivals.get(first + index);
    return arrival === undefined ? [] : [arrival - at];
  });
  const microseconds = (key) => answered[key];
  return {
    pages: latencies.length,
    missing: total - latencies.length,
    p50: round(quantile(latencies, 0.5)),
    p90: round(quantile(latencies, 0.9)),
    p99: round(quantile(latencies, 0.99)),
    max: round(quantile(latencies, 1)),
    'answer p99': answered.p99,
    'calls per page': round((standIn.requests - requestsBefore) / total, 2),
    serviceCpu: microseconds('serviceCpu'),
    databaseCpu: microseconds('databaseCpu'),
    benchCpu: microseconds('generatorCpu'),
  };
}

function report(rows, builds) {
  note(
    'Milliseconds from when the create request was due to the arrival at the provider; CPU in microseconds an alert.',
  );
  printTable(rows);
  const reaches = rows
    .filter(({ who }) => who.startsWith('service'))
    .flatMap((row) =>
      Object.entries(REACHES[row['alerts/s']] ?? {}).map(([name, most]) => ({
        name: `${name} in ms, ${row.who.split(', ')[1]} at ${row['alerts/s']}/s`,
        value: row[name],
        reach: `<= ${most}`,
        met: row[name] <= most && row.missing === 0,
      })),
    );
  printReaches(reaches);
  for (const { name, service } of builds) {
    if (service.log.trim() !== '') note(`Logged (${name}):\n${service.log.slice(-2000)}`);
  }
  printJson('notify', { rows, reaches });
}
