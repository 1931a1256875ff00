import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { AddressResults } from '../channels/address-results.js';
import type { DeliveryAttempt } from '../channels/domain/messages.js';
import { DAY_MS } from '../../platform/durations.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Refusal } from '../../platform/delivery-queue/domain/attempt.js';
import { nextState } from '../../platform/delivery-queue/domain/delivery-state.js';
import { isId } from '../../platform/ids.js';
import { UnitOfWork, type TenantScope, type Transaction } from '../../platform/database/unit-of-work.js';
import { failMembers, readMembers } from '../bundles/bundles.queries.js';
import { PageBundle } from '../bundles/page-bundle.entity.js';
import { forgetReceipts, openPagesOf, takeReceiptsDue } from './deliveries.queries.js';
import { Delivery } from './delivery.entity.js';
import { NotificationTrail, reportOn } from './notification-trail.js';
import { PagingFacts } from './paging-facts.js';
import { type FailedDelivery, Successors } from './successors.js';

/** The recipient and the alert of a message. */
export interface DeliverySubject {
  userId: string;
  alertId: string;
}

/** Why an accepted message did not arrive. */
export type Bounce = Refusal & {
  /** A call rang, but nobody answered. */
  isUnanswered?: boolean;
};

type DatedSubject = DeliverySubject & { createdAt: Date };

/** States of deliveries whose message is being sent or was sent. */
const REPORTED = ['bundled', 'sent'] as const;

/** Matches providers' reports and people's replies to the messages that were sent. */
@Injectable()
export class DeliveryReports {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly facts: PagingFacts,
    private readonly trail: NotificationTrail,
    private readonly successors: Successors,
    private readonly addresses: AddressResults,
    private readonly clock: Clock,
  ) {}

  /**
   * Records that a message did not arrive after the provider accepted it, as if it had been rejected. A report counts
   * once, and only for the latest attempt, because a retry replaces earlier ones.
   */
  async bounced({ tenantId, deliveryId: id, attempt }: DeliveryAttempt, report: Bounce): Promise<void> {
    const { reason, isUnanswered = false } = report;
    const users = await this.facts.users(tenantId);
    await this.unitOfWork.transaction(tenantId, async (tx) => {
      const about = await tx.repo(Delivery).findOne({ id });
      const bundleId = about === null ? id : about.bundledInto;
      const deliveries = bundleId === null ? (about ? [about] : []) : await readMembers(tx, [bundleId], REPORTED);
      const alertIds = deliveries.map(({ alertId }) => alertId);
      const alerts = await this.facts.lockAlerts(tx, alertIds);
      const now = this.clock.now();
      const bounced =
        bundleId === null
          ? await this.bounceOne(tx, { id, attempt, reason, now })
          : await this.bounceBundle(tx, { id: bundleId, attempt: about === null ? attempt : null, reason, now });
      for (const { alertId } of bounced) tx.alertChanged(alertId);
      const [first] = bounced;
      if (first) await this.addresses.takeOne(tx, { ...first, result: report });
      const pages = bounced.map((delivery): FailedDelivery => {
        return { delivery, alert: alerts.get(delivery.alertId), ...(isUnanswered && { only: 'other-channel' }) };
      });
      const replacements = await this.successors.follow(tx, pages, now);
      const reports = bounced.map((each) => {
        const explanation = [reason, replacements.get(each.id)].filter(Boolean).join('; ');
        return reportOn(each, alerts.get(each.alertId), { outcome: 'failed', reason: explanation });
      });
      this.trail.record(tx, users, reports);
    });
  }

  private async bounceOne(
    tx: Transaction,
    { id, attempt, reason, now: updatedAt }: { id: string; attempt: number; reason: string; now: Date },
  ): Promise<Delivery[]> {
    const delivery = await tx.repo(Delivery).findOne({ id }, { lock: true });
    const state = delivery?.attempts === attempt ? nextState(delivery.state, 'bounce') : null;
    if (delivery === null || state === null) return [];
    await tx.repo(Delivery).update({ id }, { state, reason, updatedAt });
    return [delivery];
  }

  /** @param attempt null: any attempt */
  private async bounceBundle(
    tx: Transaction,
    { id, attempt, reason, now }: { id: string; attempt: number | null; reason: string; now: Date },
  ): Promise<Delivery[]> {
    const bundle = await tx.repo(PageBundle).findOne({ id }, { lock: true });
    if (bundle === null || (attempt !== null && bundle.attempts !== attempt)) return [];
    const state = nextState(bundle.state, 'bounce');
    if (state === null) return [];
    await tx.repo(PageBundle).update({ id }, { state, reason, updatedAt: now });
    return failMembers(tx, id, reason, now);
  }

  /** Claims pushes whose receipts should be available now. */
  takeReceiptsDue(now: Date, limit: number): Promise<Delivery[]> {
    return this.unitOfWork.system((system) => takeReceiptsDue(system, now, limit));
  }

  /** Marks receipts as read, so that the provider is not asked again. */
  async receiptsRead(tenantId: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.unitOfWork.transaction(tenantId, (tx) => forgetReceipts(tx, ids));
  }

  /** The recipients and alerts of this attempt's message: none, one alert, or those of a grouped notification. */
  async subjectsOf({ tenantId, deliveryId: id }: DeliveryAttempt): Promise<DatedSubject[]> {
    if (!isId(tenantId) || !isId(id)) return [];
    const scope = this.unitOfWork.ahead(tenantId);
    const delivery = await scope.repo(Delivery).findOne({ id });
    return delivery ? [delivery] : readMembers(scope, [id], REPORTED);
  }

  /** Open alerts of which this person was notified within a day, newest first. */
  openPagesOf(scope: TenantScope, userId: string, most: number): Promise<string[]> {
    return openPagesOf(scope, userId, new Date(this.clock.now().getTime() - DAY_MS), most);
  }

  /** The latest message to this person about one of these alerts. */
  async lastAbout(scope: TenantScope, userId: string, alertIds: readonly string[]): Promise<DatedSubject | null> {
    if (alertIds.length === 0) return null;
    const where = { userId, alertId: In([...alertIds]), state: In(['sending', 'sent', 'pending', 'bundled']) };
    return scope.repo(Delivery).findOne(where, { order: { createdAt: 'DESC', id: 'DESC' } });
  }
}
