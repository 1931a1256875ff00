import type { Response, Request } from 'express';
import type { Document } from './domain/document.js';
import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { ServerConfig } from '../config/config.js';
import { ApiError } from '../errors/api-error.js';
import { wordsAsked } from './browser-request.js';
import { errorPage } from './domain/error-page.js';

/**
 * Sends a page without caching. Its URL, which may contain a secret, is a referrer for our own pages only: without any referrer
 * browsers would send forms with `Origin: null`.
 */
export function sendPage(response: Response, status: number, { html, policy }: Document): void {
  response.status(status);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('Referrer-Policy', 'same-origin');
  response.setHeader('Cache-Control', 'no-store');
  response.end(html);
}

/** Redirects to another of our pages; 303 turns a POST into a GET. */
export function sendElsewhere(response: Response, status: 302 | 303, to: string): void {
  response.setHeader('Cache-Control', 'no-store');
  response.redirect(status, to);
}

/**
 * For controllers of pages: shows their refusals as pages, ignoring `Accept`. Internal errors go to the global filter.
 */
@Catch(ApiError)
export class PageErrorFilter implements ExceptionFilter<ApiError> {
  constructor(private readonly server: ServerConfig) {}

  catch({ status, message, code, options }: ApiError, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    const request = http.getRequest<Request>();
    const { method, originalUrl: address } = request;
    const { serviceName } = this.server;
    for (const [name, value] of Object.entries(options.headers ?? {})) response.setHeader(name, value);
    sendPage(
      response,
      status,
      errorPage(wordsAsked(request), { status, message, code, requestId: null, method, address, serviceName }),
    );
  }
}
