/** An update from Telegram: a pressed button, or a message to the bot. */
export type TelegramUpdate =
  | { kind: 'press'; callbackId: string; token: string; userId: number; chatId: number }
  | { kind: 'message'; chatId: number }
  | { kind: 'other' };

interface Raw {
  callback_query?: { id?: unknown; data?: unknown; from?: { id?: unknown }; message?: { chat?: { id?: unknown } } };
  message?: { chat?: { id?: unknown; type?: unknown } };
}

/** Parses an update. Never throws, as any field may be missing or of another type. Only private chats count. */
export function telegramUpdate(body: unknown): TelegramUpdate {
  const { callback_query: press, message } = (typeof body === 'object' && body !== null ? body : {}) as Raw;
  const { id: callbackId, data: token } = press ?? {};
  const [userId, pressedIn] = [press?.from?.id, press?.message?.chat?.id];
  if (typeof callbackId === 'string' && typeof token === 'string' && isNumber(userId) && isNumber(pressedIn)) {
    return { kind: 'press', callbackId, token, userId, chatId: pressedIn };
  }
  const chatId = message?.chat?.id;
  return message?.chat?.type === 'private' && isNumber(chatId) ? { kind: 'message', chatId } : { kind: 'other' };
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** A bot method to call in the response to a webhook request. */
export type BotMethod =
  | { method: 'answerCallbackQuery'; callback_query_id: string; text: string; show_alert: boolean }
  | { method: 'sendMessage'; chat_id: number; text: string };

/** Telegram cuts longer notices. */
const NOTICE_LIMIT = 200;

export const noticeOf = (callbackId: string, text: string, isDone: boolean): BotMethod => ({
  method: 'answerCallbackQuery',
  callback_query_id: callbackId,
  text: text.slice(0, NOTICE_LIMIT),
  // Show failures as a dialog, so that nobody overlooks them.
  show_alert: !isDone,
});

export const greetingOf = (chatId: number, serviceName: string): BotMethod => ({
  method: 'sendMessage',
  chat_id: chatId,
  text: `The number of your chat is ${chatId}. Enter it in ${serviceName} under Me as a channel of kind Telegram; a code comes here then.`,
});
