import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { sha256 } from '../../platform/crypto/secret-box.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { InternalErrors } from '../../platform/metrics/internal-errors.js';
import type { IntegrationConfig } from './domain/config-secrets.js';
import { Integration } from './integration.entity.js';
import { IntegrationSecrets } from './integration-secrets.js';
import { integrationOfUrl } from './integrations.queries.js';

/** An integration for intake: requests to its URL belong to this tenant and team. */
export type InboundIntegration = Pick<
  Integration,
  'id' | 'tenantId' | 'teamId' | 'name' | 'type' | 'enabled' | 'responders' | 'ignoreResponders' | 'mailRecoveries'
> & {
  /** What becomes of what it sends is decided by rules. */
  hasRules: boolean;
  /** A confirmation link is shown to the operator. */
  awaitsConfirmation: boolean;
  /** The webhook secret: senders sign with it or show it; null: the URL is enough. */
  inboundSecret: string | null;
  /** The config cannot be decrypted, so that it is not known whether it has a secret. */
  isConfigUnreadable?: boolean;
};

/** Integrations for the public webhook routes. */
@Injectable()
export class InboundIntegrations {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly secrets: IntegrationSecrets,
    private readonly internalErrors: InternalErrors,
  ) {}

  /** The integration whose URL this is, enabled or not; null when the token is not its present one. */
  async findByUrlToken(integrationId: string, token: string): Promise<InboundIntegration | null> {
    const found = await this.unitOfWork.system((system) => integrationOfUrl(system, sha256(token)));
    if (found?.id !== integrationId) return null;
    const { configSealed, ...integration } = found;
    // Its alerts are accepted all the same: most senders never send a refused alert again.
    const config = this.internalErrors.spare<IntegrationConfig | null>(
      'integrations',
      found.id,
      'A webhook is accepted by its URL alone, without a signature: the config of its integration cannot be decrypted',
      () => this.secrets.openConfig({ configSealed }),
      null,
    );
    if (config === null) return { ...integration, inboundSecret: null, isConfigUnreadable: true };
    const { inboundSecret: secret, signed } = config;
    // A stored secret cannot be removed; `signed: false` turns the check off.
    const isAsked = typeof secret === 'string' && secret !== '' && signed !== false;
    return { ...integration, inboundSecret: isAsked ? secret : null };
  }

  /** Stores the latest confirmation link, for the operator. */
  async notePendingSubscription(
    { tenantId, id }: InboundIntegration,
    subscription: { topic: string | null; subscribeUrl: string },
  ): Promise<void> {
    const receivedAt = this.clock.now().toISOString();
    await this.unitOfWork.transaction(tenantId, (tx) =>
      tx.repo(Integration).update({ id }, this.secrets.pendingSubscription({ ...subscription, receivedAt })),
    );
  }

  /** The topic delivers, so its subscription was confirmed: removes the link. */
  async forgetPendingSubscription({ tenantId, id }: InboundIntegration): Promise<void> {
    await this.unitOfWork.transaction(tenantId, (tx) =>
      tx.repo(Integration).update({ id }, { pendingSubscription: null, subscribeUrlSealed: null }),
    );
  }
}
