import { mayTake, type WorkKind } from '../../platform/scheduling/work-kind.queries.js';
import { rowsDue } from '../../platform/scheduling/scheduled-job.js';
import type { Transaction } from '../../platform/database/transaction.js';
import type { SwapRequestEntity } from './swap-request.entity.js';

export const EXPIRE_SWAPS: WorkKind = { name: 'on-call.expire-swaps', version: 1 };
export const EXPIRED_SWAPS = rowsDue({ table: 'swap_requests', dueAt: 'expiresAt', where: `status = 'pending'` });

/** Claims pending requests that have expired, with the names of their schedules. @param only a request's id; null: any */
export function claimExpiredSwaps(
  tx: Transaction,
  now: Date,
  limit: number,
  only: string | null,
): Promise<(SwapRequestEntity & { scheduleName: string })[]> {
  return tx.query(
    `SELECT r.*, s.name AS "scheduleName" FROM swap_requests r
     JOIN schedules s ON s."tenantId" = r."tenantId" AND s.id = r."scheduleId"
     WHERE r."tenantId" = $1 AND r.status = 'pending' AND r."expiresAt" <= $2
       AND ($4::uuid IS NULL OR r.id = $4) AND ${mayTake(EXPIRE_SWAPS)}
     ORDER BY r."expiresAt" LIMIT $3 FOR UPDATE OF r SKIP LOCKED`,
    [now, limit, only],
  );
}
