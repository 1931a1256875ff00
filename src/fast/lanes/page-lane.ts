import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { logsEveryRequest } from '../../common/logging/request-line.js';
import { ServerConfig } from '../../config/config.js';
import { HostedSite } from '../../status-page/hosted-site.js';

const PAGE_PATH = /^\/status\/([a-z0-9-]+)$/;

/**
 * A fast path to the page of a slug, without the framework, whose overhead is many times the cost of the page: during an
 * outage thousands visit it. All other cases (a key in the address, a sign-in form, an unknown page) are left to the
 * normal route. Gain: docs/performance.md, "Fast machinery".
 */
@Injectable()
export class PageLane {
  private readonly open: boolean;

  constructor(
    private readonly site: HostedSite,
    server: ServerConfig,
  ) {
    // It writes no log.
    this.open = !logsEveryRequest(server.logLevel);
  }

  /** Express middleware; mount it after the middleware that sets the headers of every answer. */
  readonly middleware = (request: Request, response: Response, next: NextFunction): void => {
    const slug = this.open && request.method === 'GET' ? PAGE_PATH.exec(request.url)?.[1] : undefined;
    if (slug === undefined) return next();
    this.site.show(request, response, slug).then((shown) => {
      if (!shown) return next();
      // The route, as the router would set it.
      request.route = { path: '/status/:slug' };
    }, next);
  };
}
