import type { SystemTransaction, Transaction } from '../../platform/database/unit-of-work.js';

/** Deletes unsent mails about these requests, because they are outdated. One that is being sent is not retried. */
export async function dropMailsAbout(tx: Transaction, requests: readonly { id: string }[]): Promise<void> {
  if (requests.length === 0) return;
  const ids = requests.map(({ id }) => id);
  await tx.query('DELETE FROM mails WHERE "tenantId" = $1 AND about = ANY($2::uuid[])', [ids]);
}

/** SQL: no earlier mail about the same subject to the same address is still unsent. */
export const NONE_BEFORE_IT = `NOT EXISTS (
  SELECT FROM mails earlier
  WHERE earlier."tenantId" = mails."tenantId" AND earlier.about = mails.about AND earlier.recipient = mails.recipient
    AND earlier.id < mails.id)`;

/** Deletes expired mails, 1000 at a time. */
export function deleteExpiredMails(tx: SystemTransaction, now: Date): void {
  tx.write(
    `DELETE FROM mails m USING (
       SELECT "tenantId", id FROM mails WHERE "expiresAt" <= $1 LIMIT 1000 FOR UPDATE SKIP LOCKED) expired
     WHERE m."tenantId" = expired."tenantId" AND m.id = expired.id`,
    [now],
  );
}
