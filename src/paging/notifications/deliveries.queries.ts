import type { Medium } from '../channels/registry.js';
import { groupBy } from '../../platform/group-by.js';
import { newId } from '../../platform/ids.js';
import { mayTake, type WorkKind } from '../../platform/scheduling/work-kind.queries.js';
import { readLater } from '../../platform/database/read-later.queries.js';
import { EACH_STORED } from '../../platform/database/stored-rows.queries.js';
import type { SystemTransaction, TenantScope, Transaction } from '../../platform/database/unit-of-work.js';
import type { FindDue } from '../../platform/delivery-queue/delivery-queue.queries.js';
import type { QueueRow } from '../../platform/delivery-queue/queue-declaration.js';
import type { Delivery } from './delivery.entity.js';
import type { InPlaceOf } from './domain/in-place-of.js';
import type { PlannedDelivery } from './domain/plan.js';
import type { DeliveryFacts } from './domain/successor.js';
import type { Occasion } from './domain/rule.js';
import { HELD_REASONS } from './domain/outcome.js';
import { DAY_MS, MINUTE_MS } from '../../platform/durations.js';

/** The interval between queries for a missing receipt, and the time after which Pager stops. */
const RECEIPT_PAUSE_MS = 15 * MINUTE_MS;
const RECEIPT_LIFE_MS = DAY_MS;

export const SEND_DELIVERIES: WorkKind = { name: 'notifications.send', version: 1 };

/**
 * Stops PostgreSQL from joining on a constant tenant id. Without table statistics it expects few rows of a tenant and reads all of
 * them (measured: 1 ms for each thousand) instead of each by its key.
 */
export const NOT_INLINED = 'OFFSET 0';

export interface NewDelivery extends PlannedDelivery {
  alertId: string;
  occasion: Occasion;
  untilClosed: boolean;
  /** The people who forward to this person; null: none. */
  inPlaceOf: InPlaceOf[] | null;
}

/** A delivery that is created within a bundle. */
export type BundledDelivery = NewDelivery & { bundledInto: string };

/** An acknowledgement or a close, which cancels waiting deliveries created before it. */
export interface Stop {
  alertId: string;
  /** False: acknowledged, so `untilClosed` deliveries stay. */
  closed: boolean;
  at: Date;
  reason: string;
}

const COLUMNS = `"tenantId", id, "alertId", "userId", "channelId", "channelType", cause, occasion, "ruleId", follows, repetition,
  "repeatSec", "repeatsLeft", "untilClosed", "inPlaceOf", "dueAt", state, attempts, reason, "bundledInto", "createdAt", "updatedAt"`;
const INSERT = `INSERT INTO deliveries (${COLUMNS})
  SELECT ${COLUMNS} FROM json_populate_recordset(NULL::deliveries, $1::json)
  ON CONFLICT DO NOTHING RETURNING id`;

/** Adds at most one repeat for each channel that has no waiting repeat. */
const INSERT_REPEATS = `INSERT INTO deliveries (${COLUMNS})
  SELECT DISTINCT ON ("tenantId", "alertId", "userId", "channelId") ${COLUMNS}
  FROM ${EACH_STORED} CROSS JOIN LATERAL json_populate_record(NULL::deliveries, each.value) d
  WHERE NOT EXISTS (
    SELECT 1 FROM deliveries o
    WHERE o."tenantId" = d."tenantId" AND o."alertId" = d."alertId" AND o."userId" = d."userId"
      AND o."channelId" = d."channelId" AND o.repetition > 0 AND o.state IN ('pending', 'sending', 'bundled'))
  ORDER BY "tenantId", "alertId", "userId", "channelId", "dueAt"
  ON CONFLICT DO NOTHING`;

/**
 * Adds deliveries that do not exist yet by their key (alert, user, channel, cause), so that a repeated request notifies nobody twice. Of
 * two series of repeats over one channel only one continues.
 */
export function insertDeliveries(tx: Transaction, planned: readonly NewDelivery[], now: Date): void {
  insertNew(tx, planned, { state: 'pending', bundledInto: null }, now);
}

/** The same for deliveries that wait in bundles. */
export function insertBundledDeliveries(tx: Transaction, planned: readonly BundledDelivery[], now: Date): void {
  insertNew(tx, planned, { state: 'bundled' }, now);
}

function insertNew(
  tx: Transaction,
  planned: readonly NewDelivery[],
  unsent: Partial<Pick<Delivery, 'state' | 'bundledInto'>>,
  now: Date,
): void {
  for (const { alertId } of planned) tx.alertChanged(alertId);
  const { tenantId } = tx;
  const times = { createdAt: now, updatedAt: now };
  const rows = planned.map((delivery) => ({ ...delivery, ...unsent, ...times, tenantId, id: newId(), attempts: 0 }));
  const repeats = rows.filter(({ repetition }) => repetition > 0);
  void tx.store(
    INSERT,
    rows.filter(({ repetition }) => repetition === 0),
  );
  void tx.store(INSERT_REPEATS, repeats);
}

