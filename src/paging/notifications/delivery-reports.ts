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

/** Whom a message was for, and what it was about. */
export interface DeliverySubject {
  userId: string;
  alertId: string;
}

/** Why a message that was taken did not arrive. */
export type Bounce = Refusal & {
  /** A call rang and nobody answered it. */
  isUnanswered?: boolean;
};

type DatedSubject = DeliverySubject & { createdAt: Date };

/** In a message on its way, or sent. */
const REPORTED = ['bundled', 'sent'] as const;

/** What comes back for a message that has left: reports of providers and answers of people are matched here. */
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
   * The provider took the message and says now that it did not arrive: as if it had refused it. A report counts once, and only for the latest
   * attempt: an earlier one has been followed by another.
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
      const instead = await this.successors.follow(tx, pages, now);
      const reports = bounced.map((each) => {
        const told = [reason, instead.get(each.id)].filter(Boolean).join('; ');
        return reportOn(each, alerts.get(each.alertId), { outcome: 'failed', reason: told });
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

  /** @param attempt null: of whichever attempt it was */
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

  /** Pushes whose receipts should be there by now. */
  takeReceiptsDue(now: Date, limit: number): Promise<Delivery[]> {
    return this.unitOfWork.system((system) => takeReceiptsDue(system, now, limit));
  }

  /** The provider has said what became of these; it need not be asked again. */
  async receiptsRead(tenantId: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.unitOfWork.transaction(tenantId, (tx) => forgetReceipts(tx, ids));
  }

  /** Whom the message of this attempt was for, and what it was about: nothing, one alert, or those of a bundle. */
  async subjectsOf({ tenantId, deliveryId: id }: DeliveryAttempt): Promise<DatedSubject[]> {
    if (!isId(tenantId) || !isId(id)) return [];
    const scope = this.unitOfWork.ahead(tenantId);
    const delivery = await scope.repo(Delivery).findOne({ id });
    return delivery ? [delivery] : readMembers(scope, [id], REPORTED);
  }

  /** Open alerts for which this person was sent a page within a day, the newest first. */
  openPagesOf(scope: TenantScope, userId: string, most: number): Promise<string[]> {
    return openPagesOf(scope, userId, new Date(this.clock.now().getTime() - DAY_MS), most);
  }

  /** The message about one of these alerts that this person was sent last. */
  async lastAbout(scope: TenantScope, userId: string, alertIds: readonly string[]): Promise<DatedSubject | null> {
    if (alertIds.length === 0) return null;
    const where = { userId, alertId: In([...alertIds]), state: In(['sending', 'sent', 'pending', 'bundled']) };
    return scope.repo(Delivery).findOne(where, { order: { createdAt: 'DESC', id: 'DESC' } });
  }
}
