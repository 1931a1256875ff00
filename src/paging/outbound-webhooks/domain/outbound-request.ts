import type { OutboundIntegration } from '../../../alerts/integrations/outbound-integrations.js';
import { cardOf, type Card, type StatusNow } from './card.js';
import { digestOf } from './digest.js';
import { jsonBody } from './json-body.js';
import type { WebhookMessage } from './message.js';
import { standardHeaders } from '../../../platform/outbound-http/domain/webhook.js';
import { thirdPartyBody, type NamesOfIds } from './third-party-body.js';
import { slackMessage } from './slack-message.js';
import { teamsMessage } from './teams-message.js';

export interface OutboundRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** One try at telling an integration, as it goes over the wire. */
export interface Telling {
  /** The `webhook-id`. */
  id: string;
  /** What is told: to a system one message, to a chat also several in one. */
  messages: readonly WebhookMessage[];
  statusNow: StatusNow;
  integration: OutboundIntegration;
  now: Date;
  /** Where this service is reached, without a trailing slash. */
  publicBaseUrl: string;
  /** For bodies in the third party's shape. */
  names: NamesOfIds;
}

const CONTENT = { 'content-type': 'application/json', 'user-agent': 'Pager-Webhooks/1' };

/**
 * The request of the integration's type: signed JSON for systems, a formatted message for chat rooms. Null: its shape has none
 * of what happened.
 */
export function outboundRequest(telling: Telling): OutboundRequest | null {
  const { id, messages, integration, now, names } = telling;
  const [message] = messages;
  if (message === undefined) return null;
  const { url } = integration;
  switch (integration.type) {
    case 'webhook': {
      const content =
        integration.payload === 'third-party'
          ? thirdPartyBody(message, integration, names)
          : jsonBody(message, id, integration);
      if (content === null) return null;
      const body = JSON.stringify(content);
      const headers = {
        ...CONTENT,
        ...integration.headers,
        ...standardHeaders(id, now, body, integration.signingSecret),
      };
      return { url, headers, body };
    }
    case 'slack':
      return { url, headers: CONTENT, body: JSON.stringify(slackMessage(cardOfAll(telling))) };
    case 'teams':
      return { url, headers: CONTENT, body: JSON.stringify(teamsMessage(cardOfAll(telling))) };
  }
}

function cardOfAll({ messages, statusNow, publicBaseUrl }: Telling): Card {
  const [message, ...others] = messages;
  return others.length === 0 && message
    ? cardOf(message, publicBaseUrl, statusNow)
    : digestOf(messages, statusNow, publicBaseUrl);
}
