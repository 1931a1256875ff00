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

/** Until a receipt that was not there is asked for again, and until it is no longer. */
const RECEIPT_PAUSE_MS = 15 * MINUTE_MS;
const RECEIPT_LIFE_MS = DAY_MS;

export const SEND_DELIVERIES: WorkKind = { name: 'notifications.send', version: 1 };

/**
 * Keeps PostgreSQL from joining on a constant tenant: until its first statistics of a table it takes a tenant for a
 * handful of rows, and would read all of them (measured: 1 ms for each thousand) instead of reading each by its key.
 */
export const APART = 'OFFSET 0';

export interface NewDelivery extends PlannedDelivery {
  alertId: string;
  occasion: Occasion;
  untilClosed: boolean;
  /** In whose place this person is notified; null: nobody's. */
  inPlaceOf: InPlaceOf[] | null;
}

/** A delivery that waits in a bundle from the beginning. */
export type BundledDelivery = NewDelivery & { bundledInto: string };

/** An acknowledgement or a close: what was waiting before it is not wanted any more. */
export interface Stop {
  alertId: string;
  /** False: acknowledged, so that pages which outlive an acknowledgement go on. */
  closed: boolean;
  at: Date;
  reason: string;
}

const COLUMNS = `"tenantId", id, "alertId", "userId", "channelId", "channelType", cause, occasion, "ruleId", follows, repetition,
  "repeatSec", "repeatsLeft", "untilClosed", "inPlaceOf", "dueAt", state, attempts, reason, "bundledInto", "createdAt", "updatedAt"`;
const INSERT = `INSERT INTO deliveries (${COLUMNS})
  SELECT ${COLUMNS} FROM json_populate_recordset(NULL::deliveries, $1::json)
  ON CONFLICT DO NOTHING RETURNING id`;

/** One for each channel, unless a repeat waits for it already. */
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
 * Adds what is not there yet: the key (alert, user, channel, cause) lets a repeated order page nobody twice, and of two
 * rows of repeats that lead to one channel only one goes on.
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
 * Adds rows of which the sender of this process has taken hold: as `insertDeliveries` does, for nobody else to take.
 * @returns the ids of those that were not there yet (and of other rows): only they are the sender's. As of `Transaction.store`
 */
export async function insertTakenDeliveries(tx: Transaction, taken: readonly Delivery[]): Promise<Set<string>> {
  for (const { alertId } of taken) tx.alertChanged(alertId);
  const inserted = await tx.store<{ id: string }>(INSERT, taken);
  return new Set(inserted.map(({ id }) => id));
}

/** A message about an alert, as its successors are decided by. */
export type StoredDelivery = DeliveryFacts & { alertId: string; occasion: Occasion };

/** All messages about these alerts that page somebody, or name a new owner. */
export function readPagesAndAssignments(tx: Transaction, alertIds: readonly string[]): Promise<StoredDelivery[]> {
  return tx.query<StoredDelivery>(
    `SELECT id, "alertId", "userId", cause, "channelId", state, "dueAt", attempts, repetition, follows, reason, occasion
     FROM deliveries
     WHERE "tenantId" = $1 AND "alertId" = ANY($2::uuid[]) AND occasion IN ('create-alert', 'assigned')`,
    [alertIds],
  );
}

/** These wait no longer; one that somebody holds is being taken. */
export function sendNow(tx: Transaction, ids: readonly string[], now: Date): void {
  tx.write(
    `UPDATE deliveries SET "dueAt" = $3, "updatedAt" = $3 WHERE "tenantId" = $1 AND id IN (
       SELECT id FROM deliveries WHERE "tenantId" = $1 AND id = ANY($2::uuid[]) AND state = 'pending' FOR UPDATE SKIP LOCKED)`,
    [ids, now],
  );
}

/**
 * Cancels what waits and is not wanted any more. Rows that a worker holds are passed over: it looks at the alert itself.
 * (`IS TRUE` keeps PostgreSQL from reading all that waits by the sender's index.) @returns the rows as they are now
 */
