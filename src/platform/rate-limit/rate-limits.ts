import { Injectable } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { LimitsConfig } from '../config/config.js';
import { Clock } from '../clock/clock.js';
import { CounterExchange } from './counter-exchange.js';
import { type RateDecision, windowAt, type Bucket, RateCounters } from './domain/rate-counters.js';
import { bucketKey, type LimitName, limitsOf } from './domain/limits.js';

const ALLOWED: RateDecision = { kind: 'allowed' };

/** Decides in memory and stores counts later, so that an unavailable database limits nobody. */
@Injectable()
export class RateLimits implements ThrottlerStorage {
  private readonly limits: ReturnType<typeof limitsOf>;

  constructor(
    private readonly counters: RateCounters,
    private readonly exchange: CounterExchange,
    private readonly clock: Clock,
    private readonly config: LimitsConfig,
  ) {
    this.limits = limitsOf(config.perMinute);
  }

  /**
   * Counts the request, unless it is beyond a limit.
   * @param weight see `RateCounters.admit`
   */
  admit(buckets: readonly Bucket[], weight = 1): RateDecision {
    if (this.config.disabled || buckets.length === 0) return ALLOWED;
    const decision = this.counters.admit(buckets, this.clock.now(), weight);
    if (decision.kind === 'allowed') this.exchange.soon();
    return decision;
  }

  /** Counts a request in one bucket. `ttl` is in milliseconds, the result in seconds. */
  increment(key: string, ttl: number, limit: number): ReturnType<ThrottlerStorage['increment']> {
    const decision = this.admit([{ key, ttl, limit }]);
    const now = this.clock.now();
    return Promise.resolve({
      totalHits: this.counters.hits({ key, ttl }, now),
      timeToExpire: Math.ceil((windowAt(now, ttl).end - now.getTime()) / 1000),
      isBlocked: decision.kind === 'limited',
      timeToBlockExpire: decision.kind === 'limited' ? decision.retryAfterSeconds : 0,
    });
  }

  /** Counts a request that does not pass the guard. */
  count(name: LimitName, subject: string): ReturnType<ThrottlerStorage['increment']> {
    const { key, ttl, limit } = this.bucketOf(name, subject);
    return this.increment(key, ttl, limit);
  }

  /** Would one more request be too much? Counts nothing. */
  isFull(name: LimitName, subject: string): boolean {
    const bucket = this.bucketOf(name, subject);
    return !this.config.disabled && this.counters.hits(bucket, this.clock.now()) >= bucket.limit;
  }

  /** Uncounts a request, unless it was already exchanged. */
  takeBack(name: LimitName, subject: string): void {
    this.counters.takeBack(this.bucketOf(name, subject), this.clock.now());
  }

  private bucketOf(name: LimitName, subject: string): Bucket {
    const { limit, ttl } = this.limits[name];
    return { key: bucketKey(name, subject), limit, ttl };
  }
}
