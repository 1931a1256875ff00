import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { contained } from '../../platform/contained.js';
import { contextOf } from '../../platform/http/request-context.js';
import { FAST_SECONDS, Metrics, type Histogram } from '../../platform/metrics/metrics.js';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Durations of requests, labelled by the route's template, never by the path of a request. */
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
    // `close` also counts requests whose client has disconnected.
    response.once(
      'close',
      contained('the figures of a request', () => this.note(request, response)),
    );
    next();
  };

  private note(request: Request, response: Response): void {
    // The duration of a stream depends on the client only.
    if (response.getHeader('Content-Type') === 'text/event-stream') return;
    this.duration.observe((performance.now() - contextOf(request).startedAt) / 1000, {
      method: METHODS.has(request.method) ? request.method : 'other',
      route: templateOf(request),
      status: response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted',
    });
  }
}

/** `/v2/alerts/:id`; `unmatched` without a route (then the last match was some middleware's `*`). */
function templateOf({ route }: Request): string {
  const path: unknown = (route as { path?: unknown } | undefined)?.path;
  return typeof path === 'string' && !path.includes('*') ? path : 'unmatched';
}
