import type { SystemTransaction, Transaction } from '../database/transaction.js';

/**
 * The only place where rows of `alerts` are locked. Whoever must wait takes all alerts of a transaction at once, in one order:
 * by tenant, alias (byte by byte, as creates take theirs: `groupByAlias`) and id. Everything else of an alert (its run, its
 * deliveries) is locked behind it. Two transactions then never wait for each other (ADR 12).
 */

/** In the order of the alias, but read one by one by the primary key: without statistics PostgreSQL would read all of a tenant's. */
const IN_ORDER = `(
  SELECT known.id FROM unnest($2::uuid[]) AS wanted(id)
  CROSS JOIN LATERAL (SELECT id, alias FROM alerts WHERE "tenantId" = $1 AND id = wanted.id LIMIT 1) known
  ORDER BY known.alias COLLATE "C", known.id
) ordered`;
const SINGLE = 'unnest($2::uuid[]) AS ordered(id)';

/**
 * Locks the tenant's alerts of these ids, as far as they exist, until the transaction ends. A transaction that locks those of
 * several tenants goes by `byTenant`.
 * @param columns SQL, of `alerts`
 */
export function lockAlerts<R>(tx: Transaction, ids: readonly string[], columns: string): Promise<R[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return Promise.resolve([]);
  return tx.query<R>(
    `SELECT a.* FROM ${wanted.length === 1 ? SINGLE : IN_ORDER} CROSS JOIN LATERAL (
       SELECT ${columns} FROM alerts WHERE "tenantId" = $1 AND id = ordered.id LIMIT 1 FOR UPDATE
     ) a`,
    [wanted],
  );
}

/**
 * Locks alerts for a sweep, of any tenants; those that somebody holds are left for another time. It waits for nobody, so it
 * needs no order.
 * @param where SQL, of `alerts`; its parameters are `$1` …
 */
export function claimAlerts<R>(
  system: SystemTransaction,
  { columns, where, orderBy, limit }: { columns: string; where: string; orderBy: string; limit: number },
  parameters: readonly unknown[],
): Promise<R[]> {
  return system.query<R>(
    `SELECT ${columns} FROM alerts WHERE ${where} ORDER BY ${orderBy} LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
    parameters,
  );
}

/**
 * The same for the alerts that rows of another table belong to. What made the sweep look at them may have changed since: that is
 * asked again when those rows are locked.
 * @param rows SQL that gives `"tenantId"` and `"alertId"` in the sweep's order; its parameters are `$1` …
 */
export function claimAlertsOf<R>(
  system: SystemTransaction,
  { rows, columns, limit }: { rows: string; columns: string; limit: number },
  parameters: readonly unknown[],
): Promise<R[]> {
  return system.query<R>(
    `SELECT a.* FROM (${rows}) due CROSS JOIN LATERAL (
       SELECT ${columns} FROM alerts WHERE "tenantId" = due."tenantId" AND id = due."alertId" LIMIT 1
       FOR UPDATE SKIP LOCKED
     ) a LIMIT ${limit}`,
    parameters,
  );
}

/** The tenants in the order in which a transaction takes their alerts. */
export function byTenant<T>(rows: Iterable<readonly [string, T]>): (readonly [string, T])[] {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
}
