import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { groupBy } from '../../platform/group-by.js';
import { traced, type TracedAttempt } from '../../platform/tracing/page-steps.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { afterClaim, type AttemptResult, type ResultDecision } from '../../platform/delivery-queue/domain/attempt.js';
import { InjectQueue } from '../../platform/delivery-queue/declare-queue.js';
import type { DeliveryQueue } from '../../platform/delivery-queue/delivery-queue.js';
import type { EndRecorder, PreSendResult, QueueWorker } from '../../platform/delivery-queue/queue-declaration.js';
import type { UserDirectory } from '../../people/users/user-directory.js';
import { DELIVERIES, receiptDue } from '../notifications/deliveries.js';
import type { NewDelivery } from '../notifications/deliveries.queries.js';
import type { ReadyDelivery } from '../notifications/delivery-gate.js';
import type { Delivery } from '../notifications/delivery.entity.js';
import { isLongBackoff } from '../notifications/domain/pace.js';
import { DeliveryEnds, type EndedDelivery } from '../notifications/delivery-ends.js';
import { PagingFacts } from '../notifications/paging-facts.js';
import { BundleClaims, type ClaimedBundle } from './bundle-claims.js';
import { BundleMessages, type ReadyBundle } from './bundle-messages.js';
import { alertsOfMembers, awaitReceipts, bringForward, endMembers } from './bundles.queries.js';
import type { PageBundle } from './page-bundle.entity.js';
import { Pacing } from './pacing.js';

/** Sends bundles: one message for several deliveries, which all get its outcome. */
@Injectable()
export class BundleWorker implements QueueWorker<PageBundle, ReadyBundle> {
  constructor(
    private readonly facts: PagingFacts,
    private readonly gathering: BundleClaims,
    private readonly messages: BundleMessages,
    private readonly ends: DeliveryEnds,
    private readonly clock: Clock,
    private readonly pacing: Pacing,
    @InjectQueue(DELIVERIES) private readonly deliveries: DeliveryQueue<Delivery, NewDelivery, ReadyDelivery>,
  ) {}

  /** Removes obsolete deliveries, and cancels empty bundles. */
  async preSendCheck(
    tx: Transaction,
    rows: readonly PageBundle[],
    now: Date,
  ): Promise<PreSendResult<PageBundle, ReadyBundle>> {
    const users = await this.facts.users(tx.tenantId);
    const { bundles, left, instead } = await this.gathering.of(tx, rows, { users, now });
    const next = rows.map((row) => ({ ...row, ...afterClaim(row, bundles.get(row.id)?.decision ?? NOTHING, now) }));
    return {
      next,
      ready: async () => {
        await this.ends.follow(tx, users, left, now);
        await this.deliveries.add(tx, instead);
        const found = next.flatMap((row) => ({ row, claimed: bundles.get(row.id) }));
        const wornOut = found.filter(({ claimed }) => claimed?.decision.event === 'give-up');
        const abandoned = wornOut.map(({ row }) => ({ row, event: 'give-up' as const }));
        await this.finish(tx, users, abandoned, now);
        const sending = found.flatMap(({ row, claimed }) =>
          claimed?.decision.event === 'claim' ? [{ row, ...claimed }] : [],
        );
        return this.messages.prepared(tx, sending, users);
      },
    };
  }

  attempt(ready: ReadyBundle): Promise<AttemptResult> {
    return traced(
      () => traceOf(ready),
      () => this.messages.send(ready),
    );
  }

  async recorder(tenantId: string): Promise<EndRecorder<PageBundle>> {
    const users = await this.facts.users(tenantId);
    return async (tx, ended, write) => {
      const bundles = ended.map(({ row }) => row.id);
      const waiting = await alertsOfMembers(tx, 'deliveries', bundles);
      // Before the deliveries (ADR 12).
      const [, written] = await Promise.all([this.facts.lockAlerts(tx, waiting), write()]);
      await this.ends.recordAddressResults(tx, ended);
      const over = written.flatMap(({ next, decision: { event } }) =>
        event === 'retry' ? [] : [{ row: next, event }],
      );
      const now = this.clock.now();
      await this.finish(tx, users, over, now);
      const results = written.map(({ row: { channelId }, result }) => ({ channelId, result }));
      await this.pacing.recordBackoffs(tx, results, now);
      // Due again at once, since another channel may be able to send the deliveries.
      const long = written.filter(({ next, result }) => next.state === 'pending' && isLongBackoff(result));
      if (long.length > 0)
        bringForward(
          tx,
          long.map(({ row: { id } }) => ({ id, dueAt: now })),
        );
    };
  }

  /** Ends the deliveries in these bundles with the outcome of their bundle. */
  private async finish(tx: Transaction, users: UserDirectory, ends: readonly BundleEnd[], now: Date): Promise<void> {
    if (ends.length === 0) return;
    const bundles = ends.map(({ row }) => row);
    const members = await endMembers<Delivery>(tx, 'deliveries', bundles, now);
    const about = members.map(({ alertId }) => alertId);
    const alerts = await this.facts.alerts(tx, about);
    for (const alertId of about) tx.alertChanged(alertId);
    const byBundle = groupBy(members, ({ bundledInto }) => bundledInto ?? '');
    const pages = ends.flatMap(({ row, event }) => {
      const own = byBundle.get(row.id) ?? [];
      const ending =
        event === 'deliver'
          ? ({
              event,
              outcome: 'sent',
              reason: togetherWith(new Set(own.map(({ alertId }) => alertId)).size - 1),
            } as const)
          : ({ event, outcome: 'failed', reason: row.reason } as const);
      return own.map((delivery): EndedDelivery => {
        const { alertId, waitedFor } = delivery;
        return { delivery, alert: alerts.get(alertId), ending, waitedFor };
      });
    });
    await this.ends.follow(tx, users, pages, now);
    // A bundle is one message with one receipt; its first delivery waits for it.
    const receipts = ends.flatMap(({ row, event }) => {
      const [delivery] = byBundle.get(row.id) ?? [];
      const at = receiptDue(row.channelType, now);
      return event === 'deliver' && delivery && at ? [{ id: delivery.id, at }] : [];
    });
    awaitReceipts(tx, receipts);
  }
}

/** A bundle that has ended. */
interface BundleEnd {
  row: PageBundle;
  event: Exclude<ResultDecision['event'], 'retry'>;
}

function traceOf({ row, members }: ReadyBundle): TracedAttempt {
  const plannedAt = new Date(Math.min(...members.map(({ delivery }) => delivery.createdAt.getTime())));
  const { id, channelType, attempts: attempt } = row;
  return {
    alertIds: members.map(({ alert }) => alert.id),
    delivery: { kind: 'bundle', id, channelType, attempt, plannedAt },
  };
}

const NOTHING: ClaimedBundle['decision'] = { event: 'cancel', reason: 'nothing is left of it' };

function togetherWith(others: number): string | null {
  if (others === 0) return null;
  return others === 1 ? 'in one message with another alert' : `in one message with ${others} other alerts`;
}
