import { mayTake, type WorkKind } from '../../platform/scheduling/work-kind.queries.js';
import type { Transaction } from '../../platform/database/transaction.js';
import type { Alert } from './alert.entity.js';
import { claimAlertsOf } from './alerts.queries.js';

/** At most so many rows of a table are about one alert. */
const MOST_OF_ONE = 2;

/**
 * The tenant's due rows of a table about alerts, each with its alert, locked, which holds both; those whose alerts are locked elsewhere
 * are skipped. The longest waiting come first.
 * @param work that takes them @param alertId only those of this alert; null: any
 */
export async function claimDueRows<Row extends { alertId: string }>(
  tx: Transaction,
  table: 'alert_auto_closes' | 'alert_timers',
  work: WorkKind,
  { now, limit, alertId }: { now: Date; limit: number; alertId: string | null },
): Promise<{ row: Row; alert: Alert }[]> {
  const due = `SELECT "alertId" FROM ${table}
    WHERE "tenantId" = $1 AND "dueAt" <= $2 AND ($3::uuid IS NULL OR "alertId" = $3) AND ${mayTake(work)}
    GROUP BY "alertId" ORDER BY min("dueAt")`;
  const locked = await claimAlertsOf(tx, due, [now, alertId], limit);
  if (locked.length === 0) return [];
  const alerts = new Map(locked.map((alert) => [alert.id, alert]));
  // Read only now: before the alert was locked, another replica may have done it.
  const rows = await tx.query<Row>(
    `SELECT due.* FROM unnest($2::uuid[]) AS key("alertId")
     CROSS JOIN LATERAL (
       SELECT * FROM ${table} t WHERE t."tenantId" = $1 AND t."alertId" = key."alertId" AND "dueAt" <= $3 LIMIT ${MOST_OF_ONE}
     ) due`,
    [[...alerts.keys()], now],
  );
  return rows.flatMap((row) => {
    const alert = alerts.get(row.alertId);
    return alert ? [{ row, alert }] : [];
  });
}
