import { mayTake, type WorkKind } from '../../platform/scheduling/work-kind.queries.js';
import type { SystemTransaction } from '../../platform/database/transaction.js';
import type { SwapRequestEntity } from './swap-request.entity.js';

/** Requests that nobody has answered in time, with the names of their schedules. */
export function claimExpiredSwaps(
  tx: SystemTransaction,
  work: WorkKind,
  now: Date,
  limit: number,
): Promise<(SwapRequestEntity & { scheduleName: string })[]> {
  return tx.query(
    `SELECT r.*, s.name AS "scheduleName" FROM swap_requests r
     JOIN schedules s ON s."tenantId" = r."tenantId" AND s.id = r."scheduleId"
     WHERE r.status = 'pending' AND r."expiresAt" <= $1 AND ${mayTake(work)}
     ORDER BY r."expiresAt" LIMIT $2 FOR UPDATE OF r SKIP LOCKED`,
    [now, limit],
  );
}
