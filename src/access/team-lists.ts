import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { Caller } from './caller.js';
import { visibleTeams } from './domain/team-access.js';

/** How long a list is, and how many more `allTeams=true` would add to it. */
export interface ListSize {
  total: number;
  hidden: number;
}

/** Narrows a list to the global rows and those of the caller's teams, unless all were asked for. */
export async function narrowToTeams<E extends ObjectLiteral>(
  rows: SelectQueryBuilder<E>,
  caller: Caller,
  allTeams: boolean,
): Promise<ListSize> {
  const all = await rows.getCount();
  const teams = visibleTeams(caller, allTeams);
  if (teams === null) return { total: all, hidden: 0 };
  const teamId = `${rows.alias}."teamId"`;
  const total = await rows.andWhere(`(${teamId} IS NULL OR ${teamId} = ANY(:teams))`, { teams }).getCount();
  return { total, hidden: Math.max(all - total, 0) };
}

/** The same for rows in memory. @param teamOf null: global */
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
