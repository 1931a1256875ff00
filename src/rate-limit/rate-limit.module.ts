import { Module } from '@nestjs/common';
import { CleansUp } from '../clean-up/clean-up.decorator.js';
import { NO_TENANT } from './counter-exchange.js';
import { APP_GUARD } from '@nestjs/core';
import { CounterExchange } from './counter-exchange.js';
import { RateCounters } from './domain/rate-counters.js';
import { RateLimitGuard } from './rate-limit.guard.js';
import { RateLimits } from './rate-limits.js';
import { RequestsInTurn } from './requests-in-turn.js';
import { SubjectHashes } from './subject-hashes.js';
import { PublicTokenGuard } from './public-token.guard.js';
import { SharedLookUps } from './shared-look-ups.js';

/** Must be imported before authentication: global guards run in the order of their modules. */
@CleansUp({
  table: 'rate_limit_counters',
  olderThan: 'windowEnd',
  keepMs: 0,
  where: `"tenantId" = '${NO_TENANT}'`,
})
@Module({
  providers: [
    { provide: RateCounters, useFactory: () => new RateCounters() },
    { provide: SubjectHashes, useFactory: () => new SubjectHashes() },
    CounterExchange,
    RateLimits,
    RequestsInTurn,
    { provide: APP_GUARD, useClass: RateLimitGuard },
    SharedLookUps,
    { provide: APP_GUARD, useClass: PublicTokenGuard },
  ],
  exports: [RateLimits, RequestsInTurn],
})
export class RateLimitModule {}
