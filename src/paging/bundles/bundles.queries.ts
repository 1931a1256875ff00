import { readLater } from '../../platform/database/read-later.queries.js';
import { storedRows } from '../../platform/database/stored-rows.queries.js';
import type { SystemTransaction, TenantScope, Transaction } from '../../platform/database/unit-of-work.js';
import type { Delivery } from '../notifications/delivery.entity.js';
import { type Pace, windowKey } from '../notifications/domain/pace.js';
import type { Priority } from '../../platform/domain/priority.js';

/**
 * Locks the paces of these channels or chat rooms until the transaction ends, by channel id: the last ones in the order of locks
 * (ADR 12).
 */
export async function lockPaces(tx: Transaction, channelIds: readonly string[], now: Date): Promise<Map<string, Pace>> {
  if (channelIds.length === 0) return new Map();
  const rows = await tx.query<{ channelId: string; pace: Pace }>(
    `INSERT INTO channel_paces AS known ("tenantId", "channelId", pace, "updatedAt")
     SELECT $1::uuid, given."channelId", '{"windows": {}, "sentAt": []}', $3
     FROM unnest(${readLater('$2::uuid[]')}) AS given("channelId") ORDER BY given."channelId"
     ON CONFLICT ("tenantId", "channelId") DO UPDATE SET "updatedAt" = $3
     RETURNING "channelId", pace`,
    [[...new Set(channelIds)], now],
  );
  return new Map(rows.map(({ channelId, pace }) => [channelId, pace]));
}

/** Reads paces without a lock. Unused channels are absent. */
export async function readPaces(scope: TenantScope, channelIds: readonly string[]): Promise<Map<string, Pace>> {
  if (channelIds.length === 0) return new Map();
  const rows = await scope.query<{ channelId: string; pace: Pace }>(
    'SELECT "channelId", pace FROM channel_paces WHERE "tenantId" = $1 AND "channelId" = ANY($2::uuid[])',
    [channelIds],
  );
  return new Map(rows.map(({ channelId, pace }) => [channelId, pace]));
}

/** Stores paces that this transaction has locked. */
export function writePaces(tx: Transaction, paces: ReadonlyMap<string, Pace>): void {
  void tx.store(
    `UPDATE channel_paces p SET pace = given.pace
     FROM ${storedRows('"tenantId" uuid, "channelId" uuid, pace jsonb')} given
     WHERE p."tenantId" = given."tenantId" AND p."channelId" = given."channelId"`,
    [...paces].map(([channelId, pace]) => ({ channelId, pace })),
  );
}

/**
 * Locks the waiting deliveries of these bundles, oldest first, at most `most` of each bundle, plus one if there are more. Skips rows
 * that another transaction has locked: it cancels them, or `releaseLeftBehind` releases them later.
 */
export function claimMembers(tx: Transaction, bundleIds: readonly string[], most: number): Promise<Delivery[]> {
  return tx.query<Delivery>(
    `SELECT member.* FROM unnest(${readLater('$2::uuid[]')}) AS bundle(id)
     CROSS JOIN LATERAL (
       SELECT * FROM deliveries WHERE "tenantId" = $1 AND "bundledInto" = bundle.id AND state = 'bundled'
       ORDER BY "createdAt", id LIMIT $3 FOR UPDATE SKIP LOCKED
     ) member`,
    [bundleIds, most + 1],
  );
}

/** The deliveries of these bundles, in one of these states. */
export function readMembers(
  scope: TenantScope,
  bundleIds: readonly string[],
  states: readonly Delivery['state'][],
): Promise<Delivery[]> {
  return scope.query<Delivery>(
    `SELECT * FROM deliveries WHERE "tenantId" = $1 AND "bundledInto" = ANY($2::uuid[]) AND state = ANY($3::text[])
     ORDER BY "createdAt", id`,
    [bundleIds, states],
  );
}

/** Moves the deliveries of a bundle, except these, into another bundle. */
export function moveOthers(
  tx: Transaction,
  { from, to, dueAt }: { from: string; to: string; dueAt: Date },
  but: readonly string[],
  now: Date,
): void {
  tx.write(
    `UPDATE deliveries SET "bundledInto" = $3, "dueAt" = $4, "updatedAt" = $5
     WHERE "tenantId" = $1 AND "bundledInto" = $2 AND state = 'bundled' AND id <> ALL($6::uuid[])`,
    [from, to, dueAt, now, but],
  );
}

