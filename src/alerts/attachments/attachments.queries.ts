import { MINUTE_MS } from '../../platform/durations.js';
import { pauseAfter } from '../../platform/scheduling/retries.queries.js';
import type { SystemTransaction } from '../../platform/database/transaction.js';
import type { ObjectRemoval } from './attachment.entity.js';

export type Removal = Pick<ObjectRemoval, 'tenantId' | 'objectKey'>;

const REMOVALS = { firstMs: MINUTE_MS, factor: 2, longestMs: 64 * MINUTE_MS };

/** A claim is due again after 1, 2, 4 … 64 minutes: that is its lease and, should it fail, its next try. */
export function claimRemovals(tx: SystemTransaction, now: Date, limit: number): Promise<Removal[]> {
  return tx.query<Removal>(
    `WITH due AS (
       SELECT "tenantId", "objectKey" FROM attachment_removals
       WHERE "dueAt" <= $1 ORDER BY "dueAt" LIMIT $2 FOR UPDATE SKIP LOCKED
     ), claimed AS (
       UPDATE attachment_removals r
       SET attempts = r.attempts + 1, "dueAt" = $1::timestamptz + ${pauseAfter(REMOVALS, 'r.attempts + 1')}
       FROM due WHERE r."tenantId" = due."tenantId" AND r."objectKey" = due."objectKey"
       RETURNING r."tenantId", r."objectKey"
     )
     SELECT * FROM claimed`,
    [now, limit],
  );
}
