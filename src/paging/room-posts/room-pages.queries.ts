import { readLater } from '../../platform/database/read-later.queries.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
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
       AND state = 'pending' AND attempts = busy
       AND "dueAt" <= $3 AND id <> ALL($4::uuid[])
     ORDER BY "dueAt" LIMIT $5 FOR UPDATE SKIP LOCKED`,
    [roomId, now, but, most],
  );
}

/** What waits in these posts, locked. */
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
