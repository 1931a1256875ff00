import { isDatabaseUnavailable } from '../common/http/database-errors.js';
import { MINUTE_MS } from '../common/durations.js';

const PAUSE_MS = 250;
/** As long as a delivery is tried for; an operator has noticed by then. */
const PATIENCE_MS = 15 * MINUTE_MS;

/**
 * Stores what came of an attempt. While the database is away it goes on trying: forgetting that something was sent
 * would send it again. The write must be fenced by the attempt, so that doing it twice changes nothing.
 */
export async function retryWhileDatabaseIsAway<T>(
  write: () => Promise<T>,
  { pauseMs = PAUSE_MS, patienceMs = PATIENCE_MS } = {},
): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() + pauseMs > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
