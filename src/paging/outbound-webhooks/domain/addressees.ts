import type { MatchableAlert } from '../../../platform/matching/match-criteria.js';
import type { OutboundIntegration } from '../../../alerts/integrations/outbound-integrations.js';
import type { WebhookMessage } from './message.js';

/** What decides who hears of a message, beside the message itself. */
export interface About {
  /** Null: of no team. */
  teamId: string | null;
  /** Its integration asked that nobody be told. */
  suppressNotifications: boolean;
  /** What filters are asked about; absent: it is no alert, and they are not asked. */
  alert?: MatchableAlert;
}

/**
 * The integrations that are to be told: those that want this event and are global or of the alert's team. None hears of
 * what was done through itself, so that two systems that tell each other everything do not go round in circles. Chat
 * rooms, where people read, stay silent about an alert of which nobody is to be told; other systems hear of it. The third
 * party's shape has no incidents.
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
