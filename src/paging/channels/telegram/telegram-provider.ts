import { PROVIDER_TIMEOUT_MS } from '../../../platform/deadline.js';
import { retryAfterMs } from '../../../platform/outbound-http/domain/retry-after.js';
import { busy } from '../../../platform/outbound-http/domain/webhook.js';
import type { AttemptResult } from '../../../platform/delivery-queue/domain/attempt.js';
import type { Clock } from '../../../platform/clock/clock.js';
import type { Provider } from '../channel-definition.js';
import type { ChatNote } from '../domain/chat-notes.js';
import { telegramMessage } from './domain/telegram-message.js';

export interface TelegramSettings {
  botToken: string;
  /** Verifies requests from Telegram; null: messages have no buttons. */
  webhookSecret: string | null;
  apiBaseUrl: string;
  timeoutMs?: number;
}

interface Answer {
  ok?: unknown;
  result?: { message_id?: unknown };
  description?: unknown;
  parameters?: { migrate_to_chat_id?: unknown };
}

/** Statuses that a retry would get again: an unknown chat, or the person blocked the bot. */
const REFUSED: ReadonlySet<number> = new Set([400, 403]);
const TOO_MANY = 429;

/** Sends a bot's messages to a person, through Telegram's HTTP API. */
export class TelegramProvider implements Provider<ChatNote> {
  constructor(
    private readonly settings: TelegramSettings,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** When a group has become a supergroup, Telegram reports its new id and the message goes there at once. */
  async send(to: string, note: ChatNote): Promise<AttemptResult> {
    const { result, movedTo } = await this.post(to, note);
    return movedTo === null ? result : { ...(await this.post(movedTo, note)).result, movedTo };
  }

  private async post(to: string, note: ChatNote): Promise<{ result: AttemptResult; movedTo: string | null }> {
    const { botToken, webhookSecret, apiBaseUrl, timeoutMs = PROVIDER_TIMEOUT_MS } = this.settings;
    const shown = webhookSecret === null ? { ...note, buttons: [] } : note;
    try {
      const response = await fetch(`${apiBaseUrl}/bot${botToken}/sendMessage`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ chat_id: Number(to), ...telegramMessage(shown) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer = (await response.json()) as Answer | null;
      return { result: resultOf(response.status, answer, this.clock.now()), movedTo: newIdIn(answer) };
    } catch (error) {
      // The URL contains the bot's token, so the reason must not include it.
      const name = error instanceof Error ? error.name : 'Error';
      return { result: { kind: 'retryable', reason: `Telegram: no answer (${name})` }, movedTo: null };
    }
  }
}

/** Parses Telegram's answer, in which every field may be missing. */
function resultOf(status: number, answer: Answer | null, now: Date): AttemptResult {
  const id = answer?.result?.message_id;
  if (answer?.ok === true) return { kind: 'delivered', reference: typeof id === 'number' ? String(id) : null };
  const description = typeof answer?.description === 'string' ? answer.description : 'an answer that says nothing';
  const reason = `Telegram: HTTP ${status}: ${description}`.slice(0, 300);
  if (status === TOO_MANY) return busy(reason, retryAfterMs(null, answer, now));
  if (!REFUSED.has(status)) return { kind: 'retryable', reason };
  return { kind: 'permanent', reason, ...(status === 403 || NO_CHAT.test(description) ? { address: 'dead' } : {}) };
}

/** Descriptions of status 400 that concern the chat and not the message. */
const NO_CHAT =
  /chat not found|chat_id is empty|peer_id_invalid|group chat was upgraded|user not found|chat was deleted/i;

function newIdIn(answer: Answer | null): string | null {
  const id = answer?.ok === true ? null : answer?.parameters?.migrate_to_chat_id;
  return typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : null;
}
