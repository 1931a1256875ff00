import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { atEnd } from './cleanup.js';
import { freePort } from './free-port.js';
import { cpuSeconds } from './processes.js';

export const ALERTMANAGER = process.env.ALERTMANAGER ?? '/usr/bin/prometheus-alertmanager';
const START_SECONDS = 20;

/** The floor (see floor-server.js), in a process and a database of its own. */
export async function startFloor(databaseUrl) {
  const port = await freePort();
  const script = new URL('floor-server.js', import.meta.url).pathname;
  return startServer([process.execPath, script], port, '/', { DATABASE_URL: databaseUrl, PORT: String(port) });
}

/**
 * Prometheus' Alertmanager, which keeps alerts in memory; each alert is a group of its own and is notified at once, as
 * with us. Null when it is not installed.
 * @param {string | null} webhookUrl where it notifies; null: nowhere
 */
export async function startAlertmanager(webhookUrl = null) {
  if (!existsSync(ALERTMANAGER)) return null;
  const folder = await mkdtemp(join(tmpdir(), 'pager-bench-am-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const receiver = webhookUrl === null ? '' : `\n    webhook_configs: [{ url: '${webhookUrl}', send_resolved: false }]`;
  await writeFile(
    join(folder, 'config.yml'),
    `route:\n  receiver: bench\n  group_by: ['...']\n  group_wait: 0s\n  group_interval: 5m\n  repeat_interval: 4h\n` +
      `receivers:\n  - name: bench${receiver}\n`,
  );
  const port = await freePort();
  const command = [
    ALERTMANAGER,
    `--config.file=${join(folder, 'config.yml')}`,
    `--storage.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--cluster.listen-address=',
    '--log.level=error',
  ];
  return startServer(command, port, '/-/ready', {});
}

/** The body of an alert for Alertmanager, as wide as `alertBody` of the organisation. */
export function alertmanagerAlert(alias, number) {
  return {
    labels: {
      alertname: 'HighRequestLatency',
      alias,
      instance: `web-${number % 200}:9100`,
      severity: 'warning',
      team: `team-${number % 10}`,
      region: 'eu-central-1',
      cluster: 'blue',
    },
    annotations: {
      summary: `High request latency on web-${number % 200}: p99 above 2 s for 10 minutes`,
      description: `The 99th percentile of the request latency of web-${number % 200} has been above two seconds for ten minutes. See the runbook.`,
      runbook: 'https://runbooks.example.com/latency',
    },
  };
}

/** The body of an Alertmanager's webhook with so many firing alerts. @param next a new alias and its number */
export function alertmanagerWebhook(count, next) {
  const alerts = Array.from({ length: count }, () => {
    const { name, number } = next();
    return {
      status: 'firing',
      ...alertmanagerAlert(name, number),
      startsAt: '2026-01-05T08:00:00Z',
      fingerprint: name,
    };
  });
  return JSON.stringify({ version: '4', status: 'firing', receiver: 'bench', alerts });
}

/** What the command of a server says when asked for its version; the first line that names one. */
export function versionOf(command, option) {
  const { stdout, stderr } = spawnSync(command, [option], { encoding: 'utf8' });
  return /\d+\.\d+\.\d+\S*/.exec(stdout + stderr)?.[0].replace(/,$/, '') ?? 'unknown';
}

/** Starts a server, which is stopped when the bench ends. @param path answers with 2xx once it serves */
export async function startServer([command, ...options], port, path, environment) {
  const child = spawn(command, options, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, ...environment },
  });
  const ended = once(child, 'exit');
  atEnd(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const deadline = performance.now() + START_SECONDS * 1000;
  while (performance.now() < deadline && child.exitCode === null) {
    // The floor takes alerts only: any answer to a POST shows that it listens.
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, path === '/' ? floorProbe() : {}).catch(() => null);
    await answer?.text();
    if (answer?.ok) return { port, pid: child.pid, cpuSeconds: () => cpuSeconds(child.pid) };
    await pause(50);
  }
  throw new Error(`${command} did not start`);
}

function floorProbe() {
  const alert = { alias: 'probe', message: 'm', description: '', priority: 'P3', source: 's', entity: 'e', tags: [] };
  return { method: 'POST', body: JSON.stringify({ ...alert, details: {} }) };
}