/**
 * As `insertDeliveries`, for rows that this process has claimed already.
 * @returns the ids of new rows (and maybe of others, see `Transaction.store`); the sender owns only these
 */
export async function insertTakenDeliveries(tx: Transaction, taken: readonly Delivery[]): Promise<Set<string>> {
  for (const { alertId } of taken) tx.alertChanged(alertId);
  const inserted = await tx.store<{ id: string }>(INSERT, taken);
  return new Set(inserted.map(({ id }) => id));
}

/** A stored page or assignment. */
export type StoredDelivery = DeliveryFacts & { alertId: string; occasion: Occasion };

/** All pages and assignments of these alerts. */
export function readPagesAndAssignments(tx: Transaction, alertIds: readonly string[]): Promise<StoredDelivery[]> {
  return tx.query<StoredDelivery>(
    `SELECT id, "alertId", "userId", cause, "channelId", state, "dueAt", attempts, repetition, follows, reason, occasion
     FROM deliveries
     WHERE "tenantId" = $1 AND "alertId" = ANY($2::uuid[]) AND occasion IN ('create-alert', 'assigned')`,
    [alertIds],
  );
}

/** Makes deliveries due now; skips locked rows, which are being claimed. */
export function sendNow(tx: Transaction, ids: readonly string[], now: Date): void {
  tx.write(
    `UPDATE deliveries SET "dueAt" = $3, "updatedAt" = $3 WHERE "tenantId" = $1 AND id IN (
       SELECT id FROM deliveries WHERE "tenantId" = $1 AND id = ANY($2::uuid[]) AND state = 'pending' FOR UPDATE SKIP LOCKED)`,
    [ids, now],
  );
}

/**
 * Cancels obsolete waiting deliveries. Skips rows locked by a worker, which checks the alert itself. (`IS TRUE` stops PostgreSQL
 * from using the sender's index, which has all waiting rows.) @returns the updated rows
 */
export function stopDeliveries(tx: Transaction, stops: readonly Stop[], now: Date): Promise<Delivery[]> {
  for (const { alertId } of stops) tx.alertChanged(alertId);
  return tx.query<Delivery>(
    `WITH unwanted AS (
       SELECT d."tenantId", d.id, s.reason FROM deliveries d
       JOIN (SELECT $1::uuid AS "tenantId", * FROM unnest(${readLater('$2::uuid[]')}, $3::boolean[], $4::timestamptz[], $5::text[])
               AS given("alertId", closed, at, reason)
             ${NOT_INLINED}) s
         ON d."tenantId" = s."tenantId" AND d."alertId" = s."alertId" AND d."createdAt" <= s.at
       WHERE (d.state IN ('pending', 'bundled')) IS TRUE
         AND (d.repetition > 0 OR (s.closed AND d.occasion <> 'closed')
              OR (d.occasion = 'create-alert' AND NOT d."untilClosed"
                  AND (s.closed OR (d.reason = ANY($7::text[])) IS NOT TRUE)))
       FOR UPDATE OF d SKIP LOCKED
     ), cancelled AS (
       UPDATE deliveries d SET state = 'cancelled', reason = u.reason, "updatedAt" = $6
       FROM unwanted u WHERE d."tenantId" = u."tenantId" AND d.id = u.id RETURNING d.*
     )
     SELECT * FROM cancelled ORDER BY id`,
    [
      stops.map(({ alertId }) => alertId),
      stops.map(({ closed }) => closed),
      stops.map(({ at }) => at),
      stops.map(({ reason }) => reason),
      now,
      HELD_REASONS,
    ],
  );
}

const WAITS = `state IN ('pending', 'sending')`;

/** A row of a queue with a worker pool for each channel type. */
type OfChannel = QueueRow & { channelType: Medium };

/** The column with the address; one address uses only one pool. */
type Address = 'channelId' | 'roomId';

/**
 * Finds due rows for the free slots of each channel type's pool: the longest waiting first or, if there are more rows than slots, by
 * round robin over the tenants, those with the fewest rows in progress first. One address gets only a part of the slots. Rows due
 * at the same time come in the order of creation, so the first page is sent and the later ones are bundled. Rows in `sending` are
 * due when the lease of their worker has expired.
 */
