import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { afterAttempt, afterResult, type AttemptResult } from '../common/delivery-queue/domain/attempt.js';
import { OutboundHttp } from '../common/outbound-http/outbound-http.js';
import { ServerConfig } from '../config/config.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { resultOf } from './domain/answer.js';
import { outboundRequest } from './domain/outbound-request.js';
import type { ReadyWebhook } from './webhook-claims.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookTrail } from './webhook-trail.js';

/** One attempt at one claimed delivery: compose, post, write down the result. */
@Injectable()
export class WebhookSender {
  constructor(
    private readonly http: OutboundHttp,
    private readonly unitOfWork: UnitOfWork,
    private readonly trail: WebhookTrail,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
  ) {}

  async send(ready: ReadyWebhook): Promise<void> {
    const { delivery, integration } = ready;
    const { url, headers, body } = outboundRequest({
      id: delivery.id,
      message: delivery.message,
      integration,
      now: this.clock.now(),
      publicBaseUrl: this.server.publicBaseUrl,
    });
    await this.record(ready, resultOf(await this.http.post(url, headers, body)));
  }

  /**
   * If the delivery's lease ran out and another worker has begun the next attempt, that attempt decides and this result
   * changes nothing.
   */
  private async record({ delivery, integration }: ReadyWebhook, result: AttemptResult): Promise<void> {
    const now = this.clock.now();
    const { tenantId, id, state: from, attempts } = delivery;
    const next = afterResult(delivery, afterAttempt(result, attempts, now, Math.random()));
    const message = next.state === 'pending' ? delivery.message : null;
    await this.unitOfWork.transaction(tenantId, async (tx) => {
      const deliveries = tx.repo(WebhookDelivery);
      const ours = await deliveries.update({ id, state: from, attempts }, { ...next, message, updatedAt: now });
      const untold = next.state === 'failed' || next.state === 'dead';
      if (ours > 0 && untold) await this.trail.record(tx, { ...delivery, ...next }, integration);
    });
  }
}
