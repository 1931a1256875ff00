import type { AlertSort, SortOrder } from '../domain/list-query.js';
import type { SqlParameters } from './sql-parameters.js';

/** What a list of `alerts a` is sorted by, in SQL: never null, so that a page can begin behind any alert. */
interface Sorting {
  type: 'timestamptz' | 'bigint' | 'text';
  sql: string;
}

/** How a list is sorted. */
export interface ListOrder {
  sort: AlertSort;
  order: SortOrder;
  /** The place of each integration, by its id, where the list is sorted by what is theirs. */
  integrationPlaces?: Readonly<Record<string, number>>;
}

const milliseconds = (interval: string): string => `coalesce((extract(epoch FROM ${interval}) * 1000)::bigint, -1)`;
const whether = (condition: string): Sorting => ({ type: 'bigint', sql: `(${condition})::integer::bigint` });
/** `$places` is bound when it is needed. */
const byPlace: Sorting = { type: 'bigint', sql: `coalesce(($places::jsonb->>(a."integrationId"::text))::bigint, -1)` };

const SORTINGS: Readonly<Record<AlertSort, Sorting>> = {
  createdAt: { type: 'timestamptz', sql: 'a."createdAt"' },
  updatedAt: { type: 'timestamptz', sql: 'a."updatedAt"' },
  lastOccurredAt: { type: 'timestamptz', sql: 'a."lastOccurredAt"' },
  priority: { type: 'text', sql: 'a.priority' },
  count: { type: 'bigint', sql: 'a.count::bigint' },
  message: { type: 'text', sql: 'a.message' },
  tinyId: { type: 'bigint', sql: 'a."tinyId"::bigint' },
  alias: { type: 'text', sql: 'a.alias' },
  status: { type: 'text', sql: 'a.status' },
  acknowledged: whether('a.acknowledged'),
  isSeen: whether(`a."readBy" <> '[]'`),
  snoozed: whether('a."snoozedUntil" IS NOT NULL'),
  snoozedUntil: { type: 'bigint', sql: milliseconds('a."snoozedUntil"') },
  source: { type: 'text', sql: 'a.source' },
  owner: { type: 'text', sql: `coalesce(a.owner, '')` },
  'integration.name': byPlace,
  'integration.type': byPlace,
  'report.ackTime': { type: 'bigint', sql: milliseconds('(a."firstAcknowledgedAt" - a."createdAt")') },
  'report.closeTime': { type: 'bigint', sql: milliseconds('(a."closedAt" - a."createdAt")') },
  'report.acknowledgedBy': { type: 'text', sql: `coalesce(a."acknowledgedBy"->>'name', '')` },
  'report.closedBy': { type: 'text', sql: `coalesce(a."closedBy"->>'name', '')` },
};

/** The value that alerts are sorted by, as an expression on `alerts a`. */
export function sortSql({ sort, integrationPlaces = {} }: ListOrder, parameters: SqlParameters): string {
  const { sql } = SORTINGS[sort];
  return sql.includes('$places') ? sql.replace('$places', parameters.bind(JSON.stringify(integrationPlaces))) : sql;
}

/** The type of that value. */
export const sortType = (sort: AlertSort): Sorting['type'] => SORTINGS[sort].type;

/** Whether a text can be the value that a list is sorted by. */
export function isSortValue(sort: AlertSort, text: string): boolean {
  switch (SORTINGS[sort].type) {
    case 'timestamptz':
      return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));
    case 'bigint':
      return /^-?\d{1,15}$/.test(text);
    case 'text':
      return !text.includes('\0');
  }
}
