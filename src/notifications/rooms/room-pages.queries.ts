import type { SystemTransaction, TenantScope, Transaction } from '../../database/unit-of-work.js';
import type { RoomPage } from './room-page.entity.js';

/** What waits for the next post to this room and is due, the oldest first, locked; what somebody else holds is left to them. */
export function lockWaiting(
  tx: Transaction,
  roomId: string,
  { now, but, most }: { now: Date; but: readonly string[]; most: number },
): Promise<RoomPage[]> {
  return tx.query<RoomPage>(
    `SELECT * FROM room_pages
     WHERE "tenantId" = $1 AND "roomId" = $2 AND state IN ('pending', 'sending')
       AND state = 'pending' AND attempts = 0
       AND "dueAt" <= $3 AND id <> ALL($4::uuid[])
     ORDER BY "dueAt" LIMIT $5 FOR UPDATE SKIP LOCKED`,
    [roomId, now, but, most],
  );
}

/** What waits in these posts, locked. */
export function lockMembers(tx: Transaction, postIds: readonly string[]): Promise<RoomPage[]> {
  if (postIds.length === 0) return Promise.resolve([]);
  return tx.query<RoomPage>(
    `SELECT * FROM room_pages WHERE "tenantId" = $1 AND "bundledInto" = ANY($2::uuid[]) AND state = 'bundled'
     ORDER BY "createdAt", id FOR UPDATE SKIP LOCKED`,
    [postIds],
  );
}

/** The alerts of what waits in these posts. */
export async function alertsOfMembers(scope: TenantScope, postIds: readonly string[]): Promise<string[]> {
  const rows = await scope.query<{ alertId: string }>(
    `SELECT "alertId" FROM room_pages WHERE "tenantId" = $1 AND "bundledInto" = ANY($2::uuid[]) AND state = 'bundled'`,
    [postIds],
  );
  return rows.map(({ alertId }) => alertId);
}

/** What waits in these posts ends as they have. @returns the rows as they are now */
export function endMembers(
  tx: Transaction,
  ends: readonly Pick<RoomPage, 'id' | 'state' | 'reason' | 'reference'>[],
  now: Date,
): Promise<RoomPage[]> {
  return tx.query<RoomPage>(
    `UPDATE room_pages p SET state = given.state, reason = given.reason, reference = given.reference, "updatedAt" = $6
     FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) AS given(id, state, reason, reference)
     WHERE p."tenantId" = $1 AND p."bundledInto" = given.id AND p.state = 'bundled'
     RETURNING p.*`,
    [
      ends.map(({ id }) => id),
      ends.map(({ state }) => state),
      ends.map(({ reason }) => reason),
      ends.map(({ reference }) => reference),
      now,
    ],
  );
}

/**
 * Lets go of what waits in a post that has come to its end without it: each goes alone. They count as tried once, so that they
 * are not gathered again.
 * @returns how many
 */
export async function releaseLeftInRooms(system: SystemTransaction, now: Date, limit: number): Promise<number> {
  const rows = await system.query(
    `UPDATE room_pages p SET state = 'pending', "bundledInto" = NULL, "dueAt" = $1, attempts = 1, "updatedAt" = $1
     FROM (
       SELECT "tenantId", id FROM room_pages w
       WHERE state = 'bundled' AND "dueAt" < $1 AND NOT EXISTS (
         SELECT 1 FROM room_pages b
         WHERE b."tenantId" = w."tenantId" AND b.id = w."bundledInto" AND b.state IN ('pending', 'sending'))
       ORDER BY "dueAt" LIMIT $2 FOR UPDATE SKIP LOCKED
     ) left_behind
     WHERE p."tenantId" = left_behind."tenantId" AND p.id = left_behind.id RETURNING p.id`,
    [now, limit],
  );
  return rows.length;
}

/** Deletes the posts about these alerts that have come to an end. @returns the alerts of which others are left */
export async function deleteEndedRoomPages(tx: Transaction, alertIds: readonly string[]): Promise<string[]> {
  tx.write(
    `DELETE FROM room_pages /* in no snapshot */ WHERE "tenantId" = $1 AND id IN (
       SELECT id FROM room_pages
       WHERE "tenantId" = $1 AND "alertId" = ANY($2::uuid[]) AND state NOT IN ('pending', 'sending', 'bundled')
       FOR UPDATE SKIP LOCKED)`,
    [alertIds],
  );
  const left = await tx.query<{ alertId: string }>(
    `SELECT DISTINCT "alertId" FROM room_pages WHERE "tenantId" = $1 AND "alertId" = ANY($2::uuid[])`,
    [alertIds],
  );
  return left.map(({ alertId }) => alertId);
}
