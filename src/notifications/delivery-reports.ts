import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { DeliveryAttempt } from '../channels/domain/messages.js';
import { Clock } from '../common/clock/clock.js';
import { nextState } from '../common/delivery-queue/domain/delivery-state.js';
import { isId } from '../common/ids.js';
import { UnitOfWork, type TenantScope } from '../database/unit-of-work.js';
import { Delivery } from './delivery.entity.js';
import { RECEIPT_PAUSE_MS, RECEIPT_LIFE_MS } from './domain/receipt.js';
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

  /**
   * Takes up pushes whose receipts should be there by now; until they are settled they come back later, a day long.
   * @returns what was taken
   */
  takeReceiptsDue(now: Date, limit: number): Promise<Delivery[]> {
    return this.unitOfWork.system((system) =>
      system.query<Delivery>(
        `WITH due AS (
           SELECT "tenantId", id FROM deliveries WHERE "receiptDueAt" <= $1
           ORDER BY "receiptDueAt" LIMIT $4 FOR UPDATE SKIP LOCKED
         ), taken AS (
           UPDATE deliveries d SET "receiptDueAt" = CASE WHEN d."updatedAt" > $2 THEN $3::timestamptz END
           FROM due WHERE d."tenantId" = due."tenantId" AND d.id = due.id RETURNING d.*
         )
         SELECT * FROM taken`,
        [now, new Date(now.getTime() - RECEIPT_LIFE_MS), new Date(now.getTime() + RECEIPT_PAUSE_MS), limit],
      ),
    );
  }

  /** The provider has said what became of these; it need not be asked again. */
  async receiptsRead(tenantId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    // One that somebody holds is asked for once more, and nobody is waited for.
    await this.unitOfWork.transaction(tenantId, (tx) =>
      tx.query(
        `UPDATE deliveries SET "receiptDueAt" = NULL WHERE "tenantId" = $1 AND id IN (
           SELECT id FROM deliveries WHERE "tenantId" = $1 AND id = ANY($2::uuid[]) FOR UPDATE SKIP LOCKED)`,
        [ids],
      ),
    );
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
