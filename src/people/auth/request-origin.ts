import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { cookieValue } from '../../platform/http/cookie-value.js';
import { DEVICE_COOKIE } from './domain/session-cookie.js';
import type { Origin } from '../../platform/audit/author.js';

/**
 * The origin of an authenticated request, for the audit log. A request without a credential header comes from the console.
 * The address is a getter, as it takes time to compute and most requests write no entry.
 */
export function originOf(request: Request): Origin {
  const { headers } = request;
  return {
    source: headers.authorization === undefined && headers['x-service-key'] === undefined ? 'console' : 'api',
    get ip() {
      return request.ip ?? null;
    },
    userAgent: headers['user-agent'] ?? null,
  };
}

/** The origin of a request without a credential: a link, a sign-in or a registration. */
export const LinkOrigin = createParamDecorator((_data: unknown, context: ExecutionContext): Origin => {
  return linkOrigin(context.switchToHttp().getRequest<Request>());
});

export function linkOrigin(request: Request): Origin {
  const { 'user-agent': userAgent = null, cookie } = request.headers;
  return { source: 'link', ip: request.ip ?? null, userAgent, device: cookieValue(cookie, DEVICE_COOKIE) };
}
