import { mayTake, type WorkKind } from '../../common/scheduling/work-kind.queries.js';
import type { SystemTransaction } from '../../database/transaction.js';
import type { Alert } from '../alert.entity.js';
import { claimDueRows } from '../due-rows.queries.js';

/** An alert that is closed after so many hours without a repeat, and the alert policy that asked for it. */
export interface AutoClose {
  tenantId: string;
  alertId: string;
  hours: number;
  policyId: string;
  policyName: string;
  dueAt: Date;
}

export const AUTO_CLOSE_WORK: WorkKind = { name: 'alerts.auto-close', version: 1 };

const DUE = `SELECT "tenantId", "alertId" FROM alert_auto_closes
  WHERE "dueAt" <= $1 AND ${mayTake(AUTO_CLOSE_WORK)} ORDER BY "dueAt"`;

/** All of them wait. */
export const WAITING_CLOSES = { table: 'alert_auto_closes', dueAt: 'dueAt', where: 'true' };

export function insertAutoCloses(system: SystemTransaction, closes: readonly AutoClose[]): void {
  if (closes.length === 0) return;
  system.write(
    `INSERT INTO alert_auto_closes SELECT * FROM json_populate_recordset(NULL::alert_auto_closes, $1::json)`,
    [JSON.stringify(closes)],
  );
}

export function claimAutoCloses(
  system: SystemTransaction,
  now: Date,
  limit: number,
): Promise<{ row: AutoClose; alert: Alert }[]> {
  return claimDueRows(system, 'alert_auto_closes', DUE, [now], limit);
}

export function postponeAutoCloses(
  system: SystemTransaction,
  waiting: readonly Pick<AutoClose, 'tenantId' | 'alertId' | 'dueAt'>[],
): void {
  if (waiting.length === 0) return;
  system.write(
    `UPDATE alert_auto_closes c SET "dueAt" = w."dueAt"
     FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS w("tenantId", "alertId", "dueAt")
     WHERE c."tenantId" = w."tenantId" AND c."alertId" = w."alertId"`,
    [waiting.map(({ tenantId }) => tenantId), waiting.map(({ alertId }) => alertId), waiting.map(({ dueAt }) => dueAt)],
  );
}

export function removeAutoCloses(
  system: SystemTransaction,
  done: readonly Pick<AutoClose, 'tenantId' | 'alertId'>[],
): void {
  if (done.length === 0) return;
  system.write(
    `DELETE FROM alert_auto_closes c USING unnest($1::uuid[], $2::uuid[]) AS d("tenantId", "alertId")
     WHERE c."tenantId" = d."tenantId" AND c."alertId" = d."alertId"`,
    [done.map(({ tenantId }) => tenantId), done.map(({ alertId }) => alertId)],
  );
}
