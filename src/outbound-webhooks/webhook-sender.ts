import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { AttemptGuard } from '../common/delivery-queue/attempt-guard.js';
import { DeliveryMetrics } from '../common/delivery-queue/delivery-metrics.js';
import {
  afterAttempt,
  afterClaim,
  afterResult,
  WORN_OUT,
  type AttemptResult,
  type Queued,
  type ResultDecision,
} from '../common/delivery-queue/domain/attempt.js';
import { MAX_ATTEMPTS } from '../common/delivery-queue/domain/backoff.js';
import { writeDown } from '../common/delivery-queue/write-down.js';
import { OutboundHttp } from '../common/outbound-http/outbound-http.js';
import { ServerConfig } from '../config/config.js';
import { OutboundIntegrations, type OutboundIntegration } from '../integrations/outbound-integrations.js';
import { resultOf } from '../common/outbound-http/domain/answer.js';
import { outboundRequest } from './domain/outbound-request.js';
import { WebhookResults } from './webhook-results.js';
import type { LiveDelivery } from './webhook-queue.js';

/** One attempt at one claimed delivery: compose, post, have the result written down. */
@Injectable()
export class WebhookSender {
  constructor(
    private readonly integrations: OutboundIntegrations,
    private readonly http: OutboundHttp,
    private readonly guard: AttemptGuard,
    private readonly results: WebhookResults,
    private readonly server: ServerConfig,
    private readonly clock: Clock,
    private readonly metrics: DeliveryMetrics,
  ) {}

  async send(delivery: LiveDelivery): Promise<void> {
    const integrations = await this.integrations.of(delivery.tenantId);
    const integration = integrations.find(({ id }) => id === delivery.integrationId);
    const next = integration ? await this.tell(delivery, integration) : this.callOff(delivery);
    await writeDown(() => this.results.record(delivery, next, integration));
  }

  private async tell(delivery: LiveDelivery, integration: OutboundIntegration): Promise<Queued> {
    return afterResult(delivery, await this.attempt(delivery, integration));
  }

  private callOff(delivery: LiveDelivery): Queued {
    const reason = 'the integration was deleted or disabled, or has nowhere to send to';
    return afterClaim(delivery, { event: 'cancel', reason }, this.clock.now());
  }

  private async attempt(delivery: LiveDelivery, integration: OutboundIntegration): Promise<ResultDecision> {
    const { id, message, attempts } = delivery;
    if (attempts > MAX_ATTEMPTS) return { event: 'give-up', reason: WORN_OUT };
    const { publicBaseUrl } = this.server;
    const post = async (): Promise<AttemptResult> => {
      const { url, headers, body } = outboundRequest({
        id,
        message,
        integration,
        now: this.clock.now(),
        publicBaseUrl,
      });
      return this.metrics.attempt('webhook', async () => resultOf(await this.http.post(url, headers, body)));
    };
    const result = await this.guard.run({ queue: 'webhooks', id, dueAt: delivery.dueAt }, post);
    return afterAttempt(result, attempts, this.clock.now(), Math.random());
  }
}
