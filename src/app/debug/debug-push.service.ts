import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { ChannelProviders } from '../../paging/channels/channel-providers.js';
import { pushChannel } from '../../paging/channels/push/push.channel.js';
import { invalid } from '../../platform/errors/api-error.js';
import { newId } from '../../platform/ids.js';
import { ServerConfig } from '../../platform/config/config.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { PushTokenDirectory } from '../../people/push-tokens/push-token-directory.js';
import { PushTokensService } from '../../people/push-tokens/push-tokens.service.js';
import { TenantsService } from '../../people/tenants/tenants.service.js';
import { UsersService } from '../../people/users/users.service.js';
import type { DebugPushTokenDto, PushTestView } from './debug.dto.js';

/** The test routes for push notifications. */
@Injectable()
export class DebugPushService {
  constructor(
    private readonly tenants: TenantsService,
    private readonly users: UsersService,
    private readonly tokens: PushTokensService,
    private readonly phones: PushTokenDirectory,
    private readonly providers: ChannelProviders,
    private readonly unitOfWork: UnitOfWork,
    private readonly server: ServerConfig,
  ) {}

  /** Pushes to the caller's own phones at once. */
  async test({ tenantId, id }: Caller): Promise<PushTestView> {
    const phones = await this.phones.ofUsers(tenantId, [id]);
    const send = this.providers.senderOf(pushChannel.type);
    const { serviceName } = this.server;
    const timeStyle = await this.users.timeStyle(tenantId, id);
    const failures: string[] = [];
    for (const phone of phones) {
      const result = await send?.(
        { value: phone.token, sealedSecret: null },
        { kind: 'test', id: newId(), serviceName, timeStyle },
      );
      if (result?.kind === 'delivered') continue;
      failures.push(result?.reason ?? 'provider-disabled');
      if (result?.kind === 'permanent' && result.addressGone) {
        await this.unitOfWork.transaction(tenantId, (tx) => this.phones.removeUnregistered(tx, phone.id));
      }
    }
    const sent = phones.length - failures.length;
    return { ok: sent > 0, phones: phones.length, sent, failures };
  }

  /** Registers a phone in the default tenant. @throws ApiError 400 for an unknown user or a malformed token */
  async register({ userId, ...body }: DebugPushTokenDto): Promise<{ result: 'registered'; userId: string }> {
    const tenantId = await this.tenants.defaultTenantId();
    const people = await this.users.directory(tenantId);
    const owner =
      userId === undefined ? people.all().find(({ role }) => role === 'admin') : people.get(userId.toLowerCase());
    if (!owner) throw invalid('userId', 'no such user', { problem: 'NOT_FOUND' });
    await this.tokens.register({ tenantId, kind: 'user', id: owner.id, name: owner.fullName }, body);
    return { result: 'registered', userId: owner.id };
  }
}
