import { Injectable } from '@nestjs/common';
import type { Medium } from '../channels/registry.js';
import { Clock } from '../common/clock/clock.js';
import { DeliveryMetrics } from '../common/delivery-queue/delivery-metrics.js';
import type { Claim } from '../common/delivery-queue/delivery-loop.js';
import { afterClaim } from '../common/delivery-queue/domain/attempt.js';
import { moveRows } from '../common/delivery-queue/queue-table.js';
import { SELF_CHECK_TENANT } from '../common/reserved-tenant.js';
import { UnitOfWork, type SystemTransaction } from '../database/unit-of-work.js';
import { DeliveryGate, type ReadyDelivery, type TakenDelivery } from './delivery-gate.js';
import { DeliveryStore, type NewDelivery } from './delivery-store.js';
import type { Delivery } from './delivery.entity.js';
import { lockDue, type Look } from './due-deliveries.js';
import { nextRepeat } from './domain/repeat.js';
import { NotificationTrail, reportOn, type OutcomeReport } from './notification-trail.js';
import { PagingFacts } from './paging-facts.js';

/** A claim, and how much of each medium was found due. */
export type DeliveryClaim = Claim<ReadyDelivery> & { found: ReadonlyMap<Medium, number> };

/** Takes due deliveries, each looked at once more: what nobody needs any more ends here and wakes nobody. */
@Injectable()
export class DeliveryClaims {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly store: DeliveryStore,
    private readonly facts: PagingFacts,
    private readonly gate: DeliveryGate,
    private readonly trail: NotificationTrail,
    private readonly clock: Clock,
    private readonly metrics: DeliveryMetrics,
  ) {}

  /**
   * @param look what this process is still busy with is not taken again
   * @param meet is told of each row before it is looked at
   */
  claim(look: Omit<Look, 'now'>, meet?: (delivery: Delivery) => void): Promise<DeliveryClaim> {
    return this.unitOfWork.system(async (tx) => {
      const rows = await lockDue(tx, { ...look, now: this.clock.now() });
      if (meet) rows.forEach(meet);
      const ready: ReadyDelivery[] = [];
      for (const tenantId of new Set(rows.map((row) => row.tenantId))) {
        const ofTenant = rows.filter((row) => row.tenantId === tenantId);
        ready.push(...(await this.claimOfTenant(tx, tenantId, ofTenant)));
      }
      return { taken: rows.length, ready, found: countOf(rows) };
    });
  }

  private async claimOfTenant(system: SystemTransaction, tenantId: string, rows: Delivery[]): Promise<ReadyDelivery[]> {
    const tx = system.forTenant(tenantId);
    const now = this.clock.now();
    const alertIds = rows.map(({ alertId }) => alertId);
    const users = await this.facts.users(tenantId);
    const alerts = await this.facts.alerts(tx, alertIds);
    const look = await this.gate.opened(tenantId);

    const moved: Delivery[] = [];
    const reports: OutcomeReport[] = [];
    const repeats: NewDelivery[] = [];
    const taken: TakenDelivery[] = [];
    for (const delivery of rows) {
      const alert = alerts.get(delivery.alertId);
      const { decision, channel } = look(delivery, alert, now);
      const next = { ...delivery, ...afterClaim(delivery, decision, now) };
      moved.push(next);
      tx.afterCommit(() => this.observe(delivery, next, now));
      if ('outcome' in decision) {
        const { outcome, reason } = decision;
        reports.push(reportOn(delivery, alert, { outcome, reason }));
        const repeat = nextRepeat(delivery, decision, alert?.status, now);
        if (repeat !== null) repeats.push({ ...delivery, ...repeat });
      }
      if (decision.event === 'claim' && alert && channel) taken.push({ delivery: next, alert, channel });
    }
    moveRows(system, 'deliveries', moved, now);
    this.store.insert(tx, repeats);
    this.trail.record(tx, users, reports);
    return this.gate.prepared(tx, taken);
  }

  private observe({ tenantId, channelType, dueAt }: Delivery, next: Delivery, now: Date): void {
    if (tenantId === SELF_CHECK_TENANT) return;
    if (next.state === 'sending') this.metrics.taken(channelType, dueAt, now);
    else this.metrics.moved(channelType, next.state);
  }
}

function countOf(rows: readonly Delivery[]): Map<Medium, number> {
  const counts = new Map<Medium, number>();
  for (const { channelType } of rows) counts.set(channelType, (counts.get(channelType) ?? 0) + 1);
  return counts;
}
