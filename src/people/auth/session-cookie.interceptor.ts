import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { SessionCookies } from './sessions/session-cookies.js';
import { cookieValue } from '../../platform/http/cookie-value.js';
import { FamiliarLocations } from './login/familiar-locations.js';
import { DEVICE_COOKIE, REFRESH_COOKIE } from './domain/session-cookie.js';

/** The refresh token of a request: that of its body, else of the cookie. Null: none. */
export function refreshTokenOf(request: Request): { token: string; from: 'body' | 'cookie' } | null {
  const { refreshToken } = (request.body ?? {}) as { refreshToken?: unknown };
  if (typeof refreshToken === 'string') return { token: refreshToken, from: 'body' };
  const token = cookieValue(request.headers.cookie, REFRESH_COOKIE);
  return token ? { token, from: 'cookie' } : null;
}

interface Answer {
  token?: string;
  tokenVersion?: number;
  refreshToken?: string;
  mfaRequired?: boolean;
  organisations?: unknown;
  /** Present after a sign-in. */
  user?: { id: string };
}

/**
 * Sets the session's cookies with responses that contain tokens, and clears them at logout. The response to a renewal by
 * cookie contains no refresh token.
 */
@Injectable()
export class SessionCookieInterceptor implements NestInterceptor {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly locations: FamiliarLocations,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<Answer>): Observable<Answer> {
    const http = context.switchToHttp();
    const response = http.getResponse<Response>();
    const request = http.getRequest<Request>();
    const isByCookie = refreshTokenOf(request)?.from === 'cookie';
    return next.handle().pipe(
      map((answer) => {
        const { token, refreshToken, ...rest } = answer;
        const { user, tokenVersion } = rest;
        if (rest.mfaRequired || rest.organisations) return answer;
        const cookies = token === undefined ? this.cookies.cleared() : this.cookies.of({ token, refreshToken });
        if (user && tokenVersion !== undefined) {
          const device = cookieValue(request.headers.cookie, DEVICE_COOKIE);
          cookies.push(this.cookies.device(this.locations.deviceCookieFor({ id: user.id, tokenVersion }, device)));
        }
        for (const cookie of cookies) response.append('Set-Cookie', cookie);
        return isByCookie && token !== undefined ? { token, ...rest } : answer;
      }),
    );
  }
}
