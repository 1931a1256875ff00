import { Injectable } from '@nestjs/common';
import { groupBy } from '../../platform/group-by.js';
import { readableAddress } from '../../platform/crypto/secret-address.js';
import { SecretBox } from '../../platform/crypto/secret-box.js';
import { TenantSnapshots, type TenantSnapshot } from '../../platform/database/tenant-snapshots.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { Channel } from './channel.entity.js';
import { smsChannel } from './sms/sms.channel.js';
import { addressKey, type ChannelType } from './registry.js';

/** The fields of a channel for other features. */
export interface ChannelEntry {
  id: string;
  userId: string;
  type: ChannelType;
  /** Of a secret address what readers may see: see `Recipient`. */
  value: string;
  valueSealed: string | null;
  /** Equal for addresses that lead to the same place. */
  addressKey: string;
  sealedSecret: string | null;
  /** Proven to be the person's, and not switched off: it may be used. */
  verified: boolean;
  /** Switched off by somebody, or after messages to it failed for good. */
  off?: boolean;
}

interface ChannelsOfTenant {
  byUser: ReadonlyMap<string, readonly ChannelEntry[]>;
  byId: ReadonlyMap<string, ChannelEntry>;
}

/** The channels of users, from memory, as every page needs them. */
@Injectable()
export class ChannelDirectory {
  private readonly snapshot: TenantSnapshot<ChannelsOfTenant>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly box: SecretBox,
    snapshots: TenantSnapshots,
  ) {
    this.snapshot = snapshots.define({
      tables: ['channels', 'users'],
      load: async (scope) => {
        const channels = await scope.repo(Channel).find({}, { order: { createdAt: 'ASC', id: 'ASC' } });
        const entries = channels.map((channel) => entryOf(channel, this.box));
        return {
          byUser: groupBy(entries, ({ userId }) => userId),
          byId: new Map(entries.map((each) => [each.id, each])),
        };
      },
    });
  }

  /** Every channel of a tenant's people, verified or not, each person's oldest first; people without any are absent. */
  async byUser(tenantId: string): Promise<ReadonlyMap<string, readonly ChannelEntry[]>> {
    return (await this.snapshot.get(tenantId)).byUser;
  }

  /** The same with what was written, on any replica, before the call. */
  async currentByUser(tenantId: string): Promise<ReadonlyMap<string, readonly ChannelEntry[]>> {
    return (await this.snapshot.current(tenantId)).byUser;
  }

  /** The same by the channels' own ids; removed ones are absent. */
  async byId(tenantId: string): Promise<ReadonlyMap<string, ChannelEntry>> {
    return (await this.snapshot.get(tenantId)).byId;
  }

  /** Whose verified channel of this type this address is, the oldest first. */
  async ownersOf(tenantId: string, type: ChannelType, value: string): Promise<string[]> {
    const { byId } = await this.snapshot.get(tenantId);
    const own = [...byId.values()].filter((each) => each.verified && each.type === type && each.value === value);
    return own.map(({ userId }) => userId);
  }

  /** The users with a verified sms channel of this number, in every tenant: incoming messages have no other sender. */
  textSenders(number: string): Promise<{ tenantId: string; userId: string }[]> {
    return this.unitOfWork.anywhere(Channel).find({ where: { type: smsChannel.type, verified: true, value: number } });
  }
}

function entryOf(channel: Channel, box: SecretBox): ChannelEntry {
  const { id, userId, type, value, valueSealed, sealedSecret, verified, disabledReason } = channel;
  const off = disabledReason !== null;
  return {
    id,
    userId,
    type,
    value,
    valueSealed,
    // Opened when it is compared: a tenant may have thousands. One that cannot be opened equals itself alone.
    get addressKey() {
      return addressKey(type, readableAddress(box, channel) ?? id);
    },
    sealedSecret,
    verified: verified && !off,
    off,
  };
}
