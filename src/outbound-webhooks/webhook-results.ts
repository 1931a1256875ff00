import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service.js';
import { Clock } from '../common/clock/clock.js';
import type { Queued } from '../common/delivery-queue/domain/attempt.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import type { OutboundIntegration } from '../integrations/outbound-integrations.js';
import { DeliveryMetrics } from '../common/delivery-queue/delivery-metrics.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookQueue, type LiveDelivery } from './webhook-queue.js';

/** Writes down what came of an attempt, with an audit entry of what an integration will never be told. */
@Injectable()
export class WebhookResults {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly queue: WebhookQueue,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly metrics: DeliveryMetrics,
  ) {}

  /**
   * @param delivery as it was claimed. If its lease ran out and another worker has begun the next attempt, that attempt
   *   decides and this result changes nothing.
   * @param integration undefined: it is gone, which needs no audit entry of its own
   */
  async record(delivery: LiveDelivery, next: Queued, integration: OutboundIntegration | undefined): Promise<void> {
    const { tenantId, id, state, attempts, event, subjectId } = delivery;
    const message = next.state === 'pending' ? delivery.message : null;
    await this.unitOfWork.transaction(tenantId, async (tx) => {
      const patch = { ...next, message, updatedAt: this.clock.now() };
      const ours = await tx.repo(WebhookDelivery).update({ id, state, attempts }, patch);
      if (ours === 0) return;
      tx.afterCommit(() => this.metrics.moved('webhook', next.state));
      if (next.state === 'pending') await this.queue.postponeFollowers(tx, delivery, next.dueAt);
      if (!integration || !(next.state === 'failed' || next.state === 'dead')) return;
      this.audit.record(tx, {
        action: `outbound_webhook.${next.state}`,
        entityType: 'integration',
        entityId: integration.id,
        entityName: integration.name,
        details: { deliveryId: id, event, subjectId, attempts, reason: next.reason },
      });
    });
  }
}