/**
 * Makes waiting bundles and their deliveries due earlier. Skips locked rows, which are being sent or cancelled: to wait for them
 * under the lock of the pace could deadlock.
 */
export function bringForward(tx: Transaction, bundles: readonly { id: string; dueAt: Date }[]): void {
  const values = [bundles.map(({ id }) => id), bundles.map(({ dueAt }) => dueAt)];
  for (const [table, id, state] of [
    ['page_bundles', 'id', 'pending'],
    ['deliveries', '"bundledInto"', 'bundled'],
  ] as const)
    tx.write(
      `UPDATE ${table} /* in no snapshot */ SET "dueAt" = sooner."dueAt" FROM (
         SELECT row.id, given."dueAt" FROM unnest($2::uuid[], $3::timestamptz[]) AS given(id, "dueAt")
         JOIN ${table} row ON row."tenantId" = $1 AND row.${id} = given.id
         WHERE row.state = '${state}' AND row."dueAt" > given."dueAt" FOR UPDATE OF row SKIP LOCKED
       ) sooner WHERE ${table}."tenantId" = $1 AND ${table}.id = sooner.id`,
      values,
    );
}

/**
 * Makes bundles due now that contain pages of these alerts from when their priority was lower than P1. Locks as `bringForward`.
 */
export async function sendUrgent(tx: Transaction, alertIds: readonly string[], now: Date): Promise<void> {
  const waiting = await tx.query<{ id: string }>(
    `SELECT DISTINCT bundle.id FROM unnest($2::uuid[]) AS given(id)
     JOIN alerts alert ON alert."tenantId" = $1 AND alert.id = given.id AND alert.priority = $3
     JOIN deliveries d ON d."tenantId" = $1 AND d."alertId" = alert.id AND (d.state = 'bundled') IS TRUE
     JOIN page_bundles bundle ON bundle."tenantId" = $1 AND bundle.id = d."bundledInto"
     WHERE bundle."windowKey" = $4`,
    [alertIds, URGENT, windowKey('create-alert', 'P3')],
  );
  if (waiting.length === 0) return;
  bringForward(
    tx,
    waiting.map(({ id }) => ({ id, dueAt: now })),
  );
}

const URGENT = 'P1' satisfies Priority;

/** Tables of messages that can share a bundle; posts to a chat room share the first post of their window. */
type Bundled = 'deliveries' | 'room_pages';
const BUNDLE_TABLE = { deliveries: 'page_bundles', room_pages: 'room_pages' } as const satisfies Record<
  Bundled,
  string
>;

/**
 * Makes messages due alone whose bundle has ended without them. They count as tried once, so that they join no other bundle.
 * @returns how many
 */
export async function releaseLeftBehind(
  system: SystemTransaction,
  table: Bundled,
  now: Date,
  limit: number,
): Promise<number> {
  const rows = await system.query(
    `UPDATE ${table} d SET state = 'pending', "bundledInto" = NULL, "dueAt" = $1, attempts = 1, "updatedAt" = $1
     FROM (
       SELECT "tenantId", id FROM ${table} w
       WHERE state = 'bundled' AND "dueAt" < $1 AND NOT EXISTS (
         SELECT 1 FROM ${BUNDLE_TABLE[table]} b
         WHERE b."tenantId" = w."tenantId" AND b.id = w."bundledInto" AND b.state IN ('pending', 'sending'))
       ORDER BY "dueAt" LIMIT $2 FOR UPDATE SKIP LOCKED
     ) left_behind
     WHERE d."tenantId" = left_behind."tenantId" AND d.id = left_behind.id RETURNING d.id`,
    [now, limit],
  );
  return rows.length;
}

/** The outcome of a bundle. */
type End = Pick<Delivery, 'id' | 'state' | 'reason' | 'reference'>;

/** The alerts of the messages in these bundles. */
export async function alertsOfMembers(
  tx: Transaction,
  table: Bundled,
  messageIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ alertId: string }>(
    `SELECT d."alertId"
     FROM (SELECT $1::uuid AS "tenantId", id FROM unnest($2::uuid[]) AS given(id) OFFSET 0) given
     JOIN ${table} d ON d."tenantId" = given."tenantId" AND d."bundledInto" = given.id
     WHERE d.state = 'bundled'`,
    [messageIds],
  );
  return rows.map(({ alertId }) => alertId);
}

