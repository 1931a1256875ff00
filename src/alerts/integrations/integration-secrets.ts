import { Injectable } from '@nestjs/common';
import { randomToken, SecretBox, sha256 } from '../../platform/crypto/secret-box.js';
import { ServerConfig } from '../../platform/config/config.js';
import type { IntegrationConfig } from './domain/config-secrets.js';
import type { Integration } from './integration.entity.js';

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

  /** The address to which senders post; it is a credential. */
  webhookUrl({ id, urlTokenSealed }: Pick<Integration, 'id' | 'urlTokenSealed'>): string {
    return `${this.server.publicBaseUrl}/v2/webhooks/inbound/${id}/${this.box.open(urlTokenSealed)}`;
  }

  sealConfig(config: IntegrationConfig): string {
    return this.box.seal(JSON.stringify(config));
  }

  /** The decrypted config; for internal use, never for an answer. */
  openConfig({ configSealed }: Pick<Integration, 'configSealed'>): IntegrationConfig {
    return JSON.parse(this.box.open(configSealed)) as IntegrationConfig;
  }
}
