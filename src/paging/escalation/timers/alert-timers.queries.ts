import type { LockedAlert } from '../../../alerts/lifecycle/alerts.service.js';
import { claimDueRows } from '../../../alerts/lifecycle/due-rows.queries.js';
import type { WorkKind } from '../../../platform/scheduling/work-kind.queries.js';
import type { Transaction } from '../../../platform/database/transaction.js';

/** A timed action on an alert, and the notification policy that requested it. */
export interface AlertTimer {
  alertId: string;
  kind: 'close' | 'restart';
  dueAt: Date;
  /** Minutes until the next restart. */
  everyMinutes: number;
  /** How many restarts remain. */
  left: number;
  policyId: string;
  policyName: string;
}

export const TIMER_WORK: WorkKind = { name: 'escalation.alert-timers', version: 1 };

/** Every stored timer is waiting. */
export const WAITING_TIMERS = { table: 'alert_timers', dueAt: 'dueAt', where: 'true' };

export function insertTimers(tx: Transaction, timers: readonly AlertTimer[]): void {
  void tx.store('INSERT INTO alert_timers SELECT * FROM json_populate_recordset(NULL::alert_timers, $1::json)', timers);
}

/** Replaces the alert's timers by those that its policy requests now. */
export function replaceTimers(tx: Transaction, alertId: string, timers: readonly AlertTimer[]): void {
  tx.write(`DELETE FROM alert_timers WHERE "tenantId" = $1 AND "alertId" = $2`, [alertId]);
  insertTimers(tx, timers);
}

/** Claims due timers, closes before restarts. @param alertId only those of this alert; null: any */
export async function claimTimers(
  tx: Transaction,
  now: Date,
  limit: number,
  alertId: string | null,
): Promise<{ row: AlertTimer; alert: LockedAlert }[]> {
  const due = await claimDueRows<AlertTimer>(tx, 'alert_timers', TIMER_WORK, { now, limit, alertId });
  return due.toSorted((a, b) => Number(a.row.kind > b.row.kind) - Number(a.row.kind < b.row.kind));
}

/** Stores their next due times and remaining restarts. @param timers of locked alerts */
export function moveTimers(tx: Transaction, timers: readonly AlertTimer[]): void {
  if (timers.length === 0) return;
  tx.write(
    `UPDATE alert_timers t SET "dueAt" = m."dueAt", "left" = m."left"
     FROM json_to_recordset($2::json) AS m("alertId" uuid, kind text, "dueAt" timestamptz, "left" integer)
     WHERE t."tenantId" = $1 AND t."alertId" = m."alertId" AND t.kind = m.kind`,
    [JSON.stringify(timers)],
  );
}

/** Postpones the alert's due timers to `until`. */
export function holdTimers(tx: Transaction, alertId: string, now: Date, until: Date): void {
  tx.write(`UPDATE alert_timers SET "dueAt" = $4 WHERE "tenantId" = $1 AND "alertId" = $2 AND "dueAt" <= $3`, [
    alertId,
    now,
    until,
  ]);
}

/** @param timers of locked alerts */
export function removeTimers(tx: Transaction, timers: readonly AlertTimer[]): void {
  if (timers.length === 0) return;
  tx.write(
    `DELETE FROM alert_timers t USING json_to_recordset($2::json) AS d("alertId" uuid, kind text)
     WHERE t."tenantId" = $1 AND t."alertId" = d."alertId" AND t.kind = d.kind`,
    [JSON.stringify(timers)],
  );
}
