import { Agent, request } from 'undici';
import type { Provider } from '../channel-definition.js';
import type { PushContent } from './domain/pushes.js';
import type { PushReceipts, Receipt } from './push-receipts.js';
import type { AttemptResult } from '../../../platform/delivery-queue/domain/attempt.js';
import { PROVIDER_TIMEOUT_MS } from '../../../platform/deadline.js';

/** The most messages that Expo accepts in one request. */
const BATCH = 100;
/** Milliseconds to keep an idle connection, unless Expo sets a shorter time, so that a single push needs no new one. */
const WARM_MS = 55_000;

export interface ExpoSettings {
  /** Null: the Expo project requires none. */
  accessToken: string | null;
  apiBaseUrl: string;
  timeoutMs?: number;
}

interface Waiting {
  message: object;
  resolve: (result: AttemptResult) => void;
}

type Answer = { ok: true; body: { data?: unknown } } | { ok: false; result: AttemptResult };

/** Sends push notifications through Expo's HTTP API. Messages sent at the same moment share a request. */
export class ExpoProvider implements Provider<PushContent>, PushReceipts {
  private waiting: Waiting[] = [];
  private readonly agent = new Agent({ keepAliveTimeout: WARM_MS });

  constructor(private readonly settings: ExpoSettings) {}

  send(to: string, { title, body, priority, data }: PushContent): Promise<AttemptResult> {
    return new Promise((resolve) => {
      if (this.waiting.length === 0) setImmediate(() => this.flush());
      this.waiting.push({ message: { to, title, body, priority, sound: 'default', data }, resolve });
    });
  }

  async receiptsOf(references: readonly string[]): Promise<ReadonlyMap<string, Receipt>> {
    const answer = await this.post('getReceipts', { ids: references });
    const data = answer.ok ? answer.body.data : null;
    const entries = typeof data === 'object' && data !== null ? Object.entries(data) : [];
    return new Map(entries.map(([reference, receipt]) => [reference, receiptOf(receipt)]));
  }

  private flush(): void {
    const all = this.waiting;
    this.waiting = [];
    for (let start = 0; start < all.length; start += BATCH) this.sendOrFail(all.slice(start, start + BATCH));
  }

  /** Sends a batch; its error becomes the result of each of its messages. */
  private sendOrFail(batch: readonly Waiting[]): void {
    this.sendBatch(batch).catch((error: unknown) => {
      for (const { resolve } of batch) resolve({ kind: 'retryable', reason: `Expo: ${causeOf(error)}`.slice(0, 300) });
    });
  }

  private async sendBatch(batch: readonly Waiting[]): Promise<void> {
    const answer = await this.post(
      'send',
      batch.map(({ message }) => message),
    );
    if (answer.ok) {
      const tickets: unknown[] = Array.isArray(answer.body.data) ? answer.body.data : [];
      for (const [index, { resolve }] of batch.entries()) resolve(ticketResult(tickets[index]));
    } else if (answer.result.kind === 'permanent' && batch.length > 1) {
      // One malformed message, or phones of two projects, fail a whole batch, so retry each message alone.
      await Promise.all(batch.map((each) => this.sendBatch([each])));
    } else {
      for (const { resolve } of batch) resolve(answer.result);
    }
  }

  private async post(method: 'send' | 'getReceipts', body: unknown): Promise<Answer> {
    const { apiBaseUrl, accessToken, timeoutMs = PROVIDER_TIMEOUT_MS } = this.settings;
    try {
      const { statusCode, body: answer } = await request(`${apiBaseUrl.replace(/\/+$/, '')}/--/api/v2/push/${method}`, {
        dispatcher: this.agent,
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          ...(accessToken === null ? {} : { Authorization: `Bearer ${accessToken}` }),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (statusCode < 200 || statusCode > 299) {
        await answer.dump();
        return { ok: false, result: requestFailure(statusCode) };
      }
      return { ok: true, body: ((await answer.json()) as { data?: unknown } | null) ?? {} };
    } catch (error) {
      return { ok: false, result: { kind: 'retryable', reason: `Expo: ${causeOf(error)}`.slice(0, 300) } };
    }
  }
}

/** Node wraps failures of several addresses in one error; the first one names the cause. */
function causeOf(error: unknown): string {
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/* Parses Expo's answers, in which every field may be missing. */

const GONE = 'DeviceNotRegistered';
/** Errors about this message or phone; others may be temporary. */
const PERMANENT: ReadonlySet<string> = new Set([GONE, 'MessageTooBig']);

interface ExpoItem {
  status?: unknown;
  id?: unknown;
  message?: unknown;
  details?: { error?: unknown } | null;
}

/** The result of one message, from its ticket. */
function ticketResult(ticket: unknown): AttemptResult {
  const { status, id, error, reason } = read(ticket);
  if (status === 'ok') return { kind: 'delivered', reference: id };
  if (!PERMANENT.has(error)) return { kind: 'retryable', reason };
  return { kind: 'permanent', reason, ...(error === GONE ? { addressGone: true } : {}) };
}

function receiptOf(receipt: unknown): Receipt {
  const { status, error, reason } = read(receipt);
  return status === 'ok' ? { kind: 'delivered' } : { kind: 'failed', reason, addressGone: error === GONE };
}

/** The result of a rejected request: only a malformed request is a permanent failure. */
function requestFailure(status: number): AttemptResult {
  return { kind: status === 400 || status === 413 ? 'permanent' : 'retryable', reason: `Expo: HTTP ${status}` };
}

function read(item: unknown): { status: unknown; id: string | null; error: string; reason: string } {
  const { status, id, message, details } = (item ?? {}) as ExpoItem;
  const error = typeof details?.error === 'string' ? details.error : '';
  const description = typeof message === 'string' ? message : 'an answer that says nothing';
  const reason = `Expo: ${[error, description].filter((part) => part !== '').join(': ')}`.slice(0, 300);
  return { status, id: typeof id === 'string' ? id : null, error, reason };
}
