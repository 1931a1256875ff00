import { Injectable, Logger, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { contextOf } from '../../platform/http/request-context.js';
import { logsEveryRequest, requesterFields } from '../../platform/logging/request-line.js';
import { ServerConfig } from '../../platform/config/config.js';
import { HostedSite } from '../../incidents/status-page/hosted-site.js';
import { FastCreates } from './fast-creates.js';

const PAGE = /^\/status\/([a-z0-9-]+)$/;

/**
 * Answers creates and status pages without the framework, whose overhead is many times their cost: thousands visit a status
 * page during an outage. Other requests continue to the controllers.
 */
@Injectable()
export class FastPaths {
  private readonly logger = new Logger(FastPaths.name);
  private readonly logsAll: boolean;

  constructor(
    private readonly creates: FastCreates,
    private readonly site: HostedSite,
    server: ServerConfig,
  ) {
    this.logsAll = logsEveryRequest(server.logLevel);
  }

  /** Express middleware; mount it after those that set headers and read bodies. */
  readonly middleware = (request: Request, response: Response, next: NextFunction): void => {
    const answer = this.answerTo(request, response);
    if (!answer) return next();
    answer.then(
      (isAnswered) => {
        if (!isAnswered) next();
        else if (this.logsAll) this.log(request, response);
      },
      (error: unknown) => {
        contextOf(request).failure = error;
        next();
      },
    );
  };

  /** Writes the log line that the framework writes for other requests. */
  private log(request: Request, response: Response): void {
    const { method, url } = request;
    const { requestId, startedAt } = contextOf(request);
    const responseTime = Math.round(performance.now() - startedAt);
    const line = { ...requesterFields(request), req: { id: requestId, method, url }, res: response, responseTime };
    this.logger.debug(line, 'request completed');
  }

  /** Null: the controllers answer. */
  private answerTo(request: Request, response: Response): Promise<boolean> | null {
    const { method, url } = request;
    if (method === 'POST' && url === '/v2/alerts') {
      request.route = { path: '/v2/alerts' };
      return this.creates.answer(request, response);
    }
    const slug = method === 'GET' ? PAGE.exec(url)?.[1] : undefined;
    if (slug === undefined) return null;
    request.route = { path: '/status/:slug' };
    return this.site.show(request, response, slug);
  }
}

/** Passes the error of a fast path to the framework, which logs and answers it as any other error. */
@Injectable()
export class FastFailures implements NestMiddleware {
  use(request: Request, _response: Response, next: NextFunction): void {
    next(contextOf(request).failure);
  }
}
