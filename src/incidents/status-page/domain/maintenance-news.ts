import type { NewsKind } from './planned-news.js';

/** Something that the public was told of one time of a window. */
export interface NewsItem {
  kind: NewsKind;
  at: string;
  startTime: string;
  endTime: string;
}

/** One time of a window as the public was told of it. */
export interface ToldMaintenance {
  /** Of its entry in the feed. */
  id: string;
  phase: 'announced' | 'begun' | 'over';
  name: string;
  description: string | null;
  startTime: string;
  endTime: string;
  /** Those that were public when it was told of. */
  serviceIds: readonly string[];
  /** When its texts were changed last. */
  changedAt: string;
  /** Oldest first. */
  items: readonly NewsItem[];
  /** True: subscribers expect it, so it is not mailed (`isExpected`). */
  isExpected: boolean;
  /** The times of the window, to see whether it was changed. */
  series: string;
}

/** As it is stored with the announcements. */
export interface MaintenanceNews {
  /** Are subscribers mailed? As the window said last: it may be gone. */
  notify: boolean;
  /** Since when an edit waits to be told; absent: none does. */
  heldSince?: string;
  /** The page showed the window before anything was told: it is not mailed that it is there. */
  isKnown?: true;
  /** The time before this one, of a window that recurs. */
  last?: { startTime: string; series: string };
  /** Absent: nothing yet. */
  told?: ToldMaintenance;
}
