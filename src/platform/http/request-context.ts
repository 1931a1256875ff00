import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { IncomingMessage } from 'node:http';
import type { ApiError } from '../errors/api-error.js';
import { randomUUID } from 'node:crypto';

/** The last three hexadecimal digits of a request id are its position within a block of ids. */
const POSITION_DIGITS = 3;
const BLOCK_SIZE = 16 ** POSITION_DIGITS;

let block = '';
let next = BLOCK_SIZE;

/**
 * A new id for a request. A process creates ids in blocks that differ only in their last digits, so that data of many
 * requests can be stored under one key.
 */
export function newRequestId(): string {
  if (next === BLOCK_SIZE) {
    block = randomUUID().slice(0, -POSITION_DIGITS);
    next = 0;
  }
  return block + (next++).toString(16).padStart(POSITION_DIGITS, '0');
}

/** The block of a request id, as a UUID, and its position there. @param requestId a UUID */
export function addressOf(requestId: string): { block: string; position: number } {
  const id = requestId.toLowerCase();
  return {
    block: id.slice(0, -POSITION_DIGITS).padEnd(id.length, '0'),
    position: Number.parseInt(id.slice(-POSITION_DIGITS), 16),
  };
}

export interface RequestContext {
  /** A fresh UUID per response (contract: `requestId`), also the `X-Request-Id` header. */
  requestId: string;
  /** `performance.now()` at arrival, for `took`. */
  startedAt: number;
  /** The error of a fast path; answered like any other error. */
  failure?: unknown;
  /** The error of an unreadable body, for routes that may not need the body. */
  unreadBody?: { error: ApiError; saidJson: boolean };
  /** The body was too large to be kept whole: it is cut (`bulkyBody`). */
  isShortened?: boolean;
  /** The bytes of a form, for senders that sign them. */
  formBytes?: Buffer;
  /** The body of a webhook as it was sent, of any type. */
  sentBytes?: Buffer;
}

const CONTEXT = Symbol('pager.request');
type WithContext = IncomingMessage & { [CONTEXT]?: RequestContext };

/** Gives every request its id and start time, before anything can fail. */
export function requestContext(request: Request, response: Response, next: NextFunction): void {
  const { requestId } = contextOf(request);
  response.setHeader('X-Request-Id', requestId);
  next();
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
