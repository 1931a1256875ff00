import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Received } from './received.js';

export interface NtfyMessage {
  topic: string;
  title: string;
  message: string;
  priority: number;
  click?: string;
  actions: { action: string; label: string; url: string; method: string; clear: boolean }[];
  /** What it came with; null: nothing. */
  authorization: string | null;
}

const TOPIC = /^[-_A-Za-z0-9]{1,64}$/;

/** A server that takes publications as ntfy does: JSON at its root, with ntfy's own limits and errors. */
export class NtfyServer {
  private readonly received = new Received<NtfyMessage>(({ topic, title }) => `${topic}: ${title}`);
  private readonly answers = new Map<string, number>();
  private readonly server = createServer((request, response) => {
    this.answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });

  static async start(): Promise<NtfyServer> {
    const made = new NtfyServer();
    await new Promise<void>((resolve) => made.server.listen(0, '127.0.0.1', () => resolve()));
    return made;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** How it answers publications to this topic from now on. */
  treat(topic: string, status: number): void {
    this.answers.set(topic, status);
  }

  /** Takes out what was published to this topic, oldest first. */
  to(topic: string): NtfyMessage[] {
    return this.received.take((each) => each.topic === topic);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    this.received.check();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await json(request)) as Omit<NtfyMessage, 'authorization'>;
    const problem = request.method !== 'POST' || request.url !== '/' ? 'page not found' : problemOf(body);
    const status = problem === null ? (this.answers.get(body.topic) ?? 200) : 400;
    if (status === 200) this.received.add({ ...body, authorization: request.headers.authorization ?? null });
    const { topic, title, message } = body;
    const answer =
      status === 200
        ? { id: 'sPs71M8A2T', time: 1_750_000_000, event: 'message', topic, title, message }
        : { code: status * 100, http: status, error: problem ?? 'refused' };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }
}

function problemOf({ topic, message, priority, actions }: Omit<NtfyMessage, 'authorization'>): string | null {
  if (!TOPIC.test(topic)) return 'invalid request: topic invalid';
  if (Buffer.byteLength(message) > 4096) return 'invalid request: message too long';
  if (!Number.isInteger(priority) || priority < 1 || priority > 5) return 'invalid request: priority invalid';
  if (actions.length > 3) return 'invalid request: actions invalid, only 3 actions allowed';
  const isRight = actions.every(
    ({ action, label, url, method }) => action === 'http' && label !== '' && URL.canParse(url) && method === 'POST',
  );
  return isRight ? null : 'invalid request: actions invalid';
}
