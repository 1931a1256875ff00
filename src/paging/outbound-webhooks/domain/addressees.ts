import type { MatchableAlert } from '../../../platform/matching/match-criteria.js';
import type { OutboundIntegration } from '../../../alerts/integrations/outbound-integrations.js';
import type { WebhookMessage } from './message.js';

/** What decides which integrations get a message, besides the message itself. */
export interface About {
  /** Null: of no team. */
  teamId: string | null;
  /** The alert's integration asked to notify nobody. */
  suppressNotifications: boolean;
  /** The alert that filters match; absent: the subject is an incident, and filters do not apply. */
  alert?: MatchableAlert;
}

/**
 * The integrations that get a message: those with this event that are global or of the alert's team. None gets what
 * was done through itself, so that two systems cannot trigger each other in a loop.
 * Chat rooms do not get alerts with suppressed notifications, but other systems do. The third-party format has no
 * incidents.
 */
export function addresseesOf(
  { event, actor }: Pick<WebhookMessage, 'event' | 'actor'>,
  { teamId, suppressNotifications, alert }: About,
  integrations: readonly OutboundIntegration[],
): OutboundIntegration[] {
  return integrations.filter(
    (each) =>
      (each.events.length === 0 || each.events.includes(event)) &&
      (each.teamId === null || each.teamId === teamId) &&
      !(actor.type === 'api_key' && actor.id === each.id) &&
      !(suppressNotifications && each.type !== 'webhook') &&
      (alert === undefined ? each.payload === 'pager' : each.fits === null || each.fits(alert)),
  );
}
