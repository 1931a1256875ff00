import type { LockedAlert } from '../../alerts/alerts.service.js';
import { claimDueRows } from '../../alerts/due-rows.queries.js';
import { isTheirs, type Whose, whoseParameters } from '../../common/scheduling/whose.queries.js';
import { mayTake, type WorkKind } from '../../common/scheduling/work-kind.queries.js';
import type { SystemTransaction } from '../../database/transaction.js';

/** What happens to an alert at a time, and the notification policy that asked for it. */
export interface AlertTimer {
  tenantId: string;
  alertId: string;
  kind: 'close' | 'restart';
  dueAt: Date;
  /** Minutes until the next time. */
  everyMinutes: number;
  /** How often it may still happen. */
  left: number;
  policyId: string;
  policyName: string;
}

export const TIMER_WORK: WorkKind = { name: 'escalation.alert-timers', version: 1 };

/** A due alert once, whatever is due for it. */
const DUE = `SELECT "tenantId", "alertId" FROM alert_timers
  WHERE "dueAt" <= $1 AND ${isTheirs(2)} AND ${mayTake(TIMER_WORK)} GROUP BY "tenantId", "alertId" ORDER BY min("dueAt")`;

/** All of them wait. */
export const WAITING_TIMERS = { table: 'alert_timers', dueAt: 'dueAt', where: 'true' };

export function insertTimers(system: SystemTransaction, timers: readonly AlertTimer[]): void {
  if (timers.length === 0) return;
  system.write(`INSERT INTO alert_timers SELECT * FROM json_populate_recordset(NULL::alert_timers, $1::json)`, [
    JSON.stringify(timers),
  ]);
}

/** Closes before restarts. */
export async function claimTimers(
  system: SystemTransaction,
  now: Date,
  limit: number,
  whose: Whose,
): Promise<{ row: AlertTimer; alert: LockedAlert }[]> {
  const due = await claimDueRows<AlertTimer>(system, 'alert_timers', DUE, [now, ...whoseParameters(whose)], limit);
  return due.toSorted((a, b) => Number(a.row.kind > b.row.kind) - Number(a.row.kind < b.row.kind));
}

/** Stores when they are due again, and how often. @param timers of locked alerts */
export function moveTimers(system: SystemTransaction, timers: readonly AlertTimer[]): void {
  if (timers.length === 0) return;
  system.write(
    `UPDATE alert_timers t SET "dueAt" = m."dueAt", "left" = m."left"
     FROM json_to_recordset($1::json) AS m("tenantId" uuid, "alertId" uuid, kind text, "dueAt" timestamptz, "left" integer)
     WHERE t."tenantId" = m."tenantId" AND t."alertId" = m."alertId" AND t.kind = m.kind`,
    [JSON.stringify(timers)],
  );
}

/** @param timers of locked alerts */
export function removeTimers(system: SystemTransaction, timers: readonly AlertTimer[]): void {
  if (timers.length === 0) return;
  system.write(
    `DELETE FROM alert_timers t
     USING json_to_recordset($1::json) AS d("tenantId" uuid, "alertId" uuid, kind text)
     WHERE t."tenantId" = d."tenantId" AND t."alertId" = d."alertId" AND t.kind = d.kind`,
    [JSON.stringify(timers)],
  );
}