export function dueByChannel<Row extends OfChannel>(table: string, work: WorkKind, address: Address): FindDue<Row> {
  const longestWaiting = `
  SELECT due.* FROM unnest($1::text[], $2::integer[]) AS pool(type, slots)
  CROSS JOIN LATERAL (
    SELECT * FROM ${table}
    WHERE "channelType" = pool.type AND ${WAITS} AND "dueAt" <= $3 AND id <> ALL($4::uuid[])
      AND "${address}" <> ALL($5::uuid[]) AND ${mayTake(work)}
    ORDER BY "dueAt" LIMIT pool.slots
  ) due
  ORDER BY due."dueAt", due.id`;
  // Walks along the index from tenant to tenant, so its cost does not grow with a tenant's backlog.
  const roundRobin = `
  WITH RECURSIVE head AS (
    (SELECT "tenantId", "channelType", "dueAt" FROM ${table} WHERE ${WAITS}
     ORDER BY "channelType", "tenantId", "dueAt" LIMIT 1)
    UNION ALL
    SELECT next.* FROM head CROSS JOIN LATERAL (
      SELECT "tenantId", "channelType", "dueAt" FROM ${table}
      WHERE ${WAITS} AND ("channelType", "tenantId") > (head."channelType", head."tenantId")
      ORDER BY "channelType", "tenantId", "dueAt" LIMIT 1
    ) next
  ), served AS (
    SELECT head."tenantId", pool.type, pool.slots,
           greatest(1, pool.slots / count(*) OVER (PARTITION BY pool.type)) AS quota,
           row_number() OVER (PARTITION BY pool.type ORDER BY coalesce(busy.count, 0), head."dueAt") AS position
    FROM head
    JOIN unnest($1::text[], $2::integer[]) AS pool(type, slots) ON pool.type = head."channelType"
    LEFT JOIN unnest($6::uuid[], $7::text[], $8::integer[]) AS busy("tenantId", type, count)
      ON busy."tenantId" = head."tenantId" AND busy.type = pool.type
    WHERE head."dueAt" <= $3
  )
  SELECT due.* FROM served
  CROSS JOIN LATERAL (
    SELECT * FROM ${table}
    WHERE "tenantId" = served."tenantId" AND "channelType" = served.type AND ${WAITS} AND "dueAt" <= $3
      AND id <> ALL($4::uuid[]) AND "${address}" <> ALL($5::uuid[]) AND ${mayTake(work)}
    ORDER BY "dueAt" LIMIT served.quota
  ) due
  WHERE served.position <= served.slots
  ORDER BY due."dueAt", due.id`;
  return async (reads, { room, underway, known, limits, behind, now }) => {
    const rows: Row[] = [];
    const left = new Map(room);
    for (;;) {
      const pools = [...left].filter(([, slots]) => slots > 0);
      const [plain, shared] = [pools.filter(([type]) => !behind.has(type)), pools.filter(([type]) => behind.has(type))];
      const busy = [...underway, ...rows];
      const but = [now, [...known, ...rows.map(({ id }) => id)], limits.full];
      const due: Row[] = [];
      if (plain.length > 0) due.push(...(await reads.query<Row>(longestWaiting, [...columnsOf(plain), ...but])));
      if (shared.length > 0)
        due.push(...(await reads.query<Row>(roundRobin, [...columnsOf(shared), ...but, ...busyOf(busy)])));
      const taken = due.filter((row) => limits.take(row));
      for (const { channelType } of taken) left.set(channelType, (left.get(channelType) ?? 0) - 1);
      rows.push(...taken);
      // Rows beyond an address limit have left slots for others.
      if (taken.length === due.length) return rows;
    }
  };
}

function columnsOf(pools: readonly [string, number][]): [string[], number[]] {
  return [pools.map(([type]) => type), pools.map(([, slots]) => slots)];
}

/** Tenants, channel types, and their numbers of messages in progress. */
function busyOf(underway: readonly OfChannel[]): [string[], Medium[], number[]] {
  const groups = [...groupBy(underway, ({ tenantId, channelType }) => `${tenantId} ${channelType}`).values()];
  return [
    groups.map(([{ tenantId }]) => tenantId),
    groups.map(([{ channelType }]) => channelType),
    groups.map(({ length }) => length),
  ];
}

/**
 * Claims pushes whose receipts are due. Without a result they are due again later, for a day.
 * @returns the claimed rows
 */
export function takeReceiptsDue(system: SystemTransaction, now: Date, limit: number): Promise<Delivery[]> {
  return system.query<Delivery>(
    `WITH due AS (
       SELECT "tenantId", id FROM deliveries WHERE "receiptDueAt" <= $1
       ORDER BY "receiptDueAt" LIMIT $4 FOR UPDATE SKIP LOCKED
     ), taken AS (
       UPDATE deliveries d SET "receiptDueAt" = CASE WHEN d."updatedAt" > $2 THEN $3::timestamptz END
       FROM due WHERE d."tenantId" = due."tenantId" AND d.id = due.id RETURNING d.*
     )
     SELECT * FROM taken`,
    [now, new Date(now.getTime() - RECEIPT_LIFE_MS), new Date(now.getTime() + RECEIPT_PAUSE_MS), limit],
  );
}

