import type { SystemTransaction, Transaction } from '../../platform/database/transaction.js';

/** Up to which alert the search table is filled; a later alert is in it only if it was edited. */
export interface IndexedUpTo {
  upTo: Date;
  upToId: string;
}

/** The tenants with alerts to be indexed: two index lookups for each tenant that has alerts. */
export async function tenantsBehind(system: SystemTransaction, before: Date): Promise<string[]> {
  const rows = await system.query<{ tenantId: string }>(
    `WITH RECURSIVE owners AS (
       (SELECT "tenantId" FROM alerts ORDER BY "tenantId" LIMIT 1)
       UNION ALL
       SELECT (SELECT a."tenantId" FROM alerts a WHERE a."tenantId" > o."tenantId" ORDER BY a."tenantId" LIMIT 1)
       FROM owners o WHERE o."tenantId" IS NOT NULL
     )
     SELECT o."tenantId" FROM owners o LEFT JOIN alert_search_progress p ON p."tenantId" = o."tenantId"
     WHERE EXISTS (
       SELECT 1 FROM alerts a
       WHERE a."tenantId" = o."tenantId" AND a."createdAt" <= $1
         AND (a."createdAt", a.id) > (coalesce(p."upTo", '-infinity'), coalesce(p."upToId", o."tenantId"))
       ORDER BY a."createdAt", a.id LIMIT 1 OFFSET 0)`,
    [before],
  );
  return rows.map(({ tenantId }) => tenantId);
}

/** Locks where the tenant's indexing is, and lets nothing in the transaction wait longer for a lock. */
export async function lockIndex(tx: Transaction, patienceMs: number): Promise<IndexedUpTo | undefined> {
  const [end] = await tx.query<IndexedUpTo>(
    `SELECT "upTo", "upToId", set_config('lock_timeout', $2, true)
     FROM alert_search_progress WHERE "tenantId" = $1 FOR UPDATE SKIP LOCKED`,
    [String(patienceMs)],
  );
  return end;
}

/**
 * In a statement behind the one that locks, so that it sees what was committed before. What is there already was stored by
 * an edit, and is newer than what is read here.
 * @returns how many alerts were gone through
 */
export async function indexBatch(
  tx: Transaction,
  { upTo, upToId }: IndexedUpTo,
  before: Date,
  most: { alerts: number; characters: number },
): Promise<number> {
  const [done] = await tx.query<{ count: number }>(
    `WITH next AS MATERIALIZED (
       SELECT a."createdAt", a.id, alert_search_text(a) AS text FROM alerts a
       WHERE a."tenantId" = $1 AND a."createdAt" <= $4 AND (a."createdAt", a.id) > ($2, $3)
       ORDER BY a."createdAt", a.id LIMIT $5
     ), batch AS MATERIALIZED (
       SELECT * FROM (
         SELECT next.*, sum(length(text)) OVER (ORDER BY "createdAt", id) - length(text) AS before FROM next
       ) counted WHERE before <= $6
     ), stored AS (
       INSERT INTO alert_texts ("tenantId", "alertId", "createdAt", text)
       SELECT $1, id, "createdAt", text FROM batch
       ON CONFLICT ("tenantId", "alertId") DO NOTHING
     )
     UPDATE alert_search_progress p SET "upTo" = last."createdAt", "upToId" = last.id
     FROM (SELECT "createdAt", id FROM batch ORDER BY "createdAt" DESC, id DESC LIMIT 1) last
     WHERE p."tenantId" = $1
     RETURNING (SELECT count(*)::integer FROM batch) AS count`,
    [upTo, upToId, before, most.alerts, most.characters],
  );
  return done?.count ?? 0;
}

/** By itself, so that an alert that comes late finds the row to wait at. @returns 0 when somebody else is at it */
export async function beginIndex(tx: Transaction): Promise<number> {
  const begun = await tx.query(
    `INSERT INTO alert_search_progress ("tenantId", "upTo", "upToId")
     SELECT $1::uuid, 'epoch', $1::uuid
     WHERE NOT EXISTS (SELECT 1 FROM alert_search_progress WHERE "tenantId" = $1)
     ON CONFLICT ("tenantId") DO NOTHING RETURNING 1`,
  );
  return begun.length;
}

/** New entries of the index wait in a list that every search reads; this sorts them in. Whoever does not own it leaves that to autovacuum. */
export async function sortIn(system: SystemTransaction): Promise<void> {
  await system.query(
    `SELECT gin_clean_pending_list(oid) FROM pg_class
     WHERE oid = 'alert_texts_trigrams'::regclass AND pg_has_role(relowner, 'USAGE')`,
  );
}
