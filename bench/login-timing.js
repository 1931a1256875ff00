/**
 * `npm run bench:login-timing`: does the time of a refused login tell whether the account exists?
 * Starts the built service with an embedded database and the default BCRYPT_COST, and asks in interleaved rounds, so that
 * whatever else the machine does falls on both alike. ROUNDS (default 30) and MAX_SECONDS (default 90) bound it.
 * The last line is JSON; `ratio` is the median of an unknown user's time to a known one's.
 */
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt } from '../scripts/ensure-built.js';

const ROUNDS = Number(process.env.ROUNDS ?? 30);
const MAX_SECONDS = Number(process.env.MAX_SECONDS ?? 90);
const START_SECONDS = 60;
const KNOWN = 'known@example.com';
const kinds = { known: () => KNOWN, unknown: (round) => `unknown${round}@example.com` };

ensureBuilt();
const dataDir = await mkdtemp(join(tmpdir(), 'login-timing-'));
await chmod(dataDir, 0o755);
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const environment = { ...process.env };
delete environment.BCRYPT_COST;
delete environment.DATABASE_URL;
const service = spawn(process.execPath, ['dist/main.js'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...environment,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_DISABLED: '1',
    BOOTSTRAP_ADMIN_EMAIL: KNOWN,
    BOOTSTRAP_ADMIN_PASSWORD: 'a password of the bench',
  },
});
const ended = new Promise((resolve) => service.once('exit', resolve));

try {
  await reach();
  report(await measure());
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  service.kill('SIGTERM');
  await ended;
  await rm(dataDir, { recursive: true, force: true });
}

async function reach() {
  const deadline = performance.now() + START_SECONDS * 1000;
  while (performance.now() < deadline && service.exitCode === null) {
    const answer = await fetch(`${base}/health`).catch(() => null);
    if (answer?.ok) return;
    await pause(200);
  }
  throw new Error('The service did not start');
}

async function measure() {
  const times = { known: [], unknown: [] };
  for (const kind of Object.keys(kinds)) await refusedLogin(kinds[kind]('warm'));
  const deadline = performance.now() + MAX_SECONDS * 1000;
  for (let round = 0; round < ROUNDS && performance.now() < deadline; round++) {
    // Neither kind is always the first.
    const order = round % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known'];
    for (const kind of order) times[kind].push(await refusedLogin(kinds[kind](round)));
  }
  return times;
}

async function refusedLogin(email) {
  const started = performance.now();
  const answer = await fetch(`${base}/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'not the password' }),
  });
  await answer.text();
  if (answer.status !== 401) throw new Error(`A login that must be refused answered ${answer.status}`);
  return performance.now() - started;
}

function report(times) {
  const rows = Object.fromEntries(Object.entries(times).map(([kind, list]) => [kind, summary(list)]));
  const cells = (row) => row.map((cell) => String(cell).padStart(9)).join(' ');
  const lines = [['user', 'rounds', 'p10 ms', 'median ms', 'p90 ms']];
  for (const [kind, { rounds, p10, median, p90 }] of Object.entries(rows)) lines.push([kind, rounds, p10, median, p90]);
  process.stdout.write(`${lines.map(cells).join('\n')}\n`);
  const ratio = Number((rows.unknown.median / rows.known.median).toFixed(3));
  process.stdout.write(`${JSON.stringify({ bench: 'login-timing', ratio, ...rows })}\n`);
}

function summary(list) {
  const sorted = list.toSorted((a, b) => a - b);
  const at = (share) => Number((sorted[Math.floor(share * (sorted.length - 1))] ?? NaN).toFixed(1));
  return { rounds: list.length, p10: at(0.1), median: at(0.5), p90: at(0.9) };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port: free } = server.address();
      server.close(() => resolve(free));
    });
  });
}
