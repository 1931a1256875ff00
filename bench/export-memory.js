/**
 * `npm run bench:export`: how much memory does the CSV export of 200,000 alerts take, read as fast as it comes and by a slow
 * client? The alerts are made by SQL; the resident memory of the service is looked at ten times a second. The exit code is
 * 1 when it went above 300 MB, or when an alert is missing. BENCH_ALERTS (default 200000).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { runBench } from './support/cleanup.js';
import { startPostgres } from './support/postgres.js';
import { environment, note, printJson, printReaches, printSetting, printTable } from './support/report.js';
import { seedAlerts, tenantOf } from './support/seed.js';
import { API_KEY, SERVICE_SETTINGS, startService } from './support/service.js';
import { round } from './support/statistics.js';

const ALERTS = Number(process.env.BENCH_ALERTS ?? 200_000);
const LIMIT_MB = 300;
const SLOW_MS = 2;

await runBench(180, async () => {
  const postgres = await startPostgres();
  const service = await startService({ databaseUrl: await postgres.createDatabase('service') });
  const client = await postgres.connect('service');
  await seedAlerts(client, await tenantOf(client), { count: ALERTS, teams: [null], days: 30 });
  await client.query('VACUUM ANALYZE alerts');
  await client.end();
  printSetting('bench:export', { alerts: ALERTS, service: SERVICE_SETTINGS }, await environment(postgres));

  const atRest = round(service.residentMegabytes(), 0);
  const rows = [await download(service, 'as fast as it comes', 0), await download(service, 'slowly', SLOW_MS)];
  note(`Resident memory of the service at rest: ${atRest} MB`);
  printTable(rows);
  const highest = Math.max(...rows.map((row) => row['RSS highest']));
  const missing = Math.max(...rows.map(({ alerts }) => ALERTS - alerts));
  const reaches = [
    { name: 'resident memory, MB', value: highest, reach: `< ${LIMIT_MB}`, met: highest < LIMIT_MB },
    { name: 'alerts missing', value: missing, reach: '0', met: missing === 0 },
  ];
  printReaches(reaches);
  printJson('export', { atRest, rows, reaches });
  if (reaches.some(({ met }) => !met)) process.exitCode = 1;
});

/** @param {number} pauseMs after each chunk that arrives */
async function download(service, read, pauseMs) {
  const samples = [];
  const sampler = setInterval(() => samples.push(service.residentMegabytes()), 100);
  const started = performance.now();
  const answer = await fetch(`${service.base}/v2/reports/export?days=31`, { headers: { 'x-service-key': API_KEY } });
  let lines = 0;
  let bytes = 0;
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines++;
    if (pauseMs > 0) await pause(pauseMs);
  }
  clearInterval(sampler);
  return {
    read,
    alerts: lines - 1,
    megabytes: round(bytes / 1e6),
    seconds: round((performance.now() - started) / 1000),
    'RSS highest': round(Math.max(...samples), 0),
  };
}
