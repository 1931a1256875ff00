import { PUBLIC_ROUTE } from '../../platform/http/public-route.js';
import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Caller, KeyScope, PermissionLevel } from './caller.js';
import type { Resource } from './domain/permissions.js';

export type { Resource };

export interface AccessRule {
  /** Null: any authenticated caller whose method scope fits. */
  resource: Resource | null;
  level: Exclude<PermissionLevel, 'none'>;
  /** `jwt`: API keys get 403. `admin`: only an administrator's JWT. */
  only?: 'jwt' | 'admin';
  /** Overrides the scope that the HTTP method implies for API keys; `none` asks for no scope. */
  keyScope?: KeyScope | 'none';
  /** The caller's own things only: deleting them asks for no more than reading. */
  isOwn?: boolean;
  /** Also for a session that may only set up the second factor that the organisation requires (`Caller.mustEnrol`). */
  enrolling?: boolean;
  /** Also for people who may only read it, about what they were paged for; the service checks that they were. */
  whenPaged?: boolean;
}

export const ACCESS_RULE = 'pager:access';

/** The permission a route asks of its caller; every route carries this or `@Public()`. */
export const Access = (
  resource: Resource | null,
  level: AccessRule['level'],
  options: Pick<AccessRule, 'only' | 'keyScope' | 'isOwn' | 'enrolling' | 'whenPaged'> = {},
): MethodDecorator & ClassDecorator => SetMetadata(ACCESS_RULE, { resource, level, ...options } satisfies AccessRule);

/** A route without a credential (it has a token of its own, or is public). */
export const Public = (): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(PUBLIC_ROUTE, true), ApiSecurity({}));

export type AuthenticatedRequest = Request & { user: Caller };

export const CurrentCaller = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Caller => context.switchToHttp().getRequest<AuthenticatedRequest>().user,
);
