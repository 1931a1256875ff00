import type { OutboundIntegration } from '../../integrations/outbound-integrations.js';
import type { WebhookMessage } from './message.js';

/** What decides who hears of a message, beside the message itself. */
export interface About {
  /** Null: of no team. */
  teamId: string | null;
  /** Its integration asked that nobody be told. */
  suppressNotifications: boolean;
}

/**
 * The integrations that are to be told: those that want this event and are global or of the alert's team. None hears of
 * what was done through itself, so that two systems that tell each other everything do not go round in circles. Chat
 * rooms, where people read, stay silent about an alert of which nobody is to be told; other systems hear of it.
 */
export function addresseesOf(
  { event, actor }: Pick<WebhookMessage, 'event' | 'actor'>,
  { teamId, suppressNotifications }: About,
  integrations: readonly OutboundIntegration[],
): OutboundIntegration[] {
  return integrations.filter(
    (each) =>
      (each.events.length === 0 || each.events.includes(event)) &&
      (each.teamId === null || each.teamId === teamId) &&
      !(actor.type === 'api_key' && actor.id === each.id) &&
      !(suppressNotifications && each.type !== 'webhook'),
  );
}
