import type { Transaction } from '../../platform/database/unit-of-work.js';

/**
 * Marks a reply as handled, in the transaction that acts on it, so that a repeated request does nothing. A concurrent
 * one waits for the first.
 * @param id the provider's id of the message or call; null: none, so every request counts as new
 * @returns false: it was already handled
 */
export async function takeReply(tx: Transaction, id: string | null, now: Date): Promise<boolean> {
  if (id === null) return true;
  const taken = await tx.query(
    `INSERT INTO taken_replies ("tenantId", id, "takenAt") VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1`,
    [id, now],
  );
  return taken.length > 0;
}
