import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../platform/crypto/secret-box.js';
import { newId } from '../../platform/ids.js';
import { ServerConfig } from '../../platform/config/config.js';
import { ChannelProviders, type Recipient } from './channel-providers.js';
import { channelOf, type ChannelType } from './registry.js';
import type { TimeStyle } from '../../platform/domain/time-style.js';
import type { AttemptResult } from '../../platform/delivery-queue/domain/attempt.js';

type To = Recipient & { type: ChannelType };

/** What happened to a new code: sent, not sent (and why), or returned because no provider is configured. */
export type CodeDispatch = { codeSent: true } | { codeSent: false; reason: string } | { verificationCode: string };

/** Sends messages about a channel itself (tests and codes), and generates the secret of a new one. */
@Injectable()
export class ChannelMessages {
  constructor(
    private readonly providers: ChannelProviders,
    private readonly box: SecretBox,
    private readonly server: ServerConfig,
  ) {}

  /** @param timeStyle the reader's */
  async code(to: To, code: string, timeStyle: TimeStyle): Promise<CodeDispatch> {
    const send = this.providers.senderOf(to.type);
    if (send === undefined) return { verificationCode: code };
    const { serviceName } = this.server;
    const result = await send(to, { kind: 'code', id: newId(), code, serviceName, timeStyle });
    return result.kind === 'delivered' ? { codeSent: true } : { codeSent: false, reason: result.reason };
  }

  /** Sends a test message. Undefined: no provider is configured for this type. @param timeStyle the reader's */
  async test(to: To, timeStyle: TimeStyle): Promise<AttemptResult | undefined> {
    const { serviceName } = this.server;
    return this.providers.senderOf(to.type)?.(to, { kind: 'test', id: newId(), serviceName, timeStyle });
  }

  /** Generates the secret of a new address; null: addresses of this type have none. */
  newSecret(type: ChannelType): { shown: string; sealed: string } | null {
    const shown = channelOf(type)?.newSecret?.() ?? null;
    return shown === null ? null : { shown, sealed: this.box.seal(shown) };
  }

  get mailsKept(): boolean {
    return this.server.mailboxFolder !== null;
  }

  /** The channel types without a configured provider, as the contract lists them. */
  disabled(): Record<string, boolean> {
    return Object.fromEntries(Object.entries(this.providers.configured()).map(([type, is]) => [type, !is]));
  }
}
