import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { groupBy } from '../../common/group-by.js';
import { readEach } from '../../common/read-each.js';
import { traced, type Told } from '../../common/tracing/page-steps.js';
import type { SystemTransaction, Transaction } from '../../database/unit-of-work.js';
import { afterClaim, type AttemptResult } from '../../delivery-queue/domain/attempt.js';
import { InjectQueue } from '../../delivery-queue/declare-queue.js';
import type { DeliveryQueue } from '../../delivery-queue/delivery-queue.js';
import type { EndRecorder, LastLook, QueueWorker } from '../../delivery-queue/queue-declaration.js';
import type { UserDirectory } from '../../users/user-directory.js';
import { DELIVERIES, receiptDue } from '../deliveries.js';
import type { NewDelivery } from '../deliveries.queries.js';
import type { ReadyDelivery } from '../delivery-gate.js';
import type { Delivery } from '../delivery.entity.js';
import { PageEnds, type EndedPage } from '../page-ends.js';
import { PagingFacts } from '../paging-facts.js';
import { BundleGathering, type Gathered } from './bundle-gathering.js';
import { BundleMessages, type ReadyBundle } from './bundle-messages.js';
import { alertsOfMembers, awaitReceipts, endMembers } from './bundles.queries.js';
import type { PageBundle } from './page-bundle.entity.js';

/** Sends bundles: one message for all that is gathered; each delivery in it ends as the message does. */
@Injectable()
export class BundlePages implements QueueWorker<PageBundle, ReadyBundle> {
  constructor(
    private readonly facts: PagingFacts,
    private readonly gathering: BundleGathering,
    private readonly messages: BundleMessages,
    private readonly ends: PageEnds,
    private readonly clock: Clock,
    @InjectQueue(DELIVERIES) private readonly deliveries: DeliveryQueue<Delivery, NewDelivery, ReadyDelivery>,
  ) {}

  /** What nobody needs any more leaves the bundle; a bundle of nothing ends here. */
  async lastLook(tx: Transaction, rows: readonly PageBundle[], now: Date): Promise<LastLook<PageBundle, ReadyBundle>> {
    const users = await this.facts.users(tx.tenantId);
    const { bundles, left, instead } = await this.gathering.of(tx, rows, { users, now });
    const next = rows.map((row) => ({ ...row, ...afterClaim(row, bundles.get(row.id)?.decision ?? NOTHING, now) }));
    return {
      next,
      ready: async (system) => {
        await this.ends.follow(tx, users, left, now);
        await this.deliveries.add(tx, instead);
        const found = next.flatMap((row) => ({ row, gathered: bundles.get(row.id) }));
        const wornOut = found.filter(({ gathered }) => gathered?.decision.event === 'give-up');
        const givenUp = wornOut.map(({ row }) => ({ row, event: 'give-up' as const }));
        await this.finish(system, () => users, givenUp, now);
        const going = found.flatMap(({ row, gathered }) =>
          gathered?.decision.event === 'claim' ? [{ row, ...gathered }] : [],
        );
        return this.messages.prepared(tx, going, users);
      },
    };
  }

  attempt(ready: ReadyBundle): Promise<AttemptResult> {
    return traced(
      () => toldOf(ready),
      () => this.messages.send(ready),
    );
  }

  async recorder(tenantIds: readonly string[]): Promise<EndRecorder<PageBundle>> {
    const usersOf = await readEach(tenantIds, (tenantId) => this.facts.users(tenantId));
    return async (system, ended, write) => {
      const bundles = ended.map(({ row }) => row);
      const waiting = await alertsOfMembers(system, 'deliveries', bundles);
      // Before the deliveries (ADR 12).
      const [, written] = await Promise.all([this.facts.lockAlertsOfTenants(system, waiting), write()]);
      await this.ends.takeAddresses(system, ended);
      const over = written.flatMap(({ next, decision: { event } }) =>
        event === 'retry' ? [] : [{ row: next, event }],
      );
      await this.finish(system, usersOf, over, this.clock.now());
    };
  }

  /** What is in these bundles ends as they have. */
  private async finish(
    system: SystemTransaction,
    usersOf: (tenantId: string) => UserDirectory,
    ends: readonly BundleEnd[],
    now: Date,
  ): Promise<void> {
    if (ends.length === 0) return;
    const bundles = ends.map(({ row }) => row);
    const members = await endMembers<Delivery>(system, 'deliveries', bundles, now);
    const alerts = await this.facts.alertsOfTenants(system, members);
    for (const { tenantId, alertId } of members) system.alertChanged(tenantId, alertId);
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
      return own.map((delivery): EndedPage => {
        const alert = alerts.get(delivery.tenantId)?.get(delivery.alertId);
        return { delivery, alert, ending, waitedFor: delivery.waitedFor };
      });
    });
    await this.ends.followAll(system, usersOf, pages, now);
    // A bundle is one message with one receipt, so one of its deliveries asks for it.
    const asked = ends.flatMap(({ row, event }) => {
      const [delivery] = byBundle.get(row.id) ?? [];
      const at = receiptDue(row.channelType, now);
      return event === 'deliver' && delivery && at ? [{ delivery, at }] : [];
    });
    awaitReceipts(system, asked);
  }
}

/** A bundle that has come to its end. */
interface BundleEnd {
  row: PageBundle;
  event: 'deliver' | 'refuse' | 'give-up' | 'cancel';
}

/** What tracers are told of a bundle. */
function toldOf({ row, members }: ReadyBundle): Told {
  const plannedAt = new Date(Math.min(...members.map(({ delivery }) => delivery.createdAt.getTime())));
  const { id, channelType, attempts: attempt } = row;
  return {
    alertIds: members.map(({ alert }) => alert.id),
    delivery: { kind: 'bundle', id, channelType, attempt, plannedAt },
  };
}

const NOTHING: Gathered['decision'] = { event: 'cancel', reason: 'nothing is left of it' };

function togetherWith(others: number): string | null {
  if (others === 0) return null;
  return others === 1 ? 'in one message with another alert' : `in one message with ${others} other alerts`;
}