/** Stops waiting for these receipts; skips locked rows. */
export function forgetReceipts(tx: Transaction, ids: readonly string[]): void {
  tx.write(
    `UPDATE deliveries /* in no snapshot */ SET "receiptDueAt" = NULL WHERE "tenantId" = $1 AND id IN (
       SELECT id FROM deliveries WHERE "tenantId" = $1 AND id = ANY($2::uuid[]) FOR UPDATE SKIP LOCKED)`,
    [ids],
  );
}

/** Held pages of these alerts that an acknowledgement would cancel. */
export function heldDeliveries(tx: Transaction, alertIds: readonly string[]): Promise<Delivery[]> {
  if (alertIds.length === 0) return Promise.resolve([]);
  return tx.query<Delivery>(
    `SELECT d.* FROM (
       SELECT DISTINCT $1::uuid AS "tenantId", "alertId" FROM unnest(${readLater('$2::uuid[]')}) AS given("alertId") ${NOT_INLINED}
     ) a
     JOIN deliveries d ON d."tenantId" = a."tenantId" AND d."alertId" = a."alertId"
     WHERE (d.state = 'pending') IS TRUE AND d.occasion = 'create-alert' AND d.reason = ANY($3::text[])
       AND NOT d.follows AND NOT d."untilClosed"
     ORDER BY d.id`,
    [alertIds, HELD_REASONS],
  );
}

/**
 * Makes held deliveries of these people, alerts or channels due now, so that Pager checks them again: the hold may have changed or
 * ended.
 */
export function wakeHeld(
  tx: Transaction,
  of: 'userId' | 'alertId' | 'channelId',
  ids: readonly string[],
  now: Date,
): void {
  tx.write(
    `UPDATE deliveries /* in no snapshot */ SET "dueAt" = $3
     WHERE "tenantId" = $1 AND "${of}" = ANY($2::uuid[]) AND state = 'pending' AND reason = ANY($4::text[])`,
    [ids, now, HELD_REASONS],
  );
}

/**
 * Adds other deliveries over these channels whose hold has ended to the bundle of the channel; skips locked rows.
 * @returns bundles that have others, by id; `areClaimed`: another worker has locked some of them
 */
export async function bundleHeldDeliveries(
  tx: Transaction,
  bundles: readonly { id: string; channelId: string; occasion: Occasion }[],
  but: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, { areClaimed: boolean }>> {
  const rows = await tx.query<{ id: string; areClaimed: boolean }>(
    `WITH due AS (
       SELECT w.id, given."bundleId"
       FROM unnest($2::uuid[], $3::uuid[], $4::text[]) AS given("bundleId", "channelId", occasion)
       JOIN deliveries w ON w."tenantId" = $1 AND w."channelId" = given."channelId" AND w.occasion = given.occasion
       WHERE w.state = 'pending' AND w.attempts = 0 AND w.reason = ANY($6::text[]) AND w."dueAt" <= $5
         AND w.id <> ALL($7::uuid[])
     ), free AS (
       SELECT w.id, due."bundleId" FROM due JOIN deliveries w ON w."tenantId" = $1 AND w.id = due.id
       WHERE w.state = 'pending' FOR UPDATE OF w SKIP LOCKED
     ), taken AS (
       UPDATE deliveries d SET state = 'bundled', "bundledInto" = free."bundleId", "dueAt" = $5, "updatedAt" = $5
       FROM free WHERE d."tenantId" = $1 AND d.id = free.id RETURNING d.id
     )
     SELECT "bundleId" AS id, count(*) > count(taken.id) AS "areClaimed"
     FROM due LEFT JOIN taken USING (id) GROUP BY "bundleId"`,
    [
      bundles.map(({ id }) => id),
      bundles.map(({ channelId }) => channelId),
      bundles.map(({ occasion }) => occasion),
      now,
      HELD_REASONS,
      but,
    ],
  );
  return new Map(rows.map(({ id, areClaimed }) => [id, { areClaimed }]));
}

/** Open alerts for which this person was sent a page since then, newest first. */
export async function openPagesOf(scope: TenantScope, userId: string, since: Date, most: number): Promise<string[]> {
  const rows = await scope.query<{ id: string }>(
    `SELECT a.id FROM alerts a
     WHERE a."tenantId" = $1 AND a.status = 'open' AND EXISTS (
       SELECT 1 FROM deliveries d
       WHERE d."tenantId" = $1 AND d."alertId" = a.id AND d."userId" = $2 AND d.occasion = 'create-alert'
         AND d.state = 'sent' AND d."updatedAt" >= $3)
     ORDER BY a."createdAt" DESC, a.id DESC LIMIT $4`,
    [userId, since, most],
  );
  return rows.map(({ id }) => id);
}
