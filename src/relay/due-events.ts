import type { SystemTransaction } from '../database/unit-of-work.js';
import type { WorkKind } from '../common/scheduling/work-kind.js';
import type { EventBatch } from '../common/events/event-batches.js';

export interface OutboxRow extends EventBatch {
  consumers: string[];
  /** Those of them whose part this process can do; the others' is left to newer versions. */
  mine: string[];
  attempts: number;
}

/** The consumers of this process that have not been given to newer versions: `$3` their names, `$4` their versions. */
const ABLE = `able AS (
    SELECT array_agg(own.kind) AS names FROM unnest($3::text[], $4::integer[]) AS own(kind, version)
    WHERE NOT EXISTS (SELECT FROM work_versions w WHERE w.kind = own.kind AND w.version > own.version)
  )`;
const COLUMNS = `id, "tenantId", type, events, consumers, attempts, "occurredAt", "availableAt",
  ARRAY(SELECT name FROM unnest(consumers) name WHERE name = ANY ((SELECT names FROM able)::text[])) AS mine`;
const IS_DUE = `"availableAt" <= $1 AND "setAsideAt" IS NULL AND consumers && (SELECT names FROM able)`;

const OLDEST = `
  WITH ${ABLE}
  SELECT ${COLUMNS} FROM outbox WHERE ${IS_DUE}
  ORDER BY "availableAt", id LIMIT $2 FOR UPDATE OF outbox SKIP LOCKED`;

/** Walks over the tenants that have events, along the primary key, however many each of them has. */
const IN_TURNS = `
  WITH RECURSIVE ${ABLE}, head AS (
    (SELECT "tenantId", id FROM outbox WHERE "setAsideAt" IS NULL ORDER BY "tenantId", id LIMIT 1)
    UNION ALL
    SELECT next.* FROM head CROSS JOIN LATERAL (
      SELECT "tenantId", id FROM outbox WHERE "setAsideAt" IS NULL AND "tenantId" > head."tenantId"
      ORDER BY "tenantId", id LIMIT 1
    ) next
  ), turn AS (
    SELECT "tenantId", greatest(1, least($5, $2 / count(*) OVER ())) AS share
    FROM (SELECT head."tenantId" FROM head
          CROSS JOIN LATERAL (
            SELECT id FROM outbox WHERE "tenantId" = head."tenantId" AND ${IS_DUE} ORDER BY id LIMIT 1
          ) first
          ORDER BY first.id LIMIT $2) oldest
  )
  SELECT due.* FROM turn
  CROSS JOIN LATERAL (
    SELECT ${COLUMNS} FROM outbox
    WHERE "tenantId" = turn."tenantId" AND ${IS_DUE}
    ORDER BY id LIMIT turn.share FOR UPDATE OF outbox SKIP LOCKED
  ) due`;

/**
 * Locks events that are due and of which at least one consumer is among these, and has not been given to newer versions.
 * @param options inTurns: each tenant gets a share of the batch, so that nobody waits for another's backlog; else the
 *   oldest come first. The share is `mostOfOne` rows at most. The oldest events of as many tenants as there are rows take their turns.
 */
export async function claimEvents(
  tx: SystemTransaction,
  kinds: readonly WorkKind[],
  { now, limit, inTurns, mostOfOne }: { now: Date; limit: number; inTurns: boolean; mostOfOne: number },
): Promise<OutboxRow[]> {
  const parameters = [now, limit, kinds.map(({ name }) => name), kinds.map(({ version }) => version)];
  if (!inTurns) return tx.query<OutboxRow>(OLDEST, parameters);
  // A table that is mostly empty has no useful statistics: PostgreSQL would read all of a tenant's rows and sort them (90 ms
  // for 50,000) instead of reading the first few in their order.
  tx.write('SET LOCAL enable_sort = off');
  const rows = tx.query<OutboxRow>(IN_TURNS, [...parameters, mostOfOne]);
  tx.write('RESET enable_sort');
  return rows;
}

/** Locks a row that was seen before. @returns false: it is gone, or not due any more, or another worker has it */
export async function lockEvent(tx: SystemTransaction, { tenantId, id }: OutboxRow, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `SELECT FROM outbox WHERE "tenantId" = $1 AND id = $2 AND "availableAt" <= $3 AND "setAsideAt" IS NULL
     FOR UPDATE SKIP LOCKED`,
    [tenantId, id, now],
  );
  return rows.length > 0;
}
