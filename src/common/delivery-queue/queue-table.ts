import type { SystemTransaction } from '../../database/unit-of-work.js';
import type { Queued } from './domain/attempt.js';

/** A queue's rows: its table has these columns and whatever else the feature needs. */
export interface QueueRow extends Queued {
  tenantId: string;
  id: string;
}

/** Moves rows that this transaction has locked, in one statement. */
export function moveRows(
  tx: SystemTransaction,
  table: 'deliveries' | 'webhook_deliveries' | 'handoff_notices' | 'incident_notices' | 'push_notices',
  rows: readonly QueueRow[],
  now: Date,
): void {
  if (rows.length === 0) return;
  tx.write(
    `UPDATE ${table} d
     SET state = m.state, "dueAt" = m."dueAt", attempts = m.attempts, reason = m.reason, "updatedAt" = $7
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[], $5::integer[], $6::text[])
       AS m("tenantId", id, state, "dueAt", attempts, reason)
     WHERE d."tenantId" = m."tenantId" AND d.id = m.id`,
    [
      rows.map(({ tenantId }) => tenantId),
      rows.map(({ id }) => id),
      rows.map(({ state }) => state),
      rows.map(({ dueAt }) => dueAt),
      rows.map(({ attempts }) => attempts),
      rows.map(({ reason }) => reason),
      now,
    ],
  );
}
