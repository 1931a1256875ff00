import type { SystemTransaction } from '../../platform/database/unit-of-work.js';

/** Takes the comparison that waits longest and that no living worker has. @returns its tenant; null: none waits */
export async function claimComparison(
  system: SystemTransaction,
  { claim, now, until }: { claim: string; now: Date; until: Date },
): Promise<string | null> {
  const [row] = await system.query<{ tenantId: string }>(
    `UPDATE comparisons SET claim = $1, "claimedUntil" = $3 WHERE "tenantId" = (
       SELECT "tenantId" FROM comparisons
       WHERE state IN ('reading', 'comparing') AND ("claimedUntil" IS NULL OR "claimedUntil" <= $2)
       ORDER BY "updatedAt" LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING "tenantId"`,
    [claim, now, until],
  );
  return row?.tenantId ?? null;
}
