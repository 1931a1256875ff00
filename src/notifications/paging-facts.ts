import { Injectable } from '@nestjs/common';
import { AlertsService } from '../alerts/alerts.service.js';
import type { AlertSnapshot } from '../alerts/domain/alert.js';
import { ChannelDirectory, type ChannelEntry } from '../channels/channel-directory.js';
import type { ChannelType } from '../channels/domain/channel.js';
import { ChannelProviders } from '../channels/providers/channel-providers.js';
import type { TenantScope } from '../database/unit-of-work.js';
import type { UserDirectory } from '../users/user-directory.js';
import { UsersService } from '../users/users.service.js';

/** The world as a decision about paging sees it. */
export interface PagingFacts {
  users: UserDirectory;
  /** By id; deleted ones are absent. */
  alerts: Map<string, AlertSnapshot>;
  isConfigured: (type: ChannelType) => boolean;
}

/** Gathers from the other features what paging decisions need, a batch at a time. */
@Injectable()
export class PagingFactsLoader {
  constructor(
    private readonly alerts: AlertsService,
    private readonly users: UsersService,
    private readonly channels: ChannelDirectory,
    private readonly providers: ChannelProviders,
  ) {}

  async load(scope: TenantScope, alertIds: readonly string[], options: { lock?: boolean } = {}): Promise<PagingFacts> {
    return {
      users: await this.users.directory(scope.tenantId),
      alerts: await this.alerts.states(scope, [...new Set(alertIds)], options),
      isConfigured: (type) => this.providers.isConfigured(type),
    };
  }

  /** Every channel of these people, by their id. */
  channelsOfUsers(scope: TenantScope, userIds: readonly string[]): Promise<Map<string, ChannelEntry[]>> {
    return this.channels.ofUsers(scope, [...new Set(userIds)]);
  }

  /** These channels by their own id; removed ones are absent. */
  channelsById(scope: TenantScope, ids: readonly string[]): Promise<Map<string, ChannelEntry>> {
    return this.channels.byIds(scope, [...new Set(ids)]);
  }
}
