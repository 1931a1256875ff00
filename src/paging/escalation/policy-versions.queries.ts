import { deleteBatch } from '../../platform/clean-up/clean-up.queries.js';
import type { SystemTransaction, Transaction } from '../../platform/database/unit-of-work.js';

/** Any constant: names the lock under which the tenant's default policy is changed. */
const DEFAULT_LOCK = 50;

/** Until the transaction ends no other changes which policy is the tenant's default. */
export async function lockDefault(tx: Transaction): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1::text, $2))', [DEFAULT_LOCK]);
}

const VERSIONS = 'escalation_policy_versions';
/** The runs are read once for all versions: an index for this would cost every alert. */
const UNUSED = `
  NOT EXISTS (SELECT 1 FROM escalation_policies p
              WHERE p."tenantId" = ${VERSIONS}."tenantId" AND p."versionId" = ${VERSIONS}.id)
  AND ("tenantId", id) NOT IN (SELECT DISTINCT "tenantId", "versionId" FROM escalation_runs
                               WHERE "versionId" IS NOT NULL)`;

/** Notes since when versions are neither a policy's present one nor any run's. @returns how many are noted now */
export async function noteUnusedVersions(system: SystemTransaction, now: Date, limit: number): Promise<number> {
  const noted = await system.query(
    `WITH noticed AS (
       UPDATE ${VERSIONS} SET "unusedSince" = $1 WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM ${VERSIONS} WHERE "unusedSince" IS NULL AND ${UNUSED}
         LIMIT ${limit} FOR UPDATE SKIP LOCKED))
       RETURNING 1)
     SELECT 1 FROM noticed`,
    [now],
  );
  return noted.length;
}

/** Deletes versions that were unused then and still are. @returns how many */
export function deleteUnusedVersions(system: SystemTransaction, before: Date, limit: number): Promise<number> {
  return deleteBatch(system, VERSIONS, `"unusedSince" <= $1 AND ${UNUSED}`, [before], limit);
}
