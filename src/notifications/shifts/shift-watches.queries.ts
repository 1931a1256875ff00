import { mayTake, type WorkKind } from '../../common/scheduling/work-kind.queries.js';
import type { SystemTransaction } from '../../database/unit-of-work.js';

/** Rules about shifts, as their index has it. */
const ABOUT_SHIFTS = `r.enabled AND r.criteria->'actionTypes' ?| ARRAY['schedule-start', 'schedule-end']`;

/** That the shifts of a tenant are looked at; and up to which instant they have been. */
export interface ShiftWatch {
  tenantId: string;
  lookedAt: Date | null;
}

/** A row for each tenant with a rule about shifts, and none for others. */
export async function keepShiftWatches(tx: SystemTransaction, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO shift_watches ("tenantId", "lookAt")
     SELECT DISTINCT r."tenantId", $1::timestamptz FROM notification_rules r WHERE ${ABOUT_SHIFTS}
     ON CONFLICT DO NOTHING`,
    [now],
  );
  await tx.query(
    `DELETE FROM shift_watches w
     WHERE NOT EXISTS (SELECT FROM notification_rules r WHERE r."tenantId" = w."tenantId" AND ${ABOUT_SHIFTS})`,
  );
}

export function claimShiftWatches(
  tx: SystemTransaction,
  work: WorkKind,
  now: Date,
  limit: number,
): Promise<ShiftWatch[]> {
  return tx.query<ShiftWatch>(
    `SELECT "tenantId", "lookedAt" FROM shift_watches
     WHERE "lookAt" <= $1 AND ${mayTake(work)} ORDER BY "lookAt" LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [now, limit],
  );
}

export async function saveShiftLook(
  tx: SystemTransaction,
  { tenantId, lookedAt }: ShiftWatch,
  nextAt: Date,
): Promise<void> {
  await tx.query('UPDATE shift_watches SET "lookAt" = $2, "lookedAt" = $3 WHERE "tenantId" = $1', [
    ...[tenantId, nextAt, lookedAt],
  ]);
}
