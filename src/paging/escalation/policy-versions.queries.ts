import { deleteBatch } from '../../platform/clean-up/clean-up.queries.js';
import type { SystemTransaction, Transaction } from '../../platform/database/unit-of-work.js';

/** Any constant: the key of the lock for changing the tenant's default policy. */
const DEFAULT_LOCK = 50;

/** Locks the choice of the tenant's default policy until the transaction ends. */
export async function lockDefault(tx: Transaction): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1::text, $2))', [DEFAULT_LOCK]);
}

const VERSIONS = 'escalation_policy_versions';
/** Reads all runs once for all versions, because an index for this would slow down every alert. */
const UNUSED = `
  NOT EXISTS (SELECT 1 FROM escalation_policies p
              WHERE p."tenantId" = ${VERSIONS}."tenantId" AND p."versionId" = ${VERSIONS}.id)
  AND ("tenantId", id) NOT IN (SELECT DISTINCT "tenantId", "versionId" FROM escalation_runs
                               WHERE "versionId" IS NOT NULL)`;

/** Records since when versions are unused: neither current nor followed by a run. @returns how many were recorded */
export async function noteUnusedVersions(system: SystemTransaction, now: Date, limit: number): Promise<number> {
  const noted = await system.query(
    `WITH unused AS (
       SELECT "tenantId", id FROM ${VERSIONS} WHERE "unusedSince" IS NULL AND ${UNUSED}
       LIMIT ${limit} FOR UPDATE SKIP LOCKED
     ), noticed AS (
       UPDATE ${VERSIONS} SET "unusedSince" = $1 WHERE ("tenantId", id) IN (SELECT "tenantId", id FROM unused)
       RETURNING 1)
     SELECT 1 FROM noticed`,
    [now],
  );
  return noted.length;
}

/** Deletes versions that were already unused before `before` and still are. @returns how many */
export function deleteUnusedVersions(system: SystemTransaction, before: Date, limit: number): Promise<number> {
  return deleteBatch(system, VERSIONS, `"unusedSince" <= $1 AND ${UNUSED}`, [before], limit);
}
