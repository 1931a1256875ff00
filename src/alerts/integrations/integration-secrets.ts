import { Injectable } from '@nestjs/common';
import { randomToken, SecretBox, sha256 } from '../../platform/crypto/secret-box.js';
import { openAddress, sealAddress, shownAddress } from '../../platform/crypto/secret-address.js';
import { ServerConfig } from '../../platform/config/config.js';
import type { IntegrationConfig } from './domain/config-secrets.js';
import type { Integration, PendingSubscription } from './integration.entity.js';

/** The sealed parts of an integration: its config and the token of its webhook URL. */
@Injectable()
export class IntegrationSecrets {
  constructor(
    private readonly box: SecretBox,
    private readonly server: ServerConfig,
  ) {}

  /** A fresh URL token, as the columns that hold it. */
  newUrlToken(): Pick<Integration, 'urlTokenHash' | 'urlTokenSealed'> {
    const token = randomToken();
    return { urlTokenHash: sha256(token), urlTokenSealed: this.box.seal(token) };
  }

  /** The address to which senders post; it is a credential. @throws Error where none of the keys decrypts it */
  webhookUrl({ id, urlTokenSealed }: Pick<Integration, 'id' | 'urlTokenSealed'>): string {
    return `${this.server.publicBaseUrl}/v2/webhooks/inbound/${id}/${this.box.open(urlTokenSealed)}`;
  }

  /** The same address; null where none of the keys decrypts it. */
  readableUrl(integration: Pick<Integration, 'id' | 'urlTokenSealed'>): string | null {
    return orNull(() => this.webhookUrl(integration));
  }

  /** A topic subscription that waits, as the columns that hold it. */
  pendingSubscription(pending: PendingSubscription): Pick<Integration, 'pendingSubscription' | 'subscribeUrlSealed'> {
    const { value: subscribeUrl, valueSealed: subscribeUrlSealed } = sealAddress(this.box, pending.subscribeUrl, false);
    return { pendingSubscription: { ...pending, subscribeUrl }, subscribeUrlSealed };
  }

  /** With its whole address; with what readers see of it where none of the keys decrypts it. */
  openSubscription(
    integration: Pick<Integration, 'pendingSubscription' | 'subscribeUrlSealed'>,
  ): PendingSubscription | null {
    const { pendingSubscription: pending, subscribeUrlSealed: valueSealed } = integration;
    // The version before writes the whole, and leaves the sealed one as it was.
    if (pending === null || shownAddress(pending.subscribeUrl) !== pending.subscribeUrl) return pending;
    const { subscribeUrl } = pending;
    const whole = orNull(() => openAddress(this.box, { value: subscribeUrl, valueSealed }));
    return { ...pending, subscribeUrl: whole ?? subscribeUrl };
  }

  sealConfig(config: IntegrationConfig): string {
    return this.box.seal(JSON.stringify(config));
  }

  /** The decrypted config; for internal use, never for an answer. @throws Error where none of the keys decrypts it */
  openConfig({ configSealed }: Pick<Integration, 'configSealed'>): IntegrationConfig {
    return JSON.parse(this.box.open(configSealed)) as IntegrationConfig;
  }

  /** The same config; null where none of the keys decrypts it. */
  readableConfig(integration: Pick<Integration, 'configSealed'>): IntegrationConfig | null {
    return orNull(() => this.openConfig(integration));
  }
}

function orNull<T>(open: () => T): T | null {
  try {
    return open();
  } catch {
    return null;
  }
}
