import { randomBytes } from 'node:crypto';
import { urlProblem } from '../../../platform/outbound-http/domain/outbound-url.js';
import { defineChannel } from '../channel-definition.js';
import { documents } from './domain/documents.js';
import { WebhookProvider } from './webhook-provider.js';

const problem = urlProblem(2000, 'must be an http or https URL without user, password and fragment');

/**
 * Posts each message as signed JSON to a URL of a user or a room. It needs no settings, so every installation has it.
 */
export const webhookChannel = defineChannel({
  type: 'webhook',
  label: 'Webhook',
  concurrency: 20,
  address: {
    problem,
    key: (value) => value,
    room: { problem, description: 'an http or https URL' },
    description: 'an http or https URL',
  },
  bundling: 'none',
  carries: { acknowledgeLink: true, nextPage: true },
  render: documents,
  newSecret: () => `whsec_${randomBytes(32).toString('base64')}`,
  settings: () => ({}),
  needsSettings: false,
  provider: (_settings, tools) => new WebhookProvider(tools),
});
