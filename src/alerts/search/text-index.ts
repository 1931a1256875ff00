import type { TextCondition } from '../domain/search/text-condition.js';
import { SHOWN_COLUMNS } from '../dto/present-alert.js';
import {
  type AlertSelection,
  behindSql,
  boundsSql,
  conditionsOf,
  orderSql,
  type PageOfAlerts,
  pieceSql,
} from './alert-selection.js';
import { textSql } from './search-sql.js';
import { sortSql } from './sorting.js';
import { SqlParameters } from './sql-parameters.js';

/** The last alert that is in the search table; those behind it are not, unless they were edited. */
export interface IndexedUpTo {
  upTo: Date;
  upToId: string;
}

export interface Statement {
  sql: string;
  values: readonly unknown[];
}

/** Beyond so many, reading them costs more than looking through the alerts. */
const MOST_NAMED = 20_000;
/** The same for those that are not in the table yet. */
const MOST_UNINDEXED = 50_000;

/** How far the search table is; `usable` where the alerts behind that are few. `$2` is the number that is too many. */
export const PROGRESS: Statement = {
  sql: `SELECT p."upTo", p."upToId", NOT EXISTS (
          SELECT 1 FROM alerts a
          WHERE a."tenantId" = $1 AND (a."createdAt", a.id) > (p."upTo", p."upToId")
          ORDER BY a."createdAt", a.id OFFSET $2 LIMIT 1) AS usable
        FROM alert_search_progress p WHERE p."tenantId" = $1`,
  values: [MOST_UNINDEXED],
};

/**
 * A page by way of the search table. It and the alerts behind its end name the candidates; the whole selection then
 * decides, so that what is found is what looking through all alerts would find. Each row has `few`: false where too
 * many were named, and none is shown; a row without an id stands for a page without rows.
 */
export function pageByTexts(
  selection: AlertSelection,
  page: PageOfAlerts,
  texts: TextCondition,
  indexed: IndexedUpTo,
): Statement {
  const parameters = new SqlParameters();
  const byCreation = page.sort === 'createdAt';
  const { named, candidates, conditions } = namedBy(selection, texts, indexed, parameters, byCreation ? page : null);
  // In the order of the list, so that it is enough to look at the first of them.
  const order = byCreation ? orderSql(page, parameters, ['c."createdAt"', 'c.id']) : orderSql(page, parameters);
  const sql = `${named}
    SELECT named_few.few, page.* FROM named_few LEFT JOIN LATERAL (
      SELECT ${SHOWN_COLUMNS}, ${sortSql(page, parameters)} AS "sortValue" FROM ${candidates}
      WHERE named_few.few AND ${conditions} AND ${behindSql(page, parameters)}
      ORDER BY ${order} ${pieceSql(page, parameters)}
    ) page ON true ORDER BY ${orderSql(page, parameters, ['page."sortValue"', 'page.id'])}`;
  return { sql, values: parameters.values };
}

/** How many alerts the selection has, by way of the search table; `few` as above. */
export function countByTexts(selection: AlertSelection, texts: TextCondition, indexed: IndexedUpTo): Statement {
  const parameters = new SqlParameters();
  const { named, candidates, conditions } = namedBy(selection, texts, indexed, parameters, null);
  const sql = `${named}
    SELECT few, (SELECT count(*)::integer FROM ${candidates} WHERE few AND ${conditions}) AS count FROM named_few`;
  return { sql, values: parameters.values };
}

/** @param page the page of a list sorted by creation, else null */
function namedBy(
  selection: AlertSelection,
  texts: TextCondition,
  { upTo, upToId }: IndexedUpTo,
  parameters: SqlParameters,
  page: PageOfAlerts | null,
): { named: string; candidates: string; conditions: string } {
  const conditions = conditionsOf(selection, parameters);
  const end = `(${parameters.bind(upTo)}::timestamptz, ${parameters.bind(upToId)}::uuid)`;
  const narrowed = boundsSql(selection, parameters, 't."createdAt"');
  const behind = page ? behindSql(page, parameters, ['t."createdAt"', 't."alertId"']) : 'true';
  // Fenced off, as PostgreSQL takes such conditions for a handful of rows, or for half of the table.
  const named = `
    WITH named AS MATERIALIZED (
      SELECT t."alertId" AS id, t."createdAt" FROM alert_texts t
      WHERE t."tenantId" = $1 AND ${textSql(texts, parameters)}
        AND (t."createdAt", t."alertId") <= ${end} AND ${narrowed} AND ${behind}
      LIMIT ${MOST_NAMED + 1}
    ), named_few AS MATERIALIZED (SELECT count(*) <= ${MOST_NAMED} AS few FROM named)`;
  const candidates = `(
      SELECT id, "createdAt" FROM named
      UNION ALL
      SELECT a.id, a."createdAt" FROM alerts a
      WHERE a."tenantId" = $1 AND (a."createdAt", a.id) > ${end} AND ${conditions}
      ${page ? `ORDER BY "createdAt" ${page.order}, id ${page.order}` : ''} OFFSET 0
    ) c CROSS JOIN LATERAL (SELECT * FROM alerts WHERE "tenantId" = $1 AND id = c.id OFFSET 0) a`;
  return { named, candidates, conditions };
}
