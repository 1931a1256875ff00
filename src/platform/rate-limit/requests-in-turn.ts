import { Injectable, SetMetadata, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { finalize, type Observable } from 'rxjs';
import { tooManyRequests, unavailable } from '../errors/api-error.js';
import { type Begin, RequestLine } from '../fairness/domain/request-line.js';
import { Metrics } from '../metrics/metrics.js';
import { DatabaseConfig } from '../config/config.js';

const READS_AT_ONCE = 8;
/** The part of the pool for the changes of one tenant. */
const CHANGES_SHARE = 0.4;
const LONGEST_LINE = 500;
/** Finished answers that their clients have not read. */
const MOST_UNREAD = 40;
/** As long as requests wait for a connection of the pool. */
const PATIENCE_MS = 5_000;
const COME_BACK_SECONDS = 2;

const AHEAD = 'pager:ahead';

/** The route's requests do not wait for others of their tenant: creates, and actions that stop paging. */
export const GoesAhead = (): MethodDecorator & ClassDecorator => SetMetadata(AHEAD, true);

/**
 * Lets a few requests of each tenant begin at once; the others wait, without a connection of the pool and without an
 * answer in memory. Reads and changes wait separately, so that a flood of lists delays no acknowledgement. A request waits
 * once, before its handler, so there are no deadlocks. A request whose client disconnects is dropped.
 */
@Injectable()
export class RequestsInTurn implements NestInterceptor {
  private readonly reads: RequestLine;
  private readonly changes: RequestLine;
  private readonly unread = new Map<string, number>();

  constructor(
    private readonly reflector: Reflector,
    { poolSize }: DatabaseConfig,
    metrics: Metrics,
  ) {
    this.reads = new RequestLine({ most: READS_AT_ONCE, longest: LONGEST_LINE });
    const changes = Math.max(1, Math.floor(poolSize * CHANGES_SHARE));
    this.changes = new RequestLine({ most: changes, longest: LONGEST_LINE });
    const gauge = {
      name: 'pager_requests_waiting',
      help: 'Requests that wait for others of the same organisation, before anything is done for them',
      labels: ['kind'] as const,
    };
    metrics.gauge(gauge, () => Object.entries(this.waiting).map(([kind, value]) => ({ value, labels: { kind } })));
  }

  /** Requests that wait for their turn at this moment. */
  get waiting(): Readonly<Record<'reads' | 'changes', number>> {
    return { reads: this.reads.waiting, changes: this.changes.waiting };
  }

  /** @throws ApiError 429 where too many of the tenant's wait or are not read, or its turn did not come in time */
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request & { user?: { tenantId: string } }>();
    const tenantId = request.user?.tenantId;
    const isAhead = this.reflector.getAllAndOverride<true | undefined>(AHEAD, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (tenantId === undefined || isAhead) return next.handle();
    const end = await this.begin(request.method, tenantId, http.getResponse<Response>());
    return next.handle().pipe(finalize(end));
  }

  /**
   * Waits for the turn of a request.
   * @returns what to call once it is answered @throws ApiError as above
   */
  async begin(method: string | undefined, tenantId: string, response: ServerResponse): Promise<() => void> {
    const line = method === 'GET' || method === 'HEAD' ? this.reads : this.changes;
    const end = await this.turn(line, tenantId, response);
    // After the answer is written.
    return () =>
      setImmediate(() => {
        end();
        this.watch(tenantId, response);
      });
  }

  /** Resolves when the request may begin, with what ends it. */
  private turn(line: RequestLine, tenantId: string, response: ServerResponse): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const done = (): void => {
        clearTimeout(timer);
        stopWatching();
      };
      const begin: Begin = () => {
        done();
        if ((this.unread.get(tenantId) ?? 0) < MOST_UNREAD) return resolve(() => line.leave(tenantId, begin));
        refuse('Too many answers of this organisation are not read by their clients');
      };
      const refuse = (why: string): void => {
        done();
        setImmediate(() => line.leave(tenantId, begin));
        reject(tooManyRequests(`${why}; try again`, COME_BACK_SECONDS));
      };
      const hungUp = (): void => {
        done();
        line.leave(tenantId, begin);
        reject(unavailable('The client has gone', COME_BACK_SECONDS));
      };
      const timer = setTimeout(() => refuse('Too many requests of this organisation are under way'), PATIENCE_MS);
      const stopWatching = onceGone(response, hungUp);
      if (isGone(response)) return hungUp();
      if (!line.enter(tenantId, begin)) refuse('Too many requests of this organisation are under way');
    });
  }

  private watch(tenantId: string, response: ServerResponse): void {
    if (response.writableFinished || isGone(response)) return;
    this.unread.set(tenantId, (this.unread.get(tenantId) ?? 0) + 1);
    onceGone(response, () => {
      const left = (this.unread.get(tenantId) ?? 1) - 1;
      if (left > 0) this.unread.set(tenantId, left);
      else this.unread.delete(tenantId);
    });
  }
}

const isGone = ({ destroyed, req: { socket } }: ServerResponse): boolean => destroyed || socket.destroyed;

/** By its connection: what is to be called when it closes. One listener for all answers that are pipelined on it. */
const onClose = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls back once the answer is written or its connection closed. Node emits no `close` on an answer that stands behind another
 * one on the same connection.
 * @returns stops it
 */
function onceGone(response: ServerResponse, callback: () => void): () => void {
  const { socket } = response.req;
  const ofSocket = onClose.get(socket) ?? new Set();
  if (!onClose.has(socket)) {
    onClose.set(socket, ofSocket);
    socket.once('close', () => {
      for (const each of ofSocket) each();
    });
  }
  const stop = (): void => {
    ofSocket.delete(gone);
    response.off('close', gone);
  };
  const gone = (): void => {
    stop();
    callback();
  };
  ofSocket.add(gone);
  response.once('close', gone);
  return stop;
}
