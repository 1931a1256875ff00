import { Injectable } from '@nestjs/common';
import { badRequest } from '../../platform/errors/api-error.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { HourlyLimits } from '../../platform/rate-limit/hourly-limits.js';
import { Channel } from './channel.entity.js';

/** How many channels of one user may wait for their verification codes. */
const MAX_UNVERIFIED = 5;

/** Rate limits verification codes. They go to unproven addresses, so without a limit anyone could message strangers. */
@Injectable()
export class ChannelCodes {
  constructor(private readonly hourly: HourlyLimits) {}

  /**
   * Checks the limits for a new channel of this user.
   * @throws ApiError 400 for too many unverified channels, 429 for too many codes
   */
  async admitChannel(tx: Transaction, userId: string): Promise<void> {
    await this.admit(tx, userId);
    const unverified = await tx.repo(Channel).count({ userId, verified: false });
    if (unverified < MAX_UNVERIFIED) return;
    throw badRequest(`At most ${MAX_UNVERIFIED} channels may wait for their codes: verify or delete one first`);
  }

  /** Counts a code that is about to be sent, for the owner of the channel. @throws ApiError 429 with Retry-After */
  admit(tx: Transaction, userId: string): Promise<void> {
    return this.hourly.admit(tx, 'channel-code', { id: userId, unrestricted: false });
  }
}
