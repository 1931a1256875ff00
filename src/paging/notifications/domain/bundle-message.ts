import type { AlertSnapshot } from '../../../alerts/lifecycle/domain/alert.js';
import type { BundleMessage } from '../../channels/domain/messages.js';
import { canBeAcknowledged } from './alert-message.js';
import type { Occasion } from './rule.js';
import { type TimeStyle } from '../../../platform/domain/time-style.js';

export interface BundleMessageInput {
  /** The grouped notification as claimed for this attempt. */
  bundle: { tenantId: string; id: string; attempts: number };
  /** The event that all of them share. */
  occasion: Occasion;
  /** By urgency; at least one. */
  alerts: readonly AlertSnapshot[];
  /** Acknowledges all alerts that are still open; null: none is, or the channel shows no link. */
  acknowledgeUrl: string | null;
  /** True: posted to a chat room, so it links to no person's alerts. */
  isRoom?: boolean;
  /** The reader's time zone and clock format. */
  timeStyle: TimeStyle;
  /** The base URL of this service, without a trailing slash. */
  publicBaseUrl: string;
  serviceName: string;
}

/** How many alerts the message lists. */
const NAMED = 5;
/** The reader's own alerts in the console, with the reader's last filters. */
const INBOX = '/console/?view=paged';
const ALL = '/console/';

/** A notification about several alerts. */
export function bundleMessage(input: BundleMessageInput): BundleMessage {
  const { bundle, occasion, alerts, acknowledgeUrl, timeStyle, publicBaseUrl, serviceName, isRoom = false } = input;
  return {
    kind: 'bundle',
    id: bundle.id,
    attempt: { tenantId: bundle.tenantId, deliveryId: bundle.id, attempt: bundle.attempts },
    occasion,
    count: alerts.length,
    worst: alerts[0]?.priority ?? 'P3',
    alerts: alerts.slice(0, NAMED),
    alertIds: alerts.map(({ id }) => id),
    canBeAcknowledged: alerts.some((alert) => canBeAcknowledged({ occasion }, alert)),
    acknowledgeUrl,
    inboxUrl: `${publicBaseUrl}${isRoom ? ALL : INBOX}`,
    timeStyle,
    serviceName,
  };
}

/** Sorts the most urgent first, then the oldest. */
export function byUrgency(
  a: Pick<AlertSnapshot, 'priority' | 'createdAt'>,
  b: Pick<AlertSnapshot, 'priority' | 'createdAt'>,
): number {
  return a.priority.localeCompare(b.priority) || a.createdAt.getTime() - b.createdAt.getTime();
}
