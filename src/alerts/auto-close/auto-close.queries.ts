import type { WorkKind } from '../../platform/scheduling/work-kind.queries.js';
import type { Transaction } from '../../platform/database/transaction.js';
import type { Alert } from '../lifecycle/alert.entity.js';
import { claimDueRows } from '../lifecycle/due-rows.queries.js';

/** An alert that is closed after so many hours without a repeat, and the alert policy that asked for it. */
export interface AutoClose {
  alertId: string;
  hours: number;
  policyId: string;
  policyName: string;
  dueAt: Date;
}

export const AUTO_CLOSE_WORK: WorkKind = { name: 'alerts.auto-close', version: 1 };

/** All of them wait. */
export const WAITING_CLOSES = { table: 'alert_auto_closes', dueAt: 'dueAt', where: 'true' };

export function insertAutoCloses(tx: Transaction, closes: readonly AutoClose[]): void {
  void tx.store(
    'INSERT INTO alert_auto_closes SELECT * FROM json_populate_recordset(NULL::alert_auto_closes, $1::json)',
    closes,
  );
}

/** What is noted of this alert is what its policies ask for now. @param closes one, or none */
export function replaceAutoClose(tx: Transaction, alertId: string, closes: readonly AutoClose[]): void {
  tx.write(`DELETE FROM alert_auto_closes WHERE "tenantId" = $1 AND "alertId" = $2`, [alertId]);
  insertAutoCloses(tx, closes);
}

/** @param alertId only that of this alert; null: any */
export function claimAutoCloses(
  tx: Transaction,
  now: Date,
  limit: number,
  alertId: string | null,
): Promise<{ row: AutoClose; alert: Alert }[]> {
  return claimDueRows(tx, 'alert_auto_closes', AUTO_CLOSE_WORK, { now, limit, alertId });
}

export function postponeAutoCloses(tx: Transaction, waiting: readonly Pick<AutoClose, 'alertId' | 'dueAt'>[]): void {
  if (waiting.length === 0) return;
  tx.write(
    `UPDATE alert_auto_closes c SET "dueAt" = w."dueAt"
     FROM unnest($2::uuid[], $3::timestamptz[]) AS w("alertId", "dueAt")
     WHERE c."tenantId" = $1 AND c."alertId" = w."alertId"`,
    [waiting.map(({ alertId }) => alertId), waiting.map(({ dueAt }) => dueAt)],
  );
}

export function removeAutoCloses(tx: Transaction, done: readonly Pick<AutoClose, 'alertId'>[]): void {
  if (done.length === 0) return;
  tx.write(`DELETE FROM alert_auto_closes WHERE "tenantId" = $1 AND "alertId" = ANY($2::uuid[])`, [
    done.map(({ alertId }) => alertId),
  ]);
}
