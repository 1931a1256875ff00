import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { groupBy } from '../../platform/group-by.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import { claimClosed } from './alerts.queries.js';
import { AlertRecipients } from './alert-recipients.queries.js';
import { AlertActivity, Alert } from './alert.entity.js';
import './events/alert-events.js';

/** Removes alerts that have been closed for long, with all their parts. */
@Injectable()
export class AlertPurge {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly recipients: AlertRecipients,
  ) {}

  /**
   * One batch of the alerts that were closed by then and still are; locked ones are skipped. Notes and attachments go by their
   * foreign keys, stored files after the commit (`ObjectRemoval`), data of other features by the event.
   * @param only of this tenant; else of all @returns how many were removed
   */
  removeClosed(before: Date, batch: number, only: string | null = null): Promise<number> {
    return this.unitOfWork.system(async (system) => {
      const old = await claimClosed(system, before, only, batch);
      for (const [tenantId, ofTenant] of groupBy(old, (alert) => alert.tenantId)) {
        await this.remove(
          system.forTenant(tenantId),
          ofTenant.map(({ id }) => id),
        );
      }
      return old.length;
    });
  }

  private async remove(tx: Transaction, alertIds: string[]): Promise<void> {
    await tx.repo(AlertActivity).delete({ alertId: In(alertIds) });
    this.recipients.remove(tx, alertIds);
    await tx.repo(Alert).delete({ id: In(alertIds) });
    tx.emit('alert.deleted', { alertIds });
    tx.emit('alert.removed', { alertIds });
  }
}
