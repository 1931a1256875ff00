import type { SystemTransaction } from '../database/unit-of-work.js';
import type { WorkKind } from '../common/scheduling/work-kind.queries.js';
import type { EventBatch } from '../common/events/event-batches.js';
import { isTheirs, type Whose, whoseParameters } from '../common/scheduling/whose.queries.js';

export interface OutboxRow extends EventBatch {
  consumers: string[];
  /** Its consumers that this process has; the others are left to newer versions. */
  mine: string[];
  attempts: number;
}

/** All events that wait; those that never failed; those that did. */
export const WAITING_EVENTS = { table: 'outbox', dueAt: 'availableAt', where: '"setAsideAt" IS NULL' };
export const FRESH_EVENTS = { ...WAITING_EVENTS, where: `${WAITING_EVENTS.where} AND attempts = 0` };
export const FAILED_EVENTS = { ...WAITING_EVENTS, where: `${WAITING_EVENTS.where} AND attempts > 0` };

/** The consumers that are not reserved for newer versions: `$3` their names, `$4` their versions. */
const ABLE = `able AS (
    SELECT array_agg(own.kind) AS names FROM unnest($3::text[], $4::integer[]) AS own(kind, version)
    WHERE NOT EXISTS (SELECT FROM work_versions w WHERE w.kind = own.kind AND w.version > own.version)
  )`;
const workParameters = (kinds: readonly WorkKind[]): unknown[] => [
  kinds.map(({ name }) => name),
  kinds.map(({ version }) => version),
];
const COLUMNS = `id, "tenantId", type, events, consumers, attempts, "occurredAt", "availableAt",
  ARRAY(SELECT name FROM unnest(consumers) name WHERE name = ANY ((SELECT names FROM able)::text[])) AS mine`;
const isDue = (where: string): string => `"availableAt" <= $1 AND ${where} AND consumers && (SELECT names FROM able)`;

const oldest = (where: string): string => `
  WITH ${ABLE}
  SELECT ${COLUMNS} FROM outbox WHERE ${isDue(where)} AND ${isTheirs(5)}
  ORDER BY "availableAt", id LIMIT $2 FOR UPDATE OF outbox SKIP LOCKED`;

/** Finds the tenants with events by skipping along the primary key, at a cost independent of their number of events. */
const inTurnsOf = (where: string): string => `
  WITH RECURSIVE ${ABLE}, head AS (
    (SELECT "tenantId", id FROM outbox WHERE ${where} ORDER BY "tenantId", id LIMIT 1)
    UNION ALL
    SELECT next.* FROM head CROSS JOIN LATERAL (
      SELECT "tenantId", id FROM outbox WHERE ${where} AND "tenantId" > head."tenantId"
      ORDER BY "tenantId", id LIMIT 1
    ) next
  ), turn AS (
    SELECT "tenantId", greatest(1, least($7, $2 / count(*) OVER ())) AS share
    FROM (SELECT head."tenantId" FROM head
          CROSS JOIN LATERAL (
            SELECT id FROM outbox WHERE "tenantId" = head."tenantId" AND ${isDue(where)} ORDER BY id LIMIT 1
          ) first
          WHERE ${isTheirs(5)}
          ORDER BY first.id LIMIT $2) oldest
  )
  SELECT due.* FROM turn
  CROSS JOIN LATERAL (
    SELECT ${COLUMNS} FROM outbox
    WHERE "tenantId" = turn."tenantId" AND ${isDue(where)}
    ORDER BY id LIMIT turn.share FOR UPDATE OF outbox SKIP LOCKED
  ) due`;

interface Claim {
  now: Date;
  limit: number;
  whose: Whose;
}

export interface ClaimOptions extends Claim {
  inTurns: boolean;
  mostOfOne: number;
  /** `WAITING_EVENTS` or `FRESH_EVENTS`. */
  among: typeof WAITING_EVENTS;
}

/**
 * Locks events that are due and of which at least one consumer is among these, and has not been given to newer versions.
 * @param options inTurns: each tenant gets a share of the batch, so that no tenant waits for another's backlog; else the
 *   oldest come first. The share is `mostOfOne` rows at most. The oldest events of as many tenants as there are rows take
 * their turns. `whose` rows they are.
 */
export async function claimEvents(
  tx: SystemTransaction,
  kinds: readonly WorkKind[],
  { now, limit, inTurns, mostOfOne, whose, among: { where } }: ClaimOptions,
): Promise<OutboxRow[]> {
  const parameters = [now, limit, ...workParameters(kinds), ...whoseParameters(whose)];
  if (!inTurns) return tx.query<OutboxRow>(oldest(where), parameters);
  // A table that is mostly empty has no useful statistics: PostgreSQL would read all of a tenant's rows and sort them (90 ms
  // for 50,000) instead of reading the first few in their order.
  tx.write('SET LOCAL enable_sort = off');
  const rows = tx.query<OutboxRow>(inTurnsOf(where), [...parameters, mostOfOne]);
  tx.write('RESET enable_sort');
  return rows;
}

/** As `claimEvents`, of those that have failed: the oldest of each tenant, then the next of each. */
export function claimFailed(
  tx: SystemTransaction,
  kinds: readonly WorkKind[],
  { now, limit, whose }: Claim,
): Promise<OutboxRow[]> {
  const due = `${isDue(FAILED_EVENTS.where)} AND ${isTheirs(5)}`;
  return tx.query<OutboxRow>(
    `WITH ${ABLE}
     SELECT ${COLUMNS} FROM outbox
     JOIN (SELECT "tenantId" AS whose, id AS which,
             row_number() OVER (PARTITION BY "tenantId" ORDER BY "availableAt", id) AS turn
           FROM outbox WHERE ${due}) turns ON "tenantId" = whose AND id = which
     WHERE ${due} ORDER BY turn, "availableAt", id LIMIT $2 FOR UPDATE OF outbox SKIP LOCKED`,
    [now, limit, ...workParameters(kinds), ...whoseParameters(whose)],
  );
}

