import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { tooManyRequests } from '../common/errors/api-error.js';
import type { LimitName } from './domain/limits.js';
import { RATE_LIMIT_WEIGHT, RATE_LIMITS, type Weigh } from './rate-limit.decorator.js';
import { RateLimits } from './rate-limits.js';
import { requesterOf } from './requester.js';

const BY_DEFAULT: readonly LimitName[] = ['general'];

/** The first guard of every route: refuses what is too much before anything is looked up for it (contract: "Limits"). */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const places = [context.getHandler(), context.getClass()];
    const names = this.reflector.getAllAndOverride<readonly LimitName[] | undefined>(RATE_LIMITS, places) ?? BY_DEFAULT;
    const request = context.switchToHttp().getRequest<Request>();
    const weigh = this.reflector.get<Weigh | undefined>(RATE_LIMIT_WEIGHT, context.getHandler());
    const decision = this.limits.admit(names, requesterOf(request), weigh?.(request.body));
    if (decision.kind === 'limited') throw tooManyRequests('Rate limit exceeded', decision.retryAfterSeconds);
    return true;
  }
}
