import type { SystemTransaction, Transaction } from '../../platform/database/unit-of-work.js';

/** Deletes expired mails, a thousand at a time. */
export function deleteExpiredMails(tx: SystemTransaction, now: Date): void {
  tx.write(
    `DELETE FROM mails m USING (
       SELECT "tenantId", id FROM mails WHERE "expiresAt" <= $1 LIMIT 1000 FOR UPDATE SKIP LOCKED) expired
     WHERE m."tenantId" = expired."tenantId" AND m.id = expired.id`,
    [now],
  );
}

/** When the last mail that is still to be sent, or on its way, to each of these addresses is due (or its attempt over). */
export async function lastDueTo(tx: Transaction, recipients: readonly string[]): Promise<Map<string, Date>> {
  const rows = await tx.query<{ recipient: string; dueAt: Date }>(
    `SELECT recipient, max("dueAt") AS "dueAt" FROM mails
     WHERE "tenantId" = $1 AND recipient = ANY($2::text[]) GROUP BY recipient`,
    [recipients],
  );
  return new Map(rows.map(({ recipient, dueAt }) => [recipient, dueAt]));
}
