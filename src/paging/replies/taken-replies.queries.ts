import type { Transaction } from '../../platform/database/unit-of-work.js';

/**
 * Takes a reply, in the transaction that acts on it: whoever sends a copy of the provider's request does nothing again. A
 * second one at the same time waits for the first.
 * @param id the provider's own of the message or call; null: it gave none, so every one is taken
 * @returns false: it was taken before
 */
export async function takeReply(tx: Transaction, id: string | null, now: Date): Promise<boolean> {
  if (id === null) return true;
  const taken = await tx.query(
    `INSERT INTO taken_replies ("tenantId", id, "takenAt") VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1`,
    [id, now],
  );
  return taken.length > 0;
}
