import { open, read, write, type Matrix } from './row.js';
import { integration, token } from './targets.js';

/** Nobody makes a key or a URL that may do more than its maker. */
const NO_MORE = { 'key without read': 403, 'key without write': 403, 'key without delete': 403 } as const;
const NO_URL = { 'key without write': 403 } as const;

/** Only the key of an integration may send there. */
const NO_PERSON = {
  admin: 403,
  "another tenant's admin": 403,
  'member of another team': 403,
  'user without grants': 403,
} as const;

/** The addresses of other services' clients, who name the key in a place of theirs. */
export const OF_SENDERS = [
  ...['POST /v2/enqueue', 'POST /v2/change/enqueue', 'POST /api/v2/generic/incoming'],
  ...['POST /integrations/generic/20131114/alert/{key}/{routing}', 'POST /integrations/v1/{kind}/{key}'],
];

export const intake: Matrix = {
  'GET /v2/integrations': read('integrations', 200, { scope: 'config' }),
  'POST /v2/integrations': write('integrations', 400, { scope: 'config' }),
  'POST /v2/integrations/authenticate': read(null, 200, { scope: 'none' }),
  'GET /v2/integrations/{id}': read('integrations', 200, { scope: 'config', on: integration }),
  'GET /v2/integrations/{id}/payloads': write('integrations', 200, { scope: 'config', on: integration }),
  ...Object.fromEntries(OF_SENDERS.map((route) => [route, write('alerts', 400, { but: NO_PERSON })])),
  'PATCH /v2/integrations/{id}': write('integrations', 200, { scope: 'config', on: integration }),
  'DELETE /v2/integrations/{id}': write('integrations', 200, { scope: 'config', on: integration }),
  'POST /v2/integrations/{id}/enable': write('integrations', 200, { scope: 'config', on: integration }),
  'POST /v2/integrations/{id}/disable': write('integrations', 200, { scope: 'config', on: integration }),
  'POST /v2/integrations/{id}/test': write('integrations', 200, { scope: 'config', on: integration }),
  'POST /v2/integrations/{id}/regenerate-key': write('integrations', 200, {
    scope: 'config',
    on: integration,
    but: NO_MORE,
  }),
  'POST /v2/integrations/{id}/rotate-webhook-token': write('integrations', 200, {
    scope: 'config',
    on: integration,
    but: NO_URL,
  }),
  'GET /v2/tokens': read('integrations', 200),
  'DELETE /v2/tokens/{id}': write('integrations', 200, { on: token }),
  'POST /v2/webhooks/inbound/{integrationId}/{token}': open(401),
  'POST /v2/webhooks/inbound-email/{integrationId}/{token}': open(401),
  'POST /v2/webhooks/slack/interactions': open(403),
  'POST /v2/webhooks/telegram': open(403),
  'POST /v2/webhooks/twilio/sms': open(403),
  'POST /v2/webhooks/twilio/{tenantId}/{deliveryId}/{attempt}/keys': open(403),
  'POST /v2/webhooks/twilio/{tenantId}/{deliveryId}/{attempt}/report': open(403),
};
