import type { TenantScope, Transaction } from '../../platform/database/transaction.js';
import type { AlertStatus } from '../lifecycle/domain/alert.js';
import type { Receipt } from '../lifecycle/domain/mutations.js';
import { shownAliasSql } from '../lifecycle/stored-alias.queries.js';

/** Receipts with the same outcome for request ids of one block: their positions in it, and the alert of each. */
interface NewReceipts extends Omit<Receipt, 'requestId' | 'alertId'> {
  id: string;
  block: string;
  positions: readonly number[];
  alertIds: readonly (string | null)[];
  processedAt: Date;
}

export function insertReceipts(tx: Transaction, receipts: readonly NewReceipts[]): void {
  void tx.store(
    `INSERT INTO alert_receipts
       ("tenantId", block, id, positions, "alertIds", action, success, status, alias, "integrationId", "processedAt")
     SELECT "tenantId", block, id, positions, "alertIds", action, success, status, alias, "integrationId", "processedAt"
     FROM json_populate_recordset(NULL::alert_receipts, $1::json)`,
    receipts,
  );
}

export interface StoredReceipt extends Omit<Receipt, 'requestId'> {
  processedAt: Date;
  teamId: string | null;
  /** Of the alert; null: there is none (any more). */
  alertStatus: AlertStatus | null;
}

/** The latest receipt of this request, if it is from after then. */
export async function findReceipt(
  scope: TenantScope,
  { block, position }: { block: string; position: number },
  since: Date,
): Promise<StoredReceipt | undefined> {
  const [receipt] = await scope.query<StoredReceipt>(
    `SELECT r.action, r.success, r.status, r."integrationId", r."processedAt", r."alertId",
            coalesce(r.alias, ${shownAliasSql('a')}) AS alias, a."teamId", a.status AS "alertStatus"
     FROM (SELECT *, "alertIds"[array_position(positions, $3)] AS "alertId" FROM alert_receipts
           WHERE "tenantId" = $1 AND block = $2 AND $3 = ANY(positions) AND "processedAt" > $4) r
     LEFT JOIN alerts a ON a."tenantId" = $1 AND a.id = r."alertId"
     ORDER BY r.id DESC LIMIT 1`,
    [block, position, since],
  );
  return receipt;
}
