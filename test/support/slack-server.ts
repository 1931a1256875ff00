import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { slackSignature } from '../../src/paging/replies/domain/slack.js';
import { Received } from './received.js';

export const SLACK_TOKEN = 'xoxb-17653672481-19874698323-pdFZKVeTuE8sk7oOcHrzqqgy';
export const SLACK_SECRET = '8f742231b10e8888abcd99yyyzzz85a5';

interface Element {
  action_id: string;
  text: { text: string };
  value: string;
}
export interface SlackText {
  method: 'chat.postMessage' | 'chat.update' | 'response';
  /** Where it was sent, or whose message was changed. */
  channel: string;
  ts: string;
  text: string;
  blocks: { type: string; text?: { text: string }; elements?: Element[] }[];
}

/** How it answers messages to a channel from now on: an error of Slack's, or seconds to wait. */
type Refusal = string | { retryAfter: number };

/** The part of Slack's Web API that is used, with its limits and its errors. */
export class SlackServer {
  private readonly received = new Received<SlackText>(({ channel, text }) => `${channel}: ${text}`);
  private readonly refusals = new Map<string, Refusal>();
  /** Messages that there are, by channel and time stamp. */
  private readonly messages = new Set<string>();
  private count = 0;
  /** Milliseconds until it has taken a request. */
  slowness = 0;
  private readonly server = createServer((request, response) => {
    this.answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  static async start(): Promise<SlackServer> {
    const made = new SlackServer();
    await new Promise<void>((resolve) => made.server.listen(0, '127.0.0.1', () => resolve()));
    return made;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get environment(): Record<string, string> {
    return {
      SLACK_BOT_TOKEN: SLACK_TOKEN,
      SLACK_SIGNING_SECRET: SLACK_SECRET,
      SLACK_API_BASE_URL: `${this.url}/api/`,
    };
  }

  /** @param refusal null: takes them again */
  treat(channel: string, refusal: Refusal | null): void {
    if (refusal === null) this.refusals.delete(channel);
    else this.refusals.set(channel, refusal);
  }

  /** Takes out what was sent to this member or channel, or changed there, oldest first. */
  to(channel: string): SlackText[] {
    return this.received.take((each) => each.channel === channel);
  }

  /** A press of a button by this member, as Slack posts it: its form and its headers. */
  press(button: Pick<Element, 'action_id' | 'value'>, memberId: string, now: Date): SlackRequest {
    const payload = {
      type: 'block_actions',
      user: { id: memberId, username: 'ada', team_id: 'T0001' },
      response_url: `${this.url}/actions/${memberId}`,
      actions: [{ type: 'button', block_id: 'b', action_ts: '1', ...button }],
    };
    return slackRequest(new URLSearchParams({ payload: JSON.stringify(payload) }).toString(), now);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    this.received.check();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { url = '', headers } = request;
    const send = (answer: object, status = 200, more: Record<string, string> = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(answer));
    };
    if (url.startsWith('/actions/')) {
      const { text: said } = JSON.parse(body) as { text: string };
      this.received.add({ method: 'response', channel: url.slice('/actions/'.length), ts: '', text: said, blocks: [] });
      return send({ ok: true });
    }
    if (this.slowness > 0) await new Promise((resolve) => setTimeout(resolve, this.slowness));
    const method = url.slice('/api/'.length);
    const fields = Object.fromEntries(new URLSearchParams(body)) as Record<string, string>;
    const channel = fields['channel'] ?? '';
    const refusal = this.refusals.get(channel);
    if (typeof refusal === 'object') {
      return send({ ok: false, error: 'ratelimited' }, 429, { 'retry-after': String(refusal.retryAfter) });
    }
    const error = headers.authorization === `Bearer ${SLACK_TOKEN}` ? (refusal ?? null) : 'invalid_auth';
    const problem = error ?? this.problemOf(method, fields);
    if (problem !== null) return send({ ok: false, error: problem });
    const ts = fields['ts'] ?? `1750000000.${String(++this.count).padStart(6, '0')}`;
    // Messages to a member are in the conversation with them.
    const conversation = channel.replace(/^[UW]/, 'D');
    this.messages.add(`${conversation}/${ts}`);
    const blocks = JSON.parse(fields['blocks'] ?? '[]') as SlackText['blocks'];
    this.received.add({ method: method as SlackText['method'], channel, ts, text: fields['text'] ?? '', blocks });
    send({ ok: true, channel: conversation, ts });
  }

  private problemOf(method: string, fields: Record<string, string>): string | null {
    const { channel = '', ts, text: said, blocks = '[]' } = fields;
    if (method !== 'chat.postMessage' && method !== 'chat.update') return 'unknown_method';
    if (!/^[UWCGD][A-Z0-9]+$/.test(channel)) return 'channel_not_found';
    if (method === 'chat.update' && !this.messages.has(`${channel}/${ts}`)) return 'message_not_found';
    const shown = JSON.parse(blocks) as SlackText['blocks'];
    if (!said && shown.length === 0) return 'no_text';
    const tooLong = shown.some(({ text: part }) => part !== undefined && (part.text.length > 3000 || part.text === ''));
    const ids = shown.flatMap(({ elements = [] }) => elements.map(({ action_id: id }) => id));
    return tooLong || new Set(ids).size < ids.length ? 'invalid_blocks' : null;
  }
}

export interface SlackRequest {
  body: string;
  headers: Record<string, string>;
}

/** A form as Slack signs it. */
export function slackRequest(body: string, now: Date, secret = SLACK_SECRET): SlackRequest {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': slackSignature(timestamp, Buffer.from(body), secret),
    },
  };
}

/** The buttons of a message, by what they say. */
export function slackButtons({ blocks }: Pick<SlackText, 'blocks'>): Map<string, Element> {
  const elements = blocks.flatMap((block) => block.elements ?? []);
  return new Map(elements.map((element) => [element.text.text, element]));
}
