import { resultOf } from '../../../platform/outbound-http/domain/webhook.js';
import type { AttemptResult } from '../../../platform/delivery-queue/domain/attempt.js';
import type { Provider, ProviderTools } from '../channel-definition.js';
import type { ChatNote } from '../domain/chat-notes.js';
import { teamsMessage } from './domain/adaptive-card.js';

/** Statuses that a retry would get again: the workflow is off or deleted, or the URL's signature is invalid. */
const REFUSED: ReadonlySet<number> = new Set([400, 401, 403, 404, 410, 413]);
/** Of these, the ones about the address and not the message. */
const DEAD: ReadonlySet<number> = new Set([401, 403, 404, 410]);

/** Posts a card to the URL of a workflow ("Post to a channel or chat when a webhook request is received"). */
export class TeamsProvider implements Provider<ChatNote> {
  constructor(private readonly tools: Pick<ProviderTools, 'http'>) {}

  async send(to: string, note: ChatNote): Promise<AttemptResult> {
    const headers = { 'content-type': 'application/json' };
    const answer = await this.tools.http.post(to, headers, JSON.stringify(teamsMessage(note)));
    if (answer.kind === 'answered' && REFUSED.has(answer.status)) {
      const reason = `Teams: HTTP ${answer.status}: the workflow refused it`;
      return { kind: 'permanent', reason, ...(DEAD.has(answer.status) ? { address: 'dead' } : {}) };
    }
    return resultOf(answer);
  }
}
