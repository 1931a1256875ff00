import type { SystemTransaction, Transaction } from '../../../platform/database/unit-of-work.js';

const WAITING = `r.state IN ('reading', 'trying', 'applying')`;

/** Takes the run that waits longest and that no living worker has. @returns its tenant; null: none waits */
export async function claimRun(
  system: SystemTransaction,
  { claim, now, until }: { claim: string; now: Date; until: Date },
): Promise<string | null> {
  const [row] = await system.query<{ tenantId: string }>(
    `INSERT INTO moving_in_claims AS c ("tenantId", claim, until)
     SELECT r."tenantId", $1, $3 FROM moving_in_runs r
     WHERE ${WAITING} AND NOT EXISTS (
       SELECT FROM moving_in_claims o WHERE o."tenantId" = r."tenantId" AND o.until > $2)
     ORDER BY r."updatedAt" LIMIT 1
     ON CONFLICT ("tenantId") DO UPDATE SET claim = excluded.claim, until = excluded.until WHERE c.until <= $2
     RETURNING "tenantId"`,
    [claim, now, until],
  );
  return row?.tenantId ?? null;
}

/** @returns false: another worker has it by now, or it was given up */
export async function renewClaim(tx: Transaction, claim: string, until: Date): Promise<boolean> {
  const rows = await tx.query<{ claim: string }>(
    `UPDATE moving_in_claims SET until = $3 WHERE "tenantId" = $1 AND claim = $2 RETURNING claim`,
    [claim, until],
  );
  return rows.length > 0;
}

/** Others may take it. */
export function releaseClaim(tx: Transaction, claim: string): void {
  tx.write('DELETE FROM moving_in_claims WHERE "tenantId" = $1 AND claim = $2', [claim]);
}

/** Whoever works on the run of this tenant stops. */
export function dropClaims(tx: Transaction): void {
  tx.write('DELETE FROM moving_in_claims WHERE "tenantId" = $1');
}
