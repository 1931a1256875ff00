import { withResponders } from '../integrations/domain/default-responders.js';
import type { InboundIntegration } from '../integrations/inbound-integrations.js';
import type { CreateFields } from '../lifecycle/domain/alert-fields.js';
import type { AlertRequest } from '../lifecycle/domain/create-request.js';
import type { RuledSender } from './rules/ruled-intake.js';

/** Who does it, for the history. */
export function actorOf({ id, name }: InboundIntegration): { type: 'api_key'; id: string; name: string } {
  return { type: 'api_key', id, name };
}

/** A create by this integration. */
export function requestOf(integration: InboundIntegration, fields: CreateFields): AlertRequest {
  const { tenantId, teamId, id, name } = integration;
  return {
    ...{ tenantId, teamId },
    reach: teamId === null ? [] : [teamId],
    integration: { id, name },
    actor: actorOf(integration),
    fields: withResponders(fields, integration),
  };
}

/** The integration as a sender whose rules are asked. */
export function senderOf(integration: InboundIntegration): RuledSender {
  const { tenantId, id, teamId, ignoreResponders } = integration;
  const withoutIgnoring = { ...integration, ignoreResponders: false };
  return {
    ...{ tenantId, id, teamId, ignoreResponders, actor: actorOf(integration) },
    requestOf: (fields) => requestOf(withoutIgnoring, fields),
  };
}
