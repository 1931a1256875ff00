import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { sha256 } from '../common/crypto/secret-box.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { Integration } from './integration.entity.js';
import { integrationOfUrl } from './integrations.queries.js';

/** An integration as intake sees it: what came in through its URL is of this tenant and team. */
export type InboundIntegration = Pick<
  Integration,
  'id' | 'tenantId' | 'teamId' | 'name' | 'type' | 'enabled' | 'suppressNotifications'
> & {
  /** The operator is being shown a confirmation link. */
  awaitsConfirmation: boolean;
};

/** The side of integrations that public senders meet. */
@Injectable()
export class InboundIntegrations {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The integration whose URL this is, enabled or not; null when the token is not its present one. */
  async findByUrlToken(integrationId: string, token: string): Promise<InboundIntegration | null> {
    const found = await this.unitOfWork.system((system) => integrationOfUrl(system, sha256(token)));
    return found?.id === integrationId ? found : null;
  }

  /** Keeps the latest confirmation link where the operator sees it. */
  async notePendingSubscription(
    { tenantId, id }: InboundIntegration,
    subscription: { topic: string | null; subscribeUrl: string },
  ): Promise<void> {
    const receivedAt = this.clock.now().toISOString();
    await this.unitOfWork.transaction(tenantId, (tx) =>
      tx.repo(Integration).update({ id }, { pendingSubscription: { ...subscription, receivedAt } }),
    );
  }

  /** The topic delivers, so its subscription was confirmed: the link has done its work. */
  async forgetPendingSubscription({ tenantId, id }: InboundIntegration): Promise<void> {
    await this.unitOfWork.transaction(tenantId, (tx) =>
      tx.repo(Integration).update({ id }, { pendingSubscription: null }),
    );
  }
}
