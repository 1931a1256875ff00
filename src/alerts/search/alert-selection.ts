import type { AlertStatus } from '../domain/alert.js';
import { createdBetween } from '../domain/search/text-condition.js';
import type { Search } from '../domain/search/search.js';
import { searchSql } from './search-sql.js';
import { type ListOrder, sortSql, sortType } from './sorting.js';
import type { SqlParameters } from './sql-parameters.js';

/** Which of a tenant's alerts. */
export interface AlertSelection {
  /** Null: of every team; else the global ones and those of these teams. */
  teams: readonly string[] | null;
  /** Beside those of the teams: what is not closed and this user was paged for. Null: nothing. */
  pagedUserId: string | null;
  status: AlertStatus | null;
  search: Search | null;
}

/** The place behind which a page begins: the value that the list is sorted by, and the alert's id. */
export interface PlaceInList {
  value: string;
  id: string;
}

/** A piece of a sorted list. */
export interface PageOfAlerts extends ListOrder {
  behind: PlaceInList | null;
  offset: number;
  limit: number;
}

/** The selection as conditions on `alerts a`. */
export function conditionsOf({ status, search, ...who }: AlertSelection, parameters: SqlParameters): string {
  const conditions = ['true', visibleSql(who, parameters)];
  if (status) conditions.push(`a.status = ${parameters.bind(status)}`);
  if (search) conditions.push(searchSql(search, parameters));
  return conditions.join(' AND ');
}

/**
 * Whose alerts, as a condition on `alerts a`. Whether somebody was paged is looked up by the key, alert by alert, and only
 * for other teams' that are not closed: as a list of what one person was ever paged for it would grow from year to year.
 */
export function visibleSql(
  { teams, pagedUserId }: Pick<AlertSelection, 'teams' | 'pagedUserId'>,
  parameters: SqlParameters,
): string {
  if (teams === null) return 'true';
  const ofTeams = `a."teamId" IS NULL OR a."teamId" = ANY(${parameters.bind(teams)}::uuid[])`;
  if (pagedUserId === null) return `(${ofTeams})`;
  const paged = `SELECT true FROM alert_recipients r
    WHERE r."tenantId" = $1 AND r."alertId" = a.id AND r."userId" = ${parameters.bind(pagedUserId)}::uuid LIMIT 1`;
  return `(${ofTeams} OR (a.status <> 'closed' AND coalesce((${paged}), false)))`;
}

/** The page's beginning as a condition on the value that the list is sorted by, and the id, of a row of the list. */
export function behindSql(page: PageOfAlerts, parameters: SqlParameters, columns?: readonly [string, string]): string {
  const { sort, order, behind } = page;
  if (behind === null) return 'true';
  const [sortColumn, idColumn] = columns ?? [sortSql(page, parameters), 'a.id'];
  const place = `(${parameters.bind(behind.value)}::${sortType(sort)}, ${parameters.bind(behind.id)}::uuid)`;
  return `(${sortColumn}, ${idColumn}) ${order === 'asc' ? '>' : '<'} ${place}`;
}

/** The times that the search itself is limited to, as a condition on that column. */
export function boundsSql({ search }: AlertSelection, parameters: SqlParameters, column: string): string {
  const { since, before } = search ? createdBetween(search) : { since: null, before: null };
  const conditions = ['true'];
  if (since) conditions.push(`${column} >= ${parameters.bind(since)}`);
  if (before) conditions.push(`${column} < ${parameters.bind(before)}`);
  return conditions.join(' AND ');
}

/** The page's order; ids settle what is equal. */
export function orderSql(
  page: PageOfAlerts,
  parameters: SqlParameters,
  [sortColumn, idColumn]: readonly [string, string] = [sortSql(page, parameters), 'a.id'],
): string {
  return `${sortColumn} ${page.order}, ${idColumn} ${page.order}`;
}

/** The page's length, from its offset on. */
export const pieceSql = ({ offset, limit }: PageOfAlerts, parameters: SqlParameters): string =>
  `OFFSET ${parameters.bind(offset)} LIMIT ${parameters.bind(limit)}`;
