import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { ServerResponse } from 'node:http';
import { contained } from '../common/contained.js';
import { contextOf, type RequestContext } from '../common/http/request-context.js';
import { FAST_SECONDS, Metrics, type Histogram } from '../common/metrics/metrics.js';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** How long requests take, by the template of their route: never by what a client wrote into the path. */
@Injectable()
export class HttpMetrics {
  private readonly duration: Histogram<'method' | 'route' | 'status'>;

  constructor(metrics: Metrics) {
    this.duration = metrics.histogram(
      {
        name: 'pager_http_request_duration_seconds',
        help: 'From the arrival of a request to the end of its answer; status is its class, or aborted',
        labels: ['method', 'route', 'status'],
      },
      FAST_SECONDS,
    );
  }

  /** Express middleware. */
  readonly observe = (request: Request, response: Response, next: NextFunction): void => {
    atItsEnd(response, () => this.note(request.method, templateOf(request), response, contextOf(request)));
    next();
  };

  /** For a request that does not reach Express. */
  time(method: string, route: string, response: ServerResponse, context: RequestContext): void {
    atItsEnd(response, () => this.note(method, route, response, context));
  }

  private note(method: string, route: string, response: ServerResponse, { startedAt }: RequestContext): void {
    // How long a client listens says nothing about the service.
    if (response.getHeader('Content-Type') === 'text/event-stream') return;
    this.duration.observe((performance.now() - startedAt) / 1000, {
      method: METHODS.has(method) ? method : 'other',
      route,
      status: response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted',
    });
  }
}

/** Whoever has gone meanwhile is counted, too. */
function atItsEnd(response: ServerResponse, note: () => void): void {
  const counted = contained('the figures of a request', note);
  if (response.closed) counted();
  else response.once('close', counted);
}

/** `/v2/alerts/:id`; `unmatched` when no route took it (then the last to match was some middleware's `*`). */
function templateOf({ route }: Request): string {
  const path: unknown = (route as { path?: unknown } | undefined)?.path;
  return typeof path === 'string' && !path.includes('*') ? path : 'unmatched';
}
