import type { WebhookMessage } from './message.js';

/**
 * The body for a receiver of type `webhook` (decisions §6); `detail` was added later.
 * @param id the `webhook-id`: the same for every attempt @param rehearsed its subject rehearses: nobody is paged
 */
export function jsonBody(
  { event, occurredAt, subject, actor, detail }: WebhookMessage,
  id: string,
  { id: integrationId, name }: { id: string; name: string },
  rehearsed = false,
): object {
  return {
    event,
    id,
    occurredAt,
    ...(rehearsed && { rehearsed }),
    ...subject,
    actor,
    ...(detail === null ? {} : { detail }),
    integration: { id: integrationId, name },
  };
}
