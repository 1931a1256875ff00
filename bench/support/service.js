import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt } from '../../scripts/ensure-built.js';
import { atEnd } from './cleanup.js';
import { freePort } from './free-port.js';
import { cpuSeconds, peakMegabytes, residentMegabytes } from './processes.js';

const START_SECONDS = 60;
const POLL_MS = 10;

export const ADMIN_EMAIL = 'admin@example.com';
export const ADMIN_PASSWORD = 'a password of the bench';
export const API_KEY = 'pager-bench-api-key-0123456789abcdef';

/** BENCH_MAIN names another build to compare with; BENCH_NODE_OPTIONS may hold, say, `--cpu-prof --cpu-prof-dir=profiles`. */
const MAIN = process.env.BENCH_MAIN ?? 'dist/main.js';
const NODE_OPTIONS = (process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter((option) => option !== '');

/** What differs from the defaults of production, and why; every bench prints it. */
export const SERVICE_SETTINGS = {
  NODE_ENV: 'production',
  // One client sends what otherwise many do.
  RATE_LIMIT_DISABLED: '1',
  // Each page is measured alone.
  BUNDLE_SEC: '0',
  BUNDLE_EMAIL_SEC: '0',
  BUNDLE_P1_SEC: '0',
  SMS_PER_HOUR: '0',
  VOICE_PER_HOUR: '0',
  // Creating the people of the bench shall not take longer than the bench.
  BCRYPT_COST: '4',
  // Stand-ins of the providers listen on this machine.
  OUTBOUND_ALLOW_PRIVATE: '1',
  // What is counted is what the bench sends.
  SELF_CHECK_MINUTES: '0',
};

/** Options of Node for a service that can say what it keeps. */
export const REPORTS_MEMORY = ['--expose-gc', '--import', new URL('report-memory.js', import.meta.url).href];

/**
 * Starts the built service as production runs it, in a process of its own.
 * @param {{ databaseUrl?: string, environment?: Record<string, string>, nodeOptions?: string[], main?: string, apart?: boolean }} options
 *   without a URL: the embedded database; `main` names another build; `apart`: as `ROLE=api`, with a `ROLE=worker` beside it
 */
export async function startService({ apart = process.env.BENCH_ROLES === 'apart', ...options } = {}) {
  if (!apart) return startProcess(options);
  const inRole = (ROLE) => startProcess({ ...options, environment: { ...options.environment, ROLE } });
  const api = await inRole('api');
  api.worker = await inRole('worker');
  return api;
}

async function startProcess({ databaseUrl, environment = {}, nodeOptions = [], main = MAIN }) {
  if (main === 'dist/main.js') ensureBuilt();
  const dataDir = await mkdtemp(join(process.env.BENCH_DIR ?? tmpdir(), 'pager-bench-data-'));
  await chmod(dataDir, 0o755);
  atEnd(() => rm(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const settings = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    ...SERVICE_SETTINGS,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    JWT_SECRET: 'a secret for benches, a secret for benches',
    ENCRYPTION_KEY: 'an encryption key for benches, no other use',
    BOOTSTRAP_ADMIN_EMAIL: ADMIN_EMAIL,
    BOOTSTRAP_ADMIN_PASSWORD: ADMIN_PASSWORD,
    BOOTSTRAP_API_KEY: API_KEY,
    ...(databaseUrl === undefined ? { EMBEDDED_DATABASE: '1' } : { DATABASE_URL: databaseUrl }),
    ...environment,
  };
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, ...NODE_OPTIONS, main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: settings,
  });
  const service = new Service(child, port, startedAt, settings);
  atEnd(() => service.stop());
  await service.healthy();
  return service;
}

class Service {
  #log = '';
  /** The process that works for it where the roles are apart; its CPU time and memory are added. */
  worker = null;

  constructor(child, port, startedAt, environment) {
    this.child = child;
    this.pid = child.pid;
    this.port = port;
    this.base = `http://127.0.0.1:${port}`;
    this.startedAt = startedAt;
    /** Of its process. */
    this.environment = environment;
    /** Milliseconds from the start of the process to the first healthy answer. */
    this.healthyAfterMs = NaN;
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (this.#log = (this.#log + text).slice(-10_000)));
    }
  }

  async healthy() {
    const deadline = this.startedAt + START_SECONDS * 1000;
    while (performance.now() < deadline && this.child.exitCode === null) {
      const answer = await fetch(`${this.base}/health`).catch(() => null);
      await answer?.text();
      if (answer?.ok) {
        this.healthyAfterMs = performance.now() - this.startedAt;
        return;
      }
      await pause(POLL_MS);
    }
    throw new Error(`The service did not start:\n${this.#log}`);
  }

  cpuSeconds() {
    return cpuSeconds(this.pid) + (this.worker?.cpuSeconds() ?? 0);
  }

  residentMegabytes() {
    return residentMegabytes(this.pid) + (this.worker?.residentMegabytes() ?? 0);
  }

  peakMegabytes() {
    return peakMegabytes(this.pid) + (this.worker?.peakMegabytes() ?? 0);
  }

  /** What it keeps, garbage not counted, in kB; for one started with `REPORTS_MEMORY`. */
  async keptKilobytes() {
    this.#log = '';
    this.child.kill('SIGUSR2');
    for (;;) {
      const [, bytes] = /"kept":(\d+)/.exec(this.#log) ?? [];
      if (bytes !== undefined) return Number(bytes) / 1024;
      await pause(POLL_MS);
    }
  }

  /** The last that it wrote: warnings and errors, when there are any. */
  get log() {
    return this.#log;
  }

  async stop() {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGTERM');
    const slow = setTimeout(() => this.child.kill('SIGKILL'), 15_000);
    await once(this.child, 'exit');
    clearTimeout(slow);
  }
}
