import { IsOptional } from 'class-validator';
import { readOutboundUrl } from '../../../platform/outbound-http/domain/outbound-url.js';
import { ConfigurationError } from '../../../platform/config/environment.js';
import { Address, Text } from '../../../platform/config/rules.js';
import { defineChannel } from '../channel-definition.js';
import { chatNotes } from '../domain/chat-notes.js';
import { topicOf } from './domain/publication.js';
import { NtfyProvider, type NtfySettings } from './ntfy-provider.js';

const LONGEST_URL = 500;

export class NtfyServerSettings {
  @IsOptional() @Address('http', 'https') NTFY_BASE_URL?: string;
  @IsOptional() @Text() NTFY_TOKEN?: string;
}

/**
 * ntfy: a topic of ntfy.sh or of a self-hosted server, to which a phone subscribes. Its buttons post to Pager. It
 * needs no settings; `NTFY_TOKEN` is for a server that requires authentication.
 */
export const ntfyChannel = defineChannel({
  type: 'ntfy',
  label: 'ntfy',
  concurrency: 20,
  address: {
    problem: addressProblem,
    key: (value) => value,
    room: { problem: addressProblem, description: 'the URL of a topic' },
    description: 'the URL of a topic (https://ntfy.sh/my-topic)',
  },
  // A notification of several alerts has one link that acknowledges all of them.
  carries: { acknowledgeLink: true, nextPage: false },
  answers: ['acknowledge', 'escalate', 'close'],
  render: chatNotes,
  settings(reader): NtfySettings {
    const { NTFY_BASE_URL: server, NTFY_TOKEN: token } = reader.read(NtfyServerSettings);
    if (!server !== !token) throw new ConfigurationError('NTFY_TOKEN: set NTFY_BASE_URL and NTFY_TOKEN together');
    return { own: server && token ? { server: `${server.replace(/\/+$/, '')}/`, token } : null };
  },
  needsSettings: false,
  provider: (settings, tools) => new NtfyProvider(settings, tools),
});

function addressProblem(value: string): string | null {
  const isTopic = value.length <= LONGEST_URL && topicOf(value) !== null && readOutboundUrl(value).kind === 'usable';
  return isTopic ? null : 'must be the http or https URL of a topic of ntfy';
}
