import type { Request } from 'express';
import { cookieValue } from '../common/http/cookie-value.js';
import { REFRESH_COOKIE } from './domain/session-cookie.js';

/** The refresh token that a request to `POST /v2/auth/refresh` brings: in its body, else in the cookie. Null: none. */
export function refreshTokenOf(request: Request): { token: string; from: 'body' | 'cookie' } | null {
  const { refreshToken } = (request.body ?? {}) as { refreshToken?: unknown };
  if (typeof refreshToken === 'string') return { token: refreshToken, from: 'body' };
  const token = cookieValue(request.headers.cookie, REFRESH_COOKIE);
  return token ? { token, from: 'cookie' } : null;
}
