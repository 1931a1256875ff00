import type { Flapping } from './flapping.js';
import type { Snoozes } from './snoozes.js';
import type { StoredFields } from './alert-fields.js';
import type { Priority } from '../../../platform/domain/priority.js';

/** Types of the alert domain that all features share. */

export const ALERT_STATUSES = ['open', 'acknowledged', 'closed'] as const;
export type AlertStatus = (typeof ALERT_STATUSES)[number];

/** Who may see an alert beside its team, as the client named them. */
export interface Viewer {
  type: 'user' | 'team';
  id?: string;
  name?: string;
}

/** Who changed an alert: a person, an API key (named by its integration) or the engine. */
export interface Actor {
  type: 'user' | 'api_key' | 'system';
  id: string | null;
  name: string;
}

/** The actor and, where a third-party client gives it, the person for whom it acts. */
export interface Doer extends Actor {
  actsFor?: { id: string | null; name: string };
}

/** The name that the history and the alert show for an action. */
export const shownDoer = ({ id, name, actsFor }: Doer): { id: string | null; name: string } => actsFor ?? { id, name };

/** The part of an alert that decides whether somebody may still be paged for it. */
export interface AlertState {
  id: string;
  tenantId: string;
  status: AlertStatus;
  acknowledged: boolean;
  /** Set while the alert is snoozed; paging pauses until then (UTC). */
  snoozedUntil: Date | null;
  /** Null: it never was, as far as is known. */
  snoozes: Snoozes | null;
  priority: Priority;
  /** Set while its escalation waits for somebody to come on call. */
  heldUntil: Date | null;
}

/** The fields that clients give (`alert-fields.ts`). */
type Given = { [N in Exclude<keyof StoredFields, 'description'>]: Readonly<StoredFields[N]> };

/** An alert for other features. */
export interface AlertSnapshot extends AlertState, Given {
  tinyId: number;
  description: string;
  teamId: string | null;
  /** As the client named the owner; `ownerId` when that is a user of the tenant. */
  owner: string | null;
  ownerId: string | null;
  count: number;
  suppressNotifications: boolean;
  /** Set while an alert policy defers everything that follows from the alert. */
  delayedUntil: Date | null;
  /** Set: its alias was opened and closed again and again when it came. */
  flapping?: Flapping | null;
  /** The maintenance window during which it was raised, if that silenced it. */
  maintenance: string | null;
  /** The end of that maintenance; null once somebody may be paged. */
  silencedUntil: Date | null;
  integrationId: string | null;
  /** When it was last acknowledged, or closed, if ever; kept when that was taken back. */
  acknowledgedAt: Date | null;
  closedAt: Date | null;
  /** A person, the integration of a key, or the service itself; null: not acknowledged, or not known. */
  acknowledgedBy: { id: string | null; name: string } | null;
  closedBy: { id: string | null; name: string } | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Stored fields of an alert that the API does not show. */
export interface AlertRecord {
  integrationId: string | null;
  /** Of the latest acknowledgement and close; still set after the alert is unacknowledged or reopened. */
  acknowledgedAt: Date | null;
  closedAt: Date | null;
  closedBy: { id: string | null; name: string } | null;
}
