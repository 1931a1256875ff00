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

/** The cookies of a session, as they are to be sent here. */
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

  /** Cookies that others on the network can read are logged at every start. */
  onApplicationBootstrap(): void {
    if (this.transport.secure) return;
    this.logger.warn(
      'PUBLIC_BASE_URL is not https: the cookies of sessions are sent without Secure, and whoever is on the network can read them',
    );
  }

  /** The `Set-Cookie`s of new tokens. */
  of({ token, refreshToken }: { token: string; refreshToken?: string }): string[] {
    const session = sessionCookie(token, this.config.jwtExpirySeconds, this.transport);
    return refreshToken === undefined
      ? [session]
      : [session, refreshCookie(refreshToken, REFRESH_MS / 1000, this.transport)];
  }

  /** The `Set-Cookie` by which this browser is known again. @param value of `KnownPlaces` */
  device(value: string): string {
    return deviceCookie(value, this.transport);
  }

  /** The `Set-Cookie`s that make browsers forget the session. */
  cleared(): string[] {
    return clearedCookies(this.transport);
  }
}
