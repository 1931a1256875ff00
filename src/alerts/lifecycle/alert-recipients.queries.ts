import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { readLater } from '../../platform/database/read-later.queries.js';
import type { TenantScope, Transaction } from '../../platform/database/unit-of-work.js';

export interface PagedPeople {
  alertId: string;
  userIds: readonly string[];
}

const NOBODY: ReadonlySet<string> = new Set();

/** Stores who was paged for an alert: they may read it, and act on it until it is closed. */
@Injectable()
export class AlertRecipients {
  constructor(private readonly clock: Clock) {}

  /** People whom the engine paged. */
  add(tx: Transaction, named: readonly PagedPeople[]): void {
    this.write(tx, named, true, 'DO UPDATE SET named = true WHERE NOT alert_recipients.named');
  }

  /** People who are paged otherwise: by forwarding, or by their own rules. */
  addUnnamed(tx: Transaction, paged: readonly PagedPeople[]): void {
    this.write(tx, paged, false, 'DO NOTHING');
  }

  /** Those of these alerts for which somebody was paged. */
  async pagedOf(tx: Transaction, alertIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (alertIds.length === 0) return new Set();
    const rows = await tx.query<{ alertId: string }>(
      `SELECT DISTINCT "alertId" FROM alert_recipients WHERE "tenantId" = $1 AND "alertId" = ANY($2::uuid[])`,
      [alertIds],
    );
    return new Set(rows.map(({ alertId }) => alertId));
  }

  /** Whom the engine has named for these alerts, in order: user ids, by the alert's. */
  async namedIn(scope: TenantScope, alertIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    if (alertIds.length === 0) return new Map();
    const rows = await scope.query<{ alertId: string; userIds: string[] }>(
      `SELECT "alertId", array_agg("userId" ORDER BY "namedAt", "userId") AS "userIds" FROM alert_recipients
       WHERE "tenantId" = $1 AND "alertId" = ANY($2::uuid[]) AND named GROUP BY "alertId"`,
      [alertIds],
    );
    return new Map(rows.map(({ alertId, userIds }) => [alertId, userIds]));
  }

  /** Who was paged for these alerts. @returns of one of them */
  async of(tx: Transaction, alertIds: readonly string[]): Promise<(alertId: string) => ReadonlySet<string>> {
    if (alertIds.length === 0) return () => NOBODY;
    const rows = await tx.query<{ alertId: string; userIds: string[] }>(
      `SELECT wanted."alertId", paged."userIds"
       FROM (SELECT DISTINCT * FROM unnest(${readLater('$2::uuid[]')}) AS given("alertId")) wanted
       CROSS JOIN LATERAL (
         SELECT array_agg("userId") AS "userIds" FROM alert_recipients
         WHERE "tenantId" = $1 AND "alertId" = wanted."alertId"
         HAVING count(*) > 0
       ) paged`,
      [alertIds],
    );
    const paged = new Map(rows.map(({ alertId, userIds }) => [alertId, new Set(userIds)]));
    return (alertId) => paged.get(alertId) ?? NOBODY;
  }

  /** Removes the recipients of alerts that are deleted in this transaction. */
  remove(tx: Transaction, alertIds: readonly string[]): void {
    tx.write(
      `DELETE FROM alert_recipients WHERE "tenantId" = $1 AND ("alertId", "userId") IN (
         SELECT "alertId", "userId" FROM alert_recipients WHERE "tenantId" = $1 AND "alertId" = ANY($2::uuid[])
         ORDER BY "alertId", "userId" FOR UPDATE)`,
      [alertIds],
    );
  }

  /** In one order, because not all writers hold the alert's lock (ADR 12). */
  private write(tx: Transaction, paged: readonly PagedPeople[], named: boolean, otherwise: string): void {
    const namedAt = this.clock.now();
    const rows = paged.flatMap(({ alertId, userIds }) =>
      userIds.map((userId) => ({ alertId, userId, namedAt, named })),
    );
    if (rows.length === 0) return;
    for (const { alertId } of paged) tx.alertChanged(alertId);
    void tx.store(
      `INSERT INTO alert_recipients ("tenantId", "alertId", "userId", "namedAt", named)
       SELECT r."tenantId", r."alertId", r."userId", r."namedAt", r.named FROM json_to_recordset($1::json)
         AS r("tenantId" uuid, "alertId" uuid, "userId" uuid, "namedAt" timestamptz, named boolean)
       ORDER BY r."tenantId", r."alertId", r."userId"
       ON CONFLICT ("tenantId", "alertId", "userId") ${otherwise}`,
      rows,
    );
  }
}
