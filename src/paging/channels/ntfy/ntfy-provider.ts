import type { AttemptResult } from '../../../platform/delivery-queue/domain/attempt.js';
import type { Provider, ProviderTools } from '../channel-definition.js';
import type { ChatNote } from '../domain/chat-notes.js';
import { chatResultOf } from '../domain/chat-result.js';
import { publication, topicOf } from './domain/publication.js';

export interface NtfySettings {
  /** The operator's own server and the access token to publish there; null: none. */
  own: { server: string; token: string } | null;
}

/**
 * Publishes to topics of ntfy servers. Users choose the servers, so private networks are blocked unless the operator
 * allows them.
 */
export class NtfyProvider implements Provider<ChatNote> {
  constructor(
    private readonly settings: NtfySettings,
    private readonly tools: Pick<ProviderTools, 'http'>,
  ) {}

  async send(to: string, note: ChatNote): Promise<AttemptResult> {
    const target = topicOf(to);
    if (target === null) return { kind: 'permanent', reason: 'ntfy: the address is not that of a topic' };
    const { own } = this.settings;
    // The token must only go to the operator's server.
    const isOwn = own !== null && target.server === own.server;
    const headers = {
      'content-type': 'application/json',
      ...(isOwn ? { authorization: `Bearer ${own.token}` } : {}),
    };
    const answer = await this.tools.http.post(target.server, headers, JSON.stringify(publication(note, target.topic)));
    return chatResultOf(answer, 'the server of ntfy');
  }
}
