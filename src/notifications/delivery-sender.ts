import { Injectable } from '@nestjs/common';
import type { SendResult } from '../channels/send-result.js';
import { ChannelProviders } from '../channels/channel-providers.js';
import { AttemptGuard } from '../common/delivery-queue/attempt-guard.js';
import { writeDown } from '../common/delivery-queue/write-down.js';
import { ServerConfig } from '../config/config.js';
import type { ReadyDelivery } from './delivery-gate.js';
import { DeliveryResults } from './delivery-results.js';
import { alertMessage } from './domain/alert-message.js';

/** One attempt at one claimed delivery: compose, hand to the provider, write down the result. */
@Injectable()
export class DeliverySender {
  constructor(
    private readonly providers: ChannelProviders,
    private readonly guard: AttemptGuard,
    private readonly results: DeliveryResults,
    private readonly server: ServerConfig,
  ) {}

  async send(ready: ReadyDelivery): Promise<void> {
    const { delivery } = ready;
    const { id, dueAt } = delivery;
    const result = await this.guard.run({ queue: 'deliveries', id, dueAt }, () => this.attempt(ready));
    await writeDown(() => this.results.record(delivery, result));
  }

  private attempt({ delivery, alert, channel, ...about }: ReadyDelivery): Promise<SendResult> {
    const send = this.providers.senderOf(channel.type, delivery.tenantId);
    if (send === undefined) throw new Error(`A ${channel.type} delivery was claimed without a provider`);
    const { publicBaseUrl, serviceName } = this.server;
    const message = alertMessage({ delivery, alert, ...about, publicBaseUrl, serviceName });
    return send(channel, message);
  }
}
