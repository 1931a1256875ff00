/** The alerts that pages have loaded, kept up to date in place. */
import type { InfiniteData } from '@tanstack/preact-query';
import { queries } from '../api/queries.js';
import type { Alert } from './alert.js';

export interface AlertPage {
  data: Alert[];
  nextCursor?: string | null;
  /** Of a search that begins like a condition. */
  readAs?: 'text' | 'both';
  /** Names in the search that nobody has. */
  warnings?: string[];
}

/** Query keys: a list is `['alerts', 'list', …]`, one alert `['alert', id, …]`. */
export const LISTS = ['alerts', 'list'] as const;

/**
 * Puts the newest state of an alert wherever it is shown, in its present place.
 * @returns whether a list shows it
 */
export function replaceAlert(alert: Alert): boolean {
  let isListed = false;
  queries.setQueriesData<InfiniteData<AlertPage>>({ queryKey: LISTS }, (list) => {
    if (!list?.pages.some(({ data }) => data.some(({ id }) => id === alert.id))) return list;
    isListed = true;
    return {
      ...list,
      pages: list.pages.map((page) => ({
        ...page,
        // What a list adds to an alert (its escalation in short) stays until the list is loaded again.
        data: page.data.map((row) => (row.id === alert.id ? { ...row, ...alert } : row)),
      })),
    };
  });
  queries.setQueryData<Alert>(['alert', alert.id], (known) => known && { ...known, ...alert });
  return isListed;
}

let shown: readonly string[] = [];

/** Says which alerts a list shows now, in its order: ids. */
export function showOrder(ids: readonly string[]): void {
  shown = ids;
}

/** The alerts before and after one in the list that was shown last; null where there is none. */
export function neighboursOf(id: string): { before: string | null; after: string | null } {
  const place = shown.indexOf(id);
  if (place < 0) return { before: null, after: null };
  return { before: shown[place - 1] ?? null, after: shown[place + 1] ?? null };
}
