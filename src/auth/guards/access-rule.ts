import type { ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { ACCESS_RULE, PUBLIC_ROUTE, type AccessRule } from '../../access/access.decorator.js';
import { forbidden } from '../../common/errors/api-error.js';

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
