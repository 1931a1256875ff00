import { Injectable } from '@nestjs/common';
import { AuthConfig, ServerConfig } from '../../config/config.js';
import {
  clearedCookies,
  cookieTransport,
  refreshCookie,
  sessionCookie,
  type CookieTransport,
} from '../domain/session-cookie.js';
import { REFRESH_MS } from './sessions.service.js';

/** The cookies of a session, as they are to be sent here. */
@Injectable()
export class SessionCookies {
  private readonly transport: CookieTransport;

  constructor(
    private readonly config: AuthConfig,
    { publicBaseUrl }: ServerConfig,
  ) {
    this.transport = cookieTransport(publicBaseUrl);
  }

  /** The `Set-Cookie`s of new tokens. */
  of({ token, refreshToken }: { token: string; refreshToken?: string }): string[] {
    const session = sessionCookie(token, this.config.jwtExpirySeconds, this.transport);
    return refreshToken === undefined
      ? [session]
      : [session, refreshCookie(refreshToken, REFRESH_MS / 1000, this.transport)];
  }

  /** The `Set-Cookie`s that make browsers forget the session. */
  cleared(): string[] {
    return clearedCookies(this.transport);
  }
}
