import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerModule, type ThrottlerModuleOptions, type ThrottlerOptions } from '@nestjs/throttler';
import { CleansUp } from '../clean-up/clean-up.decorator.js';
import { LimitsConfig } from '../config/config.js';
import { CounterExchange, NO_TENANT } from './counter-exchange.js';
import { LIMIT_NAMES, type LimitName, limitsOf } from './domain/limits.js';
import { RateCounters } from './domain/rate-counters.js';
import { PublicTokenGuard, SharedLookUps } from './public-token.guard.js';
import { counts, RateLimitGuard } from './rate-limit.guard.js';
import { RateLimits } from './rate-limits.js';
import { requesterOf } from './requester.js';
import { RequestQueue } from './request-queue.js';

@Module({
  providers: [{ provide: RateCounters, useFactory: () => new RateCounters() }, CounterExchange, RateLimits],
  exports: [RateLimits],
})
class RateCountersModule {}

function throttlers({ perMinute }: LimitsConfig, storage: RateLimits): ThrottlerModuleOptions {
  const limits = limitsOf(perMinute);
  const throttlerOf = (name: LimitName): ThrottlerOptions => {
    const { limit, anonymous = limit, ttl } = limits[name];
    return {
      name,
      ttl,
      limit: (context) => (requesterOf(context.switchToHttp().getRequest()).credential === null ? anonymous : limit),
      skipIf: (context) => !counts(name, context.getHandler(), context.getClass()),
    };
  };
  return { throttlers: LIMIT_NAMES.map(throttlerOf), storage };
}

/** Must be imported before authentication: global guards run in the order of their modules. */
@CleansUp({
  table: 'rate_limit_counters',
  olderThan: 'windowEnd',
  keepMs: 0,
  where: `"tenantId" = '${NO_TENANT}'`,
})
@Module({
  imports: [
    RateCountersModule,
    ThrottlerModule.forRootAsync({
      imports: [RateCountersModule],
      inject: [LimitsConfig, RateLimits],
      useFactory: throttlers,
    }),
  ],
  providers: [
    RequestQueue,
    { provide: APP_GUARD, useClass: RateLimitGuard },
    SharedLookUps,
    { provide: APP_GUARD, useClass: PublicTokenGuard },
  ],
  exports: [RateCountersModule, RequestQueue],
})
export class RateLimitModule {}
