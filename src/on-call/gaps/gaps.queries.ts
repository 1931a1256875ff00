import { mayTake, type WorkKind } from '../../common/scheduling/work-kind.queries.js';
import type { SystemTransaction } from '../../database/transaction.js';
import type { ToldGap } from './domain/gap-warnings.js';

/** Of which gaps a tenant's leads have been told. */
export interface GapWatch {
  tenantId: string;
  told: readonly ToldGap[];
}

/** A row for each tenant with a schedule that is enabled. */
export async function addGapWatches(tx: SystemTransaction, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO gap_watches ("tenantId", "lookAt")
     SELECT DISTINCT "tenantId", $1::timestamptz FROM schedules WHERE enabled ON CONFLICT DO NOTHING`,
    [now],
  );
}

export function claimGapWatches(tx: SystemTransaction, work: WorkKind, now: Date, limit: number): Promise<GapWatch[]> {
  return tx.query<GapWatch>(
    `SELECT "tenantId", told FROM gap_watches
     WHERE "lookAt" <= $1 AND ${mayTake(work)} ORDER BY "lookAt" LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [now, limit],
  );
}

export async function saveGapWatches(tx: SystemTransaction, watches: readonly GapWatch[], next: Date): Promise<void> {
  await tx.query(
    `UPDATE gap_watches w SET "lookAt" = $3, told = l.told
     FROM unnest($1::uuid[], $2::jsonb[]) AS l("tenantId", told) WHERE w."tenantId" = l."tenantId"`,
    [watches.map(({ tenantId }) => tenantId), watches.map(({ told }) => JSON.stringify(told)), next],
  );
}
