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

/** One attempt to send to an integration. */
export interface Telling {
  /** The `webhook-id`. */
  id: string;
  /** One message for a system; one or more, combined, for a chat. */
  messages: readonly WebhookMessage[];
  statusNow: StatusNow;
  integration: OutboundIntegration;
  now: Date;
  /** The base URL of this service, without a trailing slash. */
  publicBaseUrl: string;
  /** What a system is told is only rehearsed. */
  rehearsed?: boolean;
  /** For bodies in the third-party format. */
  names: NamesOfIds;
}

const CONTENT = { 'content-type': 'application/json', 'user-agent': 'Pager-Webhooks/1' };

/**
 * The request for the integration's type: signed JSON for systems, a rendered message for chats. Null: its format does
 * not support this event.
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
          : jsonBody(message, id, integration, telling.rehearsed);
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
