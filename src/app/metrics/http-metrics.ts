import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { contained } from '../../platform/contained.js';
import { contextOf } from '../../platform/http/request-context.js';
import { FAST_SECONDS, Metrics, type Histogram } from '../../platform/metrics/metrics.js';

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
    // Whoever has gone meanwhile is counted, too.
    response.once(
      'close',
      contained('the figures of a request', () => this.note(request, response)),
    );
    next();
  };

  private note(request: Request, response: Response): void {
    // How long a client listens says nothing about the service.
    if (response.getHeader('Content-Type') === 'text/event-stream') return;
    this.duration.observe((performance.now() - contextOf(request).startedAt) / 1000, {
      method: METHODS.has(request.method) ? request.method : 'other',
      route: templateOf(request),
      status: response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted',
    });
  }
}

/** `/v2/alerts/:id`; `unmatched` when no route took it (then the last to match was some middleware's `*`). */
function templateOf({ route }: Request): string {
  const path: unknown = (route as { path?: unknown } | undefined)?.path;
  return typeof path === 'string' && !path.includes('*') ? path : 'unmatched';
}