/** Locks those of these rows that still wait, are due, and are not locked by another worker. */
export function claimAgain(
  tx: SystemTransaction,
  kinds: readonly WorkKind[],
  rows: readonly OutboxRow[],
  now: Date,
): Promise<OutboxRow[]> {
  return tx.query<OutboxRow>(
    `WITH ${ABLE}
     SELECT ${COLUMNS} FROM outbox
     WHERE ("tenantId", id) IN (SELECT * FROM unnest($5::uuid[], $6::uuid[])) AND ${isDue(WAITING_EVENTS.where)}
     ORDER BY "availableAt", id LIMIT $2 FOR UPDATE OF outbox SKIP LOCKED`,
    [now, rows.length, ...workParameters(kinds), rows.map((row) => row.tenantId), rows.map((row) => row.id)],
  );
}

/** Locks a row that was seen before. @returns false: it was removed or split, is not due any more, or is locked by another worker */
export async function lockEvent(
  tx: SystemTransaction,
  { tenantId, id, events }: OutboxRow,
  now: Date,
): Promise<boolean> {
  const [row] = await tx.query<Pick<OutboxRow, 'events'>>(
    `SELECT events FROM outbox WHERE "tenantId" = $1 AND id = $2 AND "availableAt" <= $3 AND "setAsideAt" IS NULL
     FOR UPDATE SKIP LOCKED`,
    [tenantId, id, now],
  );
  // The first of its parts has kept its id.
  return row !== undefined && JSON.stringify(row.events) === JSON.stringify(events);
}

/** Locks a row that this consumer has to handle. @returns false: another worker has it, or it is done */
export async function lockFor(tx: SystemTransaction, { tenantId, id }: OutboxRow, consumer: string): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM outbox WHERE "tenantId" = $1 AND id = $2 AND $3 = ANY(consumers) FOR UPDATE SKIP LOCKED`,
    [tenantId, id, consumer],
  );
  return rows.length > 0;
}

/** Reduces the row's consumers to these. */
export function leaveTo(tx: SystemTransaction, { tenantId, id }: OutboxRow, consumers: readonly string[]): void {
  tx.write(`UPDATE outbox SET consumers = $3 WHERE "tenantId" = $1 AND id = $2`, [tenantId, id, consumers]);
}

/** Marks the row as handled by this consumer; the last one deletes it. */
export function finishFor(tx: SystemTransaction, { tenantId, id }: OutboxRow, consumer: string): void {
  const key = [tenantId, id];
  tx.write(`UPDATE outbox SET consumers = array_remove(consumers, $3) WHERE "tenantId" = $1 AND id = $2`, [
    ...key,
    consumer,
  ]);
  tx.write(`DELETE FROM outbox WHERE "tenantId" = $1 AND id = $2 AND consumers = '{}'`, key);
}

/**
 * Removes rows that this transaction has locked. Each is looked up by its key: with a join to the list, PostgreSQL may read the
 * whole table when its statistics were collected while the table was empty.
 */
export function removeEvents(tx: SystemTransaction, rows: readonly OutboxRow[]): void {
  if (rows.length === 0) return;
  tx.write(
    `DELETE FROM outbox WHERE ctid = ANY (ARRAY(
       SELECT found.ctid FROM unnest($1::uuid[], $2::uuid[]) AS done("tenantId", id)
       CROSS JOIN LATERAL (SELECT ctid FROM outbox WHERE "tenantId" = done."tenantId" AND id = done.id LIMIT 1) found))`,
    [rows.map((row) => row.tenantId), rows.map((row) => row.id)],
  );
}

/**
 * Schedules the next attempt.
 * @param error of the last attempt; null: none
 * @param setAsideAt not null: no more attempts
 */
export async function putOffEvent(
  tx: SystemTransaction,
  { tenantId, id }: OutboxRow,
  next: { attempts: number; at: Date; error: string | null; setAsideAt: Date | null },
): Promise<void> {
  await tx.query(
    `UPDATE outbox SET attempts = $2, "availableAt" = $3, "lastError" = coalesce($4, "lastError"), "setAsideAt" = $5
     WHERE "tenantId" = $6 AND id = $1`,
    [id, next.attempts, next.at, next.error, next.setAsideAt, tenantId],
  );
}

/** Sets aside events from before that instant that none of these consumers takes. @returns how many */
export async function setUnknownAside(
  tx: SystemTransaction,
  { now, before, consumers, limit }: { now: Date; before: Date; consumers: readonly string[]; limit: number },
): Promise<number> {
  const aside = await tx.query(
    `WITH aside AS (
       UPDATE outbox SET "setAsideAt" = $1, "lastError" = 'Left to a newer version of the service; none has taken it'
       WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM outbox WHERE "setAsideAt" IS NULL AND "availableAt" <= $2 AND NOT consumers && $3::text[]
         ORDER BY "availableAt" LIMIT ${limit} FOR UPDATE SKIP LOCKED))
       RETURNING 1)
     SELECT 1 FROM aside`,
    [now, before, consumers],
  );
  return aside.length;
}
