import { PUBLIC_ROUTE } from '../../platform/http/public-route.js';
import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Caller, KeyScope, PermissionLevel } from './caller.js';
import type { Resource } from './domain/permissions.js';

export type { Resource };

export interface AccessRule {
  /** Null: no permission is needed; API keys still need the scope of the HTTP method. */
  resource: Resource | null;
  level: Exclude<PermissionLevel, 'none'>;
  /** `jwt`: API keys get 403. `admin`: only an administrator's JWT. */
  only?: 'jwt' | 'admin';
  /** The scope that API keys need, instead of the HTTP method's; `none`: no scope. */
  keyScope?: KeyScope | 'none';
  /** The route handles only the caller's own data, so DELETE needs no write permission. */
  isOwn?: boolean;
  /** Also allowed for sessions that must enrol a second factor first (`Caller.mustEnrol`). */
  enrolling?: boolean;
  /** The read permission is enough for people; the service checks that they were notified of the alert. */
  whenPaged?: boolean;
}

export const ACCESS_RULE = 'pager:access';

/** The permission that a route requires. Every route has this decorator or `@Public()`. */
export const Access = (
  resource: Resource | null,
  level: AccessRule['level'],
  options: Pick<AccessRule, 'only' | 'keyScope' | 'isOwn' | 'enrolling' | 'whenPaged'> = {},
): MethodDecorator & ClassDecorator => SetMetadata(ACCESS_RULE, { resource, level, ...options } satisfies AccessRule);

/** A route that needs no credential: it is public, or its path has a secret token. */
export const Public = (): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(PUBLIC_ROUTE, true), ApiSecurity({}));

export type AuthenticatedRequest = Request & { user: Caller };

export const CurrentCaller = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Caller => context.switchToHttp().getRequest<AuthenticatedRequest>().user,
);
