import pg from 'pg';
import { isDatabaseUnavailable } from '../common/http/database-errors.js';

const PAUSE_MS = 500;
const PATIENCE_MS = 60_000;

/**
 * Resolves as soon as the database takes connections: after a power cut both start at once, and the database needs
 * longer. An address or password that is wrong is an error at once.
 * @param say is told once that there is something to wait for
 */
export async function waitForDatabase(url: string, say: (text: string) => void): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let attempt = 1; ; attempt++) {
    const error = await tryToConnect(url);
    if (error === null) return;
    if (!isDatabaseUnavailable(error) || performance.now() > deadline) throw error;
    if (attempt === 1) say('Waiting for the database');
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

async function tryToConnect(url: string): Promise<Error | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => undefined);
  }
}
