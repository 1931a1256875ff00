/**
 * SQL that locks what is due in a queue: the longest waiting of each tenant, then the next of each, so that nobody waits for
 * another's backlog. It walks over the tenants that wait, along an index of tenant and time, however much each has waiting.
 * Rows beyond the limit are let go at the end of the transaction.
 * @param queue `waits`: which rows wait, as the index has it; `isDue`: what else a row needs to be taken now; `limit`: how
 *   many at most, such as a parameter
 */
export function dueInTurns({
  table,
  waits,
  isDue,
  limit,
}: Record<'table' | 'waits' | 'isDue' | 'limit', string>): string {
  return `
    WITH RECURSIVE waiting AS (
      (SELECT "tenantId" FROM ${table} WHERE ${waits} ORDER BY "tenantId" LIMIT 1)
      UNION ALL
      SELECT next.* FROM waiting CROSS JOIN LATERAL (
        SELECT "tenantId" FROM ${table} WHERE ${waits} AND "tenantId" > waiting."tenantId" ORDER BY "tenantId" LIMIT 1
      ) next
    )
    SELECT due.* FROM waiting
    CROSS JOIN LATERAL (
      SELECT * FROM ${table} WHERE "tenantId" = waiting."tenantId" AND ${waits} AND ${isDue}
      ORDER BY "dueAt" LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) due
    ORDER BY row_number() OVER (PARTITION BY due."tenantId" ORDER BY due."dueAt"), due."dueAt"
    LIMIT ${limit}`;
}
