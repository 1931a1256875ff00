import type { AlertStatus } from '../lifecycle/domain/alert.js';
import type { Priority } from '../../platform/domain/priority.js';
import type { HoldsAlias } from '../lifecycle/domain/stored-alias.js';
import { latestNames } from '../lifecycle/domain/alert-fields.js';
import { isScopedSql, shownAliasSql } from '../lifecycle/stored-alias.queries.js';
import type { RecentOpenings } from '../policies/domain/flapping.js';
import type { TenantScope, Transaction } from '../../platform/database/transaction.js';

/** An alert that is not closed; `shown`: its alias as it was sent. */
export interface OpenAlert extends HoldsAlias {
  id: string;
  alias: string;
  shown: string;
}

/** `alias` as it is stored. */
export interface AlertOfAlias {
  id: string;
  alias: string;
  status: AlertStatus;
  priority: Priority;
  teamId: string | null;
  integrationId: string | null;
  silencedUntil: Date | null;
}

/** `recent`: of a new alert with an alias of its own; null: not looked at. */
export interface StoredAlert extends AlertOfAlias {
  recent: RecentOpenings | null;
}

/** More than any limit of the settings. */
const MOST_RECENT = 1000;

const OPEN = 'a.alias, a.id, a."teamId", a."integrationId", a."aliasOrigin"';
/** Read one by one, as PostgreSQL knows nothing of how few they are. */
const KEYS = `(SELECT $1::uuid AS "tenantId", alias FROM unnest($2::text[]) AS alias OFFSET 0) k`;
const SCOPED = `
  SELECT ${OPEN}, k.alias AS shown FROM ${KEYS}
  CROSS JOIN LATERAL (
    SELECT * FROM alerts a WHERE a."tenantId" = k."tenantId" AND ${shownAliasSql('a')} = k.alias AND ${isScopedSql('a')}
      AND a.status <> 'closed' OFFSET 0
  ) a`;

/** The open alerts that are stored under other aliases than these, but show one of them. */
export function openScoped(tx: Transaction, aliases: readonly string[]): Promise<OpenAlert[]> {
  return tx.query<OpenAlert>(SCOPED, [aliases]);
}

/** All open alerts with these aliases. Not locked: an alert that is locked here would be out of the order of those that the batch inserts. */
export function openAlerts(scope: TenantScope, aliases: readonly string[]): Promise<OpenAlert[]> {
  return scope.query<OpenAlert>(
    `SELECT ${OPEN}, a.alias AS shown FROM ${KEYS}
     JOIN alerts a ON a."tenantId" = k."tenantId" AND a.alias = k.alias AND a.status <> 'closed'
     UNION ALL ${SCOPED}`,
    [aliases],
  );
}

/**
 * SQL: may a repeat count in the alert (`ownOf`)? `$3`: the reach of the rows that have one, by their ids. One whose own
 * team has an alert of its own open counts there. (No EXISTS: see `HAS_RECENT`.)
 */
const REACH = '($3::jsonb -> excluded.id::text)';
const MAY_TOUCH = `(alerts."teamId" IS NULL OR ${REACH} IS NULL OR alerts."teamId" = excluded."teamId"
    OR jsonb_exists(${REACH}, alerts."teamId"::text) OR alerts."integrationId" = excluded."integrationId")
  AND coalesce(alerts."aliasOrigin" = excluded."aliasOrigin", true)
  AND (alerts."teamId" IS NOT DISTINCT FROM excluded."teamId" OR (
    SELECT true FROM alerts own WHERE own."tenantId" = excluded."tenantId" AND own."teamId" = excluded."teamId"
      AND ${shownAliasSql('own')} = excluded.alias AND ${isScopedSql('own')} AND own.status <> 'closed' LIMIT 1) IS NULL)`;

/** SQL: what a repeat changes. */
const CHANGED_BY_REPEAT = latestNames()
  .map((name) => `"${name}" = coalesce(excluded."${name}", alerts."${name}")`)
  .join(', ');

