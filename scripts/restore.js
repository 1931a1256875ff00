/**
 * `npm run restore -- <file>` and `pager restore <file>`: a dump of `npm run backup` into the empty database at DATABASE_URL, all or nothing,
 * and then the migrations of this version. It never overwrites: a database that holds anything is refused.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { helpIfAsked } from './help.js';
import { fail, libpqEnvironment, runTool } from './postgres-tools.js';

const USAGE = 'npm run restore -- <file>, or pager restore <file>: a snapshot into the empty database at DATABASE_URL';
helpIfAsked(USAGE);
const [file] = process.argv.slice(2);
const databaseUrl = process.env.DATABASE_URL;
if (!file) fail(USAGE);
if (!existsSync(file)) fail(`${file} does not exist`);
if (!databaseUrl) fail('DATABASE_URL is not set: name an empty database');

const TABLES = `SELECT count(*)::int AS count FROM pg_class
  WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace`;
if (query(TABLES).count > 0) {
  fail('The database is not empty, and nothing is overwritten: createdb another one and name that');
}
runTool(
  'pg_restore',
  [
    '--exit-on-error',
    '--single-transaction',
    '--no-owner',
    '--no-privileges',
    `--dbname=${libpqEnvironment(databaseUrl).PGDATABASE}`,
    file,
  ],
  databaseUrl,
);
// It lies beside this in the bundle.
const migrate = fileURLToPath(new URL('migrate.js', import.meta.url));
const { status } = spawnSync(process.execPath, [migrate], { stdio: ['ignore', 'inherit', 'inherit'] });
if (status !== 0) fail('The data is there, but the migrations failed: this version may be older than the dump');
run('ANALYZE');

const found = query(`SELECT (SELECT count(*) FROM tenants)::int AS tenants,
  (SELECT count(*) FROM users)::int AS users, (SELECT count(*) FROM alerts)::int AS alerts,
  (SELECT max("createdAt") FROM alerts) AS newest`);
process.stdout.write(
  `Restored: ${found.tenants} tenants, ${found.users} users, ${found.alerts} alerts, ` +
    `the newest of ${found.newest ? new Date(found.newest).toISOString() : 'never'}\n`,
);

/** The one row of a query. */
function query(sql) {
  return JSON.parse(run(`SELECT row_to_json(found) FROM (${sql}) found`));
}

function run(sql) {
  const options = ['--no-psqlrc', '--tuples-only', '--no-align', '--quiet', '--set=ON_ERROR_STOP=1'];
  return runTool('psql', [...options, `--command=${sql}`], databaseUrl);
}
