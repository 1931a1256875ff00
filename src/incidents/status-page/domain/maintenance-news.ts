import type { NewsKind } from './planned-news.js';

/** One announcement about one occurrence of a maintenance window. */
export interface NewsItem {
  kind: NewsKind;
  at: string;
  startTime: string;
  endTime: string;
}

/** One occurrence of a maintenance window as it was last announced. */
export interface AnnouncedMaintenance {
  /** Identifies its entry in the feed. */
  id: string;
  phase: 'announced' | 'begun' | 'over';
  name: string;
  description: string | null;
  startTime: string;
  endTime: string;
  /** The affected services that were public at the announcement. */
  serviceIds: readonly string[];
  /** The last change of name or description. */
  changedAt: string;
  /** Oldest first. */
  items: readonly NewsItem[];
  /** True: subscribers expect it, so they get no mail (`isExpected`). */
  isExpected: boolean;
  /** Start, end and recurrence of the window, to detect a change of the series. */
  series: string;
}

/** The state of a followed window, stored as JSON with its announcement. */
export interface MaintenanceNews {
  /** Mail subscribers? A copy of the window's setting, since the window may be deleted. */
  notify: boolean;
  /** When the oldest unannounced edit happened; absent: there is none. */
  heldSince?: string;
  /** The page showed the window before announcements existed, so its first announcement is not mailed. */
  isKnown?: true;
  /** The previous occurrence of a recurring window. */
  last?: { startTime: string; series: string };
  /** Absent: not announced yet. */
  told?: AnnouncedMaintenance;
}
