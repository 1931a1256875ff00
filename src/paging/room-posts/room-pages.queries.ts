import { readLater } from '../../platform/database/read-later.queries.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { RoomPage } from './room-page.entity.js';

/** Locks the due posts that wait for the next post to this room, oldest first; skips rows that others have locked. */
export function lockWaiting(
  tx: Transaction,
  roomId: string,
  { now, but, most }: { now: Date; but: readonly string[]; most: number },
): Promise<RoomPage[]> {
  return tx.query<RoomPage>(
    `SELECT * FROM room_pages
     WHERE "tenantId" = $1 AND "roomId" = $2 AND state IN ('pending', 'sending')
       AND state = 'pending' AND attempts = busy
       AND "dueAt" <= $3 AND id <> ALL($4::uuid[])
     ORDER BY "dueAt" LIMIT $5 FOR UPDATE SKIP LOCKED`,
    [roomId, now, but, most],
  );
}

/** Locks the rows that are grouped into these posts. */
export function lockMembers(tx: Transaction, postIds: readonly string[]): Promise<RoomPage[]> {
  if (postIds.length === 0) return Promise.resolve([]);
  return tx.query<RoomPage>(
    `SELECT member.* FROM unnest(${readLater('$2::uuid[]')}) AS post(id)
     CROSS JOIN LATERAL (
       SELECT * FROM room_pages WHERE "tenantId" = $1 AND "bundledInto" = post.id AND state = 'bundled'
       ORDER BY "createdAt", id FOR UPDATE SKIP LOCKED
     ) member`,
    [postIds],
  );
}
