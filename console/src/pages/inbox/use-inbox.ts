import { useInfiniteQuery, useQuery } from '@tanstack/preact-query';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Alert } from '../../alerts/alert.js';
import { onLive } from '../../api/live.js';
import {
  alertCount,
  alertList,
  oneAlert,
  reloadLists,
  replaceAlert,
  type AlertPage,
  type AlertQuery,
} from '../../data/alert-lists.js';
import type { Group } from './views.js';

/** One group of the inbox: its alerts as far as they are loaded, and how many there are. */
export interface LoadedGroup {
  group: Group;
  alerts: Alert[];
  /** Null: not known yet. */
  total: number | null;
  /** How many more there are in teams that the person is not in. */
  hidden: number;
  hasMore: boolean;
  isLoading: boolean;
  error: unknown;
  /** The search begins like a condition, and was read as text, or as both. */
  readAs: AlertPage['readAs'];
  warnings: AlertPage['warnings'];
  loadMore: () => void;
  retry: () => void;
}

/** @param group null: there is none, nothing is asked */
export function useGroup(group: Group | null): LoadedGroup | null {
  const asked: AlertQuery = group ?? { filter: '', query: '', allTeams: false, sort: 'priority', order: 'asc' };
  const { filter, query, allTeams } = asked;
  const list = useInfiniteQuery({ ...alertList(asked), enabled: group !== null });
  const count = useQuery({ ...alertCount(filter, query, allTeams), enabled: group !== null });
  const all = useQuery({ ...alertCount(filter, query, true), enabled: group !== null && !allTeams });
  const alerts = useMemo(() => unique(list.data?.pages.flatMap(({ data }) => data) ?? []), [list.data]);
  const { hasNextPage, isFetching, error } = list;
  const total = count.data?.count ?? (list.data && !hasNextPage ? alerts.length : null);
  const isLoading = list.isPending || list.isFetchingNextPage;
  const { readAs, warnings } = list.data?.pages[0] ?? {};
  return useMemo(
    () =>
      group && {
        group,
        alerts,
        total,
        hidden: Math.max(0, (all.data?.count ?? 0) - (total ?? Infinity)),
        hasMore: hasNextPage,
        isLoading,
        error,
        readAs,
        warnings,
        loadMore: () => {
          if (hasNextPage && !isFetching) void list.fetchNextPage();
        },
        retry: () => void list.refetch(),
      },
    [group, all.data, alerts, total, hasNextPage, isFetching, isLoading, error, readAs, warnings],
  );
}

/** An alert that moved while pages were loaded may stand in two of them. */
function unique(alerts: readonly Alert[]): Alert[] {
  return [...new Map(alerts.map((alert) => [alert.id, alert])).values()];
}

/** The alert that the preview shows and keys act on. */
export interface Here {
  id: string | null;
  /** Null: there is none, or it was deleted. */
  alert: Alert | null;
  /** @param byHand a click: it counts from where the row stands now, though it stood elsewhere before */
  set: (id: string, byHand?: boolean) => void;
  /**
   * The alert so many rows further; from one that has left the list, or its group, from where it stood.
   * @param without ids of alerts that are about to leave it: null where no other is left
   */
  beside: (by: 1 | -1, without?: ReadonlySet<string>) => string | null;
}

/**
 * The alert that the person has come to, at first the one on top. It stays the same whatever happens to the list, also when it
 * leaves it: a key that is pressed at that moment must not act on another alert.
 * @param view chosen anew with each
 */
