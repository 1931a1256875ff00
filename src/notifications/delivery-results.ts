import { Injectable } from '@nestjs/common';
import type { SendResult } from '../channels/ports/send-result.js';
import { Clock } from '../common/clock/clock.js';
import { DeliveryMetrics } from '../common/delivery-queue/delivery-metrics.js';
import { afterAttempt, afterResult } from '../common/delivery-queue/domain/attempt.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { PushTokenDirectory } from '../push-tokens/push-token-directory.js';
import { DeliveryStore } from './delivery-store.js';
import { Delivery } from './delivery.entity.js';
import type { Outcome } from './domain/outcome.js';
import { RECEIPT_DELAY_MS } from './domain/receipt.js';
import { nextRepeat } from './domain/repeat.js';
import { NotificationTrail, reportOn } from './notification-trail.js';
import { PagingFacts } from './paging-facts.js';

/** Writes down what a provider said, and what follows from it: a retry, a repeat, or nothing. */
@Injectable()
export class DeliveryResults {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly store: DeliveryStore,
    private readonly facts: PagingFacts,
    private readonly phones: PushTokenDirectory,
    private readonly trail: NotificationTrail,
    private readonly clock: Clock,
    private readonly metrics: DeliveryMetrics,
  ) {}

  /**
   * @param delivery as it was claimed. If its lease ran out and another worker has begun the next attempt, that
   *   attempt decides and this result changes nothing.
   */
  async record(delivery: Delivery, result: SendResult): Promise<void> {
    const now = this.clock.now();
    const { tenantId, id, state, attempts } = delivery;
    const decision = afterAttempt(result, attempts, now, Math.random());
    const next = afterResult(delivery, decision);
    const taken = result.kind === 'delivered';
    const patch = {
      ...next,
      updatedAt: now,
      ...(taken ? { reference: result.reference, receiptDueAt: receiptDue(delivery, now) } : {}),
    };
    // Before the transaction: many results are written at once, and none may wait for a second connection with one in hand.
    const users = await this.facts.users(tenantId);
    await this.unitOfWork.transaction(tenantId, async (tx) => {
      const ours = await tx.repo(Delivery).update({ id, state, attempts }, patch);
      if (result.kind === 'permanent' && result.addressGone) await this.phones.forget(tx, delivery.channelId);
      if (ours === 0 || decision.event === 'retry') return;
      tx.afterCommit(() => this.metrics.moved(delivery.channelType, next.state));
      // Locked: an alert deleted at this moment must not undo the record of a page that went out.
      const alerts = await this.facts.alerts(tx, [delivery.alertId], { lock: true });
      const alert = alerts.get(delivery.alertId);
      const outcome: Outcome = taken ? 'sent' : 'failed';
      const repeat = nextRepeat(delivery, { event: decision.event, outcome }, alert?.status, now);
      if (repeat !== null) await this.store.insert(tx, [{ ...delivery, ...repeat }]);
      await this.trail.record(tx, users, [reportOn(delivery, alert, { outcome, reason: next.reason })]);
    });
  }
}

/** Pushes get a second answer; other providers report by themselves. */
function receiptDue({ channelType }: Delivery, now: Date): Date | null {
  return channelType === 'push' ? new Date(now.getTime() + RECEIPT_DELAY_MS) : null;
}
