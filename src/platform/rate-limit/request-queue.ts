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
/** The share of the pool for changes of one tenant. */
const CHANGES_SHARE = 0.4;
const LONGEST_LINE = 500;
/** Finished responses that their clients have not read. */
const MOST_UNREAD = 40;
/** The same as the wait for a connection of the pool. */
const PATIENCE_MS = 5_000;
const COME_BACK_SECONDS = 2;

const AHEAD = 'pager:ahead';

/** The route's requests do not wait for others of their tenant: creates, and actions that stop notifications. */
export const SkipsQueue = (): MethodDecorator & ClassDecorator => SetMetadata(AHEAD, true);

/**
 * Runs a few requests of each tenant concurrently. The others wait, without a connection of the pool or a response in
 * memory. Reads and changes wait separately, so that a flood of lists delays no acknowledgement. A request waits once,
 * before its handler, so there are no deadlocks. A request whose client disconnects is dropped.
 */
@Injectable()
export class RequestQueue implements NestInterceptor {
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

  /** The number of waiting requests. */
  get waiting(): Readonly<Record<'reads' | 'changes', number>> {
    return { reads: this.reads.waiting, changes: this.changes.waiting };
  }

  /** @throws ApiError 429 if too many requests of the tenant wait or are not read, or this one has waited too long */
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
   * Waits until a request may run.
   * @returns a function to call after its response @throws ApiError as above
   */
  async begin(method: string | undefined, tenantId: string, response: ServerResponse): Promise<() => void> {
    const line = method === 'GET' || method === 'HEAD' ? this.reads : this.changes;
    const end = await this.turn(line, tenantId, response);
    // After the response is written.
    return () =>
      setImmediate(() => {
        end();
        this.watch(tenantId, response);
      });
  }

  /** Resolves when the request may begin, to a function that ends it. */
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

/** Callbacks for the close of a connection. One listener serves all responses pipelined on it. */
const onClose = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls back once the response is written or its connection closed. Node emits no `close` on a response that waits behind
 * another one on the same connection.
 * @returns a function that cancels it
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
