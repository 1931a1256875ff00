import type { AlertSnapshot } from '../../../alerts/lifecycle/domain/alert.js';
import type { BundleMessage } from '../../channels/domain/messages.js';
import { canBeAcknowledged } from './alert-message.js';
import type { Occasion } from './rule.js';
import { type TimeStyle } from '../../../platform/domain/time-style.js';

export interface BundleMessageInput {
  /** As it was claimed for this attempt. */
  bundle: { tenantId: string; id: string; attempts: number };
  /** The event of all of them. */
  occasion: Occasion;
  /** By urgency; at least one. */
  alerts: readonly AlertSnapshot[];
  /** Acknowledges all that can be; null: none can, or the channel carries no link. */
  acknowledgeUrl: string | null;
  /** Posted to a chat room: it leads to the alerts of nobody in particular. */
  isRoom?: boolean;
  /** The reader's. */
  timeStyle: TimeStyle;
  /** Where this service is reached, without a trailing slash. */
  publicBaseUrl: string;
  serviceName: string;
}

/** Alerts that a message about several names. */
const NAMED = 5;
/** The inbox of the console: of what paged the reader, and as the reader left it. */
const INBOX = '/console/?view=paged';
const ALL = '/console/';

/** Several alerts in one message. */
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

/** Sorts the most urgent first, of these the oldest. */
export function byUrgency(
  a: Pick<AlertSnapshot, 'priority' | 'createdAt'>,
  b: Pick<AlertSnapshot, 'priority' | 'createdAt'>,
): number {
  return a.priority.localeCompare(b.priority) || a.createdAt.getTime() - b.createdAt.getTime();
}
