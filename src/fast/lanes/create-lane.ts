import { Injectable, Logger } from '@nestjs/common';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { AlertCreation } from '../../intake/alert-creation.js';
import type { CreateFields } from '../../alerts/domain/alert-fields.js';
import { presentTaken } from '../../intake/domain/rules/rule-outcome.js';
import { plainCreate } from '../../alerts/domain/plain-create.js';
import type { Caller } from '../../access/caller.js';
import { levelOf, RANK } from '../../access/domain/permissions.js';
import { MAX_BYTES, parseJson } from '../../common/http/json-body.js';
import { Reply } from '../../common/http/reply.js';
import { contextOf } from '../../common/http/request-context.js';
import { logsEveryRequest } from '../../common/logging/request-line.js';
import { RateLimits } from '../../rate-limit/rate-limits.js';
import { acceptedCreate } from '../../compat/alerts.wire.js';
import { answerHeaders } from '../../compat/domain/answer-headers.js';
import { fitCreate } from '../../compat/domain/fit-body.js';
import { ServerConfig } from '../../config/config.js';
import { HttpMetrics } from '../../metrics/http-metrics.js';
import { answerFast, leaveWith, logRequest, openLane } from './lane.js';
import { type KnownKey, KnownKeys } from './known-keys.js';

const ROUTE = '/v2/alerts';

interface Candidate extends KnownKey {
  request: IncomingMessage & { body?: Buffer };
  response: ServerResponse;
}

/**
 * The fast path of `POST /v2/alerts` to the pipeline, without the framework, for a known API key and a valid body. It
 * refuses nothing: every other request (an unknown key, a full bucket, an invalid field) takes the normal route. Both
 * give the same answers, to the header (tests compare them). Gain: docs/performance.md, "Fast machinery".
 */
@Injectable()
export class CreateLane {
  private readonly logger = new Logger(CreateLane.name);

  constructor(
    private readonly keys: KnownKeys,
    private readonly limits: RateLimits,
    private readonly creation: AlertCreation,
    private readonly metrics: HttpMetrics,
    private readonly server: ServerConfig,
  ) {}

  /**
   * Handles requests before the server's other listeners, and passes them on if it does not answer.
   * @param headers names and values that every answer of the service carries
   */
  open(server: Server, headers: readonly string[]): void {
    if (this.server.role === 'worker') return;
    openLane(server, (request, response, leave) => {
      const candidate = this.candidate(request, response);
      if (candidate) this.take(candidate, headers, leave);
      return candidate !== null;
    });
  }

  /** Null: not a create, or not with a known key. */
  private candidate(request: IncomingMessage, response: ServerResponse): Candidate | null {
    const known = isPlainPost(request) ? this.keys.of(request) : null;
    return known && mayCreate(known.caller) ? { request, response, ...known } : null;
  }

  private take(candidate: Candidate, headers: readonly string[], leave: () => void): void {
    const { request, response, caller } = candidate;
    readWhole(request, (bytes) => {
      this.create(candidate, headers, bytes).then(
        (created) => {
          if (created) return;
          request.body = bytes;
          leave();
        },
        (error: unknown) => {
          const { logger } = this;
          leaveWith({ error, route: ROUTE, tenantId: caller.tenantId, logger }, request, response, leave);
        },
      );
    });
  }

  /** @returns false: invalid, or beyond the limit; nothing was created or answered */
  private async create(candidate: Candidate, headers: readonly string[], bytes: Buffer): Promise<boolean> {
    const { request, response, caller, key } = candidate;
    const context = contextOf(request);
    const fields = fieldsOf(bytes, caller);
    if (!fields || (await this.limits.count('ingest', key)).isBlocked) return false;
    const outcome = await this.creation.create(caller, fields, { requestId: context.requestId, sent: fields });
    const reply = Reply.top(202, { ...presentTaken(outcome) });
    this.metrics.time('POST', ROUTE, response, context);
    if (caller.profile === 'native') answerFast(request, response, headers, reply);
    else answerFast(request, response, [...headers, ...answerHeaders(reply, context)], acceptedCreate(reply));
    if (logsEveryRequest(this.server.logLevel)) logRequest(this.logger, request, response, caller.tenantId);
    return true;
  }
}

/** Rules of an integration may do anything but create: they take the normal route. */
const mayCreate = (caller: Caller): boolean =>
  caller.integration?.hasRules === false &&
  caller.scopes?.includes('write') === true &&
  RANK[levelOf(caller, 'alerts')] >= RANK.write;

/** To the route itself, with a JSON body of a known length. */
function isPlainPost({ method, url, headers }: IncomingMessage): boolean {
  return (
    url === ROUTE &&
    method === 'POST' &&
    headers['content-type']?.startsWith('application/json') === true &&
    headers['content-encoding'] === undefined &&
    Number(headers['content-length']) <= MAX_BYTES
  );
}

/** `done` is not called if the sender disconnects before the end of its body. */
function readWhole(request: IncomingMessage, done: (bytes: Buffer) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => void chunks.push(chunk));
  request.on('end', () => done(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
}

/** The fields of a valid body; null: validation has to decide. */
function fieldsOf(bytes: Buffer, { profile }: Caller): CreateFields | null {
  try {
    const text = bytes.toString('utf8');
    return plainCreate(profile === 'native' ? parseJson(text) : fitCreate(parseJson(text, 'replace')));
  } catch {
    return null;
  }
}
