import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { LimitsConfig } from '../../config/config.js';
import { Clock } from '../clock/clock.js';
import { tooManyRequests } from '../errors/api-error.js';
import { CounterExchange } from './counter-exchange.js';
import { claimsOf, type LimitName, type Requester } from './domain/limits.js';
import { presentedSecret } from './domain/presented-secret.js';
import { type Bucket, RateCounters } from './domain/rate-counters.js';
import { RATE_LIMITS } from './rate-limit.decorator.js';
import { SubjectHashes } from './subject-hashes.js';

const BY_DEFAULT: readonly LimitName[] = ['general'];

/**
 * The first guard of every route: refuses what is too much before anything is looked up for it (contract: "Limits").
 * Decides in memory; the database hears of it later, so a database that is away limits nobody.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly counters: RateCounters,
    private readonly hashes: SubjectHashes,
    private readonly exchange: CounterExchange,
    private readonly clock: Clock,
    private readonly config: LimitsConfig,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    if (this.config.disabled) return true;
    const places = [context.getHandler(), context.getClass()];
    const names = this.reflector.getAllAndOverride<readonly LimitName[] | undefined>(RATE_LIMITS, places) ?? BY_DEFAULT;
    if (names.length === 0) return true;
    const buckets = this.bucketsOf(names, requesterOf(context.switchToHttp().getRequest<Request>()));
    const decision = this.counters.admit(buckets, this.clock.now());
    if (decision.kind === 'limited') throw tooManyRequests('Rate limit exceeded', decision.retryAfterSeconds);
    this.exchange.soon();
    return true;
  }

  private bucketsOf(names: readonly LimitName[], who: Requester): Bucket[] {
    return names
      .flatMap((name) => claimsOf(name, who, this.config.ingestPerMinute))
      .map(({ scope, subject, ...quota }) => ({ key: `${scope}:${this.hashes.of(subject)}`, ...quota }));
  }
}

function requesterOf({ headers, ip, params }: Request): Requester {
  const { authorization, cookie } = headers;
  const serviceKey = [headers['x-service-key']].flat()[0];
  const { token } = params;
  return {
    credential: presentedSecret({ serviceKey, authorization, cookie }),
    ip: ip ?? '',
    urlToken: typeof token === 'string' ? token : null,
  };
}
