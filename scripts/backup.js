/**
 * `npm run backup -- <file>` and `pager backup <file>`: one consistent snapshot of the database at DATABASE_URL, taken while the service runs.
 * The file exists only when it is whole. It holds everything but the secrets of the environment: keep those apart.
 */
import { renameSync, rmSync, statSync } from 'node:fs';
import { helpIfAsked } from './help.js';
import { fail, runTool } from './postgres-tools.js';

const USAGE = 'npm run backup -- <file>, or pager backup <file>: a snapshot of the database at DATABASE_URL';
helpIfAsked(USAGE);
const [file] = process.argv.slice(2);
const databaseUrl = process.env.DATABASE_URL;
if (!file) fail(USAGE);
if (!databaseUrl) {
  fail('DATABASE_URL is not set. The embedded database is backed up by stopping the service and copying DATA_DIR.');
}

// Password hashes, addresses and numbers are in it: readable by its owner only.
process.umask(0o077);
const partial = `${file}.partial`;
process.on('exit', () => rmSync(partial, { force: true }));
runTool('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${partial}`], databaseUrl);
const tables = runTool('pg_restore', ['--list', partial]).match(/ TABLE DATA /g)?.length ?? 0;
if (tables === 0) fail('The dump holds no table');
renameSync(partial, file);
process.stdout.write(`${file}: ${tables} tables, ${Math.ceil(statSync(file).size / 1024)} KiB\n`);
