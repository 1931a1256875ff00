import { Injectable } from '@nestjs/common';
import { AlertsService } from '../alerts/alerts.service.js';
import type { AlertSnapshot } from '../alerts/domain/alert.js';
import { ChannelDirectory, type ChannelEntry } from '../channels/channel-directory.js';
import type { Medium } from '../channels/domain/channel.js';
import { ChannelProviders } from '../channels/providers/channel-providers.js';
import type { TenantScope } from '../database/unit-of-work.js';
import type { UserDirectory } from '../users/user-directory.js';
import { PushTokenDirectory, type PushTokenEntry } from '../push-tokens/push-token-directory.js';
import { UsersService } from '../users/users.service.js';

/** Where a message goes: a channel, or a phone that takes pushes. */
export interface Address {
  id: string;
  userId: string;
  type: Medium;
  value: string;
  verified: boolean;
}

/** What the other features know that decisions about paging need, a batch at a time. */
@Injectable()
export class PagingFacts {
  constructor(
    private readonly allAlerts: AlertsService,
    private readonly allUsers: UsersService,
    private readonly channels: ChannelDirectory,
    private readonly pushTokens: PushTokenDirectory,
    private readonly providers: ChannelProviders,
  ) {}

  users(tenantId: string): Promise<UserDirectory> {
    return this.allUsers.directory(tenantId);
  }

  /** By id; deleted ones are absent. */
  alerts(
    scope: TenantScope,
    ids: readonly string[],
    options: { lock?: boolean } = {},
  ): Promise<Map<string, AlertSnapshot>> {
    return this.allAlerts.states(scope, [...new Set(ids)], options);
  }

  /** Every channel of these people, by the person's id. */
  channelsOfUsers(scope: TenantScope, userIds: readonly string[]): Promise<Map<string, ChannelEntry[]>> {
    return this.channels.ofUsers(scope, [...new Set(userIds)]);
  }

  /** These channels by their own id; removed ones are absent. */
  channelsById(scope: TenantScope, ids: readonly string[]): Promise<Map<string, ChannelEntry>> {
    return this.channels.byIds(scope, [...new Set(ids)]);
  }

  /** Every phone of these people that takes pushes. */
  async phonesOfUsers(scope: TenantScope, userIds: readonly string[]): Promise<Address[]> {
    return (await this.pushTokens.ofUsers(scope, [...new Set(userIds)])).map(phone);
  }

  /** Where these deliveries go, by `channelId`; what was removed is absent. */
  async addresses(
    scope: TenantScope,
    deliveries: readonly { channelId: string; channelType: Medium }[],
  ): Promise<Map<string, Address>> {
    const ids = (push: boolean): string[] =>
      deliveries.filter(({ channelType }) => (channelType === 'push') === push).map(({ channelId }) => channelId);
    const channels: Iterable<[string, Address]> = await this.channelsById(scope, ids(false));
    const phones = (await this.pushTokens.byIds(scope, [...new Set(ids(true))])).map(phone);
    return new Map([...channels, ...phones.map((each): [string, Address] => [each.id, each])]);
  }

  isConfigured(type: Medium): boolean {
    return this.providers.isConfigured(type);
  }
}

/** A phone registered itself, so there is nothing to verify. */
function phone({ id, userId, token }: PushTokenEntry): Address {
  return { id, userId, type: 'push', value: token, verified: true };
}
