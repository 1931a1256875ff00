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

/** Where a message goes: an address of a channel. */
export interface Recipient {
  value: string;
  /** The whole address where `value` is what readers see; null, absent: `value` is the whole. */
  valueSealed?: string | null;
  /** See `Provider.send`. */
  sealedSecret: string | null;
}

/** The providers of this installation: those of channels that its operator configured, or that need no settings. */
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

  /** Registers the receiver of the reserved tenant's pushes; called once, in a constructor. */
  receivesSelfChecks(receiver: Provider<PushContent>): void {
    this.selfChecks = receiver;
  }

  /**
   * Sends a message over a channel, in that channel's form; undefined: this type cannot be sent here.
   * @param tenantId whose message it is, where it may be the reserved tenant's
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
   * For what is in this channel's form already; otherwise as `senderOf`. Attempts are counted and timed, but for
   * self-checks.
   */
  providerOf<Content>(
    { type }: ChannelDefinition<string, Content>,
    tenantId?: string,
  ): Pick<Provider<Content>, 'send'> | undefined {
    // Made by the channel's definition, so it takes that definition's content.
    if (tenantId === SELF_CHECK_TENANT) return this.selfCheckReceiver(type);
    const provider = this.byType.get(type) as Provider<Content> | undefined;
    return provider && { send: (...message) => this.metrics.attempt(type, () => provider.send(...message)) };
  }

  /** Changes a message that was sent over this channel; undefined: it cannot be changed. */
  reviserOf(type: string): ((reference: string, message: Message) => Promise<AttemptResult>) | undefined {
    const channel = channelOf(type);
    const provider = this.byType.get(type);
    if (channel === undefined || provider?.revise === undefined) return undefined;
    const revise = provider.revise.bind(provider);
    return (reference, message) => revise(reference, contentOf(channel as ChannelDefinition<string, never>, message));
  }

  /** The channels whose messages are revised, as far as they are configured. */
  revisable(): string[] {
    return CHANNELS.filter(({ type, revises }) => revises && this.byType.has(type)).map(({ type }) => type);
  }

  isConfigured(type: string, tenantId?: string): boolean {
    return tenantId === SELF_CHECK_TENANT ? this.selfCheckReceiver(type) !== undefined : this.byType.has(type);
  }

  /** Which of the channels that need settings and that people add are configured. */
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
