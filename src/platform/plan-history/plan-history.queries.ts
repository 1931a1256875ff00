import type { Transaction } from '../database/transaction.js';
import type { HistoryKind } from './plan-history.entity.js';

/** Versions for each kind and schedule, or other subject. */
const MOST_KEPT = 1000;

/** A version that ends now. */
export interface Kept {
  kind: HistoryKind;
  subjectId: string;
  /** Absent for kinds that do not belong to a schedule. */
  scheduleId?: string;
  until: Date;
  /** The former data. */
  data: object;
}

/** Stores versions before they are changed or deleted, and removes the oldest beyond the limit. */
export async function keep(tx: Transaction, rows: readonly Kept[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `INSERT INTO plan_history ("tenantId", id, "scheduleId", kind, "subjectId", "until", data)
     SELECT $1, gen_random_uuid(), "scheduleId", kind, "subjectId", "until", data
     FROM jsonb_to_recordset($2::jsonb)
       AS given("scheduleId" uuid, kind text, "subjectId" uuid, "until" timestamptz, data jsonb)`,
    [JSON.stringify(rows)],
  );
  const subjects = new Map(rows.map((row) => [`${row.kind} ${row.scheduleId ?? row.subjectId}`, row]));
  for (const row of subjects.values()) await forgetOldest(tx, row);
}

/** Removes the oldest versions of a kind and schedule, or other subject, beyond the limit. */
export async function forgetOldest(
  tx: Transaction,
  { kind, scheduleId = null, subjectId }: Pick<Kept, 'kind' | 'subjectId'> & { scheduleId?: string | null },
): Promise<void> {
  await tx.query(
    `DELETE FROM plan_history WHERE "tenantId" = $1 AND id IN (
         SELECT id FROM plan_history
         WHERE "tenantId" = $1 AND kind = $2 AND CASE WHEN $3::uuid IS NULL THEN "scheduleId" IS NULL AND "subjectId" = $4
                                                      ELSE "scheduleId" = $3 END
         ORDER BY "until" DESC, id DESC OFFSET ${MOST_KEPT})`,
    [kind, scheduleId, subjectId],
  );
}
