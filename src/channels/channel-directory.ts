import { Injectable } from '@nestjs/common';
import { groupBy } from '../common/group-by.js';
import { TenantSnapshots, type TenantSnapshot } from '../database/tenant-snapshots.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { Channel } from './channel.entity.js';
import { smsChannel } from './sms/sms.channel.js';
import { addressKey, type ChannelType } from './registry.js';

/** What other features may know of a channel. */
export interface ChannelEntry {
  id: string;
  userId: string;
  type: ChannelType;
  value: string;
  /** Equal for addresses that lead to the same place. */
  addressKey: string;
  sealedSecret: string | null;
  verified: boolean;
}

interface ChannelsOfTenant {
  byUser: ReadonlyMap<string, readonly ChannelEntry[]>;
  byId: ReadonlyMap<string, ChannelEntry>;
}

/** How people can be reached, for those who send to them: from memory, as every page asks. */
@Injectable()
export class ChannelDirectory {
  private readonly snapshot: TenantSnapshot<ChannelsOfTenant>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    snapshots: TenantSnapshots,
  ) {
    this.snapshot = snapshots.define({
      tables: ['channels', 'users'],
      load: async (scope) => {
        const channels = await scope.repo(Channel).find({}, { order: { createdAt: 'ASC', id: 'ASC' } });
        return {
          byUser: groupBy(channels.map(entryOf), ({ userId }) => userId),
          byId: new Map(channels.map((channel) => [channel.id, entryOf(channel)])),
        };
      },
    });
  }

  /** Every channel of a tenant's people, verified or not, each person's oldest first; people without any are absent. */
  async byUser(tenantId: string): Promise<ReadonlyMap<string, readonly ChannelEntry[]>> {
    return (await this.snapshot.get(tenantId)).byUser;
  }

  /** The same by the channels' own ids; removed ones are absent. */
  async byId(tenantId: string): Promise<ReadonlyMap<string, ChannelEntry>> {
    return (await this.snapshot.get(tenantId)).byId;
  }

  /** Whose verified sms channel this number is, in every tenant: a text message names its sender by nothing else. */
  textSenders(number: string): Promise<{ tenantId: string; userId: string }[]> {
    return this.unitOfWork.anywhere(Channel).find({ where: { type: smsChannel.type, verified: true, value: number } });
  }
}

function entryOf({ id, userId, type, value, sealedSecret, verified }: Channel): ChannelEntry {
  return { id, userId, type, value, addressKey: addressKey(type, value), sealedSecret, verified };
}
