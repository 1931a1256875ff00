/** Lists of alerts, and what is done with one: what the first page needs. What else an alert has is in `alerts.ts`. */
import type { InfiniteData, QueryKey, UseQueryOptions } from '@tanstack/preact-query';
import type { Alert } from '../alerts/alert.js';
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import { queries } from '../api/queries.js';

export interface AlertPage {
  data: Alert[];
  nextCursor?: string | null;
  /** Of a search that begins like a condition. */
  readAs?: 'text' | 'both';
  /** Names in the search that nobody has. */
  warnings?: string[];
}

/** Which alerts, and in which order. */
export interface AlertQuery {
  /** Conditions that stand, and what the person typed. */
  filter: string;
  query: string;
  /** Those of teams that the person is not in, too. */
  allTeams: boolean;
  sort: 'priority' | 'updatedAt' | 'snoozedUntil';
  order: 'asc' | 'desc';
}

/** Query keys: a list is `['alerts', 'list', …]`, one alert `['alert', id, …]`. */
const LISTS = ['alerts', 'list'] as const;
/** A small first page is on the screen sooner. */
const PAGE = 50;
/** As many ids as one request takes. */
export const MOST_AT_ONCE = 100;

const at = (identifier: string) => ({ params: { path: { identifier } } });

interface PagedQuery {
  queryKey: QueryKey;
  initialPageParam: string;
  queryFn: (at: { pageParam: string; signal: AbortSignal }) => Promise<AlertPage>;
  getNextPageParam: (page: AlertPage) => string | undefined;
}

/** A list, page by page. */
export const alertList = ({ filter, query, allTeams, sort, order }: AlertQuery): PagedQuery => ({
  queryKey: [...LISTS, filter, query, allTeams, sort, order],
  initialPageParam: '',
  queryFn: ({ pageParam, signal }) =>
    answerOf(
      api.GET('/v2/alerts', {
        params: {
          query: { filter, query, allTeams, sort, order, limit: PAGE, cursor: pageParam, include: 'escalation' },
        },
        signal,
      }),
    ),
  getNextPageParam: (page) => page.nextCursor ?? undefined,
});

/** Asks for the first page of a list before it is drawn. */
export const preloadList = (asked: AlertQuery): void => void queries.prefetchInfiniteQuery(alertList(asked));

/** How many there are. */
export const alertCount = (
  filter: string,
  query: string,
  allTeams: boolean,
): UseQueryOptions<Schemas['CountView']> => ({
  queryKey: ['alerts', 'count', filter, query, allTeams],
  queryFn: () =>
    dataOf(
      api.GET('/v2/alerts/count', { params: { query: { filter, ...(query === '' ? {} : { query }), allTeams } } }),
    ),
});

/** The ids of all of them. */
export async function idsOfAll({ filter, query, allTeams, sort, order }: AlertQuery): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { data: { id: string }[]; nextCursor?: string | null } = await answerOf(
      api.GET('/v2/alerts', {
        params: { query: { filter, query, allTeams, sort, order, limit: MOST_AT_ONCE, cursor } },
      }),
    );
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor ?? null;
  }
  return ids;
}

/** @param identifier its id, tiny id or alias */
export const storedAlert = (identifier: string): Promise<Alert> =>
  dataOf(api.GET('/v2/alerts/{identifier}', at(identifier)));

export const oneAlert = (id: string): UseQueryOptions<Alert> => ({
  queryKey: ['alert', id],
  queryFn: () => storedAlert(id),
});

/** All that is shown of an alert may have changed: its history, its notes, whom it pages. */
export const refreshAlert = (id: string): Promise<void> => queries.invalidateQueries({ queryKey: ['alert', id] });

/** Alerts have changed, of which it is not known which. */
export const refreshAlerts = (): Promise<unknown> =>
  Promise.all(['alerts', 'alert'].map((key) => queries.invalidateQueries({ queryKey: [key] })));

/** Loads the lists again: only the first page of each, the others when they are scrolled to. */
export function reloadLists(): void {
  queries.setQueriesData<InfiniteData<unknown>>({ queryKey: LISTS }, (list) =>
    list ? { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) } : list,
  );
  void queries.invalidateQueries({ queryKey: ['alerts'] });
}

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

/** Sent even while the page goes away. */
const keepalive = true;

export const acknowledgeAlert = (id: string): Promise<unknown> =>
  answerOf(api.POST('/v2/alerts/{identifier}/acknowledge', { ...at(id), keepalive, body: {} }));

export const unacknowledgeAlert = (id: string): Promise<unknown> =>
  answerOf(api.POST('/v2/alerts/{identifier}/unacknowledge', { ...at(id), body: {} }));

export const closeAlert = (id: string): Promise<unknown> =>
  answerOf(api.POST('/v2/alerts/{identifier}/close', { ...at(id), keepalive, body: {} }));

export const reopenAlert = (id: string): Promise<unknown> =>
  answerOf(api.POST('/v2/alerts/{identifier}/reopen', { ...at(id), body: {} }));

/** @param endTime ISO 8601 */
export const snoozeAlert = (id: string, endTime: string): Promise<unknown> =>
  answerOf(api.POST('/v2/alerts/{identifier}/snooze', { ...at(id), keepalive, body: { endTime } }));

export const unsnoozeAlert = (id: string): Promise<unknown> =>
  answerOf(api.POST('/v2/alerts/{identifier}/unsnooze', { ...at(id), body: {} }));

/** @param user an id */
export const assignAlert = (id: string, user: string): Promise<unknown> =>
  answerOf(api.POST('/v2/alerts/{identifier}/assign', { ...at(id), body: { user } }));

/** Begins the next step now, or says why not. */
export const escalateAlert = (id: string): Promise<Schemas['EscalateView']> =>
  dataOf(api.POST('/v2/alerts/{identifier}/escalate', at(id)));

/** The newest state after such an action, which its answer does not carry; it is shown wherever the alert is. */
export async function alertAfter(id: string): Promise<Alert> {
  const alert = await storedAlert(id);
  replaceAlert(alert);
  return alert;
}

/** Loads again what an action changes beside the alert itself. */
export function refreshAfterAction(id: string): void {
  void refreshAlert(id);
  void queries.invalidateQueries({ queryKey: ['alerts', 'count'] });
}

/** The same action with many alerts. @param ids at most `MOST_AT_ONCE` */
export const actOnMany = (
  ids: readonly string[],
  action: Omit<Schemas['BulkDto'], 'ids'>,
): Promise<Schemas['BulkView']> => dataOf(api.POST('/v2/alerts/bulk', { body: { ids: [...ids], ...action } }));
