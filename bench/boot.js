/**
 * `npm run bench:boot`: from the start of the process to its first healthy answer, with the embedded database and with an
 * external one, the first time (the database is made, migrated) and later; and its memory, at rest and after 200,000 alerts.
 * BENCH_ROUNDS starts of each kind (default 3), BENCH_ALERTS (default 200000), at most BENCH_SECONDS of them (default 100).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alertmanagerAlert } from './support/baselines.js';
import { atEnd, runBench } from './support/cleanup.js';
import { requestOf } from './support/http-connection.js';
import { closedLoop } from './support/load.js';
import { addLatePhones, createOrganisation, SILENT_PUSH } from './support/organisation.js';
import { startPostgres } from './support/postgres.js';
import { environment, note, printJson, printReaches, printSetting, printTable } from './support/report.js';
import { SERVICE_SETTINGS, startService } from './support/service.js';
import { shape } from './support/shape.js';
import { median, round } from './support/statistics.js';

const { seconds, rounds } = shape({ seconds: 100, rounds: 3 });
const ALERTS = Number(process.env.BENCH_ALERTS ?? 200_000);
const BATCH = 50;
const REST_SECONDS = 5;

await runBench(180, async () => {
  const postgres = await startPostgres();
  const configuration = { rounds, alerts: ALERTS, service: SERVICE_SETTINGS };
  printSetting('bench:boot', configuration, await environment(postgres));

  const starts = [];
  for (let turn = 0; turn < rounds; turn++) {
    const dataDir = await folder();
    starts.push(['embedded, first', await startAndStop({ environment: { DATA_DIR: dataDir } })]);
    starts.push(['embedded, later', await startAndStop({ environment: { DATA_DIR: dataDir } })]);
    const databaseUrl = await postgres.createDatabase(`start_${turn}`);
    starts.push(['external, first', await startAndStop({ databaseUrl })]);
    starts.push(['external, later', await startAndStop({ databaseUrl })]);
  }
  const kinds = [...new Set(starts.map(([kind]) => kind))];
  const rows = kinds.map((kind) => {
    const ofKind = starts.filter(([each]) => each === kind).map(([, start]) => start);
    const times = ofKind.map(({ ms }) => ms);
    return {
      start: kind,
      starts: times.length,
      'median ms': round(median(times), 0),
      'longest ms': round(Math.max(...times), 0),
      'service CPU s': round(median(ofKind.map(({ cpu }) => cpu)), 2),
    };
  });
  printTable(rows);
  report(rows, await memory(postgres));
});

async function startAndStop(options) {
  const service = await startService(options);
  const cpu = service.cpuSeconds();
  await service.stop();
  return { ms: service.healthyAfterMs, cpu };
}

async function folder() {
  const path = await mkdtemp(join(process.env.BENCH_DIR ?? tmpdir(), 'pager-bench-boot-'));
  await chmod(path, 0o755);
  atEnd(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Resident memory of the service, with an organisation in it. */
async function memory(postgres) {
  const databaseUrl = await postgres.createDatabase('memory');
  const service = await startService({ databaseUrl, environment: SILENT_PUSH });
  await pause(REST_SECONDS * 1000);
  const atRest = service.residentMegabytes();
  const { admin, people } = await createOrganisation(service.base);
  await addLatePhones(service.base, { admin, people });
  const { webhookUrl } = await admin.post('/v2/integrations', { name: 'Alertmanager' });
  const path = new URL(webhookUrl).pathname;
  let sent = 0;
  const target = { port: service.port, next: () => webhook(path, (sent += BATCH)) };
  const started = performance.now();
  while (sent < ALERTS && performance.now() - started < seconds * 1000) {
    await closedLoop(target, { connections: 4, seconds: 1 });
  }
  const load = { sent, seconds: round((performance.now() - started) / 1000) };
  await pause(REST_SECONDS * 1000);
  return { atRest, after: service.residentMegabytes(), peak: service.peakMegabytes(), ...load };
}

function webhook(path, number) {
  const alerts = Array.from({ length: BATCH }, (_, index) => {
    const alias = `boot-${number - index}`;
    return { status: 'firing', ...alertmanagerAlert(alias, index), fingerprint: alias };
  });
  return requestOf('POST', path, {}, JSON.stringify({ version: '4', status: 'firing', receiver: 'bench', alerts }));
}

function report(rows, { atRest, after, peak, sent, seconds: loadSeconds }) {
  const of = (kind) => rows.find(({ start }) => start === kind)['median ms'];
  const megabytes = (value) => round(value, 0);
  note(`${sent} alerts in ${loadSeconds} s; at most ${megabytes(peak)} MB meanwhile\n`);
  if (sent < ALERTS) note(`Not all of the ${ALERTS} alerts fitted into ${seconds} s.\n`);
  const reaches = [
    { name: 'embedded, ms', value: of('embedded, later'), reach: '< 3000', met: of('embedded, later') < 3000 },
    {
      name: 'embedded, the very first time, ms',
      value: of('embedded, first'),
      reach: '< 3000',
      met: of('embedded, first') < 3000,
    },
    { name: 'external, ms', value: of('external, later'), reach: '< 1500', met: of('external, later') < 1500 },
    { name: 'memory at rest, MB', value: megabytes(atRest), reach: '< 150', met: atRest < 150 },
    {
      name: `memory after ${sent} alerts, MB`,
      value: megabytes(after),
      reach: '< 300',
      met: after < 300 && sent >= ALERTS,
    },
  ];
  printReaches(reaches);
  printJson('boot', { rows, reaches, memory: { atRest, after, peak, sent } });
}
