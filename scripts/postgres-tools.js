/** What backup.js and restore.js share: PostgreSQL's own programs, told by environment where to connect. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The database's address for libpq; a password on a command line would be seen by everybody on the machine. */
export function libpqEnvironment(databaseUrl) {
  // Several servers, as libpq itself takes them (a URL has one only).
  const [, before, servers, after] = /^([^/]+\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(databaseUrl);
  // Without a server the address has the folder of a socket.
  const urls = (servers || 'localhost').split(',').map((server) => new URL(`${before}${server}${after}`));
  const [url] = urls;
  const settings = {
    PGHOST:
      url.searchParams.get('host') ??
      urls.map(({ hostname }) => decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1')).join(','),
    PGPORT: url.searchParams.get('port') ?? urls.map(({ port }) => port || '5432').join(','),
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGTARGETSESSIONATTRS: url.searchParams.get('target_session_attrs') ?? (urls.length > 1 ? 'read-write' : ''),
    PGCONNECT_TIMEOUT: url.searchParams.get('connect_timeout') ?? (urls.length > 1 ? '3' : ''),
    // Node's word for libpq's.
    PGSSLMODE: (url.searchParams.get('sslmode') ?? '').replace('no-verify', 'require'),
    PGSSLROOTCERT: url.searchParams.get('sslrootcert') ?? '',
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
}

/** Runs `pg_dump` and the like, from PG_BIN or the PATH. @returns its standard output; ends this process when it fails */
export function runTool(name, args, databaseUrl) {
  const file = process.env.PG_BIN ? join(process.env.PG_BIN, name) : name;
  const env = { ...process.env, ...(databaseUrl ? libpqEnvironment(databaseUrl) : {}) };
  const { status, error, stdout } = spawnSync(file, args, {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (error) {
    fail(
      error.code === 'ENOENT'
        ? `${file} was not found: install PostgreSQL's client programs (apt-get install postgresql-client), of the ` +
            "server's version or newer, or name their folder in PG_BIN"
        : error.message,
    );
  }
  if (status !== 0) fail(`${name} failed (exit code ${status})`);
  return stdout;
}

export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
