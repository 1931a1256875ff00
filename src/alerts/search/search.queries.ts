import { MOST_PAGE_BYTES } from '../../platform/http/pagination.js';
import type { TenantScope } from '../../platform/database/transaction.js';
import type { AlertGroup, CountedBy } from '../lifecycle/domain/count-by.js';
import type { TextCondition } from '../lifecycle/domain/search/text-condition.js';
import { SHOWN_COLUMNS, type ShownAlertRow } from '../lifecycle/dto/present-alert.js';
import {
  type AlertSelection,
  behindSql,
  boundsSql,
  conditionsOf,
  orderSql,
  type PageOfAlerts,
  pieceSql,
  sortSql,
  SqlParameters,
  textSql,
  visibleSql,
} from './search-conditions.queries.js';
import type { IndexedUpTo } from './search-index.queries.js';

/** An alert of a list, with the value that the list is sorted by. */
export type ListedAlertRow = ShownAlertRow & {
  sortValue: Date | string;
  /** How many the page would have, were there no limit to the size of an answer. */
  found: number;
};

type Reads = Pick<TenantScope, 'query'>;
type Written = (parameters: SqlParameters) => string;

/** Beyond so many, reading them costs more than looking through the alerts. */
const MOST_NAMED = 20_000;
/** The same for those that are not in the table yet. */
const MOST_UNINDEXED = 50_000;
/** Of so many of the newest alerts, all other conditions left aside, it is counted how many a list hides. */
const COUNTED_FOR_HIDDEN = 1000;

function ask<R>(scope: Reads, write: Written): Promise<R[]> {
  const parameters = new SqlParameters();
  const sql = write(parameters);
  return scope.query<R>(sql, parameters.values);
}

/** Of the page's rows, in their order, as many of the first as one answer may hold; each says how many there are. */
function askForPage<R>(scope: Reads, write: Written): Promise<R[]> {
  return ask<R>(
    scope,
    (parameters) => `
    SELECT * FROM (
      SELECT page.*, (count(*) OVER ())::integer AS found,
        sum(octet_length(page::text)) OVER (ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS "bytesBefore"
      FROM (${write(parameters)}) page) page
    WHERE coalesce("bytesBefore", 0) < ${MOST_PAGE_BYTES}`,
  );
}

async function count(scope: Reads, write: Written): Promise<number> {
  const [answer] = await ask<{ count: number }>(scope, write);
  return answer?.count ?? 0;
}

export function pageOfAll(scope: Reads, selection: AlertSelection, page: PageOfAlerts): Promise<ListedAlertRow[]> {
  return askForPage(
    scope,
    (parameters) => `
    SELECT ${SHOWN_COLUMNS}, ${sortSql(page, parameters)} AS "sortValue" FROM alerts a
    WHERE a."tenantId" = $1 AND ${conditionsOf(selection, parameters)} AND ${behindSql(page, parameters)}
    ORDER BY ${orderSql(page, parameters)} ${pieceSql(page, parameters)}`,
  );
}

export function countOfAll(scope: Reads, selection: AlertSelection): Promise<number> {
  return count(
    scope,
    (parameters) => `
    SELECT count(*)::integer AS count FROM alerts a
    WHERE a."tenantId" = $1 AND ${conditionsOf(selection, parameters)}`,
  );
}

/** How many the selection has of each kind, the kinds in their order. */
export function groupsOfAll(scope: Reads, selection: AlertSelection, by: readonly CountedBy[]): Promise<AlertGroup[]> {
  const fields = fieldsSql(by);
  return ask(
    scope,
    (parameters) => `
    SELECT ${fields}, count(*)::integer AS count FROM alerts a
    WHERE a."tenantId" = $1 AND ${conditionsOf(selection, parameters)} GROUP BY ${fields} ORDER BY ${fields}`,
  );
}

const fieldsSql = (by: readonly CountedBy[]): string => by.map((field) => `a.${field}`).join(', ');

/** How many of the newest thousand alerts only the teams keep out of the selection (whose search does not count). */
export function countHidden(scope: Reads, { teams, pagedUserId, status }: AlertSelection): Promise<number> {
  return count(
    scope,
    (parameters) => `
    SELECT count(*)::integer AS count
    FROM (
      SELECT a.id, a."teamId", a.status FROM alerts a WHERE a."tenantId" = $1
      ORDER BY a."createdAt" DESC, a.id DESC LIMIT ${COUNTED_FOR_HIDDEN}) a
    WHERE NOT ${visibleSql({ teams, pagedUserId }, parameters)}
      AND ${conditionsOf({ teams: null, pagedUserId: null, status, search: null }, parameters)}`,
  );
}

/** The page among the first so many of the alerts from where it begins. */
export function pageOfFirst(
  scope: Reads,
  selection: AlertSelection,
  page: PageOfAlerts,
  most: number,
): Promise<ListedAlertRow[]> {
  return askForPage(
    scope,
    (parameters) => `
    SELECT ${SHOWN_COLUMNS}, ${sortSql(page, parameters)} AS "sortValue" FROM ${firstOf(selection, page, most, parameters)} a
    WHERE ${conditionsOf(selection, parameters)} ORDER BY ${orderSql(page, parameters)} ${pieceSql(page, parameters)}`,
  );
}

