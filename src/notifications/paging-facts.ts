import { Injectable } from '@nestjs/common';
import { AlertsService } from '../alerts/alerts.service.js';
import type { AlertSnapshot } from '../alerts/domain/alert.js';
import { ChannelDirectory, type ChannelEntry } from '../channels/channel-directory.js';
import type { ChannelType } from '../channels/domain/channel.js';
import { ChannelProviders } from '../channels/providers/channel-providers.js';
import type { TenantScope } from '../database/unit-of-work.js';
import type { UserDirectory } from '../users/user-directory.js';
import { UsersService } from '../users/users.service.js';

/** What the other features know that decisions about paging need, a batch at a time. */
@Injectable()
export class PagingFacts {
  constructor(
    private readonly allAlerts: AlertsService,
    private readonly allUsers: UsersService,
    private readonly channels: ChannelDirectory,
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

  isConfigured(type: ChannelType): boolean {
    return this.providers.isConfigured(type);
  }
}
