import type { OnApplicationShutdown } from '@nestjs/common';
import { SELF_CHECK_TENANT } from '../../common/reserved-tenant.js';
import { CHANNEL_TYPES, type ChannelType, type Medium } from '../domain/channel.js';
import type { ChannelProvider } from '../ports/channel-provider.js';

/** The ways out that this installation has: those that its operator configured. */
export class ChannelProviders implements OnApplicationShutdown {
  private readonly byType: ReadonlyMap<Medium, ChannelProvider>;
  private receiver: ChannelProvider | null = null;

  constructor(configured: readonly ChannelProvider[]) {
    this.byType = new Map(configured.map((provider) => [provider.type, provider]));
  }

  /** For the one constructor that answers: where the messages of the reserved tenant go, and nowhere else. */
  receivesSelfChecks(receiver: ChannelProvider): void {
    this.receiver = receiver;
  }

  /**
   * Undefined: messages of this type cannot be sent here.
   * @param tenantId whose message it is, where it may be the reserved tenant's
   */
  of(type: Medium, tenantId?: string): ChannelProvider | undefined {
    if (tenantId === SELF_CHECK_TENANT) return this.receiver?.type === type ? this.receiver : undefined;
    return this.byType.get(type);
  }

  isConfigured(type: Medium, tenantId?: string): boolean {
    return this.of(type, tenantId) !== undefined;
  }

  /** Contract, GET /v2/channels: which types cannot be sent, `{sms, voice, email}`. */
  disabled(): Record<ChannelType, boolean> {
    const entries = CHANNEL_TYPES.map((type) => [type, !this.isConfigured(type)] as const);
    return Object.fromEntries(entries) as Record<ChannelType, boolean>;
  }

  onApplicationShutdown(): void {
    for (const provider of this.byType.values()) provider.close();
  }
}
