import {
  Catch,
  HttpException,
  Logger,
  NotFoundException,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ServerConfig } from '../config/config.js';
import { ApiError, CODE_OF_STATUS } from '../errors/api-error.js';
import { wantsPage, wordsAsked } from '../pages/browser-request.js';
import { errorPage } from '../pages/domain/error-page.js';
import { sendPage } from '../pages/send-page.js';
import { allowedMethods } from './allowed-methods.js';
import { contextOf, type RequestContext, tookOf } from './request-context.js';
import { translateDatabaseError } from './database-errors.js';

const LONGEST_MESSAGE = 200;
/** Turns errors into responses (contract: "Errors"; decisions §11). */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  /** @param isThirdParty a third-party client gets no `code`, and always the full structure */
  constructor(
    private readonly server: Pick<ServerConfig, 'production' | 'serviceName'>,
    private readonly isThirdParty: (request: Request) => boolean,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    if (response.headersSent) {
      response.end();
      return;
    }
    const shown = this.translate(error, request);
    const context = contextOf(request);
    if (shown.status === 500) this.logger.error({ err: error, requestId: context.requestId }, shown.message);
    response.setHeader('X-Request-Id', context.requestId);
    for (const [name, value] of Object.entries(shown.options.headers ?? {})) response.setHeader(name, value);
    if (wantsPage(request)) return this.page(request, response, shown);
    response.status(shown.status).json(this.body(request, shown, context));
  }

  private body(request: Request, shown: ApiError, context: RequestContext): object {
    const { message, code, options } = shown;
    const envelope = { took: tookShown(shown, context), requestId: context.requestId };
    if (this.isThirdParty(request)) return { message, ...envelope };
    if (options.bare) return { message };
    return { message, code, ...(options.errors && { errors: options.errors }), ...envelope };
  }

  private page(request: Request, response: Response, { status, message, code }: ApiError): void {
    const { method, originalUrl: address } = request;
    const requestId = status === 404 ? null : contextOf(request).requestId;
    const { serviceName } = this.server;
    sendPage(
      response,
      status,
      errorPage(wordsAsked(request), { status, message, code, requestId, method, address, serviceName }),
    );
  }

  private translate(error: unknown, request: Request): ApiError {
    if (error instanceof ApiError) return error;
    // Our own 404s are ApiErrors, so this one means that no route matched.
    const allowed = error instanceof NotFoundException ? allowedMethods(request) : null;
    if (allowed !== null) return methodNotAllowed(request.method, allowed);
    if (error instanceof HttpException) return fromStatus(error.getStatus(), error.message);
    const fromDatabase = translateDatabaseError(error);
    if (fromDatabase) return fromDatabase;
    const status = clientErrorStatus(error);
    if (status !== null) return fromStatus(status, error instanceof Error ? error.message : 'Bad request');
    const raw = error instanceof Error ? error.message : String(error);
    return new ApiError(500, 'INTERNAL_ERROR', this.server.production ? 'Internal server error' : raw);
  }
}

/** Contract, "429 body" and "the global handler": `took` is 0. */
function tookShown({ status }: ApiError, context: RequestContext): number {
  return status === 429 || status === 500 ? 0 : tookOf(context);
}

const methodNotAllowed = (method: string, allowed: string): ApiError =>
  new ApiError(405, 'METHOD_NOT_ALLOWED', `${method} is not possible here; allowed: ${allowed}`, {
    headers: { Allow: allowed },
  });

function fromStatus(status: number, message: string): ApiError {
  return new ApiError(status, CODE_OF_STATUS[status] ?? 'ERROR', shortened(message));
}

/** Express' messages quote undecodable text of any length. */
function shortened(message: string): string {
  return message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message;
}

/** The status of errors of Express and its parsers (URIError: 400, aborted bodies: 400…). */
function clientErrorStatus(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('status' in error)) return null;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}
