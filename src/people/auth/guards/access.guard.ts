import { type ExecutionContext, Injectable, type CanActivate } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { PUBLIC_ROUTE } from '../../../platform/http/public-route.js';
import { ACCESS_RULE, type AccessRule, type AuthenticatedRequest } from '../../access/access.decorator.js';
import { forbidden } from '../../../platform/errors/api-error.js';
import { RefusedSignIns } from '../refusals/refused-sign-ins.js';
import { originOf } from '../request-origin.js';
import { decideScope, decidePermission, withinTeam, type PermissionDecision } from '../../access/domain/permissions.js';

const ENROL_FIRST = 'Your organisation requires a second factor: set one up first (POST /v2/auth/mfa/enroll)';

/**
 * The access rule of a route; null: public.
 * @throws ApiError 403 for a route without `@Access` and `@Public`, so that a forgotten one grants no access
 */
function accessRuleOf(reflector: Reflector, context: ExecutionContext): AccessRule | null {
  const targets = [context.getHandler(), context.getClass()];
  if (reflector.getAllAndOverride<boolean | undefined>(PUBLIC_ROUTE, targets)) return null;
  const rule = reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, targets);
  if (!rule) throw forbidden('This route has no access rule');
  return rule;
}

/**
 * Second guard: an API key needs the scope of the method or the route, every caller the permission of the route. Limits keys
 * of a team (`withinTeam`).
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly refused: RefusedSignIns,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const rule = accessRuleOf(this.reflector, context);
    if (!rule) return true;
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const { user: caller, method } = request;
    if (caller.mustEnrol && !rule.enrolling) throw forbidden(ENROL_FIRST, 'SECOND_FACTOR_REQUIRED');
    const scope = caller.scopes && decideScope(caller.scopes, method, rule);
    if (scope?.kind === 'refused') {
      const of = { type: 'token', tenantId: caller.tenantId, id: caller.id, name: caller.name } as const;
      this.refused.recordCredential(of, originOf(request), `scope-${scope.missing}`);
      throw forbidden(`The API key lacks the ${scope.missing} scope`);
    }
    const permission = decidePermission(caller, method, rule);
    if (permission.kind === 'refused') throw forbidden(explain(permission, rule));
    const admitted = withinTeam(caller, method, rule);
    if (!admitted) throw forbidden('A key of a team may not do this');
    request.user = admitted;
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
