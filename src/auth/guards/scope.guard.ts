import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { forbidden } from '../../common/errors/api-error.js';
import type { AuthenticatedRequest } from '../../access/access.decorator.js';
import { decideScope } from '../../access/domain/key-scopes.js';
import { accessRuleOf } from './access-rule.js';

/** Second of the chain: an API key needs the scope of the method (or of the route). */
@Injectable()
export class ScopeGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const rule = accessRuleOf(this.reflector, context);
    if (!rule) return true;
    const { user: caller, method } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (!caller.scopes) return true;
    const decision = decideScope(caller.scopes, method, rule);
    if (decision.kind === 'refused') throw forbidden(`The API key lacks the ${decision.missing} scope`);
    return true;
  }
}
