import { setTimeout } from 'node:timers/promises';
import { isDatabaseAway } from '../http/database-errors.js';
import { parseDatabaseAddress } from '../config/database-address.js';
import { ConfigurationError } from '../config/environment.js';
import type { DatabaseConfig } from '../config/config.js';
import { ClusterClient } from './cluster/cluster-client.js';
import { serverVersion } from './connection.queries.js';
import { keepsSession } from './cluster/session.queries.js';
import { MINUTE_MS } from '../durations.js';

const PAUSE_MS = 500;
const PATIENCE_MS = MINUTE_MS;
const OLDEST_VERSION = 14;

/**
 * Waits until the database accepts connections, as after a power cut. A wrong address or password is an error at once.
 * @param say called once with the reason for waiting @throws ConfigurationError with one line for the operator
 */
export async function waitForDatabase(
  url: string,
  say: (text: string) => void,
  { patienceMs = PATIENCE_MS, name = 'DATABASE_URL' } = {},
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (let attempt = 1; ; attempt++) {
    const error = await tryToConnect(url);
    if (error === null) return;
    const away = isDatabaseAway(error);
    const said = away
      ? `no database answers at ${databaseLabel(url)}`
      : `the database at ${databaseLabel(url)} cannot be used`;
    if (!away || performance.now() > deadline) throw new ConfigurationError(`${name}: ${said} (${textOf(error)})`);
    if (attempt === 1) say(`Waiting for the database at ${databaseLabel(url)} (${textOf(error)})`);
    await setTimeout(PAUSE_MS);
  }
}

/**
 * Waits for the database, and determines whether its address keeps sessions. Behind a pooler in transaction mode no
 * statement is prepared, and what needs a session (the change feed, migrations) uses DATABASE_DIRECT_URL.
 * @throws ConfigurationError with one line for the operator
 */
export async function findOutSession(database: DatabaseConfig, say: (text: string) => void): Promise<void> {
  const { url, directUrl } = database;
  await waitForDatabase(url ?? '', say);
  database.keepsSession = await keptSession(url ?? '');
  if (directUrl !== null) {
    await waitForDatabase(directUrl, say, { name: 'DATABASE_DIRECT_URL' });
    if (!(await keptSession(directUrl)))
      throw new ConfigurationError(
        'DATABASE_DIRECT_URL: goes through a pooler that does not keep sessions; name the database itself',
      );
  } else if (!database.keepsSession) {
    throw new ConfigurationError(
      `DATABASE_URL: ${databaseLabel(url ?? '')} is a pooler that does not keep sessions (transaction mode); set DATABASE_DIRECT_URL to the database itself, or use session mode`,
    );
  }
}

async function keptSession(url: string): Promise<boolean> {
  const [client, ...others] = Array.from({ length: 3 }, () => new ClusterClient({ connectionString: url }));
  const all = [client!, ...others];
  for (const each of all) each.on('error', () => undefined);
  try {
    for (const each of all) await each.connect();
    return await keepsSession(client!, others);
  } finally {
    for (const each of all) await each.end().catch(() => undefined);
  }
}

/**
 * Runs database work of a start, and retries it for a minute while the database is unreachable: a busy machine may need
 * longer for a connection than a request should wait.
 */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > deadline) throw error;
      await setTimeout(PAUSE_MS);
    }
  }
}

async function tryToConnect(url: string): Promise<Error | null> {
  const client = new ClusterClient({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const version = await serverVersion(client);
    return version < OLDEST_VERSION
      ? new Error(`it is PostgreSQL ${version}; ${OLDEST_VERSION} or newer is needed`)
      : null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Hosts, ports and name: never the password. */
export function databaseLabel(url: string): string {
  return parseDatabaseAddress(url)?.place ?? 'no address';
}

/** The message of the first failure, if several addresses of a name failed. */
function textOf(error: Error): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return (first instanceof Error ? first.message : String(first)).replaceAll(/\s+/g, ' ');
}
