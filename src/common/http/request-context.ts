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
  /** What went wrong with the request before the framework had it; it is answered as any other error is. */
  failure?: unknown;
  /** A body that nobody could read, of a request that may not need one. */
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

/** Answers what failed before the framework had it; behind what counts requests and sets the headers of every answer. */
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

/** The id under which the request is answered. */
export const RequestId = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string =>
    contextOf(context.switchToHttp().getRequest<Request>()).requestId,
);
