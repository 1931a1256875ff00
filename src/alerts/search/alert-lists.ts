import { Injectable } from '@nestjs/common';
import { MOST_PAGE_BYTES } from '../../common/http/page-bytes.js';
import { UnitOfWork, type TenantScope } from '../../database/unit-of-work.js';
import { firstLook, secondLook } from '../domain/search/looks.js';
import { type TextCondition, textCondition } from '../domain/search/text-condition.js';
import { SHOWN_COLUMNS, type ShownAlertRow } from '../dto/present-alert.js';
import {
  type AlertSelection,
  behindSql,
  boundsSql,
  conditionsOf,
  orderSql,
  type PageOfAlerts,
  pieceSql,
  visibleSql,
} from './alert-selection.js';
import { sortSql } from './sorting.js';
import { SqlParameters } from './sql-parameters.js';
import { countByTexts, type IndexedUpTo, pageByTexts, PROGRESS, type Statement } from './text-index.js';

/** An alert of a list, with the value that the list is sorted by. */
export type ListedAlertRow = ShownAlertRow & {
  sortValue: Date | string;
  /** How many the page would have, were there no limit to the size of an answer. */
  found: number;
};

/**
 * Finds a tenant's alerts, past the mapper. A text is looked for among the newest first, which finds frequent ones at
 * once; a rare one by way of the search table, as far as the job has come; else among all. Each way finds the same.
 */
@Injectable()
export class AlertLists {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Fewer than the page has where alerts are large: as many of the first as one answer may hold. */
  async page(tenantId: string, selection: AlertSelection, page: PageOfAlerts): Promise<ListedAlertRow[]> {
    const scope = this.unitOfWork.of(tenantId);
    const texts = selection.search && textCondition(selection.search);
    const found =
      texts && ((await lookThrough(scope, selection, page)) ?? (await byTexts(scope, selection, page, texts)));
    return found ?? askForPage(scope, pageOfAll(selection, page));
  }

  /** How many of the newest thousand alerts only the teams keep out of the selection (whose search does not count). */
  async hidden(tenantId: string, selection: AlertSelection): Promise<number> {
    if (selection.teams === null) return 0;
    const [answer] = await ask<{ count: number }>(this.unitOfWork.of(tenantId), countHidden(selection));
    return answer?.count ?? 0;
  }

  async count(tenantId: string, selection: AlertSelection): Promise<number> {
    const scope = this.unitOfWork.of(tenantId);
    const texts = selection.search && textCondition(selection.search);
    const indexed = texts && (await indexedUpTo(scope));
    if (texts && indexed) {
      const [answer] = await ask<{ few: boolean; count: number }>(scope, countByTexts(selection, texts, indexed));
      if (answer?.few) return answer.count;
    }
    const [all] = await ask<{ count: number }>(scope, countOfAll(selection));
    return all?.count ?? 0;
  }
}

/** Of so many of the newest alerts, all other conditions left aside, it is counted how many a list hides. */
const COUNTED_FOR_HIDDEN = 1000;

/** The page, if it is full with alerts that come first. */
async function lookThrough(
  scope: TenantScope,
  selection: AlertSelection,
  page: PageOfAlerts,
): Promise<ListedAlertRow[] | null> {
  if (page.sort !== 'createdAt') return null;
  const wanted = page.offset + page.limit;
  const first = firstLook(wanted);
  const found = await askForPage<ListedAlertRow>(scope, pageOfFirst(selection, page, first));
  if (foundOf(found) === page.limit) return found;
  const second = secondLook(first, await countFound(scope, selection, page, first, foundOf(found)), wanted);
  if (second === null) return null;
  const more = await askForPage<ListedAlertRow>(scope, pageOfFirst(selection, page, second));
  return foundOf(more) === page.limit ? more : null;
}

/** How many of the first fit; where the page begins behind them, they have to be counted. */
async function countFound(
  scope: TenantScope,
  selection: AlertSelection,
  page: PageOfAlerts,
  first: number,
  found: number,
): Promise<number> {
  if (found > 0 || page.offset === 0) return page.offset + found;
  const [counted] = await ask<{ count: number }>(scope, countOfFirst(selection, page, first));
  return counted?.count ?? 0;
}

type NamedRow = { few: boolean } & (ListedAlertRow | { id: null });

