import { Injectable } from '@nestjs/common';
import { groupBy } from '../../platform/group-by.js';
import { readableAddress } from '../../platform/crypto/secret-address.js';
import { SecretBox } from '../../platform/crypto/secret-box.js';
import { TenantSnapshots, type TenantSnapshot } from '../../platform/database/tenant-snapshots.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { Channel } from './channel.entity.js';
import { smsChannel } from './sms/sms.channel.js';
import { addressKey, type ChannelType } from './registry.js';

/** The fields of a channel that other features read. */
export interface ChannelEntry {
  id: string;
  userId: string;
  type: ChannelType;
  /** The address; of a secret one, the part that readers may see (see `Recipient`). */
  value: string;
  valueSealed: string | null;
  /** Equal for addresses that lead to the same destination (`AddressRule.key`). */
  addressKey: string;
  sealedSecret: string | null;
  /** The user has proven the address and it is not switched off, so Pager may send there. */
  verified: boolean;
  /** Switched off by a user, or by Pager after messages failed for good. */
  off?: boolean;
}

interface ChannelsOfTenant {
  byUser: ReadonlyMap<string, readonly ChannelEntry[]>;
  byId: ReadonlyMap<string, ChannelEntry>;
}

/** The channels of users, cached in memory because every notification reads them. */
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

  /** All channels of a tenant by user, verified or not, oldest first. Users without channels are absent. */
  async byUser(tenantId: string): Promise<ReadonlyMap<string, readonly ChannelEntry[]>> {
    return (await this.snapshot.get(tenantId)).byUser;
  }

  /** As `byUser`, including what any replica committed before the call. */
  async currentByUser(tenantId: string): Promise<ReadonlyMap<string, readonly ChannelEntry[]>> {
    return (await this.snapshot.current(tenantId)).byUser;
  }

  /** All channels of a tenant by their own ids; removed ones are absent. */
  async byId(tenantId: string): Promise<ReadonlyMap<string, ChannelEntry>> {
    return (await this.snapshot.get(tenantId)).byId;
  }

  /** The users who have this address as a verified channel of this type, the oldest channel first. */
  async ownersOf(tenantId: string, type: ChannelType, value: string): Promise<string[]> {
    const { byId } = await this.snapshot.get(tenantId);
    const own = [...byId.values()].filter((each) => each.verified && each.type === type && each.value === value);
    return own.map(({ userId }) => userId);
  }

  /** The users of every tenant with this number as a verified sms channel. An incoming text names no tenant. */
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
    // Decrypted only when compared, as a tenant may have thousands. One that fails to decrypt equals only itself.
    get addressKey() {
      return addressKey(type, readableAddress(box, channel) ?? id);
    },
    sealedSecret,
    verified: verified && !off,
    off,
  };
}
