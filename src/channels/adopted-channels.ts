import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { badRequest } from '../common/errors/api-error.js';
import { newId } from '../common/ids.js';
import type { Transaction } from '../database/unit-of-work.js';
import { Channel } from './channel.entity.js';
import { addressProblem, type ChannelType } from './registry.js';

/** What is known of a channel there. */
export interface AdoptedChannel {
  /** Null: it gets a new one. */
  id?: string | null;
  type: ChannelType;
  value: string;
  verified: boolean;
  /** Why it is switched off; null: it is on. */
  disabledReason?: string | null;
}

/** Channels that an operator takes over from another service: nothing is sent to them. */
@Injectable()
export class AdoptedChannels {
  constructor(private readonly clock: Clock) {}

  /**
   * One that the user has already stays, and becomes verified if this one is.
   * @param verified the operator trusts the other service to have proven it
   * @returns its id
   * @throws ApiError 400 for what is no address of that type
   */
  async adopt(
    tx: Transaction,
    userId: string,
    { id: givenId, type, value, verified, disabledReason = null }: AdoptedChannel,
  ): Promise<string> {
    const problem = addressProblem(type, value);
    if (problem !== null) throw badRequest(`The ${type} address ${problem}`);
    const now = this.clock.now();
    const codes = { codeHash: null, codeExpiresAt: null, codeTries: 0 };
    const present = (await tx.repo(Channel).find({ userId, type })).find((each) => isSame(each.value, value));
    if (present) {
      if (verified && !present.verified)
        await tx.repo(Channel).update({ id: present.id }, { verified, ...codes, updatedAt: now });
      return present.id;
    }
    const id = givenId ?? newId();
    await tx.repo(Channel).insert({
      ...{ id, userId, type, value, verified, ...codes, label: null, sealedSecret: null, disabledReason },
      ...{ lastResendAt: null, lastTestAt: null, lastTestResult: null, createdAt: now, updatedAt: now },
    });
    return id;
  }
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
