import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { AuthenticatedRequest } from '../../access/access.decorator.js';
import { confirmationRequired, STEP_UP, type StepUpRule } from '../../access/step-up.js';
import { Confirmations } from '../confirm/confirmations.service.js';

/** Third guard: routes with `@StepUp` need recent authentication. */
@Injectable()
export class StepUpGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly confirmations: Confirmations,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.get<StepUpRule | undefined>(STEP_UP, context.getHandler());
    if (!rule) return true;
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const { user: caller, params } = request;
    if (caller.token === null) return true;
    const body: unknown = request.body;
    const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
    const proof = rule.proof({ body: fields, params: params as Record<string, string>, caller });
    if (proof === null) return true;
    const confirmed = await this.confirmations.hasShown(caller, proof);
    if (!confirmed && !rule.isForChange) throw confirmationRequired();
    request.user = { ...caller, confirmed };
    return true;
  }
}
