import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Received } from './received.js';

export interface ReceivedCall {
  path: string;
  headers: IncomingHttpHeaders;
  /** As it came over the wire, to verify signatures on. */
  raw: string;
  body: Record<string, unknown>;
}

/** A status to answer with, alone or with more (`afterMs`: of real time), a redirect to an address, or never an answer. */
export type SinkAnswer =
  | number
  | { status: number; headers?: Record<string, string>; body?: string; afterMs?: number }
  | { redirect: string }
  | 'hang';

/** A real HTTP server on a free port of the loopback: keeps every call and answers, by path, as it is told. */
export class WebhookSink {
  private readonly all = new Received<ReceivedCall>(({ path, raw }) => `${path}: ${raw.slice(0, 200)}`);
  private readonly answers = new Map<string, SinkAnswer[]>();
  private readonly rules = new Map<string, () => SinkAnswer>();
  private readonly watchers = new Set<() => void>();
  private readonly server = createServer((request, response) => void this.receive(request, response));

  static async start(): Promise<WebhookSink> {
    const sink = new WebhookSink();
    await new Promise<void>((resolve) => sink.server.listen(0, '127.0.0.1', resolve));
    return sink;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  url(path: string, host = '127.0.0.1'): string {
    return `http://${host}:${this.port}${path}`;
  }

  /** The next answers on this path, one each; after them, and on other paths: 200. */
  answer(path: string, ...answers: SinkAnswer[]): void {
    this.answers.set(path, answers);
  }

  /** What this path answers whenever it was not told what. */
  rule(path: string, answer: () => SinkAnswer): void {
    this.rules.set(path, answer);
  }

  /** Takes out every call so far, oldest first, whatever the answer was. */
  get calls(): ReceivedCall[] {
    return this.all.take();
  }

  /** Takes out those to this path. */
  to(path: string): ReceivedCall[] {
    return this.all.take((call) => call.path === path);
  }

  /** Calls like this (`path: body`) may come, and no test needs to look at them; default: any. */
  expectCalls(like = /^/): void {
    this.all.expect(like);
  }

  /** The events told to this path, oldest first. */
  events(path: string): unknown[] {
    return this.to(path).map(({ body }) => body['event']);
  }

  /** Resolves as soon as there are so many calls to this path; for tests in which jobs run by themselves. */
  received(path: string, count = 1): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (this.to(path).length < count) return;
        this.watchers.delete(look);
        resolve();
      };
      this.watchers.add(look);
      look();
    });
  }

  /** Cuts every connection, the hanging ones too. */
  hangUp(): void {
    this.server.closeAllConnections();
  }

  /** @throws Error when it has received something that no test took out or expects */
  async stop(): Promise<void> {
    this.hangUp();
    await new Promise((resolve) => this.server.close(resolve));
    this.all.check();
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks).toString();
    const path = request.url ?? '/';
    this.all.add({ path, headers: request.headers, raw, body: JSON.parse(raw || '{}') as Record<string, unknown> });
    const answer = this.answers.get(path)?.shift() ?? this.rules.get(path)?.() ?? 200;
    if (typeof answer === 'number') response.writeHead(answer).end('thanks');
    else if (answer === 'hang') return this.told();
    else if ('status' in answer) await this.answerLater(response, answer);
    else response.writeHead(307, { location: answer.redirect }).end();
    this.told();
  }

  private async answerLater(response: ServerResponse, answer: Extract<SinkAnswer, { status: number }>): Promise<void> {
    const { status, headers, body = 'thanks', afterMs = 0 } = answer;
    if (afterMs > 0) await setTimeout(afterMs);
    response.writeHead(status, headers).end(body);
  }

  private told(): void {
    for (const look of [...this.watchers]) look();
  }
}
