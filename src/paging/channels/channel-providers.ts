import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { readableAddress } from '../../platform/crypto/secret-address.js';
import type { SecretBox } from '../../platform/crypto/secret-box.js';
import type { DeliveryMetrics } from '../../platform/delivery-queue/delivery-metrics.js';
import { SELF_CHECK_TENANT } from '../../platform/reserved-tenant.js';
import { contentOf, type ChannelDefinition, type Provider } from './channel-definition.js';
import type { Message } from './domain/messages.js';
import { pushChannel } from './push/push.channel.js';
import type { PushContent } from './push/domain/pushes.js';
import { channelOf, CHANNELS, type Medium } from './registry.js';
import type { AttemptResult } from '../../platform/delivery-queue/domain/attempt.js';

/** An address to send to. */
export interface Recipient {
  value: string;
  /** The sealed full address, if `value` holds only the readable part; null or absent: `value` is the full address. */
  valueSealed?: string | null;
  /** See `Provider.send`. */
  sealedSecret: string | null;
}

/** The usable providers of this installation: of channels that its operator configured, or that need no settings. */
export class ChannelProviders implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly byType: ReadonlyMap<string, Provider<never>>;
  private selfChecks: Provider<PushContent> | null = null;

  constructor(
    configured: readonly (readonly [Medium, Provider<never>])[],
    private readonly metrics: DeliveryMetrics,
    private readonly box: SecretBox,
  ) {
    this.byType = new Map(configured);
  }

  /** Registers the receiver for pushes of the tenant reserved for self-checks. Call it once, in a constructor. */
  receivesSelfChecks(receiver: Provider<PushContent>): void {
    this.selfChecks = receiver;
  }

  /**
   * A function that renders a message for this channel and sends it; undefined: this process has no provider for it.
   * @param tenantId the tenant that sends; needed where it may be the one reserved for self-checks
   */
  senderOf(type: string, tenantId?: string): ((to: Recipient, message: Message) => Promise<AttemptResult>) | undefined {
    const channel = channelOf(type);
    const provider = channel && this.providerOf(channel, tenantId);
    return (
      provider &&
      (async ({ value, valueSealed = null, sealedSecret }, message) => {
        const address = readableAddress(this.box, { value, valueSealed });
        if (address === null) return { kind: 'permanent', reason: 'its address cannot be decrypted' };
        return provider.send(address, contentOf(channel, message), sealedSecret);
      })
    );
  }

  /**
   * As `senderOf`, for content already rendered for this channel. Metrics count and time each attempt except self-
   * checks.
   */
  providerOf<Content>(
    { type }: ChannelDefinition<string, Content>,
    tenantId?: string,
  ): Pick<Provider<Content>, 'send'> | undefined {
    // Safe cast: the channel's definition created the provider, so it accepts that definition's content.
    if (tenantId === SELF_CHECK_TENANT) return this.selfCheckReceiver(type);
    const provider = this.byType.get(type) as Provider<Content> | undefined;
    return provider && { send: (...message) => this.metrics.attempt(type, () => provider.send(...message)) };
  }

  /** A function that edits a message sent over this channel; undefined: it cannot be edited. */
  reviserOf(type: string): ((reference: string, message: Message) => Promise<AttemptResult>) | undefined {
    const channel = channelOf(type);
    const provider = this.byType.get(type);
    if (channel === undefined || provider?.revise === undefined) return undefined;
    const revise = provider.revise.bind(provider);
    return (reference, message) => revise(reference, contentOf(channel as ChannelDefinition<string, never>, message));
  }

  /** The configured channels whose messages Pager can revise. */
  revisable(): string[] {
    return CHANNELS.filter(({ type, revises }) => revises && this.byType.has(type)).map(({ type }) => type);
  }

  isConfigured(type: string, tenantId?: string): boolean {
    return tenantId === SELF_CHECK_TENANT ? this.selfCheckReceiver(type) !== undefined : this.byType.has(type);
  }

  /** For each channel that needs settings and that users add: whether it is configured. */
  configured(): Record<string, boolean> {
    const optional = CHANNELS.filter(({ address, needsSettings }) => address !== null && needsSettings);
    return Object.fromEntries(optional.map(({ type }) => [type, this.isConfigured(type)]));
  }

  onApplicationBootstrap(): void {
    for (const provider of this.byType.values()) provider.prepare?.();
  }

  onApplicationShutdown(): void {
    for (const provider of this.byType.values()) provider.close?.();
  }

  private selfCheckReceiver(type: string): Provider<never> | undefined {
    return type === pushChannel.type && this.selfChecks !== null ? this.selfChecks : undefined;
  }
}
