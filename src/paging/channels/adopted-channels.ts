import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { badRequest } from '../../platform/errors/api-error.js';
import { newId } from '../../platform/ids.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { Channel } from './channel.entity.js';
import { addressProblem, type ChannelType } from './registry.js';

/** Types whose addresses are not secret, so their rows need no sealing (`ChannelAddresses`). */
type AdoptedType = 'email' | 'sms' | 'voice';

/** What the other service knows about a channel. */
export interface AdoptedChannel {
  /** Null: Pager makes a new id. */
  id?: string | null;
  type: AdoptedType;
  value: string;
  verified: boolean;
  /** Why it is switched off; null: it is on. */
  disabledReason?: string | null;
}

export type PresentChannel = Pick<Channel, 'id' | 'userId' | 'type' | 'value' | 'verified' | 'disabledReason'>;

/** Imports channels from another service. Importing sends no message. */
@Injectable()
export class AdoptedChannels {
  constructor(private readonly clock: Clock) {}

  /** The channels of all users of the tenant, oldest first. */
  async ofAll(tx: Transaction): Promise<PresentChannel[]> {
    const channels = await tx.repo(Channel).find({}, { order: { createdAt: 'ASC', id: 'ASC' } });
    return channels.map(({ id, userId, type, value, verified, disabledReason }) => ({
      ...{ id, userId, type, value, verified, disabledReason },
    }));
  }

  /**
   * Updates a channel with what changed in the other service. A new address is verified only if it was verified there.
   * @throws ApiError 400
   */
  async follow(
    tx: Transaction,
    id: string,
    { type, value, verified, disabledReason = null }: AdoptedChannel,
  ): Promise<void> {
    refuseWrong(type, value);
    const stored = await tx.repo(Channel).findOne({ id }, { lock: true });
    if (stored === null) return;
    const isKnown = stored.verified && isSame(stored.value, value);
    const codes = { codeHash: null, codeExpiresAt: null, codeTries: 0 };
    const change = {
      value,
      valueSealed: null,
      disabledReason,
      failedAt: null,
      verified: verified || isKnown,
      updatedAt: this.clock.now(),
    };
    await tx.repo(Channel).update({ id }, isSame(stored.value, value) ? change : { ...change, ...codes });
  }

  /**
   * Adds channels that the user does not have yet. Existing ones stay, and become verified where these are.
   * @param channels `verified`: the operator trusts that the other service proved the address
   * @returns their ids, in this order
   * @throws ApiError 400 for an invalid address of its type
   */
  async adoptAll(tx: Transaction, userId: string, channels: readonly AdoptedChannel[]): Promise<string[]> {
    if (channels.length === 0) return [];
    for (const { type, value } of channels) refuseWrong(type, value);
    const now = this.clock.now();
    const codes = { codeHash: null, codeExpiresAt: null, codeTries: 0 };
    const existing: PresentChannel[] = await tx.repo(Channel).find({ userId });
    const rows: Omit<Channel, 'tenantId'>[] = [];
    const ids: string[] = [];
    for (const { id: givenId, type, value, verified, disabledReason = null } of channels) {
      const present = existing.find((each) => each.type === type && isSame(each.value, value));
      const id = present?.id ?? givenId ?? newId();
      ids.push(id);
      if (present && verified && !present.verified)
        await tx.repo(Channel).update({ id }, { verified, ...codes, updatedAt: now });
      if (present) continue;
      const row = {
        ...{
          id,
          userId,
          type,
          value,
          valueSealed: null,
          verified,
          ...codes,
          label: null,
          sealedSecret: null,
          disabledReason,
          failedAt: null,
        },
        ...{ lastResendAt: null, lastTestAt: null, lastTestResult: null, createdAt: now, updatedAt: now },
      };
      rows.push(row);
      existing.push(row);
    }
    await tx.repo(Channel).insert(rows);
    return ids;
  }
}

function refuseWrong(type: ChannelType, value: string): void {
  const problem = addressProblem(type, value);
  if (problem !== null) throw badRequest(`The ${type} address ${problem}`);
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
