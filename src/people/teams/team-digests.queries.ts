import { mayTake, type WorkKind } from '../../platform/scheduling/work-kind.queries.js';
import type { SystemTransaction, Transaction } from '../../platform/database/transaction.js';

/** A team whose weekly digest for its leads is due. */
export interface DueTeamDigest {
  tenantId: string;
  teamId: string;
  /** The digest is enabled. */
  weeklyDigest: boolean;
  /** Null: not known yet. */
  digestAt: Date | null;
}

const DIGEST_COLUMNS = '"tenantId", id AS "teamId", "weeklyDigest", "digestAt"';
const isDue = (work: WorkKind, now: string): string =>
  `("digestAt" IS NULL OR "digestAt" <= ${now}) AND ${mayTake(work)}`;

/** Teams of all tenants whose digest is due or has no time yet. */
export function dueDigests(
  system: SystemTransaction,
  work: WorkKind,
  now: Date,
  limit: number,
): Promise<DueTeamDigest[]> {
  return system.query(
    `SELECT ${DIGEST_COLUMNS} FROM teams WHERE ${isDue(work, '$1')} ORDER BY "digestAt" NULLS FIRST LIMIT ${limit}`,
    [now],
  );
}

/** Locks a due team until the end of the transaction; undefined: not due any more, or locked by another replica. */
export async function claimDigest(
  tx: Transaction,
  work: WorkKind,
  teamId: string,
  now: Date,
): Promise<DueTeamDigest | undefined> {
  const [digest] = await tx.query<DueTeamDigest>(
    `SELECT ${DIGEST_COLUMNS} FROM teams WHERE "tenantId" = $1 AND id = $2 AND ${isDue(work, '$3')} FOR UPDATE SKIP LOCKED`,
    [teamId, now],
  );
  return digest;
}

export function setDigestAt(tx: Transaction, teamId: string, at: Date): void {
  tx.write(`UPDATE teams /* in no snapshot */ SET "digestAt" = $3 WHERE "tenantId" = $1 AND id = $2`, [teamId, at]);
}