export function useHere(groups: readonly LoadedGroup[], view: string, isLoading: boolean): Here {
  const alerts = useMemo(() => groups.flatMap((group) => group.alerts), [groups]);
  const [here, setHere] = useState<{ view: string; id: string | null }>({ view, id: null });
  const id = here.view === view ? here.id : null;
  const first = isLoading ? undefined : alerts[0]?.id;
  useEffect(() => {
    if (id === null && first) setHere({ view, id: first });
  }, [id, first, view]);

  const listed = alerts.find((alert) => alert.id === id) ?? null;
  const standing = groups.find((group) => listed && group.alerts.includes(listed))?.group.standing ?? null;
  const cameTo = useRef<{ id: string | null; standing: typeof standing }>({ id, standing });
  if (cameTo.current.id !== id) cameTo.current = { id, standing };
  // Who acknowledges an alert goes on with the one after it, also once it stands far below among the acknowledged ones.
  const isInPlace = listed !== null && standing === cameTo.current.standing;
  // As it was when the alert last stood where the person came to it.
  const order = useRef<readonly string[]>([]);
  if (isInPlace || id === null) order.current = alerts.map((alert) => alert.id);
  const left = useQuery({ ...oneAlert(id ?? ''), enabled: id !== null && listed === null });

  const beside = (by: 1 | -1, without?: ReadonlySet<string>): string | null => {
    const ids = new Set(alerts.map((alert) => alert.id));
    const { current: all } = order;
    for (let place = all.indexOf(id ?? '') + by; place >= 0 && place < all.length; place += by)
      if (ids.has(all[place]!) && !without?.has(all[place]!)) return all[place]!;
    if (without) return null;
    return isInPlace ? id : (first ?? null);
  };
  return {
    id,
    alert: listed ?? (left.error === null ? (left.data ?? null) : null),
    set: (next, byHand = false) => {
      if (byHand && next === id) cameTo.current = { id, standing };
      setHere({ view, id: next });
    },
    beside,
  };
}

/** While the list is scrolled or used, nothing in it moves: for this long after the last touch. */
const HANDS_OFF_MS = 4000;
const LOAD_PAUSE_MS = 1500;
/** After a flood of changes, at most so often. */
const FLOOD_PAUSE_MS = 10_000;

/**
 * Live changes of the inbox: rows change in place; new ones and ones that moved wait while the list is in use.
 * @param alerts those of the list: what brings new ones in otherwise (a bulk action) has shown them
 * @returns how many new alerts wait, and what shows them
 */
export function useLiveInbox(alerts: readonly Alert[]): { waiting: number; show: () => void; touched: () => void } {
  const [waiting, setWaiting] = useState(0);
  const fresh = useRef(new Set<string>());
  const isOutdated = useRef(false);
  const isFlood = useRef(false);
  const touchedAt = useRef(-Infinity);
  const loadedAt = useRef(0);

  const show = (): void => {
    loadedAt.current = performance.now();
    isOutdated.current = isFlood.current = false;
    fresh.current.clear();
    setWaiting(0);
    reloadLists();
  };

  useEffect(() => {
    const unlisten = onLive((event) => {
      if (event.kind === 'alert') {
        if (!replaceAlert(event.alert) && event.alert.status === 'open') {
          fresh.current.add(event.alert.id);
          setWaiting(fresh.current.size);
        } else if (fresh.current.delete(event.alert.id)) setWaiting(fresh.current.size);
        isOutdated.current = true;
      } else if (event.kind === 'alert.deleted') isOutdated.current = true;
      else if (event.kind === 'alerts') isOutdated.current = isFlood.current = true;
    });
    const timer = setInterval(() => {
      const time = performance.now();
      const inUse = scrollY > 40 || time - touchedAt.current < HANDS_OFF_MS;
      const pause = isFlood.current ? FLOOD_PAUSE_MS * (0.5 + Math.random()) : LOAD_PAUSE_MS;
      if (isOutdated.current && !inUse && !document.hidden && time - loadedAt.current > pause) show();
    }, 500);
    return () => {
      unlisten();
      clearInterval(timer);
    };
  }, []);

  useEffect(() => {
    const shown = alerts.filter(({ id }) => fresh.current.delete(id));
    if (shown.length > 0) setWaiting(fresh.current.size);
  }, [alerts]);

  return { waiting, show, touched: () => (touchedAt.current = performance.now()) };
}
