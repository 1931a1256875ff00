import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { contextOf } from '../common/http/request-context.js';
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
    const { startedAt } = contextOf(request);
    response.once('close', () => {
      this.duration.observe((performance.now() - startedAt) / 1000, {
        method: METHODS.has(request.method) ? request.method : 'other',
        route: templateOf(request),
        status: response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted',
      });
    });
    next();
  };
}

/** `/v2/alerts/:id`; `unmatched` when no route took it (then the last to match was some middleware's `*`). */
function templateOf({ route }: Request): string {
  const path: unknown = (route as { path?: unknown } | undefined)?.path;
  return typeof path === 'string' && !path.includes('*') ? path : 'unmatched';
}
