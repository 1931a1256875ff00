import { isNativeError } from 'node:util/types';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent, request } from 'undici';
import { Clock } from '../clock/clock.js';
import { ServerConfig } from '../config/config.js';
import { readOutboundUrl } from './domain/outbound-url.js';
import { retryAfterMs } from './domain/retry-after.js';
import { AddressRefusedError, outboundConnector, refusalOf } from './guarded-connector.js';

/** Limit of the whole call, from the look-up to the last byte. */
const TIMEOUT_MS = 10_000;
/** Limit of a look-up during a request. */
const LOOKUP_MS = 3000;
/** Bytes of an answer that are read, to reuse its connection. */
const BODY_LIMIT = 64 * 1024;
const TOO_MANY = 429;

export type OutboundAnswer =
  | {
      kind: 'answered';
      status: number;
      /** Milliseconds for which the other side asks to be left alone; null or left out: it does not. */
      retryAfterMs?: number | null;
    }
  /** This service does not call the URL; nothing was sent. */
  | { kind: 'refused'; reason: string }
  | { kind: 'unreachable'; reason: string };

export type OutboundDocument =
  | {
      kind: 'answered';
      status: number;
      contentType: string;
      /** The header as it came. */
      retryAfter: string | null;
      body: Buffer;
    }
  | Failure;

export interface Fetching {
  headers?: Readonly<Record<string, string>>;
  /** For the whole call. Default: ten seconds. */
  timeoutMs?: number;
  /** Ends the call early. */
  ended?: AbortSignal;
  /** Asks by a POST of this text instead, as GraphQL is asked. */
  posted?: string;
}

type Failure = Exclude<OutboundAnswer, { kind: 'answered' }>;

/**
 * Calls URLs of customers. Private and loopback addresses only with OUTBOUND_ALLOW_PRIVATE, and where OUTBOUND_HOSTS is set, only those; does not follow redirects; a call
 * takes ten seconds at most, unless its caller sets another limit.
 */
@Injectable()
export class OutboundHttp implements OnApplicationShutdown {
  private readonly agent: Agent;

  constructor(
    private readonly server: ServerConfig,
    private readonly clock: Clock,
  ) {
    this.agent = new Agent({
      connect: outboundConnector(server, TIMEOUT_MS),
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
  }

  /** Why this service refuses to call the URL, without a request. Null: it calls it, or cannot resolve the name now. Never throws. */
  async refusalOf(to: string): Promise<string | null> {
    const target = readOutboundUrl(to);
    if (target.kind === 'refused') return target.reason;
    return (await refusalOf(target.url.hostname, this.server, LOOKUP_MS))?.message ?? null;
  }

  /** Posts a body. Never throws. @param timeoutMs for the whole call */
  async post(
    to: string,
    headers: Readonly<Record<string, string>>,
    body: string | Buffer,
    timeoutMs = TIMEOUT_MS,
  ): Promise<OutboundAnswer> {
    const target = readOutboundUrl(to);
    if (target.kind === 'refused') return target;
    try {
      const answer = await request(target.url, {
        ...{ dispatcher: this.agent, method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) },
        ...{ headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
      });
      const { statusCode: status, headers: said } = answer;
      const text = status === TOO_MANY ? await beginningOf(answer.body, BODY_LIMIT).then(String, () => '') : '';
      await answer.body.dump({ limit: BODY_LIMIT }).catch(() => undefined); // the status has said it all
      const asked = retryAfterMs([said['retry-after']].flat()[0] ?? null, text, this.clock.now());
      return { kind: 'answered', status, retryAfterMs: asked };
    } catch (error) {
      return failure(error, timeoutMs);
    }
  }

  /** Fetches a document up to a size; a longer one is `unreachable`. Never throws. */
  async get(
    from: string,
    mostBytes: number,
    { headers: sent = {}, timeoutMs = TIMEOUT_MS, ended, posted }: Fetching = {},
  ): Promise<OutboundDocument> {
    const target = readOutboundUrl(from);
    if (target.kind === 'refused') return target;
    try {
      const timeout = AbortSignal.timeout(timeoutMs);
      const signal = ended ? AbortSignal.any([timeout, ended]) : timeout;
      const {
        statusCode: status,
        headers,
        body,
      } = await request(target.url, {
        ...{ dispatcher: this.agent, signal, headers: sent, headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
        ...(posted === undefined ? {} : { method: 'POST', body: posted }),
      });
      const read = await beginningOf(body, mostBytes);
      if (read.length > mostBytes) return { kind: 'unreachable', reason: `longer than ${mostBytes} bytes` };
      const contentType = [headers['content-type']].flat()[0] ?? '';
      const retryAfter = [headers['retry-after']].flat()[0] ?? null;
      return { kind: 'answered', status, contentType, retryAfter, body: read };
    } catch (error) {
      return failure(error, timeoutMs);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }
}

/** The body until it is longer than so many bytes. */
async function beginningOf(body: AsyncIterable<Buffer>, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > bytes) break;
  }
  return Buffer.concat(chunks);
}

function failure(error: unknown, timeoutMs = TIMEOUT_MS): Failure {
  if (error instanceof AddressRefusedError) return { kind: 'refused', reason: error.message };
  if (isNamed(error, 'TimeoutError')) {
    return { kind: 'unreachable', reason: `no answer within ${timeoutMs / 1000} seconds` };
  }
  // Several addresses failed: the first failure is shown.
  const cause = isNamed(error, 'AggregateError') ? ((error as AggregateError).errors[0] as unknown) : error;
  return { kind: 'unreachable', reason: isNativeError(cause) ? cause.message : String(cause) };
}

/** Compares by name: the error may come from another realm, or from a copy of the library. */
function isNamed(error: unknown, name: string): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === name;
}
