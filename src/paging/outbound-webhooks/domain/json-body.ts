import type { WebhookMessage } from './message.js';

/**
 * The body that a receiver of type `webhook` gets (decisions §6); `detail` is additive.
 * @param id the `webhook-id`: the same for every try
 */
export function jsonBody(
  { event, occurredAt, subject, actor, detail }: WebhookMessage,
  id: string,
  { id: integrationId, name }: { id: string; name: string },
): object {
  return {
    event,
    id,
    occurredAt,
    ...subject,
    actor,
    ...(detail === null ? {} : { detail }),
    integration: { id: integrationId, name },
  };
}
