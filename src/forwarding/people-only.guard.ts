import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { AuthenticatedRequest } from '../access/access.decorator.js';
import { forbidden } from '../common/errors/api-error.js';

/** API keys get this feature's own 403 (contract: "Specific cases"). */
@Injectable()
export class PeopleOnlyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { user } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (user.kind === 'api_key') throw forbidden('Forwarding rules are user-scoped');
    return true;
  }
}
