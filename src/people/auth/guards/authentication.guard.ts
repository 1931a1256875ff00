import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { AuthConfig } from '../../../platform/config/config.js';
import { PUBLIC_ROUTE } from '../../../platform/http/public-route.js';
import { ACCESS_RULE, type AccessRule, type AuthenticatedRequest } from '../../access/access.decorator.js';
import { originOf } from '../request-origin.js';
import { credentialOf } from '../strategies/request-credential.js';
import { Authenticator } from './authenticator.js';
import { checkCookieRequest } from './cookie-request.js';

/** First guard: finds the caller, else 401. Requests by cookie must come from the service's own pages. */
@Injectable()
export class AuthenticationGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
    private readonly config: AuthConfig,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean>(PUBLIC_ROUTE, targets)) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<AuthenticatedRequest>();
    const caller = await this.authenticator.authenticate(request, http.getResponse<Response>());
    const credential = credentialOf(request, this.config.compatKeySchemes);
    if (credential.kind === 'jwt' && credential.from === 'cookie') {
      const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, targets);
      checkCookieRequest(request, rule?.keyScope === 'write');
    }
    // A copy, as callers of API keys are cached.
    request.user = { ...caller, origin: originOf(request) };
    return true;
  }
}
