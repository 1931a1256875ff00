import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AuthConfig, ServerConfig } from '../../../platform/config/config.js';
import {
  clearedCookies,
  cookieTransport,
  deviceCookie,
  refreshCookie,
  sessionCookie,
  type CookieTransport,
} from '../domain/session-cookie.js';
import { REFRESH_MS } from './sessions.service.js';

/** Builds `Set-Cookie` headers for sessions, with the attributes for PUBLIC_BASE_URL. */
@Injectable()
export class SessionCookies implements OnApplicationBootstrap {
  private readonly logger = new Logger(SessionCookies.name);
  private readonly transport: CookieTransport;

  constructor(
    private readonly config: AuthConfig,
    { publicBaseUrl }: ServerConfig,
  ) {
    this.transport = cookieTransport(publicBaseUrl);
  }

  /** Warns at every start if cookies are sent over plain HTTP. */
  onApplicationBootstrap(): void {
    if (this.transport.secure) return;
    this.logger.warn(
      'PUBLIC_BASE_URL is not https: the cookies of sessions are sent without Secure, so others on the network can read them',
    );
  }

  /** For new tokens. */
  of({ token, refreshToken }: { token: string; refreshToken?: string }): string[] {
    const session = sessionCookie(token, this.config.jwtExpirySeconds, this.transport);
    return refreshToken === undefined
      ? [session]
      : [session, refreshCookie(refreshToken, REFRESH_MS / 1000, this.transport)];
  }

  /** For recognising this browser at the next sign-in. @param value from `FamiliarLocations` */
  device(value: string): string {
    return deviceCookie(value, this.transport);
  }

  /** For removing the session's cookies. */
  cleared(): string[] {
    return clearedCookies(this.transport);
  }
}
