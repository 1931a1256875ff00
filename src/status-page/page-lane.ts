import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { logsEveryRequest } from '../common/logging/request-line.js';
import { ServerConfig } from '../config/config.js';
import { HostedSite } from './hosted-site.js';

const PAGE_PATH = /^\/status\/([a-z0-9-]+)$/;

/**
 * The short way of visitors to the page of a slug: during an outage thousands look, and what the framework does for
 * requests in general costs many times what the page does. Whoever does not simply see the page (a key in the address, a
 * form to sign in, no such page) goes the long way.
 */
@Injectable()
export class PageLane {
  private readonly open: boolean;

  constructor(
    private readonly site: HostedSite,
    server: ServerConfig,
  ) {
    // It logs nothing.
    this.open = !logsEveryRequest(server.logLevel);
  }

  /** Express middleware; to be mounted behind what sets the headers of every answer. */
  readonly middleware = (request: Request, response: Response, next: NextFunction): void => {
    const slug = this.open && request.method === 'GET' ? PAGE_PATH.exec(request.url)?.[1] : undefined;
    if (slug === undefined) return next();
    this.site.show(request, response, slug).then((shown) => {
      if (!shown) return next();
      // As the router would have it, for whoever asks which route answered.
      request.route = { path: '/status/:slug' };
    }, next);
  };
}
