import { Injectable, Module } from '@nestjs/common';
import type { Author } from '../audit/author.js';
import { Clock } from '../clock/clock.js';
import { HOUR_MS } from '../durations.js';
import { tooManyRequests } from '../errors/api-error.js';
import { newId } from '../ids.js';
import { LimitsConfig } from '../config/config.js';
import { type Transaction, UnitOfWork } from '../database/unit-of-work.js';
import { addHourlyWork, hourlyWork } from './rate-limit.queries.js';
import { type Asker, type HourlyKind, type Refusal, refusalOf } from './domain/hourly-limits.js';
import { CleansUp } from '../clean-up/clean-up.decorator.js';

/** Counts the actions of `HOURLY_LIMITS` in the database: for all replicas, and across restarts. */
@Injectable()
export class HourlyLimits {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly limits: LimitsConfig,
  ) {}

  /** Counts one more, in the action's transaction. @throws ApiError 429 naming the limit, with Retry-After */
  async admit(tx: Transaction, kind: HourlyKind, asker: Asker): Promise<void> {
    const refusal = await this.take(tx, kind, asker);
    if (refusal) throw tooManyRequests(refusal.message, refusal.waitSeconds);
  }

  /** Like `admit`, before an action that cannot be rolled back. @throws ApiError 429 */
  async spend(caller: Asker & Author & { tenantId: string }, kind: HourlyKind): Promise<void> {
    if (this.limits.disabled) return;
    await this.unitOfWork.transaction(caller, (tx) => this.admit(tx, kind, caller));
  }

  /** Counts one more, or returns the limit that is reached. One at a time for each tenant and kind. */
  async take(tx: Transaction, kind: HourlyKind, asker: Asker): Promise<Refusal | null> {
    if (this.limits.disabled) return null;
    const now = this.clock.now();
    await tx.lock(`hourly-${kind}${tx.tenantId}`);
    const done = await hourlyWork(tx, kind, new Date(now.getTime() - HOUR_MS));
    const refusal = refusalOf(kind, done, asker, now);
    if (refusal) return refusal;
    addHourlyWork(tx, { kind, id: newId(), memberId: asker.id, at: now });
    return null;
  }
}

/** Hourly limits of actions that send mail, or are expensive. */
@CleansUp({ table: 'hourly_work', olderThan: 'at', keepMs: HOUR_MS })
@Module({ providers: [HourlyLimits], exports: [HourlyLimits] })
export class HourlyLimitsModule {}
