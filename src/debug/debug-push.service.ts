import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import type { ChannelMessage } from '../channels/ports/channel-provider.js';
import { ChannelProviders } from '../channels/providers/channel-providers.js';
import { badRequest } from '../common/errors/api-error.js';
import { ServerConfig } from '../config/config.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { PushTokenDirectory } from '../push-tokens/push-token-directory.js';
import { PushTokensService } from '../push-tokens/push-tokens.service.js';
import { TenantsService } from '../tenants/tenants.service.js';
import { UsersService } from '../users/users.service.js';
import type { DebugPushTokenDto, PushTestView } from './debug.dto.js';

/** Tries push out (contract: "Debug routes"). */
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

  /** Pushes to the caller's own phones, at once. */
  async test({ tenantId, id }: Caller): Promise<PushTestView> {
    const phones = await this.phones.ofUsers(tenantId, [id]);
    const provider = this.providers.of('push');
    const failures: string[] = [];
    for (const phone of phones) {
      const result = await provider?.send(phone.token, this.message());
      if (result?.kind === 'delivered') continue;
      failures.push(result?.reason ?? 'provider-disabled');
      if (result?.kind === 'permanent' && result.addressGone) {
        await this.unitOfWork.transaction(tenantId, (tx) => this.phones.forget(tx, phone.id));
      }
    }
    const sent = phones.length - failures.length;
    return { ok: sent > 0, phones: phones.length, sent, failures };
  }

  /** Registers a phone of somebody in the default tenant. @throws ApiError 400 for nobody's, or a strange token */
  async register({ userId, ...body }: DebugPushTokenDto): Promise<{ result: 'registered'; userId: string }> {
    const tenantId = await this.tenants.defaultTenantId();
    const people = await this.users.directory(tenantId);
    const owner =
      userId === undefined ? people.all().find(({ role }) => role === 'admin') : people.get(userId.toLowerCase());
    if (!owner) throw badRequest('Invalid request: userId: no such user');
    await this.tokens.register({ tenantId, kind: 'user', id: owner.id, name: owner.fullName }, body);
    return { result: 'registered', userId: owner.id };
  }

  private message(): ChannelMessage {
    const subject = `${this.server.serviceName} test notification`;
    const text = 'Alerts that page you will reach you here.';
    return {
      subject,
      text,
      html: null,
      messageId: null,
      references: [],
      push: { title: subject, body: text, priority: 'default', data: { type: 'test' } },
    };
  }
}