/**
 * Gives the messages in these bundles the state, reason and provider reference of their bundle.
 * @returns the updated rows; `waitedFor`: the former reason
 */
export function endMembers<T extends End>(
  tx: Transaction,
  table: Bundled,
  ends: readonly End[],
  now: Date,
): Promise<(T & { waitedFor: string | null })[]> {
  return tx.query<T & { waitedFor: string | null }>(
    `UPDATE ${table} d SET state = given.state, reason = given.reason, reference = given.reference, "updatedAt" = $6
     FROM (SELECT $1::uuid AS "tenantId", given.* FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[])
             AS given(id, state, reason, reference) OFFSET 0) given
     JOIN ${table} o ON o."tenantId" = given."tenantId" AND o."bundledInto" = given.id
     WHERE d."tenantId" = o."tenantId" AND d.id = o.id AND d.state = 'bundled'
     RETURNING d.*, o.reason AS "waitedFor"`,
    [
      ends.map(({ id }) => id),
      ends.map(({ state }) => state),
      ends.map(({ reason }) => reason),
      ends.map(({ reference }) => reference),
      now,
    ],
  );
}

/** Deletes the ended messages of these alerts. @returns the alerts that still have messages */
export async function deleteEnded(tx: Transaction, table: Bundled, alertIds: readonly string[]): Promise<string[]> {
  tx.write(
    `DELETE FROM ${table} /* in no snapshot */ WHERE "tenantId" = $1 AND id IN (
       SELECT id FROM ${table}
       WHERE "tenantId" = $1 AND "alertId" = ANY($2::uuid[]) AND state NOT IN ('pending', 'sending', 'bundled')
       FOR UPDATE SKIP LOCKED)`,
    [alertIds],
  );
  const left = await tx.query<{ alertId: string }>(
    `SELECT DISTINCT "alertId" FROM ${table} WHERE "tenantId" = $1 AND "alertId" = ANY($2::uuid[])`,
    [alertIds],
  );
  return left.map(({ alertId }) => alertId);
}

/** Fails the messages of a bundle that did not arrive. @returns the updated rows */
export function failMembers(tx: Transaction, bundleId: string, reason: string, now: Date): Promise<Delivery[]> {
  return tx.query<Delivery>(
    `UPDATE deliveries SET state = 'failed', reason = $3, "updatedAt" = $4
     WHERE "tenantId" = $1 AND "bundledInto" = $2 AND state IN ('bundled', 'sent') RETURNING *`,
    [bundleId, reason, now],
  );
}

/** Sets when to ask the provider for the receipts of these deliveries. */
export function awaitReceipts(tx: Transaction, receipts: readonly { id: string; at: Date }[]): void {
  if (receipts.length === 0) return;
  tx.write(
    `UPDATE deliveries d SET "receiptDueAt" = given.at
     FROM (SELECT $1::uuid AS "tenantId", given.* FROM unnest($2::uuid[], $3::timestamptz[]) AS given(id, at) OFFSET 0) given
     WHERE d."tenantId" = given."tenantId" AND d.id = given.id`,
    [receipts.map(({ id }) => id), receipts.map(({ at }) => at)],
  );
}

/** A channel that has a delivery for the same cause. */
export interface ChannelDelivery {
  alertId: string;
  userId: string;
  cause: string;
  channelId: string;
  /** It is being sent, or was sent. */
  isActive: boolean;
}

/** The deliveries for the same causes, over all channels. */
export function readChannelDeliveries(
  tx: Transaction,
  deliveries: readonly Pick<Delivery, 'alertId' | 'userId' | 'cause'>[],
): Promise<ChannelDelivery[]> {
  return tx.query<ChannelDelivery>(
    `SELECT d."alertId", d."userId", d.cause, d."channelId",
            d.state IN ('pending', 'sending', 'bundled', 'sent') AS "isActive"
     FROM deliveries d
     JOIN (SELECT $1::uuid AS "tenantId", given.* FROM unnest($2::uuid[], $3::uuid[], $4::text[]) AS given("alertId", "userId", cause)
           OFFSET 0) g
       ON d."tenantId" = g."tenantId" AND d."alertId" = g."alertId" AND d."userId" = g."userId" AND d.cause = g.cause`,
    [
      deliveries.map(({ alertId }) => alertId),
      deliveries.map(({ userId }) => userId),
      deliveries.map(({ cause }) => cause),
    ],
  );
}
