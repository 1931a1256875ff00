/**
 * `npm run bench:notify`: from the moment a create request was due to be sent to the arrival of its page at the provider,
 * through all of it: intake, escalation, planning, claiming, sending. By push (Expo's protocol) and by sms (Twilio's), at
 * 200 and 1,000 alerts a second (open loop), beside Alertmanager with a webhook. Each alert pages the person on call.
 * BENCH_SECONDS a measurement (default 8), BENCH_ROUNDS (default 1), BENCH_RATES (default 200,1000).
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
const RATES = (process.env.BENCH_RATES ?? '200,1000').split(',').map(Number);
/** Alertmanager's own, on the machine for which the targets were set. */
const REACHES = { 200: { p50: 20, p99: 110 }, 1000: { p99: 350 } };
const PATIENCE_SECONDS = 20;

let serial = 0;

await runBench(180, async () => {
  const postgres = await startPostgres();
  const standIn = await ProviderStandIn.start();
  const databaseUrl = await postgres.createDatabase('service');
  const service = await startService({ databaseUrl, environment: standIn.environment });
  const { people, onCall } = await createOrganisation(service.base);
  const alertmanager = await startAlertmanager(`${standIn.url}/alertmanager`);
  const configuration = {
    seconds,
    rounds,
    service: SERVICE_SETTINGS,
    alertmanager: alertmanager ? 'webhook' : 'not installed',
  };
  printSetting('bench:notify', configuration, await environment(postgres));

  const paged = people.filter(({ id }) => onCall.includes(id));
  const users = await Promise.all(paged.map(({ email }) => Api.asUser(service.base, email, PASSWORD)));
  const ours = { port: service.port, serviceCpu: () => service.cpuSeconds(), databaseCpu: () => postgres.cpuSeconds() };
  const rows = [];
  for (const medium of ['push', 'sms']) {
    if (medium === 'push') await addPhones(users);
    else await changeToSms(users, standIn);
    const target = { ...ours, next: () => createRequest(++serial) };
    await pages(target, standIn, { perSecond: 100, seconds: Math.min(2, seconds) });
    for (const rate of RATES) rows.push(await measure(`service, ${medium}`, rate, target, standIn));
  }
  if (alertmanager) {
    const target = {
      port: alertmanager.port,
      serviceCpu: alertmanager.cpuSeconds,
      next: () => alertmanagerRequest(++serial),
    };
    await pages(target, standIn, { perSecond: 100, seconds: Math.min(2, seconds) });
    for (const rate of RATES) rows.push(await measure('alertmanager, webhook', rate, target, standIn));
  }
  report(rows, service);
});

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

async function measure(who, rate, target, standIn) {
  const rows = [];
  for (let turn = 0; turn < rounds; turn++) rows.push(await pages(target, standIn, { perSecond: rate, seconds }));
  return { who, 'alerts/s': rate, ...medianRow(rows) };
}

/** Raises alerts at a steady rate; how long each took to arrive, counted from when its request was due. */
async function pages(target, standIn, { perSecond, seconds: time }) {
  const first = serial + 1;
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

function report(rows, service) {
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
  if (service.log.trim() !== '') note(`The service logged:\n${service.log.slice(-2000)}`);
  printJson('notify', { rows, reaches });
}
