import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AuthenticatedRequest } from '../../../people/access/access.decorator.js';
import type { Caller } from '../../../people/access/caller.js';
import { WireObject } from '../../codec/wire-object.js';
import { pathAsSent } from './third-party-paths.js';

/** What a third-party client asks for. */
export interface Asked<Names extends string = never> {
  caller: Caller;
  /** The names that the path gives, as they were sent. */
  path: Readonly<Record<Names, string>>;
  query: Readonly<Record<string, unknown>>;
  /** The address, as it was sent. */
  line: { path: string; originalUrl: string };
  /** Read only where a handler wants it. @throws ApiError 422 unless it is an object */
  readonly body: WireObject;
}

export const Ask = createParamDecorator((_data: unknown, context: ExecutionContext): Asked<string> => {
  const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
  return {
    caller: request.user,
    path: request.params as Record<string, string>,
    query: request.query,
    line: { path: pathAsSent(request), originalUrl: request.originalUrl },
    get body() {
      return WireObject.request(request.body);
    },
  };
});
