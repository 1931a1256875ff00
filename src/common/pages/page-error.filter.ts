import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ServerConfig } from '../../config/config.js';
import { ApiError } from '../errors/api-error.js';
import { errorPage } from './domain/error-page.js';
import { sendPage } from './send-page.js';

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
