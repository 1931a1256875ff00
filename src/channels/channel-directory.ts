import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { UnitOfWork, type TenantScope } from '../database/unit-of-work.js';
import { Channel } from './channel.entity.js';
import type { ChannelType } from './domain/channel.js';

/** What other features may know of a channel. */
export interface ChannelEntry {
  id: string;
  userId: string;
  type: ChannelType;
  value: string;
  verified: boolean;
}

/** How people can be reached, for those who send to them. */
@Injectable()
export class ChannelDirectory {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Every channel of these people, verified or not, oldest first; people without any are absent. */
  async ofUsers(scope: TenantScope, userIds: readonly string[]): Promise<Map<string, ChannelEntry[]>> {
    const byUser = new Map<string, ChannelEntry[]>();
    if (userIds.length === 0) return byUser;
    const channels = await scope
      .repo(Channel)
      .find({ userId: Any([...userIds]) }, { order: { createdAt: 'ASC', id: 'ASC' } });
    for (const channel of channels) byUser.set(channel.userId, [...(byUser.get(channel.userId) ?? []), channel]);
    return byUser;
  }

  /** These channels as they are now; removed ones are absent. */
  async byIds(scope: TenantScope, ids: readonly string[]): Promise<Map<string, ChannelEntry>> {
    if (ids.length === 0) return new Map();
    const channels = await scope.repo(Channel).find({ id: Any([...ids]) });
    return new Map(channels.map((channel) => [channel.id, channel]));
  }

  /** Whose verified sms channel this number is, in every tenant: a text message names its sender by nothing else. */
  textSenders(number: string): Promise<{ tenantId: string; userId: string }[]> {
    return this.unitOfWork.system((system) =>
      system.query(
        `SELECT DISTINCT "tenantId", "userId" FROM channels WHERE type = 'sms' AND verified AND value = $1`,
        [number],
      ),
    );
  }
}