/** Null: the search table is not far enough, or names too many. */
async function byTexts(
  scope: TenantScope,
  selection: AlertSelection,
  page: PageOfAlerts,
  texts: TextCondition,
): Promise<ListedAlertRow[] | null> {
  const indexed = await indexedUpTo(scope);
  if (!indexed) return null;
  const rows = await askForPage<NamedRow>(scope, pageByTexts(selection, page, texts, indexed));
  return rows[0]?.few ? rows.filter((row) => row.id !== null) : null;
}

async function indexedUpTo(scope: TenantScope): Promise<IndexedUpTo | null> {
  const [progress] = await ask<IndexedUpTo & { usable: boolean }>(scope, PROGRESS);
  return progress?.usable ? progress : null;
}

const ask = <R>(scope: TenantScope, { sql, values }: Statement): Promise<R[]> => scope.query<R>(sql, values);

const foundOf = (rows: readonly ListedAlertRow[]): number => rows[0]?.found ?? 0;

/** Of the page's rows, in their order, as many of the first as one answer may hold; each says how many there are. */
function askForPage<R>(scope: TenantScope, { sql, values }: Statement): Promise<R[]> {
  const bytes = 'octet_length(page::text)';
  const within = `
    SELECT * FROM (
      SELECT page.*, (count(*) OVER ())::integer AS found,
        sum(${bytes}) OVER (ROWS UNBOUNDED PRECEDING) - ${bytes} AS "bytesBefore"
      FROM (${sql}) page) page
    WHERE "bytesBefore" < ${MOST_PAGE_BYTES}`;
  return ask<R>(scope, { sql: within, values });
}

function pageOfAll(selection: AlertSelection, page: PageOfAlerts): Statement {
  const parameters = new SqlParameters();
  const sql = `
    SELECT ${SHOWN_COLUMNS}, ${sortSql(page, parameters)} AS "sortValue" FROM alerts a
    WHERE a."tenantId" = $1 AND ${conditionsOf(selection, parameters)} AND ${behindSql(page, parameters)}
    ORDER BY ${orderSql(page, parameters)} ${pieceSql(page, parameters)}`;
  return { sql, values: parameters.values };
}

function countOfAll(selection: AlertSelection): Statement {
  const parameters = new SqlParameters();
  const sql = `
    SELECT count(*)::integer AS count FROM alerts a
    WHERE a."tenantId" = $1 AND ${conditionsOf(selection, parameters)}`;
  return { sql, values: parameters.values };
}

function countHidden({ teams, pagedUserId, status }: AlertSelection): Statement {
  const parameters = new SqlParameters();
  const sql = `
    SELECT count(*)::integer AS count
    FROM (
      SELECT a.id, a."teamId", a.status FROM alerts a WHERE a."tenantId" = $1
      ORDER BY a."createdAt" DESC, a.id DESC LIMIT ${COUNTED_FOR_HIDDEN}) a
    WHERE NOT ${visibleSql({ teams, pagedUserId }, parameters)}
      AND ${conditionsOf({ teams: null, pagedUserId: null, status, search: null }, parameters)}`;
  return { sql, values: parameters.values };
}

function pageOfFirst(selection: AlertSelection, page: PageOfAlerts, most: number): Statement {
  const parameters = new SqlParameters();
  const sql = `
    SELECT ${SHOWN_COLUMNS}, ${sortSql(page, parameters)} AS "sortValue" FROM ${firstOf(selection, page, most, parameters)} a
    WHERE ${conditionsOf(selection, parameters)} ORDER BY ${orderSql(page, parameters)} ${pieceSql(page, parameters)}`;
  return { sql, values: parameters.values };
}

function countOfFirst(selection: AlertSelection, page: PageOfAlerts, most: number): Statement {
  const parameters = new SqlParameters();
  const sql = `
    SELECT count(*)::integer AS count FROM ${firstOf(selection, page, most, parameters)} a
    WHERE ${conditionsOf(selection, parameters)}`;
  return { sql, values: parameters.values };
}

/** The first so many of the alerts from where the page begins, whatever they say. */
function firstOf(selection: AlertSelection, page: PageOfAlerts, most: number, parameters: SqlParameters): string {
  return `(
    SELECT * FROM alerts a
    WHERE a."tenantId" = $1 AND ${behindSql(page, parameters)} AND ${boundsSql(selection, parameters, 'a."createdAt"')}
    ORDER BY ${orderSql(page, parameters)} LIMIT ${parameters.bind(most)})`;
}
