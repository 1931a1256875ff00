import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { Passport, type AuthenticateCallback } from 'passport';
import { unauthorized } from '../../common/errors/api-error.js';
import { PUBLIC_ROUTE, type AuthenticatedRequest } from '../access.decorator.js';
import type { Caller } from '../caller.js';
import { ApiKeyStrategy } from '../strategies/api-key.strategy.js';
import { CookieStrategy } from '../strategies/cookie.strategy.js';
import { JwtStrategy } from '../strategies/jwt.strategy.js';

/** In the contract's order. */
const STRATEGIES = ['api-key', 'jwt', 'cookie'];

/**
 * First of the chain: finds out who is calling, else 401. It has a Passport of its own: the global one would hand the
 * requests of every app in the process (two replicas in a test) to the strategies of the last.
 */
@Injectable()
export class AuthenticationGuard implements CanActivate {
  private readonly passport = new Passport();

  constructor(
    private readonly reflector: Reflector,
    apiKey: ApiKeyStrategy,
    jwt: JwtStrategy,
    cookie: CookieStrategy,
  ) {
    this.passport.use('api-key', apiKey).use('jwt', jwt).use('cookie', cookie);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.getAllAndOverride<boolean>(PUBLIC_ROUTE, [context.getHandler(), context.getClass()]))
      return true;
    const http = context.switchToHttp();
    const request = http.getRequest<AuthenticatedRequest>();
    request.user = await this.authenticate(request, http.getResponse<Response>());
    return true;
  }

  private authenticate(request: AuthenticatedRequest, response: Response): Promise<Caller> {
    return new Promise((resolve, reject) => {
      const done: AuthenticateCallback = (error: Error | null, caller) => {
        if (error) reject(error);
        else if (caller) resolve(caller as Caller);
        else reject(unauthorized('Authentication required'));
      };
      const handler = this.passport.authenticate(STRATEGIES, { session: false }, done) as (
        request: AuthenticatedRequest,
        response: Response,
        next: (error: Error) => void,
      ) => void;
      handler(request, response, reject);
    });
  }
}
