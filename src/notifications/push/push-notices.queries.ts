import type { PushContent } from '../../channels/push/domain/pushes.js';
import { newId } from '../../common/ids.js';
import type { Transaction } from '../../database/unit-of-work.js';

export interface NewPushNotice {
  userId: string;
  tokenId: string;
  cause: string;
  content: PushContent;
}

/** Adds what is not there yet, due at once. */
export function insertPushNotices(tx: Transaction, planned: readonly NewPushNotice[], now: Date): Promise<unknown> {
  return tx.query(
    `INSERT INTO push_notices ("tenantId", id, "userId", "tokenId", cause, content, state, attempts, "dueAt",
                               "createdAt", "updatedAt")
     SELECT $1, n.*, 'pending', 0, $3, $3, $3
     FROM jsonb_to_recordset($2::jsonb) AS n(id uuid, "userId" uuid, "tokenId" uuid, cause text, content jsonb)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(planned.map((notice) => ({ ...notice, id: newId() }))), now],
  );
}
