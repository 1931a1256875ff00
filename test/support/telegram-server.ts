import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Received } from './received.js';

export const BOT_TOKEN = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw';

type Button = { text: string; callback_data?: string; url?: string };
export interface TelegramText {
  chat_id: number;
  text: string;
  reply_markup?: { inline_keyboard: Button[][] };
}

type Refusal = { error_code: number; description: string; parameters?: object };

/** The part of Telegram's bot API that is used, with its limits and its errors. */
export class TelegramServer {
  private readonly received = new Received<TelegramText>(({ chat_id, text }) => `${chat_id}: ${text}`);
  private readonly refusals = new Map<number, Refusal>();
  private count = 0;
  private readonly server = createServer((request, response) => {
    this.answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  static async start(): Promise<TelegramServer> {
    const made = new TelegramServer();
    await new Promise<void>((resolve) => made.server.listen(0, '127.0.0.1', () => resolve()));
    return made;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** @param refusal null: it takes messages again */
  treat(chatId: number, refusal: Refusal | null): void {
    if (refusal === null) this.refusals.delete(chatId);
    else this.refusals.set(chatId, refusal);
  }

  /** Takes out the messages to this chat, oldest first. */
  to(chatId: number): TelegramText[] {
    return this.received.take(({ chat_id }) => chat_id === chatId);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    this.received.check();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await json(request)) as TelegramText;
    const refusal = this.refusalOf(request, body);
    if (refusal === null) this.received.add(body);
    const answer = refusal
      ? { ok: false, ...refusal }
      : {
          ok: true,
          result: { message_id: ++this.count, chat: { id: body.chat_id, type: 'private' }, text: body.text },
        };
    response.writeHead(refusal?.error_code ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  private refusalOf({ url, method }: IncomingMessage, { chat_id, text, reply_markup }: TelegramText): Refusal | null {
    if (url !== `/bot${BOT_TOKEN}/sendMessage` || method !== 'POST')
      return { error_code: 401, description: 'Unauthorized' };
    const bad = (what: string): Refusal => ({ error_code: 400, description: `Bad Request: ${what}` });
    if (!Number.isSafeInteger(chat_id)) return bad('chat_id is empty');
    if (text === '' || text.length > 4096) return bad('message is too long');
    const buttons = reply_markup?.inline_keyboard.flat() ?? [];
    if (buttons.some(({ callback_data: data }) => data !== undefined && Buffer.byteLength(data) > 64))
      return bad('BUTTON_DATA_INVALID');
    if (buttons.some(({ url: link }) => link !== undefined && !new URL(link).hostname.includes('.')))
      return bad('inline keyboard button URL is invalid: Wrong HTTP URL');
    return this.refusals.get(chat_id) ?? null;
  }
}
