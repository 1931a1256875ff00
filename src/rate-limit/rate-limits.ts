import { Injectable } from '@nestjs/common';
import { LimitsConfig } from '../config/config.js';
import { Clock } from '../common/clock/clock.js';
import { CounterExchange } from './counter-exchange.js';
import type { RateDecision } from './domain/fixed-window.js';
import { claimsOf, type LimitName, type Requester } from './domain/limits.js';
import { type Bucket, RateCounters } from './domain/rate-counters.js';
import { SubjectHashes } from './subject-hashes.js';

const ALLOWED: RateDecision = { kind: 'allowed' };

/**
 * Counts requests against the limits of the contract ("Limits"). Decides in memory; the database hears of it later, so a
 * database that is away limits nobody.
 */
@Injectable()
export class RateLimits {
  constructor(
    private readonly counters: RateCounters,
    private readonly hashes: SubjectHashes,
    private readonly exchange: CounterExchange,
    private readonly clock: Clock,
    private readonly config: LimitsConfig,
  ) {}

  /**
   * Counts the request, unless it is too much: a refused one is counted nowhere.
   * @param weight how much it counts; see `RateCounters.admit`
   */
  admit(names: readonly LimitName[], who: Requester, weight = 1): RateDecision {
    if (this.config.disabled || names.length === 0) return ALLOWED;
    const decision = this.counters.admit(this.bucketsOf(names, who), this.clock.now(), weight);
    if (decision.kind === 'allowed') this.exchange.soon();
    return decision;
  }

  /** Would one more request be too much? Counts nothing. */
  isFull(name: LimitName, who: Requester): boolean {
    return !this.config.disabled && this.counters.isFull(this.bucketsOf([name], who), this.clock.now());
  }

  /** The request does not count after all, in what the other replicas have not heard of. */
  takeBack(name: LimitName, who: Requester): void {
    if (!this.config.disabled) this.counters.takeBack(this.bucketsOf([name], who), this.clock.now());
  }

  private bucketsOf(names: readonly LimitName[], who: Requester): Bucket[] {
    return names
      .flatMap((name) => claimsOf(name, who, this.config.perMinute))
      .map(({ scope, subject, ...quota }) => ({ key: `${scope}:${this.hashes.of(subject)}`, ...quota }));
  }
}
