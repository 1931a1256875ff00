import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { IncomingMessage } from 'node:http';
import type { ApiError } from '../errors/api-error.js';
import { newRequestId } from './request-id.js';

export interface RequestContext {
  /** A fresh UUID per response (contract: `requestId`), also the `X-Request-Id` header. */
  requestId: string;
  /** `performance.now()` at arrival, for `took`. */
  startedAt: number;
  /** An error from before the framework handled the request; answered like any other error. */
  failure?: unknown;
  /** An unreadable body, of a request that may not need one. */
  unreadBody?: { error: ApiError; saidJson: boolean };
}

const CONTEXT = Symbol('pager.request');
type WithContext = IncomingMessage & { [CONTEXT]?: RequestContext };

/** Gives every request its id and start time, before anything can fail. */
export function requestContext(request: Request, response: Response, next: NextFunction): void {
  const { requestId } = contextOf(request);
  response.setHeader('X-Request-Id', requestId);
  next();
}

/** Throws errors from before the framework; mount it after the middleware that counts requests and sets the headers. */
export function earlierFailure(request: Request, _response: Response, next: NextFunction): void {
  next(contextOf(request).failure);
}

export function contextOf(request: IncomingMessage): RequestContext {
  return ((request as WithContext)[CONTEXT] ??= { requestId: newRequestId(), startedAt: performance.now() });
}

/** Wall-clock seconds since the request arrived, three decimals. */
export function tookOf(context: RequestContext): number {
  return Math.round(performance.now() - context.startedAt) / 1000;
}

export const RequestId = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string =>
    contextOf(context.switchToHttp().getRequest<Request>()).requestId,
);
