import type { AlertStatus } from '../lifecycle/domain/alert.js';
import type { Priority } from '../../platform/domain/priority.js';

/** Which alerts a statistic is about: those created in [since, until). */
export interface AlertWindow {
  since: Date;
  until: Date;
  /** Only alerts of these teams (global ones belong to none); null: every alert of the tenant. */
  teams: readonly string[] | null;
}

/**
 * How long something took: the number of alerts to which it happened, and the mean in seconds (0 when there are
 * none). docs/reference/reports.md says which alerts count.
 */
export interface MeanTime {
  alerts: number;
  seconds: number;
}

export interface ResponseTimes {
  /** From the creation to the first acknowledgement. */
  mtta: MeanTime;
  /** From the creation to the close, of alerts that are closed. */
  mttr: MeanTime;
}

export interface SourceCount {
  source: string;
  count: number;
}

export interface AlertSummary extends ResponseTimes {
  total: number;
  byStatus: Record<AlertStatus, number>;
  byPriority: Record<Priority, number>;
  /** Most first. */
  topSources: SourceCount[];
}

/** The alerts created on a UTC day (`YYYY-MM-DD`), by their present status. */
export interface DayCounts {
  date: string;
  total: number;
  byStatus: Record<AlertStatus, number>;
}

/**
 * `responder`: the owner of the alert, else the person who acknowledged it first; `team`: the one it belongs to;
 * `service`: its entity, what the alert is about.
 */
export const ALERT_GROUPINGS = ['responder', 'team', 'service'] as const;
export type AlertGrouping = (typeof ALERT_GROUPINGS)[number];

/** The alerts that have one key in common; null: those that have none. */
export interface AlertGroup extends ResponseTimes {
  key: string | null;
  total: number;
}

/** An alert as one line of a list. Instants are milliseconds since the epoch. */
export interface AlertLine {
  id: string;
  tinyId: number;
  alias: string;
  message: string;
  status: AlertStatus;
  priority: Priority;
  source: string;
  entity: string;
  teamId: string | null;
  owner: string | null;
  ownerId: string | null;
  /** Parted by commas. */
  tags: string;
  count: number;
  createdAt: number;
  firstAcknowledgedAt: number | null;
  /** Set only while the alert is closed. */
  closedAt: number | null;
  integrationId: string | null;
  /** What kept it from notifying anybody when it came; null: nothing. */
  silencedBy: 'integration' | 'maintenance' | 'policy' | null;
}
