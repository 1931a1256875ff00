import { Injectable } from '@nestjs/common';
import { AlertsService } from '../../alerts/lifecycle/alerts.service.js';
import type { AlertSnapshot } from '../../alerts/lifecycle/domain/alert.js';
import { ChannelDirectory, type ChannelEntry } from '../channels/channel-directory.js';
import { pushChannel } from '../channels/push/push.channel.js';
import type { Medium } from '../channels/registry.js';
import { ChannelProviders } from '../channels/channel-providers.js';
import type { TenantScope, Transaction } from '../../platform/database/unit-of-work.js';
import type { UserDirectory } from '../../people/users/user-directory.js';
import { PushTokenDirectory, type PushTokenEntry } from '../../people/push-tokens/push-token-directory.js';
import { TeamsService } from '../../people/teams/teams.service.js';
import { UsersService } from '../../people/users/users.service.js';

/** A destination of messages: a channel, or a phone that receives pushes. */
export interface Address {
  id: string;
  userId: string;
  type: Medium;
  value: string;
  /** See `Recipient`. */
  valueSealed: string | null;
  sealedSecret: string | null;
  verified: boolean;
}

/** Loads data of other features, in batches, for decisions about notifications. */
@Injectable()
export class PagingFacts {
  constructor(
    private readonly allAlerts: AlertsService,
    private readonly allUsers: UsersService,
    private readonly channels: ChannelDirectory,
    private readonly pushTokens: PushTokenDirectory,
    private readonly providers: ChannelProviders,
    private readonly teams: TeamsService,
  ) {}

  users(tenantId: string): Promise<UserDirectory> {
    return this.allUsers.directory(tenantId);
  }

  /** Finds the name of a team; null: no team, or a deleted one. */
  async teamNames(tenantId: string): Promise<(teamId: string | null) => string | null> {
    const teams = await this.teams.directory(tenantId);
    return (teamId) => (teamId === null ? null : (teams.get(teamId)?.name ?? null));
  }

  /** Alerts by id; deleted ones are absent. */
  alerts(scope: TenantScope, ids: readonly string[]): Promise<Map<string, AlertSnapshot>> {
    return this.allAlerts.states(scope, ids);
  }

  /** As `alerts`, locked until the transaction ends. Lock alerts before their deliveries (ADR 12). */
  lockAlerts(tx: Transaction, ids: readonly string[]): Promise<Map<string, AlertSnapshot>> {
    return this.allAlerts.lock(tx, ids);
  }

  /** All channels by user id. */
  channelsOfUsers(tenantId: string): Promise<ReadonlyMap<string, readonly ChannelEntry[]>> {
    return this.channels.byUser(tenantId);
  }

  /** All channels by their own id; removed ones are absent. */
  channelsById(tenantId: string): Promise<ReadonlyMap<string, ChannelEntry>> {
    return this.channels.byId(tenantId);
  }

  /** All phones of these people that receive pushes. */
  async phonesOfUsers(tenantId: string, userIds: readonly string[]): Promise<Address[]> {
    return (await this.pushTokens.ofUsers(tenantId, userIds)).map(phone);
  }

  /** Finds the address of a delivery; undefined: the channel or phone was removed. */
  async addresses(tenantId: string): Promise<(to: { channelId: string; channelType: Medium }) => Address | undefined> {
    const channels = await this.channels.byId(tenantId);
    const phones = await this.pushTokens.byId(tenantId);
    return ({ channelId, channelType }) => {
      if (channelType !== pushChannel.type) return channels.get(channelId);
      const found = phones.get(channelId);
      return found && phone(found);
    };
  }

  isConfigured(type: Medium, tenantId: string): boolean {
    return this.providers.isConfigured(type, tenantId);
  }
}

/** A phone registers itself, so it needs no verification. */
function phone({ id, userId, token }: PushTokenEntry): Address {
  return { id, userId, type: pushChannel.type, value: token, valueSealed: null, sealedSecret: null, verified: true };
}
