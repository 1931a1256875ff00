import { PROVIDER_TIMEOUT_MS } from '../../common/deadline.js';
import type { AttemptResult } from '../../delivery-queue/domain/attempt.js';
import type { Provider } from '../channel-definition.js';
import type { ChatNote } from '../domain/chat-notes.js';
import { telegramMessage } from './domain/telegram-message.js';

export interface TelegramSettings {
  botToken: string;
  /** Of the requests that Telegram makes; null: the buttons of its messages are left out. */
  webhookSecret: string | null;
  apiBaseUrl: string;
  timeoutMs?: number;
}

interface Answer {
  ok?: unknown;
  result?: { message_id?: unknown };
  description?: unknown;
}

/** Another attempt meets them again: no such chat, or the person has blocked the bot. */
const REFUSED: ReadonlySet<number> = new Set([400, 403]);

/** Messages of a bot to a person, through Telegram's HTTP API. */
export class TelegramProvider implements Provider<ChatNote> {
  constructor(private readonly settings: TelegramSettings) {}

  async send(to: string, note: ChatNote): Promise<AttemptResult> {
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
      return resultOf(response.status, (await response.json()) as Answer | null);
    } catch (error) {
      // The address holds the bot's token: it stays out of the reason.
      const name = error instanceof Error ? error.name : 'Error';
      return { kind: 'retryable', reason: `Telegram: no answer (${name})` };
    }
  }
}

/** Every field of an answer may be missing. */
function resultOf(status: number, answer: Answer | null): AttemptResult {
  const id = answer?.result?.message_id;
  if (answer?.ok === true) return { kind: 'delivered', reference: typeof id === 'number' ? String(id) : null };
  const said = typeof answer?.description === 'string' ? answer.description : 'an answer that says nothing';
  const reason = `Telegram: HTTP ${status}: ${said}`.slice(0, 300);
  return { kind: REFUSED.has(status) ? 'permanent' : 'retryable', reason };
}
