/**
 * `npm run test:ha`: PostgreSQL that fails over under Patroni or is reached through PgBouncer, a full disk and a clock that jumps,
 * about ten minutes.
 * Arguments go to jest. What it needs of Debian is installed when it is missing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { ensureBuilt } from './ensure-built.js';
import { ensureAllInstalled } from './ensure-installed.js';

const NEEDED = [
  ['postgresql', () => existsSync('/usr/lib/postgresql') && readdirSync('/usr/lib/postgresql').length > 0],
  ['patroni', () => existsSync('/usr/bin/patroni')],
  ['etcd-server', () => existsSync('/usr/bin/etcd')],
  ['pgbouncer', () => existsSync('/usr/sbin/pgbouncer')],
  [
    'libfaketime',
    () => existsSync('/usr/lib/x86_64-linux-gnu/faketime') || existsSync('/usr/lib/aarch64-linux-gnu/faketime'),
  ],
];
/** Keeps Debian from starting what it installs: the tests start servers of their own. */
const POLICY = '/usr/sbin/policy-rc.d';

const missing = NEEDED.filter(([, isThere]) => !isThere()).map(([name]) => name);
if (missing.length > 0) install(missing);
ensureAllInstalled();
ensureBuilt();
const { status } = spawnSync(
  process.execPath,
  [
    '--no-warnings',
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    'ha',
    '--maxWorkers=1',
    ...process.argv.slice(2),
  ],
  { stdio: ['inherit', 'ignore', 'inherit'], env: { ...process.env, TEST_HA: '1', SURVIVAL: 'long' } },
);
process.exit(status ?? 1);

function install(names) {
  const command = `apt-get update && apt-get install -y --no-install-recommends ${names.join(' ')}`;
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).error) {
    process.stderr.write(`Missing: ${names.join(', ')}. On Debian, as root: ${command}\n`);
    process.exit(1);
  }
  const quiet = !existsSync(POLICY);
  if (quiet) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const { status } = spawnSync('sh', ['-c', command], { stdio: ['ignore', 2, 'inherit'], env });
    if (status !== 0) process.exit(status ?? 1);
  } finally {
    if (quiet) rmSync(POLICY, { force: true });
  }
}
