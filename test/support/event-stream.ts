import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { TestApp } from './test-app.js';

export interface SentEvent {
  event: string;
  data: Record<string, unknown>;
}

/** For what comes in any case: a busy machine may take seconds. */
const PATIENCE_MS = 60_000;

/** A client of `GET /v2/events`. */
export class EventStream {
  readonly events: SentEvent[] = [];
  ended = false;
  raw = '';
  private read = 0;
  private wake: () => void = () => undefined;

  private constructor(private readonly answer: IncomingMessage) {
    answer.setEncoding('utf8');
    answer.on('data', (text: string) => this.take(text));
    answer.on('error', () => undefined);
    answer.on('close', () => {
      this.ended = true;
      this.wake();
    });
  }

  static async open(app: TestApp, headers: Record<string, string>): Promise<EventStream> {
    const [answer] = (await once(request(`${app.url}/v2/events`, { headers }).end(), 'response')) as [IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`GET /v2/events: ${answer.statusCode}`);
    const stream = new EventStream(answer);
    await stream.next('hello');
    return stream;
  }

  get headers(): IncomingHttpHeaders {
    return this.answer.headers;
  }

  /** The next event of that name which also fits; events before it are passed over. */
  async next(event: string, fits: (data: Record<string, unknown>) => boolean = () => true): Promise<SentEvent['data']> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      while (this.read < this.events.length) {
        const sent = this.events[this.read++];
        if (sent?.event === event && fits(sent.data)) return sent.data;
      }
      const left = deadline - performance.now();
      if (left <= 0 || this.ended) throw new Error(`No ${event}; there were ${this.raw.slice(-2000)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  close(): void {
    this.answer.destroy();
  }

  private take(text: string): void {
    const seen = this.raw.lastIndexOf('\n\n') + 1;
    this.raw += text;
    const end = this.raw.lastIndexOf('\n\n') + 1;
    for (const block of this.raw.slice(Math.max(0, seen - 1), end).split('\n\n')) {
      const [, event] = /^event: (.*)$/m.exec(block) ?? [];
      const [, data] = /^data: (.*)$/m.exec(block) ?? [];
      if (event && data) this.events.push({ event, data: JSON.parse(data) as SentEvent['data'] });
    }
    this.wake();
  }
}
