import type { AttemptResult } from '../../../platform/delivery-queue/domain/attempt.js';
import type { Provider, ProviderTools } from '../channel-definition.js';
import type { ChatNote } from '../domain/chat-notes.js';
import { chatResultOf } from '../domain/chat-result.js';
import { teamsMessage } from './domain/adaptive-card.js';

/** Posts a card to the URL of a workflow ("Post to a channel or chat when a webhook request is received"). */
export class TeamsProvider implements Provider<ChatNote> {
  constructor(private readonly tools: Pick<ProviderTools, 'http'>) {}

  async send(to: string, note: ChatNote): Promise<AttemptResult> {
    const headers = { 'content-type': 'application/json' };
    const answer = await this.tools.http.post(to, headers, JSON.stringify(teamsMessage(note)));
    // The workflow is off or deleted, or the signature in its URL is invalid.
    return chatResultOf(answer, 'the workflow of Teams');
  }
}