/** SQL: earlier alerts with the alias of one, of its scope. */
const earlierOf = (earlier: string, alert: string): string => `${earlier}."tenantId" = ${alert}."tenantId"
  AND ${earlier}.alias = ANY(ARRAY[${alert}.alias, ${shownAliasSql(alert)}])
  AND ${earlier}."teamId" IS NOT DISTINCT FROM ${alert}."teamId"
  AND ${earlier}."aliasOrigin" IS NOT DISTINCT FROM ${alert}."aliasOrigin"`;

const recentOf = (alert: string, since: string): string => `(
  SELECT json_build_object('openings', count(*),
    'unheld', count(*) FILTER (WHERE coalesce(flapping->'heldUntil', 'null') = 'null'))
  FROM (
    SELECT flapping FROM alerts before
    WHERE ${earlierOf('before', alert)} AND before."createdAt" > ${since}
      AND before.status = 'closed' AND before."closedAt" > before."createdAt"
    ORDER BY before."createdAt" DESC LIMIT ${MOST_RECENT}
  ) recent)`;

/**
 * Most aliases have none: that costs half of counting (measured). No EXISTS: as long as alerts are few, PostgreSQL would read all of
 * them for each batch and keep their aliases in a hash table (25 ms at 8,000 alerts), since it takes a batch for 100 rows.
 */
const HAS_RECENT = `(
  SELECT true FROM alerts earlier WHERE ${earlierOf('earlier', 'alerts')} AND earlier."createdAt" > $5 LIMIT 1)`;

/** How often alerts of this alias and scope were opened and closed again since then. */
export async function recentOpenings(
  scope: TenantScope,
  { alias, teamId, aliasOrigin }: { alias: string } & Pick<HoldsAlias, 'teamId' | 'aliasOrigin'>,
  since: Date,
): Promise<RecentOpenings> {
  const [row] = await scope.query<{ recent: RecentOpenings }>(
    `SELECT ${recentOf('asked', '$5')} AS recent
     FROM (SELECT $1::uuid AS "tenantId", $2::text AS alias, $3::uuid AS "teamId", $4::text AS "aliasOrigin") asked`,
    [alias, teamId, aliasOrigin, since],
  );
  if (!row) throw new Error('An aggregate without a row');
  return row.recent;
}

/**
 * Inserts rows, in their order; where the alias of one is open, the alert that has it counts a repeat. Where that is an alert
 * that the row's sender may not touch, nothing is stored or returned for the row, and the alert stays locked.
 * @param columns SQL, those of the rows; what all new alerts have alike is no part of them, as taking it out of JSON is dear
 * @param reaches by the id of the row: the teams whose alerts its callers may touch, where that is not all
 * @param since of a new alert it is told how often its alias was opened and closed since then; null: of none
 */
export async function storeRows(
  tx: Transaction,
  columns: string,
  rows: readonly object[],
  reaches: Readonly<Record<string, readonly string[]>>,
  since: Date | null,
  now: Date,
): Promise<StoredAlert[]> {
  const stored = await tx.query<StoredAlert>(
    `INSERT INTO alerts (${columns}, "readBy", "lastOccurredAt", "createdAt", "updatedAt")
     SELECT ${columns}, '[]', $4, $4, $4 FROM json_populate_recordset(NULL::alerts, $2::json) WHERE "tenantId" = $1
     ON CONFLICT ("tenantId", alias) WHERE status <> 'closed' DO UPDATE SET
       count = alerts.count + excluded.count,
       ${CHANGED_BY_REPEAT},
       "lastOccurredAt" = excluded."lastOccurredAt",
       "updatedAt" = excluded."updatedAt"
     WHERE ${MAY_TOUCH}
     RETURNING alias, id, status, priority, "teamId", "integrationId", "silencedUntil",
       CASE WHEN xmax = 0 AND alias <> id::text AND $5::timestamptz IS NOT NULL AND ${HAS_RECENT}
         THEN ${recentOf('alerts', '$5')} END AS recent`,
    [JSON.stringify(rows), JSON.stringify(reaches), now, since],
  );
  for (const { id } of stored) tx.alertChanged(id);
  return stored;
}

export function removeRows(tx: Transaction, ids: readonly string[]): void {
  tx.write('DELETE FROM alerts WHERE "tenantId" = $1 AND id = ANY($2::uuid[])', [ids]);
}
