import type { SystemTransaction } from '../database/transaction.js';
import type { Alert } from './alert.entity.js';
import { claimAlertsOf } from './alerts.queries.js';

/** At most so many rows of a table are about one alert. */
const MOST_OF_ONE = 2;

/**
 * The due rows of a table about alerts, each with its alert, locked, which holds both; those whose alerts are locked elsewhere are
 * skipped.
 * @param due SQL that gives `"tenantId"` and `"alertId"` of what is due by `$1`, an alert once
 * @param parameters of that SQL
 */
export async function claimDueRows<Row extends { alertId: string }>(
  system: SystemTransaction,
  table: 'alert_auto_closes' | 'alert_timers',
  due: string,
  parameters: readonly [now: Date, ...more: unknown[]],
  limit: number,
): Promise<{ row: Row; alert: Alert }[]> {
  const locked = await claimAlertsOf(system, due, parameters, limit);
  if (locked.length === 0) return [];
  const alerts = new Map(locked.map((alert) => [alert.id, alert]));
  // Read only now: before the alert was locked, another replica may have done it.
  const rows = await system.query<Row>(
    `SELECT due.* FROM unnest($1::uuid[], $2::uuid[]) AS key("tenantId", "alertId")
     CROSS JOIN LATERAL (
       SELECT * FROM ${table} t
       WHERE t."tenantId" = key."tenantId" AND t."alertId" = key."alertId" AND "dueAt" <= $3 LIMIT ${MOST_OF_ONE}
     ) due`,
    [locked.map(({ tenantId }) => tenantId), locked.map(({ id }) => id), parameters[0]],
  );
  return rows.flatMap((row) => {
    const alert = alerts.get(row.alertId);
    return alert ? [{ row, alert }] : [];
  });
}
