import type { AlertStatus, Priority } from '../alerts/domain/alert.js';
import { latestNames } from '../alerts/domain/alert-fields.js';
import type { RecentOpenings } from '../alert-policies/domain/flapping.js';
import type { SystemTransaction } from '../database/transaction.js';

/** The alias of an alert. */
export interface AliasKey {
  tenantId: string;
  alias: string;
}

export interface AlertOfAlias extends AliasKey {
  id: string;
  status: AlertStatus;
  priority: Priority;
  teamId: string | null;
  integrationId: string | null;
  silencedUntil: Date | null;
  isFlapping: boolean;
}

/** `recent`: of a new alert with an alias of its own; null: not looked at. */
export interface StoredAlert extends AlertOfAlias {
  recent: RecentOpenings | null;
}

/** More than any limit of the settings. */
const MOST_RECENT = 1000;

/** Which of these aliases are open. Not locked: an alert that is locked here would be out of the order of those that the batch inserts. */
export function openAliases(tx: SystemTransaction, aliases: readonly AliasKey[]): Promise<AliasKey[]> {
  return tx.query<AliasKey>(
    `SELECT a."tenantId", a.alias
     FROM unnest($1::uuid[], $2::text[]) AS k("tenantId", alias)
     JOIN alerts a ON a."tenantId" = k."tenantId" AND a.alias = k.alias AND a.status <> 'closed'`,
    [aliases.map(({ tenantId }) => tenantId), aliases.map(({ alias }) => alias)],
  );
}

/**
 * SQL: may a repeat change the alert's fields? A repeat from outside the alert's team only raises its count. `$2`: the reach
 * of the rows that have one, by their ids.
 */
const REACH = '($2::jsonb -> excluded.id::text)';
const MAY_CHANGE = `(alerts."teamId" IS NULL OR ${REACH} IS NULL OR jsonb_exists(${REACH}, alerts."teamId"::text)
  OR alerts."integrationId" = excluded."integrationId")`;

/** SQL: what a repeat changes, where it may. */
const CHANGED_BY_REPEAT = latestNames()
  .map(
    (name) =>
      `"${name}" = CASE WHEN ${MAY_CHANGE} THEN coalesce(excluded."${name}", alerts."${name}") ELSE alerts."${name}" END`,
  )
  .join(', ');

const recentOf = (alert: string, since: string): string => `(
  SELECT json_build_object('openings', count(*),
    'unheld', count(*) FILTER (WHERE coalesce(flapping->'heldUntil', 'null') = 'null'))
  FROM (
    SELECT flapping FROM alerts before
    WHERE before."tenantId" = ${alert}."tenantId" AND before.alias = ${alert}.alias AND before."createdAt" > ${since}
      AND before.status = 'closed' AND before."closedAt" > before."createdAt"
    ORDER BY before."createdAt" DESC LIMIT ${MOST_RECENT}
  ) recent)`;

/**
 * Most aliases have none: that costs half of counting (measured). No EXISTS: as long as alerts are few, PostgreSQL would read all of
 * them for each batch and keep their aliases in a hash table (25 ms at 8,000 alerts), since it takes a batch for 100 rows.
 */
const HAS_RECENT = `(
  SELECT true FROM alerts earlier WHERE earlier."tenantId" = alerts."tenantId" AND earlier.alias = alerts.alias
    AND earlier."createdAt" > $4 LIMIT 1)`;

/** How often alerts of this alias were opened and closed again since then. */
export async function recentOpenings(
  system: SystemTransaction,
  { tenantId, alias }: AliasKey,
  since: Date,
): Promise<RecentOpenings> {
  const [row] = await system.query<{ recent: RecentOpenings }>(
    `SELECT ${recentOf('asked', '$3')} AS recent FROM (SELECT $1::uuid AS "tenantId", $2::text AS alias) asked`,
    [tenantId, alias, since],
  );
  if (!row) throw new Error('An aggregate without a row');
  return row.recent;
}

/**
 * Inserts rows, in their order; where the alias of one is open, the alert that has it counts a repeat.
 * @param columns SQL, those of the rows; what all new alerts have alike is no part of them, as taking it out of JSON is dear
 * @param reaches by the id of the row: the teams whose alerts its callers may change, where that is not all
 * @param watched the tenants of whose new alerts it is told how often their aliases were opened and closed since then
 */
export async function storeRows(
  tx: SystemTransaction,
  columns: string,
  rows: readonly object[],
  reaches: Readonly<Record<string, readonly string[]>>,
  watched: { tenants: readonly string[]; since: Date },
  now: Date,
): Promise<StoredAlert[]> {
  const stored = await tx.query<StoredAlert>(
    `INSERT INTO alerts (${columns}, "readBy", "lastOccurredAt", "createdAt", "updatedAt")
     SELECT ${columns}, '[]', $5, $5, $5 FROM json_populate_recordset(NULL::alerts, $1::json)
     ON CONFLICT ("tenantId", alias) WHERE status <> 'closed' DO UPDATE SET
       count = alerts.count + excluded.count,
       ${CHANGED_BY_REPEAT},
       "lastOccurredAt" = excluded."lastOccurredAt",
       "updatedAt" = excluded."updatedAt"
     RETURNING "tenantId", alias, id, status, priority, "teamId", "integrationId", "silencedUntil",
       flapping IS NOT NULL AS "isFlapping",
       CASE WHEN xmax = 0 AND alias <> id::text AND "tenantId" = ANY($3::uuid[]) AND ${HAS_RECENT}
         THEN ${recentOf('alerts', '$4')} END AS recent`,
    [JSON.stringify(rows), JSON.stringify(reaches), watched.tenants, watched.since, now],
  );
  for (const { tenantId, id } of stored) tx.alertChanged(tenantId, id);
  return stored;
}

export async function removeRows(
  tx: SystemTransaction,
  rows: readonly { tenantId: string; id: string }[],
): Promise<void> {
  await tx.query(
    `DELETE FROM alerts a USING unnest($1::uuid[], $2::uuid[]) AS r("tenantId", id)
     WHERE a."tenantId" = r."tenantId" AND a.id = r.id`,
    [rows.map(({ tenantId }) => tenantId), rows.map(({ id }) => id)],
  );
}
