import type { ListPage } from './pagination.js';
import { type CallHandler, type ExecutionContext, type NestInterceptor, StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { contextOf, tookOf } from './request-context.js';

/**
 * The answer of a handler. A plain value becomes `{data: value, took, requestId}` with 200; these give the contract's
 * other shapes.
 */
export class Reply {
  private constructor(
    readonly status: number,
    readonly body: Record<string, unknown> | null,
    /** False: the body is sent unchanged (raw `{ok: …}` responses, health). */
    readonly enveloped: boolean,
    /** Why the request changed nothing, for the request's status; not part of the response. */
    readonly unchanged: string | null = null,
  ) {}

  /** `{data}` with 200. */
  static data(data: unknown): Reply {
    return new Reply(200, { data }, true);
  }

  /** `{data}` with 201, for the routes the contract lists. */
  static created(data: unknown): Reply {
    return new Reply(201, { data }, true);
  }

  /**
   * `{data: [...], totalCount, nextCursor?, hidden?}`; the cursor appears only when there is a next page, `hidden` not as 0.
   */
  static list({ items, total, nextCursor, hidden = 0 }: ListPage<unknown>): Reply {
    const more = { ...(nextCursor ? { nextCursor } : {}), ...(hidden > 0 ? { hidden } : {}) };
    return new Reply(200, { data: items, totalCount: total, ...more }, true);
  }

  /** The same for a list without pages. */
  static all(items: unknown[], hidden = 0): Reply {
    return Reply.list({ items, total: items.length, hidden });
  }

  /** 202 `{result: 'Request will be processed'}`, with more top-level fields where the contract has them. */
  static accepted(extra: Record<string, unknown> = {}, unchanged: string | null = null): Reply {
    return new Reply(202, { result: 'Request will be processed', ...extra }, true, unchanged);
  }

  /** Any enveloped body with its own top-level fields, e.g. 202 `{result: 'suppressed', policyId}`. */
  static top(status: number, fields: Record<string, unknown>): Reply {
    return new Reply(status, fields, true);
  }

  /** A body without an envelope. */
  static raw(status: number, body: Record<string, unknown>): Reply {
    return new Reply(status, body, false);
  }

  /** A copy with another value in one field of its body. Does not add an absent field. */
  with(field: string, value: unknown): Reply {
    if (this.body === null || !(field in this.body)) return this;
    return new Reply(this.status, { ...this.body, [field]: value }, this.enveloped, this.unchanged);
  }

  /** A copy with further top-level fields. */
  and(fields: Record<string, unknown>): Reply {
    return new Reply(this.status, { ...this.body, ...fields }, this.enveloped, this.unchanged);
  }

  /** 204 without a body. */
  static empty(): Reply {
    return new Reply(204, null, false);
  }
}

/** Adds envelope and status to answers (contract: "Envelope shapes"). */
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    return next.handle().pipe(
      map((result: unknown) => {
        if (result instanceof StreamableFile || response.headersSent) return result;
        const reply = result instanceof Reply ? result : Reply.data(result ?? null);
        response.status(reply.status);
        return answerOf(reply, request);
      }),
    );
  }
}

/** The body to send: with `took` and `requestId` where the answer is enveloped; undefined for none. */
export function answerOf(reply: Reply, request: Request): Record<string, unknown> | undefined {
  if (!reply.enveloped) return reply.body ?? undefined;
  const context = contextOf(request);
  return { ...reply.body, took: tookOf(context), requestId: context.requestId };
}
