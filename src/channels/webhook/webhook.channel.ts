import { randomBytes } from 'node:crypto';
import { readOutboundUrl } from '../../common/outbound-http/domain/outbound-url.js';
import { defineChannel } from '../channel-definition.js';
import { documents } from './domain/documents.js';
import { WebhookProvider } from './webhook-provider.js';

const LONGEST_URL = 2000;

/** Posts each message as signed JSON to a URL of the person's own, or of a room's. It needs no settings, so every installation has it. */
export const webhookChannel = defineChannel({
  type: 'webhook',
  label: 'Webhook',
  laneWidth: 20,
  address: {
    problem: urlProblem,
    key: (value) => value,
    room: { problem: urlProblem, description: 'an http or https URL' },
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

function urlProblem(value: string): string | null {
  if (value.length > LONGEST_URL) return `must have at most ${LONGEST_URL} characters`;
  const usable = readOutboundUrl(value).kind === 'usable' && !/\s|#/.test(value);
  return usable ? null : 'must be an http or https URL without user, password and fragment';
}
