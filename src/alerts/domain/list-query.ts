import type { AlertStatus } from './alert.js';
import type { Search } from './search/search.js';

/** What a list may be sorted by (decisions §3); each is the name of a column. */
export const ALERT_SORTS = ['createdAt', 'updatedAt', 'lastOccurredAt', 'priority', 'count', 'message'] as const;
export type AlertSort = (typeof ALERT_SORTS)[number];
export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** The query string of the alerts list, each value already known to be well-formed. Empty means not given. */
export interface RawListQuery {
  limit?: string;
  offset?: string;
  status?: AlertStatus | '';
  allTeams?: string;
  sort?: AlertSort | '';
  order?: SortOrder | '';
  cursor?: string;
}

/** Which of the alerts that the caller may see. */
export interface AlertFilter {
  search: Search | null;
  status: AlertStatus | null;
  allTeams: boolean;
}

export interface AlertListQuery extends AlertFilter {
  limit: number;
  offset: number;
  sort: AlertSort;
  order: SortOrder;
  /** Null: no cursor asked for; empty: the first page of a cursor walk (decisions §11). */
  cursor: string | null;
}

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

/** Defaults and clamps of the alerts list: limit 20, at most 100; newest first. @param search what its `query` means */
export function parseListQuery(raw: RawListQuery, search: Search | null): AlertListQuery {
  return {
    limit: Math.min(Math.max(numberOr(raw.limit, DEFAULT_LIMIT), 1), MAX_LIMIT),
    offset: numberOr(raw.offset, 0),
    search,
    status: raw.status || null,
    allTeams: raw.allTeams === 'true',
    sort: raw.sort || 'createdAt',
    order: raw.order || 'desc',
    cursor: raw.cursor ?? null,
  };
}

const numberOr = (text: string | undefined, fallback: number): number => (text ? Number(text) : fallback);
