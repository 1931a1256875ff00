import { type ExecutionContext, Injectable, type CanActivate } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  ACCESS_RULE,
  PUBLIC_ROUTE,
  type AccessRule,
  type AuthenticatedRequest,
} from '../../access/access.decorator.js';
import { forbidden } from '../../common/errors/api-error.js';
import { decideScope } from '../../access/domain/key-scopes.js';
import { decidePermission, type PermissionDecision } from '../../access/domain/permissions.js';

/**
 * The permission that a route asks for; null for a public one.
 * @throws ApiError 403 for a route without a rule, so that a forgotten one grants no access
 */
export function accessRuleOf(reflector: Reflector, context: ExecutionContext): AccessRule | null {
  const places = [context.getHandler(), context.getClass()];
  if (reflector.getAllAndOverride<boolean | undefined>(PUBLIC_ROUTE, places)) return null;
  const rule = reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, places);
  if (!rule) throw forbidden('This route has no access rule');
  return rule;
}

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

/** Last of the chain: the permission matrix, and the routes of people or administrators only. */
@Injectable()
export class PermissionGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const rule = accessRuleOf(this.reflector, context);
    if (!rule) return true;
    const { user: caller, method } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const decision = decidePermission(caller, method, rule);
    if (decision.kind === 'refused') throw forbidden(explain(decision, rule));
    return true;
  }
}

function explain(refusal: Extract<PermissionDecision, { kind: 'refused' }>, rule: AccessRule): string {
  switch (refusal.reason) {
    case 'jwt-only':
      return 'API keys cannot be used here';
    case 'admin-only':
      return 'Administrators only';
    case 'permission':
      return rule.resource ? `Needs the ${refusal.needs} permission on ${rule.resource}` : 'Not allowed for your role';
  }
}
