import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service.js';
import type { Transaction } from '../database/unit-of-work.js';
import type { OutboundIntegration } from '../integrations/outbound-integrations.js';
import type { WebhookDelivery } from './webhook-delivery.entity.js';

/** Leaves an audit entry of what an integration will never be told: `outbound_webhook.failed` or `.dead`. */
@Injectable()
export class WebhookTrail {
  constructor(private readonly audit: AuditService) {}

  /** @param delivery in its final state */
  async record(
    tx: Transaction,
    delivery: Pick<WebhookDelivery, 'id' | 'event' | 'subjectId' | 'state' | 'attempts' | 'reason'>,
    integration: OutboundIntegration,
  ): Promise<void> {
    const { id: deliveryId, event, subjectId, state, attempts, reason } = delivery;
    await this.audit.record(tx, {
      action: `outbound_webhook.${state}`,
      entityType: 'integration',
      entityId: integration.id,
      entityName: integration.name,
      details: { deliveryId, event, subjectId, attempts, reason },
    });
  }
}
