import type { Writer } from '../database/transaction.js';
import type { EventBatch } from './event-batches.js';

/** Writes rows of the outbox; `consumers` are the names of those that have to handle the events. */
export function storeBatches(tx: Writer, rows: readonly (EventBatch & { consumers: readonly string[] })[]): void {
  if (rows.length === 0) return;
  tx.write(
    `INSERT INTO outbox (id, "tenantId", type, events, consumers, "occurredAt", "availableAt")
     SELECT id, "tenantId", type, events, consumers, "occurredAt", "availableAt"
     FROM json_to_recordset($1::json)
       AS e(id uuid, "tenantId" uuid, type text, events json, consumers text[], "occurredAt" timestamptz,
            "availableAt" timestamptz)`,
    [JSON.stringify(rows)],
  );
}
