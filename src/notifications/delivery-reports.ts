import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { DeliveryAttempt } from '../channels/domain/messages.js';
import { Clock } from '../common/clock/clock.js';
import { nextState } from '../delivery-queue/domain/delivery-state.js';
import { isId } from '../common/ids.js';
import { UnitOfWork, type TenantScope } from '../database/unit-of-work.js';
import { forgetReceipts, takeReceiptsDue } from './deliveries.queries.js';
import { Delivery } from './delivery.entity.js';
import { NotificationTrail, reportOn } from './notification-trail.js';
import { PagingFacts } from './paging-facts.js';

/** Whom a message was for, and what it was about. */
export interface DeliverySubject {
  userId: string;
  alertId: string;
}

/** What comes back for a message that has left: reports of providers and answers of people are matched here. */
@Injectable()
export class DeliveryReports {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly facts: PagingFacts,
    private readonly trail: NotificationTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * The provider took the message and says now that it did not arrive. A report counts once, and only for the latest
   * attempt: an earlier one has been followed by another.
   */
  async bounced({ tenantId, deliveryId, attempt }: DeliveryAttempt, reason: string): Promise<void> {
    const users = await this.facts.users(tenantId);
    await this.unitOfWork.transaction(tenantId, async (tx) => {
      const about = await tx.repo(Delivery).findOne({ id: deliveryId });
      if (about === null) return;
      const alerts = await this.facts.lockAlerts(tx, [about.alertId]);
      const delivery = await tx.repo(Delivery).findOne({ id: deliveryId }, { lock: true });
      const state = delivery?.attempts === attempt ? nextState(delivery.state, 'bounce') : null;
      if (delivery === null || state === null) return;
      await tx.repo(Delivery).update({ id: deliveryId }, { state, reason, updatedAt: this.clock.now() });
      const outcome = 'failed';
      this.trail.record(tx, users, [reportOn(delivery, alerts.get(delivery.alertId), { outcome, reason })]);
    });
  }

  /** Pushes whose receipts should be there by now. */
  takeReceiptsDue(now: Date, limit: number): Promise<Delivery[]> {
    return this.unitOfWork.system((system) => takeReceiptsDue(system, now, limit));
  }

  /** The provider has said what became of these; it need not be asked again. */
  async receiptsRead(tenantId: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.unitOfWork.transaction(tenantId, (tx) => forgetReceipts(tx, ids));
  }

  async subjectOf({ tenantId, deliveryId: id }: DeliveryAttempt): Promise<DeliverySubject | null> {
    return isId(tenantId) && isId(id) ? this.unitOfWork.ahead(tenantId).repo(Delivery).findOne({ id }) : null;
  }

  /** The message about one of these alerts that this person was sent last. */
  async lastAbout(
    scope: TenantScope,
    userId: string,
    alertIds: readonly string[],
  ): Promise<(DeliverySubject & { createdAt: Date }) | null> {
    if (alertIds.length === 0) return null;
    const where = { userId, alertId: In([...alertIds]), state: In(['sending', 'sent', 'pending']) };
    return scope.repo(Delivery).findOne(where, { order: { createdAt: 'DESC', id: 'DESC' } });
  }
}
