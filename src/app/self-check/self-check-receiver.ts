import { Injectable } from '@nestjs/common';
import type { Provider } from '../../paging/channels/channel-definition.js';
import type { PushContent } from '../../paging/channels/push/domain/pushes.js';
import type { AttemptResult } from '../../platform/delivery-queue/domain/attempt.js';
import { ChannelProviders } from '../../paging/channels/channel-providers.js';
import { Clock } from '../../platform/clock/clock.js';
import { Metrics, SLOW_SECONDS, type Histogram } from '../../platform/metrics/metrics.js';
import { SelfCheckStore } from './self-check.queries.js';

const ID = /self-check ([0-9a-f-]{36})/;

/** The message of a synthetic alert, which identifies the check. */
export const selfCheckMessage = (id: string): string => `self-check ${id}`;

/** Receives the notifications of the reserved tenant instead of a phone. */
@Injectable()
export class SelfCheckReceiver implements Provider<PushContent> {
  private readonly took: Histogram<never>;

  constructor(
    private readonly store: SelfCheckStore,
    private readonly clock: Clock,
    providers: ChannelProviders,
    metrics: Metrics,
  ) {
    providers.receivesSelfChecks(this);
    const help = 'How long synthetic pages took, from before the alert was created to the receiver';
    this.took = metrics.histogram({ name: 'pager_self_check_seconds', help, labels: [] }, SLOW_SECONDS);
  }

  async send(_to: string, { title }: PushContent): Promise<AttemptResult> {
    const [, id] = ID.exec(title) ?? [];
    if (id === undefined) return { kind: 'permanent', reason: 'no synthetic page' };
    try {
      const now = this.clock.now();
      const startedAt = await this.store.arrived(id, now);
      if (startedAt !== null) this.took.observe((now.getTime() - startedAt.getTime()) / 1000, {});
      return { kind: 'delivered', reference: null };
    } catch {
      return { kind: 'retryable', reason: 'the arrival could not be recorded' };
    }
  }
}
