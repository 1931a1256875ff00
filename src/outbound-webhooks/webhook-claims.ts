import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import type { Claim } from '../common/delivery-queue/delivery-loop.js';
import { afterClaim, isWornOut, WORN_OUT, type ClaimDecision } from '../common/delivery-queue/domain/attempt.js';
import { groupBy } from '../common/group-by.js';
import { UnitOfWork, type SystemTransaction } from '../database/unit-of-work.js';
import { OutboundIntegrations, type OutboundIntegration } from '../integrations/outbound-integrations.js';
import { WebhookQueue, type LiveDelivery } from './webhook-queue.js';
import { WebhookTrail } from './webhook-trail.js';

/** A delivery that is ours to attempt now: its row is `sending`, under a lease. */
export interface ReadyWebhook {
  delivery: LiveDelivery;
  integration: OutboundIntegration;
}

/** Takes due deliveries; what is for an integration that was disabled or deleted meanwhile ends here. */
@Injectable()
export class WebhookClaims {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly queue: WebhookQueue,
    private readonly integrations: OutboundIntegrations,
    private readonly trail: WebhookTrail,
    private readonly clock: Clock,
  ) {}

  claim(underway: readonly ReadyWebhook[]): Promise<Claim<ReadyWebhook>> {
    const lanes = groupBy(underway, ({ integration }) => integration.id);
    const busy = new Map([...lanes].map(([id, own]) => [id, own.length]));
    return this.unitOfWork.system(async (tx) => {
      const rows = await this.queue.lockDue(tx, busy, this.clock.now());
      const ready: ReadyWebhook[] = [];
      for (const [tenantId, own] of groupBy(rows, (row) => row.tenantId)) {
        ready.push(...(await this.claimOfTenant(tx, tenantId, own)));
      }
      return { taken: rows.length, ready };
    });
  }

  private async claimOfTenant(
    system: SystemTransaction,
    tenantId: string,
    rows: readonly LiveDelivery[],
  ): Promise<ReadyWebhook[]> {
    const now = this.clock.now();
    const integrations = new Map((await this.integrations.of(tenantId)).map((each) => [each.id, each]));
    const moved: LiveDelivery[] = [];
    const ready: ReadyWebhook[] = [];
    for (const row of rows) {
      const integration = integrations.get(row.integrationId);
      const delivery = { ...row, ...afterClaim(row, decide(row, integration), now) };
      moved.push(delivery);
      if (delivery.state === 'sending' && integration) ready.push({ delivery, integration });
      if (delivery.state === 'dead' && integration)
        await this.trail.record(system.forTenant(tenantId), delivery, integration);
    }
    await this.queue.move(system, moved);
    return ready;
  }
}

function decide(row: LiveDelivery, integration: OutboundIntegration | undefined): ClaimDecision {
  if (!integration) return { event: 'cancel', reason: 'the integration was disabled, deleted or emptied' };
  if (isWornOut(row)) return { event: 'give-up', reason: WORN_OUT };
  return { event: 'claim' };
}
