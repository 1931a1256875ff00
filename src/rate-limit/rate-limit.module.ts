import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { CounterExchange } from './counter-exchange.js';
import { RateCounters } from './domain/rate-counters.js';
import { SweepWindowsJob } from './jobs/sweep-windows.job.js';
import { RateLimitGuard } from './rate-limit.guard.js';
import { RateLimits } from './rate-limits.js';
import { SubjectHashes } from './subject-hashes.js';

/** Must be imported before authentication: global guards run in the order of their modules. */
@Module({
  providers: [
    { provide: RateCounters, useFactory: () => new RateCounters() },
    { provide: SubjectHashes, useFactory: () => new SubjectHashes() },
    CounterExchange,
    RateLimits,
    SweepWindowsJob,
    { provide: APP_GUARD, useClass: RateLimitGuard },
  ],
  exports: [RateLimits],
})
export class RateLimitModule {}
