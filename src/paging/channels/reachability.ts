import { Injectable } from '@nestjs/common';
import { PushTokenDirectory } from '../../people/push-tokens/push-token-directory.js';
import { UserReachability } from '../../people/users/user-reachability.js';
import { UsersService } from '../../people/users/users.service.js';
import type { UnreachableReason } from '../../people/users/domain/unreachable-reasons.js';
import type { UnreachableView } from '../../people/users/dto/unreachable.view.js';
import { ChannelDirectory, type ChannelEntry } from './channel-directory.js';
import { ChannelProviders } from './channel-providers.js';
import { explainUnreachable, warnUnreachable, whyUnreachable, type ContactMethod } from './domain/unreachable.js';

/** Who can be reached at all: from memory, as every new alert asks. */
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
      (tenantId) => this.whyNot(tenantId),
    );
  }

  /**
   * Why no message has a way to this person; null: one has, by a verified channel whose provider is configured, or a phone
   * that takes pushes. Quiet hours and a mute are settings, not obstacles: they do not count here. Somebody who is gone
   * is `blocked`.
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

  /** Whether a message has a way to this person (`why`). */
  async of(tenantId: string): Promise<(userId: string) => boolean> {
    const why = await this.why(tenantId);
    return (userId) => why(userId) === null;
  }

  /** `why` for answers to clients. */
  async views(tenantId: string): Promise<(userId: string) => UnreachableView | null> {
    const why = await this.why(tenantId);
    return (userId) => {
      const reason = why(userId);
      return reason && { reason, message: explainUnreachable(reason) };
    };
  }

  /** `why` as a warning, with all that was written before the call; null: a message has a way, or the person is gone. */
  async whyNot(tenantId: string): Promise<(userId: string) => string | null> {
    const users = await this.users.currentDirectory(tenantId);
    await Promise.all([this.channels.currentByUser(tenantId), this.phones.currentByUser(tenantId)]);
    const why = await this.why(tenantId);
    return (userId) => {
      const user = users.get(userId);
      const reason = user && why(userId);
      return reason ? warnUnreachable(user.fullName, reason) : null;
    };
  }

  /** The kinds of channel over which a message has a way to a person, each once; none for whom `of` denies. */
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