export function stopDeliveries(tx: Transaction, stops: readonly Stop[], now: Date): Promise<Delivery[]> {
  for (const { alertId } of stops) tx.alertChanged(alertId);
  return tx.query<Delivery>(
    `WITH unwanted AS (
       SELECT d."tenantId", d.id, s.reason FROM deliveries d
       JOIN (SELECT $1::uuid AS "tenantId", * FROM unnest(${readLater('$2::uuid[]')}, $3::boolean[], $4::timestamptz[], $5::text[])
               AS given("alertId", closed, at, reason)
             ${APART}) s
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

/** A row of a queue with a lane for each medium. */
type OfChannel = QueueRow & { channelType: Medium };

/** The column that says where a row goes: all of one address are in one lane. */
type Address = 'channelId' | 'roomId';

/**
 * What is due, up to so many of each medium's lane: the longest waiting first where there is room for all, else each
 * tenant gets a share, first those of whom least is on its way. What is beyond the part of one address is left.
 * Rows that became due at the same time are in the order of their creation: the first page is sent, and the later ones are
 * gathered.
 * Rows in `sending` are due when the lease of their worker has run out.
 */
export function dueByChannel<Row extends OfChannel>(table: string, work: WorkKind, address: Address): FindDue<Row> {
  const longestWaiting = `
  SELECT due.* FROM unnest($1::text[], $2::integer[]) AS lane(type, room)
  CROSS JOIN LATERAL (
    SELECT * FROM ${table}
    WHERE "channelType" = lane.type AND ${WAITS} AND "dueAt" <= $3 AND id <> ALL($4::uuid[])
      AND "${address}" <> ALL($5::uuid[]) AND ${mayTake(work)}
    ORDER BY "dueAt" LIMIT lane.room
  ) due
  ORDER BY due."dueAt", due.id`;
  // Walks over the tenants that wait, along the index, however much each of them has waiting.
  const inTurns = `
  WITH RECURSIVE head AS (
    (SELECT "tenantId", "channelType", "dueAt" FROM ${table} WHERE ${WAITS}
     ORDER BY "channelType", "tenantId", "dueAt" LIMIT 1)
    UNION ALL
    SELECT next.* FROM head CROSS JOIN LATERAL (
      SELECT "tenantId", "channelType", "dueAt" FROM ${table}
      WHERE ${WAITS} AND ("channelType", "tenantId") > (head."channelType", head."tenantId")
      ORDER BY "channelType", "tenantId", "dueAt" LIMIT 1
    ) next
  ), turn AS (
    SELECT head."tenantId", lane.type, lane.room,
           greatest(1, lane.room / count(*) OVER (PARTITION BY lane.type)) AS share,
           row_number() OVER (PARTITION BY lane.type ORDER BY coalesce(busy.count, 0), head."dueAt") AS place
    FROM head
    JOIN unnest($1::text[], $2::integer[]) AS lane(type, room) ON lane.type = head."channelType"
    LEFT JOIN unnest($6::uuid[], $7::text[], $8::integer[]) AS busy("tenantId", type, count)
      ON busy."tenantId" = head."tenantId" AND busy.type = lane.type
    WHERE head."dueAt" <= $3
  )
  SELECT due.* FROM turn
  CROSS JOIN LATERAL (
    SELECT * FROM ${table}
    WHERE "tenantId" = turn."tenantId" AND "channelType" = turn.type AND ${WAITS} AND "dueAt" <= $3
      AND id <> ALL($4::uuid[]) AND "${address}" <> ALL($5::uuid[]) AND ${mayTake(work)}
    ORDER BY "dueAt" LIMIT turn.share
  ) due
  WHERE turn.place <= turn.room
  ORDER BY due."dueAt", due.id`;
  return async (reads, { room, underway, known, limits, behind, now }) => {
    const rows: Row[] = [];
    const left = new Map(room);
    for (;;) {
      const lanes = [...left].filter(([, places]) => places > 0);
      const [plain, shared] = [lanes.filter(([type]) => !behind.has(type)), lanes.filter(([type]) => behind.has(type))];
      const busy = [...underway, ...rows];
      const but = [now, [...known, ...rows.map(({ id }) => id)], limits.full];
      const due: Row[] = [];
      if (plain.length > 0) due.push(...(await reads.query<Row>(longestWaiting, [...columnsOf(plain), ...but])));
      if (shared.length > 0)
        due.push(...(await reads.query<Row>(inTurns, [...columnsOf(shared), ...but, ...busyOf(busy)])));
      const going = due.filter((row) => limits.take(row));
      for (const { channelType } of going) left.set(channelType, (left.get(channelType) ?? 0) - 1);
      rows.push(...going);
      // What was left for the sake of its address may have stood before others.
      if (going.length === due.length) return rows;
    }
  };
}

function columnsOf(lanes: readonly [string, number][]): [string[], number[]] {
  return [lanes.map(([type]) => type), lanes.map(([, places]) => places)];
}

/** Tenant, medium, and how many of its messages are on their way. */
function busyOf(underway: readonly OfChannel[]): [string[], Medium[], number[]] {
  const lanes = [...groupBy(underway, ({ tenantId, channelType }) => `${tenantId} ${channelType}`).values()];
  return [
    lanes.map(([{ tenantId }]) => tenantId),
    lanes.map(([{ channelType }]) => channelType),
    lanes.map(({ length }) => length),
  ];
}

/**
 * Takes up pushes whose receipts should be there by now; until they are settled they come back later, a day long.
 * @returns what was taken
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

/** No receipts are awaited any more for these. One that somebody holds keeps waiting, and nobody is waited for. */
export function forgetReceipts(tx: Transaction, ids: readonly string[]): void {
  tx.write(
    `UPDATE deliveries /* in no snapshot */ SET "receiptDueAt" = NULL WHERE "tenantId" = $1 AND id IN (
       SELECT id FROM deliveries WHERE "tenantId" = $1 AND id = ANY($2::uuid[]) FOR UPDATE SKIP LOCKED)`,
    [ids],
  );
}

/** The pages about these alerts that quiet hours or a mute hold, and that an acknowledgement keeps from being sent. */
export function heldDeliveries(tx: Transaction, alertIds: readonly string[]): Promise<Delivery[]> {
  if (alertIds.length === 0) return Promise.resolve([]);
  return tx.query<Delivery>(
    `SELECT d.* FROM (
       SELECT DISTINCT $1::uuid AS "tenantId", "alertId" FROM unnest(${readLater('$2::uuid[]')}) AS given("alertId") ${APART}
     ) a
     JOIN deliveries d ON d."tenantId" = a."tenantId" AND d."alertId" = a."alertId"
     WHERE (d.state = 'pending') IS TRUE AND d.occasion = 'create-alert' AND d.reason = ANY($3::text[])
       AND NOT d.follows AND NOT d."untilClosed"
     ORDER BY d.id`,
    [alertIds, HELD_REASONS],
  );
}

/**
 * What waits for the end of quiet hours or of a mute, of these people, about these alerts or over these channels, is looked at again at once: that may be
 * another time, or over.
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
 * What else waited over these channels for the end of quiet hours, and is due, goes into the bundle of the channel. What
 * somebody else holds is left to them. @returns the bundles that have others, by their ids; `areClaimed`: somebody holds some of them
 */
export async function gatherHeld(
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

/** Open alerts of which this person was sent a page since then, the newest first. */
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
