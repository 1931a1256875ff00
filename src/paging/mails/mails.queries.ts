import type { SystemTransaction } from '../../platform/database/unit-of-work.js';

/** Deletes expired mails, a thousand at a time. */
export function deleteExpiredMails(tx: SystemTransaction, now: Date): void {
  tx.write(
    `DELETE FROM mails m USING (
       SELECT "tenantId", id FROM mails WHERE "expiresAt" <= $1 LIMIT 1000 FOR UPDATE SKIP LOCKED) expired
     WHERE m."tenantId" = expired."tenantId" AND m.id = expired.id`,
    [now],
  );
}
