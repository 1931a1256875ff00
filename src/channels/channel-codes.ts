import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { badRequest, tooManyRequests } from '../common/errors/api-error.js';
import { newId } from '../common/ids.js';
import { LimitsConfig } from '../config/config.js';
import type { Transaction } from '../database/unit-of-work.js';
import { Channel } from './channel.entity.js';
import { codeWaitSeconds, HOUR_MS, MAX_UNVERIFIED } from './domain/code-limits.js';

/** Codes go to addresses that nobody has proven: how many, and to how many, so that they are no way to write to strangers. */
@Injectable()
export class ChannelCodes {
  constructor(
    private readonly clock: Clock,
    private readonly limits: LimitsConfig,
  ) {}

  /** For a new channel of this user. @throws ApiError 400 for one unverified channel too many, 429 */
  async admitChannel(tx: Transaction, userId: string): Promise<void> {
    await this.admit(tx, userId);
    const unverified = await tx.repo(Channel).count({ userId, verified: false });
    if (unverified < MAX_UNVERIFIED) return;
    throw badRequest(`At most ${MAX_UNVERIFIED} channels may wait for their codes: verify or delete one first`);
  }

  /** Counts a code that is about to be sent, one at a time per tenant. @throws ApiError 429 with Retry-After */
  async admit(tx: Transaction, userId: string): Promise<void> {
    const now = this.clock.now();
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('channel-codes' || $1::text, 0))`);
    await tx.query('DELETE FROM channel_codes WHERE "tenantId" = $1 AND at <= $2', [new Date(now.getTime() - HOUR_MS)]);
    const sent = await tx.query<{ userId: string; at: Date }>(
      'SELECT "userId", at FROM channel_codes WHERE "tenantId" = $1',
    );
    const wait = this.limits.disabled ? 0 : codeWaitSeconds(sent, userId, now);
    if (wait > 0) throw tooManyRequests('Rate limit exceeded', wait);
    await tx.query('INSERT INTO channel_codes ("tenantId", id, "userId", at) VALUES ($1, $2, $3, $4)', [
      newId(),
      userId,
      now,
    ]);
  }
}
