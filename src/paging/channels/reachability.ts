import { Injectable } from '@nestjs/common';
import { ENGLISH } from '../../platform/words.js';
import { PushTokenDirectory } from '../../people/push-tokens/push-token-directory.js';
import { UserReachability } from '../../people/users/user-reachability.js';
import { UsersService } from '../../people/users/users.service.js';
import type { UnreachableReason } from '../../people/users/domain/unreachable-reasons.js';
import type { UnreachableView } from '../../people/users/dto/unreachable.view.js';
import { ChannelDirectory, type ChannelEntry } from './channel-directory.js';
import { ChannelProviders } from './channel-providers.js';
import { explainUnreachable, warnUnreachable, whyUnreachable, type ContactMethod } from './domain/unreachable.js';

/** Tells which people can be reached. Cached in memory, because every new alert asks. */
@Injectable()
export class Reachability {
  constructor(
    private readonly users: UsersService,
    private readonly channels: ChannelDirectory,
    private readonly phones: PushTokenDirectory,
    private readonly providers: ChannelProviders,
    reach: UserReachability,
  ) {
    reach.implementedBy(
      (tenantId) => this.views(tenantId),
      (tenantId, words) => this.whyNot(tenantId, words),
    );
  }

  /**
   * Why a person cannot be reached; null: they have a verified channel with a configured provider, or a phone for
   * pushes. Quiet hours and mutes do not count. A deleted user counts as `blocked`.
   */
  async why(tenantId: string): Promise<(userId: string) => UnreachableReason | null> {
    const [users, channels, phones] = await Promise.all([
      this.users.directory(tenantId),
      this.channels.byUser(tenantId),
      this.phones.byUser(tenantId),
    ]);
    const works = (type: string): boolean => this.providers.isConfigured(type, tenantId);
    return (userId) => {
      const user = users.get(userId);
      if (user === undefined) return 'blocked';
      const methods = (channels.get(userId) ?? []).map(methodOf);
      if (phones.has(userId)) methods.push({ type: 'push', state: user.notifyPush ? 'usable' : 'off' });
      return whyUnreachable(user, methods, works);
    };
  }

  /** Whether a person can be reached (see `why`). */
  async of(tenantId: string): Promise<(userId: string) => boolean> {
    const why = await this.why(tenantId);
    return (userId) => why(userId) === null;
  }

  /** `why` in the form that the API returns. */
  async views(tenantId: string): Promise<(userId: string) => UnreachableView | null> {
    const why = await this.why(tenantId);
    return (userId) => {
      const reason = why(userId);
      return reason && { reason, message: explainUnreachable(reason) };
    };
  }

  /** `why` as a warning, including everything committed before the call; null: reachable, or the user was deleted. */
  async whyNot(tenantId: string, words = ENGLISH): Promise<(userId: string) => string | null> {
    const users = await this.users.currentDirectory(tenantId);
    await Promise.all([this.channels.currentByUser(tenantId), this.phones.currentByUser(tenantId)]);
    const why = await this.why(tenantId);
    return (userId) => {
      const user = users.get(userId);
      const reason = user && why(userId);
      return reason ? warnUnreachable(user.fullName, reason, words) : null;
    };
  }

  /** The channel types over which a person can be reached, each once; empty if they cannot. */
  async kinds(tenantId: string): Promise<(userId: string) => string[]> {
    const [isReachable, users, channels, phones] = await Promise.all([
      this.of(tenantId),
      this.users.directory(tenantId),
      this.channels.byUser(tenantId),
      this.phones.byUser(tenantId),
    ]);
    const works = (type: ChannelEntry['type']): boolean => this.providers.isConfigured(type, tenantId);
    const pushes = this.providers.isConfigured('push', tenantId);
    return (userId) => {
      if (!isReachable(userId)) return [];
      const own = (channels.get(userId) ?? []).filter(({ type, verified }) => verified && works(type));
      const push = pushes && users.get(userId)?.notifyPush && phones.has(userId) ? ['push'] : [];
      return [...new Set([...own.map(({ type }) => type), ...push])];
    };
  }
}

const methodOf = ({ type, verified, off }: ChannelEntry): ContactMethod => ({
  type,
  state: off ? 'off' : verified ? 'usable' : 'unverified',
});