/** How many of those the selection has. */
export function countOfFirst(
  scope: Reads,
  selection: AlertSelection,
  page: PageOfAlerts,
  most: number,
): Promise<number> {
  return count(
    scope,
    (parameters) => `
    SELECT count(*)::integer AS count FROM ${firstOf(selection, page, most, parameters)} a
    WHERE ${conditionsOf(selection, parameters)}`,
  );
}

/** The first so many of the alerts from where the page begins, whatever they say. */
function firstOf(selection: AlertSelection, page: PageOfAlerts, most: number, parameters: SqlParameters): string {
  return `(
    SELECT * FROM alerts a
    WHERE a."tenantId" = $1 AND ${behindSql(page, parameters)} AND ${boundsSql(selection, parameters, 'a."createdAt"')}
    ORDER BY ${orderSql(page, parameters)} LIMIT ${parameters.bind(most)})`;
}

/** How far the search table is; null where the alerts behind that are too many. */
export async function indexedUpTo(scope: Reads): Promise<IndexedUpTo | null> {
  // PostgreSQL takes times between two bounds for few, those behind one for a third of the table, which it would read.
  const [progress] = await scope.query<IndexedUpTo & { usable: boolean }>(
    `SELECT p."upTo", p."upToId", NOT EXISTS (
       SELECT 1 FROM alerts a
       WHERE a."tenantId" = $1 AND (a."createdAt", a.id) > (p."upTo", p."upToId")
         AND a."createdAt" BETWEEN p."upTo" AND 'infinity'
       ORDER BY a."createdAt", a.id OFFSET $2 LIMIT 1) AS usable
     FROM alert_search_progress p WHERE p."tenantId" = $1`,
    [MOST_UNINDEXED],
  );
  return progress?.usable ? progress : null;
}

/**
 * A page by way of the search table. It and the alerts behind its end name the candidates; the whole selection then
 * decides, so that what is found is what looking through all alerts would find.
 * @returns null where too many are named
 */
export async function pageByTexts(
  scope: Reads,
  selection: AlertSelection,
  page: PageOfAlerts,
  texts: TextCondition,
  indexed: IndexedUpTo,
): Promise<ListedAlertRow[] | null> {
  const byCreation = page.sort === 'createdAt';
  // A row without an id stands for a page without rows.
  const rows = await askForPage<{ few: boolean } & (ListedAlertRow | { id: null })>(scope, (parameters) => {
    const { named, candidates, conditions } = namedBy(selection, texts, indexed, parameters, byCreation ? page : null);
    // In the order of the list, so that the first of them are enough.
    const order = byCreation ? orderSql(page, parameters, ['c."createdAt"', 'c.id']) : orderSql(page, parameters);
    return `${named}
    SELECT named_few.few, page.* FROM named_few LEFT JOIN LATERAL (
      SELECT ${SHOWN_COLUMNS}, ${sortSql(page, parameters)} AS "sortValue" FROM ${candidates}
      WHERE named_few.few AND ${conditions} AND ${behindSql(page, parameters)}
      ORDER BY ${order} ${pieceSql(page, parameters)}
    ) page ON true ORDER BY ${orderSql(page, parameters, ['page."sortValue"', 'page.id'])}`;
  });
  return rows[0]?.few ? rows.filter((row) => row.id !== null) : null;
}

/** How many alerts the selection has, by way of the search table; null as above. */
export async function countByTexts(
  scope: Reads,
  selection: AlertSelection,
  texts: TextCondition,
  indexed: IndexedUpTo,
): Promise<number | null> {
  const [answer] = await ask<{ few: boolean; count: number }>(scope, (parameters) => {
    const { named, candidates, conditions } = namedBy(selection, texts, indexed, parameters, null);
    return `${named}
    SELECT few, (SELECT count(*)::integer FROM ${candidates} WHERE few AND ${conditions}) AS count FROM named_few`;
  });
  return answer?.few ? answer.count : null;
}

/** The same of each kind, as `groupsOfAll`. */
export async function groupsByTexts(
  scope: Reads,
  selection: AlertSelection,
  by: readonly CountedBy[],
  texts: TextCondition,
  indexed: IndexedUpTo,
): Promise<AlertGroup[] | null> {
  const fields = fieldsSql(by);
  // A row without a count stands for no group at all.
  const rows = await ask<{ few: boolean } & (AlertGroup | { count: null })>(scope, (parameters) => {
    const { named, candidates, conditions } = namedBy(selection, texts, indexed, parameters, null);
    return `${named}
    SELECT named_few.few, a.* FROM named_few LEFT JOIN LATERAL (
      SELECT ${fields}, count(*)::integer AS count FROM ${candidates}
      WHERE named_few.few AND ${conditions} GROUP BY ${fields}
    ) a ON true ORDER BY ${fields}`;
  });
  if (!rows[0]?.few) return null;
  return rows.flatMap(({ few: _few, ...group }) => (group.count === null ? [] : [group]));
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
