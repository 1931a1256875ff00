import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { tap, type Observable } from 'rxjs';
import { AuthConfig } from '../config/config.js';
import { clearedSessionCookie, sessionCookie } from './domain/session-cookie.js';

interface Answer {
  token?: string;
  mfaRequired?: boolean;
}

/** Sets the session cookie beside an answer that holds an access token, and clears it at the logout. */
@Injectable()
export class SessionCookieInterceptor implements NestInterceptor {
  constructor(private readonly config: AuthConfig) {}

  intercept(context: ExecutionContext, next: CallHandler<Answer>): Observable<Answer> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      tap(({ token, mfaRequired }) => {
        if (mfaRequired) return;
        const cookie =
          token === undefined ? clearedSessionCookie() : sessionCookie(token, this.config.jwtExpirySeconds);
        response.append('Set-Cookie', cookie);
      }),
    );
  }
}
