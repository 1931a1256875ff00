import { Injectable } from '@nestjs/common';
import { Batcher } from '../common/batching/batcher.js';
import { channelOf } from '../channels/registry.js';
import type { SendResult } from '../channels/send-result.js';
import { Clock } from '../common/clock/clock.js';
import { DeliveryMetrics } from '../common/delivery-queue/delivery-metrics.js';
import { afterAttempt, afterResult, type ResultDecision } from '../common/delivery-queue/domain/attempt.js';
import { byTenant } from '../alerts/alerts.queries.js';
import { groupBy } from '../common/group-by.js';
import { SELF_CHECK_TENANT } from '../common/reserved-tenant.js';
import { UnitOfWork, type Transaction } from '../database/unit-of-work.js';
import { PushTokenDirectory } from '../push-tokens/push-token-directory.js';
import type { UserDirectory } from '../users/user-directory.js';
import { DeliveryStore, type NewDelivery } from './delivery-store.js';
import type { Delivery } from './delivery.entity.js';
import type { Outcome } from './domain/outcome.js';
import { nextRepeat } from './domain/repeat.js';
import { NotificationTrail, reportOn, type OutcomeReport } from './notification-trail.js';
import { PagingFacts } from './paging-facts.js';

/** Far more than the lanes of the sender hold. */
const LIMITS = { batch: { items: 200, weight: 200 }, queue: { items: 100_000, weight: 100_000 }, lanes: 1, share: 50 };

/** An attempt that has come to its end. */
interface Ended {
  /** As it was claimed. */
  delivery: Delivery;
  result: SendResult;
}

/** The row of an attempt after its end, and what has become of the delivery. */
interface Settled extends Ended {
  next: Delivery;
  decision: ResultDecision;
}

/**
 * Writes down what providers said, and what follows from it: a retry, a repeat, or nothing. Results that come while the
 * batch before is committing form the next batch.
 */
@Injectable()
export class DeliveryResults {
  private readonly batcher = new Batcher<Ended, null>(
    (batch) => this.recordAll(batch),
    { ownerOf: ({ delivery }) => delivery.tenantId, weigh: () => 1 },
    LIMITS,
  );

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
   * Resolves once it is committed.
   * @param delivery as it was claimed. If its lease ran out and another worker has begun the next attempt, that
   *   attempt decides and this result changes nothing.
   */
  async record(delivery: Delivery, result: SendResult): Promise<void> {
    await this.batcher.add([{ delivery, result }]);
  }

  private async recordAll(batch: readonly Ended[]): Promise<null[]> {
    const now = this.clock.now();
    // Before the transaction: none may wait for a second connection with one in hand.
    const ofTenants = byTenant(groupBy(batch, ({ delivery }) => delivery.tenantId));
    const users = new Map<string, UserDirectory>();
    for (const [tenantId] of ofTenants) users.set(tenantId, await this.facts.users(tenantId));
    await this.unitOfWork.system(async (system) => {
      for (const [tenantId, ended] of ofTenants) {
        const settled = ended.map((each) => settle(each, now));
        await this.recordOfTenant(system.forTenant(tenantId), users.get(tenantId)!, settled, now);
      }
    });
    return batch.map(() => null);
  }

  private async recordOfTenant(tx: Transaction, users: UserDirectory, settled: Settled[], now: Date): Promise<void> {
    const ending = settled.filter(({ decision }) => decision.event !== 'retry');
    // Locked: an alert deleted at this moment must not undo the record of a page that went out. Before the deliveries, and
    // those of attempts that are tried again too, so that the deliveries need no order of their own (ADR 12).
    const [alerts, written] = await Promise.all([
      this.facts.lockAlerts(
        tx,
        settled.map(({ delivery }) => delivery.alertId),
      ),
      this.store.finish(tx, settled, now),
    ]);
    const gone = settled.filter(({ result }) => result.kind === 'permanent' && result.addressGone);
    for (const channelId of gone.map(({ delivery }) => delivery.channelId).sort()) {
      await this.phones.forget(tx, channelId);
    }
    const over = ending.filter(({ delivery }) => written.has(delivery.id));
    const counted = tx.tenantId === SELF_CHECK_TENANT ? [] : over;
    tx.afterCommit(() => counted.forEach(({ next }) => this.metrics.moved(next.channelType, next.state)));
    const repeats: NewDelivery[] = [];
    const reports: OutcomeReport[] = [];
    for (const { delivery, result, decision, next } of over) {
      if (decision.event === 'retry') continue;
      const alert = alerts.get(delivery.alertId);
      const outcome: Outcome = result.kind === 'delivered' ? 'sent' : 'failed';
      const repeat = nextRepeat(delivery, { event: decision.event, outcome }, alert?.status, now);
      if (repeat !== null) repeats.push({ ...delivery, ...repeat });
      reports.push(reportOn(delivery, alert, { outcome, reason: next.reason }));
    }
    this.store.insert(tx, repeats);
    this.trail.record(tx, users, reports);
  }
}

function settle({ delivery, result }: Ended, now: Date): Settled {
  const decision = afterAttempt(result, delivery.attempts, now, Math.random());
  const taken =
    result.kind === 'delivered' ? { reference: result.reference, receiptDueAt: receiptDue(delivery, now) } : {};
  return { delivery, result, decision, next: { ...delivery, ...afterResult(delivery, decision), ...taken } };
}

/** Pushes get a second answer; other providers report by themselves. */
function receiptDue({ channelType }: Delivery, now: Date): Date | null {
  const delayMs = channelOf(channelType)?.receiptDelayMs ?? null;
  return delayMs === null ? null : new Date(now.getTime() + delayMs);
}
