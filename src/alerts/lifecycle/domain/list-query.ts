import type { AlertStatus } from './alert.js';
import type { Search } from './search/search.js';

/** Fields by which a list may be sorted (decisions §3, and those of the third-party API). */
export const ALERT_SORTS = [
  'createdAt',
  'updatedAt',
  'lastOccurredAt',
  'priority',
  'count',
  'message',
  'tinyId',
  'alias',
  'status',
  'acknowledged',
  'isSeen',
  'snoozed',
  'snoozedUntil',
  'source',
  'owner',
  'integration.name',
  'integration.type',
  'report.ackTime',
  'report.closeTime',
  'report.acknowledgedBy',
  'report.closedBy',
] as const;
/** As the third-party Go SDK spells it. */
export const SORT_SPELLINGS: Readonly<Record<string, AlertSort>> = { lastOccuredAt: 'lastOccurredAt' };
export type AlertSort = (typeof ALERT_SORTS)[number];
export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** In any case; newest first unless it says otherwise. */
export const orderOf = (given: string | undefined): SortOrder => (given?.toLowerCase() === 'asc' ? 'asc' : 'desc');

/** The query string of the alerts list, each value already known to be well-formed. Empty means not given. */
export interface RawListQuery {
  limit?: string;
  offset?: string;
  status?: AlertStatus | '';
  allTeams?: string;
  sort?: string;
  /** In any case. */
  order?: string;
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
    sort: sortNamed(raw.sort) ?? 'createdAt',
    order: orderOf(raw.order),
    cursor: raw.cursor ?? null,
  };
}

/** Undefined: there is no such sort. */
function sortNamed(name: string | undefined): AlertSort | undefined {
  return name ? (ALERT_SORTS.find((sort) => sort === name) ?? SORT_SPELLINGS[name]) : undefined;
}

const numberOr = (text: string | undefined, fallback: number): number => (text ? Number(text) : fallback);
