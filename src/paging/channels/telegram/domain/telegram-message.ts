import type { ChatNote } from '../../domain/chat-notes.js';

/** The arguments of `sendMessage` (https://core.telegram.org/bots/api#sendmessage), without the chat. */
export interface TelegramMessage {
  text: string;
  link_preview_options: { is_disabled: true };
  /** Rows of buttons. A press of a `callback_data` button is reported to the bot; a `url` button opens a link. */
  reply_markup?: { inline_keyboard: readonly (readonly TelegramButton[])[] };
}

type TelegramButton = { text: string; callback_data: string } | { text: string; url: string };

/** Renders a note as plain text without markup, so that user content needs no escaping. */
export function telegramMessage({ title, text, link, buttons }: ChatNote): TelegramMessage {
  const answers = buttons.map(({ label, url }): TelegramButton => {
    const token = tokenOf(url);
    return token === null ? { text: label, url } : { text: label, callback_data: token };
  });
  // Two buttons in a row, as phones cut off more.
  const rows: TelegramButton[][] = [answers.slice(0, 2), answers.slice(2, 4)];
  if (link !== null && isPublic(link.url)) rows.push([{ text: link.label, url: link.url }]);
  const keyboard = rows.filter((row) => row.length > 0);
  const parts = [title, text, ...(link === null ? [] : [link.url])];
  return {
    text: parts.filter((part) => part !== '').join('\n'),
    link_preview_options: { is_disabled: true },
    ...(keyboard.length > 0 ? { reply_markup: { inline_keyboard: keyboard } } : {}),
  };
}

/** The token of an `/answer/:token` URL, for `callback_data`, which holds 64 bytes; null: it is another URL. */
const tokenOf = (url: string): string | null => /\/answer\/([\w-]{1,64})$/.exec(url)?.[1] ?? null;

/** Telegram rejects the whole message if a button links to a host without a dot. */
function isPublic(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname.includes('.') && !/^[\d.]+$/.test(hostname);
}
