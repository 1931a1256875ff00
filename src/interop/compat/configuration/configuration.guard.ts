import {
  applyDecorators,
  Controller,
  Injectable,
  SetMetadata,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExcludeController } from '@nestjs/swagger';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import { Access, type AuthenticatedRequest } from '../../../people/access/access.decorator.js';
import { forbidden, notFoundStructured } from '../../../platform/errors/api-error.js';
import { decideAdministration, type Configured } from './domain/administration.js';
import { THIRD_PARTY } from './third-party-paths.js';

const CONFIGURED = 'pager:third-party-configured';

/** Lets third-party clients in whose key may do this; natively these routes do not exist. */
@Injectable()
class ConfigurationGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const { user: caller, method } = request;
    if (caller.profile !== 'third-party') throw notFoundStructured(`Cannot ${method} ${request.path}`);
    const configured = this.reflector.getAllAndOverride<Configured>(CONFIGURED, [
      context.getHandler(),
      context.getClass(),
    ]);
    const decision = decideAdministration(caller, method, configured);
    if (decision.kind === 'refused') throw forbidden(decision.why);
    request.user = decision.caller;
    return true;
  }
}

/**
 * A controller of the third party's configuration API. It is no part of the OpenAPI document, which has the same paths in
 * Pager's shapes; docs/reference/compat.md describes it.
 * @param path as clients write it
 */
export const ThirdPartyController = (path: string, configured: Configured): ClassDecorator =>
  applyDecorators(
    Controller(`${THIRD_PARTY}/${path}`),
    ApiExcludeController(),
    SkipThrottle({ default: true }),
    Throttle({ configuration: {} }),
    // The guard decides, with more than the method.
    Access(null, 'read', { keyScope: 'none' }),
    SetMetadata(CONFIGURED, configured),
    UseGuards(ConfigurationGuard),
  );
