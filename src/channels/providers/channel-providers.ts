import type { OnApplicationShutdown } from '@nestjs/common';
import { CHANNEL_TYPES, type ChannelType, type Medium } from '../domain/channel.js';
import type { ChannelProvider } from '../ports/channel-provider.js';

/** The ways out that this installation has: those that its operator configured. */
export class ChannelProviders implements OnApplicationShutdown {
  private readonly byType: ReadonlyMap<Medium, ChannelProvider>;

  constructor(configured: readonly ChannelProvider[]) {
    this.byType = new Map(configured.map((provider) => [provider.type, provider]));
  }

  /** Undefined: messages of this type cannot be sent here. */
  of(type: Medium): ChannelProvider | undefined {
    return this.byType.get(type);
  }

  isConfigured(type: Medium): boolean {
    return this.byType.has(type);
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
