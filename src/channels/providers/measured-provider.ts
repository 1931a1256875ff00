import type { DeliveryMetrics } from '../../common/delivery-queue/delivery-metrics.js';
import type { Medium } from '../domain/channel.js';
import type { ChannelMessage, ChannelProvider } from '../ports/channel-provider.js';
import type { SendResult } from '../ports/send-result.js';

/** A provider whose answers are counted and timed, whoever sends. */
export class MeasuredProvider implements ChannelProvider {
  readonly type: Medium;

  constructor(
    private readonly inner: ChannelProvider,
    private readonly metrics: DeliveryMetrics,
  ) {
    this.type = inner.type;
  }

  send(to: string, message: ChannelMessage): Promise<SendResult> {
    return this.metrics.attempt(this.type, () => this.inner.send(to, message));
  }

  close(): void {
    this.inner.close();
  }
}
