import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { ConfigurationError } from '../../config/environment.js';

/** Any constant; the same in every version of the service. */
const SERVICE_LOCK = 7_240_153;
/** How long a killed service may take to end. */
const WAIT_MS = 3000;
const PAUSE_MS = 100;

/**
 * Makes this process the only service on an embedded database: of two, the first to stop would stop the database too.
 * The lock belongs to a connection and ends with the process.
 * @returns releases the lock
 * @throws ConfigurationError when another one runs
 */
export async function serveAlone(url: string, dataDir: string, patienceMs = WAIT_MS): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, application_name: 'pager-sole', keepAlive: true });
  client.on('error', () => undefined); // it is needed for nothing but the lock
  await client.connect();
  const deadline = performance.now() + patienceMs;
  while (!(await isLocked(client))) {
    if (performance.now() > deadline) {
      await client.end();
      throw new ConfigurationError(`DATA_DIR: another Pager runs on ${dataDir}; stop that, or set another DATA_DIR`);
    }
    await setTimeout(PAUSE_MS);
  }
  return () => client.end();
}

async function isLocked(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [SERVICE_LOCK]);
  return rows[0]?.locked === true;
}
