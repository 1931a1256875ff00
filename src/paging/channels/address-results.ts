import { Injectable } from '@nestjs/common';
import { maskAddress } from '../../platform/audit/domain/changes.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { AttemptOutcome } from '../../platform/delivery-queue/domain/attempt.js';
import { PushTokenDirectory } from '../../people/push-tokens/push-token-directory.js';
import { ChannelRemovals } from './channel-removals.js';
import { Channel } from './channel.entity.js';
import './events/channel-events.js';
import { pushChannel } from './push/push.channel.js';
import type { Medium } from './registry.js';

/** A channel or a phone, and the result of an attempt to send to it. */
export interface AddressResult {
  channelId: string;
  channelType: Medium;
  result: AttemptOutcome;
}

/** Stores what a send result says about the address itself: it works, it fails for good, it is gone or it has moved. */
@Injectable()
export class AddressResults {
  constructor(
    private readonly phones: PushTokenDirectory,
    private readonly removals: ChannelRemovals,
    private readonly clock: Clock,
  ) {}

  /** Handles them in the order of their ids, so that two transactions cannot deadlock. */
  async take(tx: Transaction, results: readonly AddressResult[]): Promise<void> {
    const telling = results.filter(saysSomething).toSorted((a, b) => (a.channelId < b.channelId ? -1 : 1));
    for (const each of telling) await this.takeOne(tx, each);
  }

  /** As `take`, for one address. */
  async takeOne(tx: Transaction, { channelId: id, channelType, result }: AddressResult): Promise<void> {
    if (channelType === pushChannel.type) {
      if (result.kind !== 'permanent' || !result.addressGone) return;
      const userId = await this.phones.removeUnregistered(tx, id);
      if (userId !== null) this.tell(tx, { id, userId, type: channelType, value: '' }, result.reason);
      return;
    }
    const channel = await tx.repo(Channel).findOne({ id }, { lock: true });
    if (channel === null) return;
    if (result.kind === 'permanent' && result.addressGone) {
      await tx.repo(Channel).delete({ id });
      await this.removals.tell(tx, id);
      return this.tell(tx, { ...channel, value: '' }, result.reason);
    }
    if (result.kind !== 'unwanted' && result.movedTo !== undefined && result.movedTo !== channel.value)
      await tx.repo(Channel).update({ id }, { value: result.movedTo, updatedAt: this.clock.now() });
    if (result.kind !== 'permanent' || result.address === undefined) return;
    const now = this.clock.now();
    const isNew = result.address === 'dead' && channel.failedAt === null && channel.disabledReason === null;
    await tx.repo(Channel).update({ id }, { ...failedTest(now), ...(isNew ? failure(result.reason, now) : {}) });
    if (isNew) this.tell(tx, channel, result.reason);
  }

  private tell(tx: Transaction, { id, userId, type, value }: FailedChannel, reason: string): void {
    const name = value === '' ? '' : maskAddress(value);
    tx.emit('channel.address-failed', { userId, addressId: id, type, name, reason });
  }
}

type FailedChannel = Pick<Channel, 'id' | 'userId' | 'value'> & { type: Medium };

const failedTest = (now: Date) => ({ lastTestAt: now, lastTestResult: 'failed' }) as const;

/**
 * The columns that switch a failed channel off. Pager sends nothing there until a test or a code proves that it works.
 */
export const failure = (reason: string, now: Date): Pick<Channel, 'failedAt' | 'disabledReason' | 'updatedAt'> => ({
  failedAt: now,
  disabledReason: reason,
  updatedAt: now,
});

const saysSomething = ({ result }: AddressResult): boolean =>
  result.kind !== 'unwanted' &&
  (result.movedTo !== undefined ||
    (result.kind === 'permanent' && (result.addressGone === true || result.address !== undefined)));
