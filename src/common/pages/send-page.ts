import type { Response, Request } from 'express';
import type { Document } from './domain/document.js';
import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { ServerConfig } from '../../config/config.js';
import { ApiError } from '../errors/api-error.js';
import { errorPage } from './domain/error-page.js';

/**
 * Sends a page for this visitor alone; nothing that leads away from it names its address, which may hold a secret. Pages of
 * ours may be told: without that, browsers send a form with `Origin: null`, as if it came from a stranger.
 */
export function sendPage(response: Response, status: number, { html, policy }: Document): void {
  response.status(status);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('Referrer-Policy', 'same-origin');
  response.setHeader('Cache-Control', 'no-store');
  response.end(html);
}

/** To another page of ours; 303 makes a GET of what was a POST. */
export function sendElsewhere(response: Response, status: 302 | 303, to: string): void {
  response.setHeader('Cache-Control', 'no-store');
  response.redirect(status, to);
}

/**
 * For controllers that answer with pages alone: what they refuse is a page too, whatever the visitor says to accept. What is
 * a fault of ours goes on to the filter of the house.
 */
@Catch(ApiError)
export class PageErrorFilter implements ExceptionFilter<ApiError> {
  constructor(private readonly server: ServerConfig) {}

  catch({ status, message, options }: ApiError, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    const { method, originalUrl: address } = http.getRequest<Request>();
    const { serviceName } = this.server;
    for (const [name, value] of Object.entries(options.headers ?? {})) response.setHeader(name, value);
    sendPage(response, status, errorPage({ status, message, requestId: null, method, address, serviceName }));
  }
}
