/**
 * `npm run bench:live`: 1,000 open streams of live updates (`GET /v2/events`) of 100 people, and two creates a second, each of
 * which every stream is told. Counted: the service's share of a core beyond that of the same creates without streams, its
 * memory a stream (after a full garbage collection), and how long after its create was due each event arrives.
 * BENCH_SECONDS a measurement (default 20), BENCH_STREAMS (default 1000).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Api } from './support/api.js';
import { atEnd, runBench } from './support/cleanup.js';
import { requestOf } from './support/http-connection.js';
import { LiveStream } from './support/live-stream.js';
import { openLoop } from './support/load.js';
import { alertBody, PASSWORD } from './support/organisation.js';
import { startPostgres } from './support/postgres.js';
import { environment, note, printJson, printReaches, printSetting, printTable } from './support/report.js';
import { API_KEY, SERVICE_SETTINGS, startService, REPORTS_MEMORY } from './support/service.js';
import { shape } from './support/shape.js';
import { quantile, round } from './support/statistics.js';

const { seconds } = shape({ seconds: 20, rounds: 1 });
const STREAMS = Number(process.env.BENCH_STREAMS ?? 1000);
const STREAMS_OF_ONE = 10;
const PER_SECOND = 2;
const PATIENCE_MS = 10_000;
const REACHES = { core: 15, kilobytes: 25, p99: 1000 };

let serial = 0;

await runBench(180, async () => {
  const postgres = await startPostgres();
  const service = await startService({
    databaseUrl: await postgres.createDatabase('service'),
    nodeOptions: REPORTS_MEMORY,
  });
  const configuration = { seconds, streams: STREAMS, service: SERVICE_SETTINGS };
  printSetting('bench:live', configuration, await environment(postgres));

  const tokens = await signInPeople(service.base, Math.ceil(STREAMS / STREAMS_OF_ONE));
  const target = {
    port: service.port,
    next: () => requestOf('POST', '/v2/alerts', { 'x-service-key': API_KEY }, alertBody(`bench-${++serial}`, serial)),
    serviceCpu: () => service.cpuSeconds(),
  };
  await openLoop(target, { perSecond: 20, seconds: 3 });
  await pause(2000);
  const without = await measure(target, service, []);

  const [keptBefore, residentBefore] = [await service.keptKilobytes(), service.residentMegabytes()];
  const streams = [];
  for (let number = 0; number < STREAMS; number++) {
    streams.push(await LiveStream.open(service.port, tokens[Math.floor(number / STREAMS_OF_ONE)]));
  }
  atEnd(() => streams.forEach((stream) => stream.close()));
  await pause(2000);
  const following = await measure(target, service, streams);
  await pause(1000);
  const resident = ((service.residentMegabytes() - residentBefore) * 1024) / STREAMS;
  report([without, following], {
    resident: round(resident),
    kept: round(((await service.keptKilobytes()) - keptBefore) / STREAMS),
    core: round(following['% of a core'] - without['% of a core']),
  });
});

/** People who may see every alert. @returns a token of each */
async function signInPeople(base, count) {
  const admin = await Api.asAdmin(base);
  const tokens = [];
  for (let number = 0; number < count; number++) {
    const person = { username: `person${number}@example.com`, fullName: `Person ${number}`, password: PASSWORD };
    await admin.post('/v2/users', person);
    tokens.push((await Api.asUser(base, person.username, PASSWORD)).headers.authorization);
  }
  return tokens;
}

/** Two creates a second, until every stream was told of each. */
async function measure(target, service, streams) {
  const first = serial + 1;
  const dueAt = [];
  const cpuBefore = service.cpuSeconds();
  const from = performance.now();
  await openLoop(target, { perSecond: PER_SECOND, seconds, connections: 1, onDue: (at) => dueAt.push(at) });
  const missing = () =>
    streams.reduce((sum, { arrivals }) => sum + dueAt.filter((_, i) => !arrivals.has(first + i)).length, 0);
  // As long with as without streams.
  await pause(Math.max(0, from + (seconds + 1) * 1000 - performance.now()));
  const cpu = service.cpuSeconds() - cpuBefore;
  const took = (performance.now() - from) / 1000;
  for (const deadline = performance.now() + PATIENCE_MS; missing() > 0 && performance.now() < deadline;)
    await pause(50);
  const latencies = streams.flatMap(({ arrivals }) =>
    dueAt.flatMap((at, index) => (arrivals.has(first + index) ? [arrivals.get(first + index) - at] : [])),
  );
  return {
    streams: streams.length,
    creates: dueAt.length,
    arrived: latencies.length,
    missing: missing(),
    p50: round(quantile(latencies, 0.5)),
    p99: round(quantile(latencies, 0.99)),
    max: round(quantile(latencies, 1)),
    '% of a core': round((cpu / took) * 100),
    'memory in MB': round(service.residentMegabytes()),
  };
}

function report(rows, { resident, kept, core }) {
  note('Milliseconds from when a create was due to the arrival of its event at each stream.');
  printTable(rows);
  note(`Memory a stream: ${kept} kB are kept; the process has grown by ${resident} kB, garbage that waits included`);
  const { p50, p99, missing } = rows[1];
  const reaches = [
    { name: '% of a core for the streams', value: core, reach: `<= ${REACHES.core}`, met: core <= REACHES.core },
    { name: 'kB a stream', value: kept, reach: `<= ${REACHES.kilobytes}`, met: kept <= REACHES.kilobytes },
    { name: 'p99 in ms', value: p99, reach: `< ${REACHES.p99}`, met: p99 < REACHES.p99 && missing === 0 },
  ];
  printReaches(reaches);
  printJson('live', { rows, reaches, resident, p50 });
}
