import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { tap, type Observable } from 'rxjs';
import { AuthConfig } from '../config/config.js';
import { clearedSessionCookie, sessionCookie } from './domain/session-cookie.js';

/** Sets the session cookie beside an answer that holds an access token, and clears it beside any other (logout). */
@Injectable()
export class SessionCookieInterceptor implements NestInterceptor {
  constructor(private readonly config: AuthConfig) {}

  intercept(context: ExecutionContext, next: CallHandler<{ token?: string }>): Observable<{ token?: string }> {
    const response = context.switchToHttp().getResponse<Response>();
    return next
      .handle()
      .pipe(
        tap(({ token }) =>
          response.append(
            'Set-Cookie',
            token === undefined ? clearedSessionCookie() : sessionCookie(token, this.config.jwtExpirySeconds),
          ),
        ),
      );
  }
}
