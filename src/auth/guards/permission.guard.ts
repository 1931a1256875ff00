import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { forbidden } from '../../common/errors/api-error.js';
import type { AccessRule, AuthenticatedRequest } from '../../access/access.decorator.js';
import { decidePermission, type PermissionDecision } from '../../access/domain/permissions.js';
import { accessRuleOf } from './access-rule.js';

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
