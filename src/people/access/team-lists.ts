import { Any, IsNull, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm';
import type { ListPage, PageQuery } from '../../platform/http/pagination.js';
import { columnsOf, narrowToText, pageOf, type Keyset } from '../../platform/database/keyset-page.js';
import type { Caller } from './caller.js';
import { visibleTeams } from './domain/team-access.js';

/** Limits a list to global rows and rows of the caller's teams. `hidden`: how many rows that leaves out. @param allTeams no limit */
export async function narrowToTeams<E extends ObjectLiteral>(
  rows: SelectQueryBuilder<E>,
  caller: Caller,
  allTeams: boolean,
): Promise<{ total: number; hidden: number }> {
  const all = await rows.getCount();
  const teams = visibleTeams(caller, allTeams);
  if (teams === null) return { total: all, hidden: 0 };
  const total = await rows.andWhere([{ teamId: IsNull() }, { teamId: Any([...teams]) }]).getCount();
  return { total, hidden: Math.max(all - total, 0) };
}

/** One page of results, limited as by `narrowToTeams`. @throws ApiError 400 PAGINATION_CURSOR_INVALID */
export async function teamPageOf<E extends ObjectLiteral, V>(
  select: SelectQueryBuilder<E>,
  caller: Caller,
  query: PageQuery & { allTeams?: string; q?: string },
  { found = [], ...keyset }: Keyset,
  viewOf: (row: E) => V,
): Promise<ListPage<V>> {
  if (query.q && found.length > 0) narrowToText(select, columnsOf(select, found), query.q);
  const { total, hidden } = await narrowToTeams(select, caller, query.allTeams === 'true');
  return { ...(await pageOf(select, query, { ...keyset, total }, viewOf)), hidden };
}

/** Does the same as `narrowToTeams` with rows in memory. @param teamOf the row's team; null: global */
export function shownOf<T>(
  rows: readonly T[],
  caller: Caller,
  allTeams: boolean,
  teamOf: (row: T) => string | null,
): { shown: T[]; hidden: number } {
  const teams = visibleTeams(caller, allTeams);
  const shown = rows.filter((row) => {
    const teamId = teamOf(row);
    return teams === null || teamId === null || teams.includes(teamId);
  });
  return { shown, hidden: rows.length - shown.length };
}
