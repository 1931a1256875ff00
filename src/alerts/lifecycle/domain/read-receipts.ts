import type { Actor } from './alert.js';

/** Who has seen an alert, and when (UTC, ISO-8601). */
export interface ReadReceipt {
  userId: string;
  userName: string;
  readAt: string;
}

/** The receipts with this reader's; the same array when the reader has one already (idempotent per reader). */
export function withReceipt(receipts: readonly ReadReceipt[], reader: Actor, now: Date): readonly ReadReceipt[] {
  const userId = reader.id ?? reader.name;
  if (receipts.some((receipt) => receipt.userId === userId)) return receipts;
  return [...receipts, { userId, userName: reader.name, readAt: now.toISOString() }];
}
