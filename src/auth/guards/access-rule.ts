import type { ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { ACCESS_RULE, PUBLIC_ROUTE, type AccessRule } from '../../access/access.decorator.js';
import { forbidden } from '../../common/errors/api-error.js';

/**
 * What the route asks of its caller; null for a public one.
 * @throws ApiError 403 for a route without a rule: forgetting one must not open a door
 */
export function accessRuleOf(reflector: Reflector, context: ExecutionContext): AccessRule | null {
  const places = [context.getHandler(), context.getClass()];
  if (reflector.getAllAndOverride<boolean | undefined>(PUBLIC_ROUTE, places)) return null;
  const rule = reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, places);
  if (!rule) throw forbidden('This route has no access rule');
  return rule;
}
