import { Injectable } from '@nestjs/common';
import { AcknowledgeLinks } from '../acknowledge-links/acknowledge-links.service.js';
import type { AlertSnapshot } from '../alerts/domain/alert.js';
import type { Medium } from '../channels/domain/channel.js';
import { Clock } from '../common/clock/clock.js';
import { DeliveryMetrics } from '../common/delivery-queue/delivery-metrics.js';
import type { Claim } from '../common/delivery-queue/delivery-loop.js';
import { afterClaim } from '../common/delivery-queue/domain/attempt.js';
import { moveRows } from '../common/delivery-queue/queue-table.js';
import { UnitOfWork, type SystemTransaction, type Transaction } from '../database/unit-of-work.js';
import { DeliveryStore, type NewDelivery } from './delivery-store.js';
import type { Delivery } from './delivery.entity.js';
import { carriesLink } from './domain/alert-message.js';
import { beforeAttempt } from './domain/attempt.js';
import { nextRepeat } from './domain/repeat.js';
import { NotificationTrail, reportOn, type OutcomeReport } from './notification-trail.js';
import { PagingFacts, type Address } from './paging-facts.js';

/** A delivery that is ours to attempt now: its row is `sending`, under a lease. */
export interface ReadyDelivery {
  delivery: Delivery;
  alert: AlertSnapshot;
  channel: Address;
  /** For the message; null when it carries none. */
  acknowledgeUrl: string | null;
}

/** Takes due deliveries, each looked at once more: what nobody needs any more ends here and wakes nobody. */
@Injectable()
export class DeliveryClaims {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly store: DeliveryStore,
    private readonly facts: PagingFacts,
    private readonly links: AcknowledgeLinks,
    private readonly trail: NotificationTrail,
    private readonly clock: Clock,
    private readonly metrics: DeliveryMetrics,
  ) {}

  /**
   * @param room how many deliveries of each medium may be taken
   * @param underway what this process is still busy with; it is not taken again
   */
  claim(room: ReadonlyMap<Medium, number>, underway: readonly ReadyDelivery[]): Promise<Claim<ReadyDelivery>> {
    return this.unitOfWork.system(async (tx) => {
      const busy = underway.map(({ delivery }) => delivery.id);
      const rows = await this.store.lockDue(tx, room, busy, this.clock.now());
      const ready: ReadyDelivery[] = [];
      for (const tenantId of new Set(rows.map((row) => row.tenantId))) {
        const ofTenant = rows.filter((row) => row.tenantId === tenantId);
        ready.push(...(await this.claimOfTenant(tx, tenantId, ofTenant)));
      }
      return { taken: rows.length, ready };
    });
  }

  private async claimOfTenant(system: SystemTransaction, tenantId: string, rows: Delivery[]): Promise<ReadyDelivery[]> {
    const tx = system.forTenant(tenantId);
    const now = this.clock.now();
    const alertIds = rows.map(({ alertId }) => alertId);
    const users = await this.facts.users(tenantId);
    const alerts = await this.facts.alerts(tx, alertIds);
    const addressOf = await this.facts.addresses(tenantId);

    const moved: Delivery[] = [];
    const reports: OutcomeReport[] = [];
    const repeats: NewDelivery[] = [];
    const ready: ReadyDelivery[] = [];
    for (const delivery of rows) {
      const alert = alerts.get(delivery.alertId);
      const channel = addressOf(delivery);
      const decision = beforeAttempt({
        ...delivery,
        alert,
        user: users.get(delivery.userId),
        channel,
        providerConfigured: this.facts.isConfigured(delivery.channelType),
        now,
      });
      const next = { ...delivery, ...afterClaim(delivery, decision, now) };
      moved.push(next);
      tx.afterCommit(() => this.observe(delivery, next, now));
      if ('outcome' in decision) {
        const { outcome, reason } = decision;
        reports.push(reportOn(delivery, alert, { outcome, reason }));
        const repeat = nextRepeat(delivery, decision, alert?.status, now);
        if (repeat !== null) repeats.push({ ...delivery, ...repeat });
      }
      if (decision.event === 'claim' && alert && channel)
        ready.push({ delivery: next, alert, channel, acknowledgeUrl: null });
    }
    moveRows(system, 'deliveries', moved, now);
    this.store.insert(tx, repeats);
    this.trail.record(tx, users, reports);
    return this.withLinks(tx, ready);
  }

  private observe({ channelType, dueAt }: Delivery, next: Delivery, now: Date): void {
    if (next.state === 'sending') this.metrics.taken(channelType, dueAt, now);
    else this.metrics.moved(channelType, next.state);
  }

  /** Each attempt has a link of its own: one that seemed to fail may have arrived. */
  private withLinks(tx: Transaction, ready: ReadyDelivery[]): ReadyDelivery[] {
    const carriers = ready.filter(({ delivery, alert }) => carriesLink(delivery, alert));
    const urls = this.links.mint(
      tx,
      carriers.map(({ delivery }) => delivery),
    );
    const urlOf = new Map(carriers.map(({ delivery }, index) => [delivery.id, urls[index]]));
    return ready.map((each) => ({ ...each, acknowledgeUrl: urlOf.get(each.delivery.id) ?? null }));
  }
}
