import type { EventBatch } from '../events/event-batches.js';
import { rowsDue } from '../scheduling/scheduled-job.js';
import { tenantsDue } from '../scheduling/tenants-due.queries.js';
import type { WorkKind } from '../scheduling/work-kind.queries.js';
import type { SystemReads } from '../database/system-reads.js';
import type { SystemTransaction, Transaction } from '../database/unit-of-work.js';

export interface OutboxRow extends EventBatch {
  consumers: string[];
  /** Its consumers in this process; the others are left to newer versions. */
  mine: string[];
  attempts: number;
}

/** All waiting events; those that never failed; those that failed. */
export const WAITING_EVENTS = { table: 'outbox', dueAt: 'availableAt', where: '"setAsideAt" IS NULL' };
export const FRESH_EVENTS = { ...WAITING_EVENTS, where: `${WAITING_EVENTS.where} AND attempts = 0` };
export const FAILED_EVENTS = { ...WAITING_EVENTS, where: `${WAITING_EVENTS.where} AND attempts > 0` };

/** SQL: the consumers that are not reserved for newer versions: `$2` their names, `$3` their versions. */
const ABLE = `(
    SELECT array_agg(own.kind) FROM unnest($2::text[], $3::integer[]) AS own(kind, version)
    WHERE NOT EXISTS (SELECT FROM work_versions w WHERE w.kind = own.kind AND w.version > own.version)
  )`;
const workParameters = (kinds: readonly WorkKind[]): unknown[] => [
  kinds.map(({ name }) => name),
  kinds.map(({ version }) => version),
];
const IS_ABLE = `consumers && ${ABLE}`;

/**
 * The tenants with due events for at least one of these consumers that is not reserved for newer versions; the longest waiting
 * first.
 * @param among `FRESH_EVENTS` or `FAILED_EVENTS`
 */
export function tenantsWithEvents(
  reads: SystemReads,
  kinds: readonly WorkKind[],
  among: typeof WAITING_EVENTS,
  now: Date,
): Promise<string[]> {
  return tenantsDue(reads, { ...rowsDue(among), only: IS_ABLE }, now, workParameters(kinds));
}

/** Locks the tenant's oldest events of that kind. @param kinds, among as of `tenantsWithEvents` */
export function claimEvents(
  tx: Transaction,
  kinds: readonly WorkKind[],
  { where }: typeof WAITING_EVENTS,
  now: Date,
  limit: number,
): Promise<OutboxRow[]> {
  return tx.query<OutboxRow>(
    `SELECT id, "tenantId", type, events, consumers, attempts, "occurredAt", "availableAt",
       ARRAY(SELECT name FROM unnest(consumers) name WHERE name = ANY (${ABLE}::text[])) AS mine
     FROM outbox WHERE "tenantId" = $1 AND "availableAt" <= $4 AND ${where} AND ${IS_ABLE}
     ORDER BY id LIMIT $5 FOR UPDATE OF outbox SKIP LOCKED`,
    [...workParameters(kinds), now, limit],
  );
}

/** Locks a row read before. @returns false: it was removed or split, is not due any more, or another worker has locked it */
export async function lockEvent(tx: Transaction, { id, events }: OutboxRow, now: Date): Promise<boolean> {
  const [row] = await tx.query<Pick<OutboxRow, 'events'>>(
    `SELECT events FROM outbox WHERE "tenantId" = $1 AND id = $2 AND "availableAt" <= $3 AND "setAsideAt" IS NULL
     FOR UPDATE SKIP LOCKED`,
    [id, now],
  );
  // The first part of a split row has kept its id.
  return row !== undefined && JSON.stringify(row.events) === JSON.stringify(events);
}

/** Locks a row that this consumer has to handle. @returns false: another worker has locked it, or it is done */
export async function lockFor(tx: Transaction, { id }: OutboxRow, consumer: string): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM outbox WHERE "tenantId" = $1 AND id = $2 AND $3 = ANY(consumers) FOR UPDATE SKIP LOCKED`,
    [id, consumer],
  );
  return rows.length > 0;
}

/** Splits a row into one for each event. */
export function splitEvents(tx: Transaction, { id }: OutboxRow): void {
  tx.write(
    `WITH whole AS (DELETE FROM outbox WHERE "tenantId" = $1 AND id = $2 RETURNING *)
     INSERT INTO outbox (id, "tenantId", type, events, consumers, "occurredAt", "availableAt")
     SELECT (event->>'id')::uuid, "tenantId", type, json_build_array(event), consumers, "occurredAt", "availableAt"
     FROM whole CROSS JOIN json_array_elements(events) event`,
    [id],
  );
}

/** Reduces the row's consumers to these. */
export function leaveTo(tx: Transaction, { id }: OutboxRow, consumers: readonly string[]): void {
  tx.write(`UPDATE outbox SET consumers = $3 WHERE "tenantId" = $1 AND id = $2`, [id, consumers]);
}

/** Marks the row as handled by this consumer; the last one deletes it. */
export function finishFor(tx: Transaction, { id }: OutboxRow, consumer: string): void {
  tx.write(`UPDATE outbox SET consumers = array_remove(consumers, $3) WHERE "tenantId" = $1 AND id = $2`, [
    id,
    consumer,
  ]);
  tx.write(`DELETE FROM outbox WHERE "tenantId" = $1 AND id = $2 AND consumers = '{}'`, [id]);
}

/** Deletes rows that this transaction has locked. No join to the list: PostgreSQL might then read the whole table. */
export function removeEvents(tx: Transaction, rows: readonly OutboxRow[]): void {
  if (rows.length === 0) return;
  tx.write(`DELETE FROM outbox WHERE "tenantId" = $1 AND id = ANY ($2::uuid[])`, [rows.map((row) => row.id)]);
}

/**
 * Schedules the next attempt.
 * @param error of the last attempt; null: none
 * @param setAsideAt not null: no more attempts
 */
export function putOffEvent(
  tx: Transaction,
  { id }: OutboxRow,
  next: { attempts: number; at: Date; error: string | null; setAsideAt: Date | null },
): void {
  tx.write(
    `UPDATE outbox SET attempts = $3, "availableAt" = $4, "lastError" = coalesce($5, "lastError"), "setAsideAt" = $6
     WHERE "tenantId" = $1 AND id = $2`,
    [id, next.attempts, next.at, next.error, next.setAsideAt],
  );
}

/** Sets aside events from before that instant that none of these consumers handles. @returns their number */
export async function setUnknownAside(
  tx: SystemTransaction,
  { now, before, consumers, limit }: { now: Date; before: Date; consumers: readonly string[]; limit: number },
): Promise<number> {
  const aside = await tx.query(
    `WITH unknown AS (
       SELECT "tenantId", id FROM outbox WHERE "setAsideAt" IS NULL AND "availableAt" <= $2 AND NOT consumers && $3::text[]
       ORDER BY "availableAt" LIMIT ${limit} FOR UPDATE SKIP LOCKED
     ), aside AS (
       UPDATE outbox SET "setAsideAt" = $1, "lastError" = 'Left to a newer version of the service; none has taken it'
       WHERE ("tenantId", id) IN (SELECT "tenantId", id FROM unknown)
       RETURNING 1)
     SELECT 1 FROM aside`,
    [now, before, consumers],
  );
  return aside.length;
}
