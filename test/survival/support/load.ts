import { Agent, request } from 'node:http';
import { ROOT_KEY } from '../../support/test-config.js';
import { FORM } from './form.js';
import { pause } from './waiting.js';

/** What became of one create. */
export interface Attempt {
  alias: string;
  startedAt: number;
  /** When the service had said that it has the head of the request; null: it did not, or was not asked to (`asksFirst`). */
  takenAt: number | null;
  endedAt: number;
  /** 0: no answer. */
  status: number;
  retryAfter: string | null;
  alertId: string | null;
  /** Why there was no answer. */
  error: string | null;
}

export interface LoadOptions {
  /** Where to: called before each request, so that several instances can share it. */
  url: () => string;
  random: () => number;
  /** Requests at once. */
  width?: number;
  /** So many creates share an alias; 1 unless said otherwise. */
  perAlias?: number;
  /** Longest pause of each between two requests, in milliseconds. */
  pauseMs?: number;
  /** Sends a body only when the service says to go on: from then on it is known to have the request. */
  asksFirst?: boolean;
}

/** Steady creates of alerts with aliases of their own, over connections that stay open, until it is told to end. */
export class Load {
  readonly attempts: Attempt[] = [];
  private readonly agent: Agent;
  private readonly workers: Promise<void>[];
  private ending = false;
  private count = 0;
  /** Set between `few` and `many`: all clients except the first wait for it. Null: all clients send. */
  private allAgain: Promise<void> | null = null;
  private wake = (): void => undefined;

  constructor(
    private readonly name: string,
    private readonly options: LoadOptions,
  ) {
    const { width = 8 } = options;
    this.agent = new Agent({ keepAlive: true, maxSockets: width });
    this.workers = Array.from({ length: width }, (_, place) => this.work(place));
  }

  /** Answered with 202: promised. */
  get acknowledged(): Attempt[] {
    return this.attempts.filter(({ status }) => status === 202);
  }

  /** How many of each answer, as text: `202: 410, 503: 12`. */
  get tally(): string {
    const counts = new Map<string, number>();
    for (const { status, error } of this.attempts) {
      const key = status === 0 ? (error ?? 'no answer') : String(status);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return [...counts].map(([key, count]) => `${key}: ${count}`).join(' ');
  }

  /**
   * Lets only the first client send until `many` is called: the short form of the tests needs many requests only around a
   * fault. In the long form it does nothing.
   */
  few(): void {
    if (FORM.name === 'short') this.allAgain ??= new Promise((resolve) => (this.wake = resolve));
  }

  /** Ends what `few` began: all clients send again. */
  many(): void {
    this.allAgain = null;
    this.wake();
  }

  /** Sends nothing more and waits for what is on its way. */
  async end(): Promise<void> {
    this.ending = true;
    this.many();
    await Promise.all(this.workers);
    this.agent.destroy();
  }

  private async work(place: number): Promise<void> {
    const { random, pauseMs = 60, perAlias = 1 } = this.options;
    while (!this.ending) {
      await pause(random() * pauseMs);
      if (place > 0 && this.allAgain) {
        await this.allAgain;
        continue;
      }
      const attempt = await this.create(`${this.name}-${Math.ceil(++this.count / perAlias)}`);
      this.attempts.push(attempt);
      if (attempt.status !== 202) await pause(100); // as a client that has some sense
    }
  }

  private create(alias: string): Promise<Attempt> {
    const startedAt = performance.now();
    let takenAt: number | null = null;
    const { asksFirst = false } = this.options;
    const body = JSON.stringify({ message: `Load ${alias}`, alias, priority: 'P2' });
    return new Promise((resolve) => {
      const end = (part: Partial<Attempt>): void =>
        resolve({
          alias,
          startedAt,
          takenAt,
          endedAt: performance.now(),
          status: 0,
          retryAfter: null,
          alertId: null,
          error: null,
          ...part,
        });
      const sent = request(
        `${this.options.url()}/v2/alerts`,
        {
          method: 'POST',
          agent: this.agent,
          headers: {
            ...{ authorization: `CompatKey ${ROOT_KEY}`, 'content-type': 'application/json' },
            ...(asksFirst ? { expect: '100-continue', 'content-length': Buffer.byteLength(body) } : {}),
          },
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (chunk: string) => (text += chunk));
          answer.on('end', () => {
            const status = answer.statusCode ?? 0;
            const retryAfter = answer.headers['retry-after'] ?? null;
            end({ status, retryAfter, alertId: status === 202 ? alertIdOf(text) : null });
          });
          answer.on('error', (error) => end({ error: codeOf(error) }));
        },
      );
      sent.on('error', (error) => end({ error: codeOf(error) }));
      if (!asksFirst) return sent.end(body);
      sent.on('continue', () => {
        takenAt = performance.now();
        sent.end(body);
      });
      sent.flushHeaders();
    });
  }
}

function alertIdOf(text: string): string | null {
  const { alertId, data } = JSON.parse(text) as { alertId?: string; data?: { alertId?: string } };
  return alertId ?? data?.alertId ?? null;
}

function codeOf(error: Error & { code?: string }): string {
  return error.code ?? error.message;
}
