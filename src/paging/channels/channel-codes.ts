import { Injectable } from '@nestjs/common';
import { badRequest } from '../../platform/errors/api-error.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { HourlyLimits } from '../../platform/rate-limit/hourly-limits.js';
import { Channel } from './channel.entity.js';

/** Channels of one user that wait for their codes. */
const MAX_UNVERIFIED = 5;

/** Limits codes, which go to unproven addresses, so that they cannot be abused to message strangers. */
@Injectable()
export class ChannelCodes {
  constructor(private readonly hourly: HourlyLimits) {}

  /** For a new channel of this user. @throws ApiError 400 for one unverified channel too many, 429 */
  async admitChannel(tx: Transaction, userId: string): Promise<void> {
    await this.admit(tx, userId);
    const unverified = await tx.repo(Channel).count({ userId, verified: false });
    if (unverified < MAX_UNVERIFIED) return;
    throw badRequest(`At most ${MAX_UNVERIFIED} channels may wait for their codes: verify or delete one first`);
  }

  /** Counts a code that is about to be sent, for the user whose channel it is. @throws ApiError 429 with Retry-After */
  admit(tx: Transaction, userId: string): Promise<void> {
    return this.hourly.admit(tx, 'channel-code', { id: userId, unrestricted: false });
  }
}
