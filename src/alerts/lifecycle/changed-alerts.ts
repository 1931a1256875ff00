import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Caller } from '../../people/access/caller.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { mayTouchAlert } from './alert-access.js';
import { AlertRecipient } from './alert.entity.js';
import { alertsOf } from './alerts.queries.js';
import type { AlertView } from './dto/alert.views.js';
import { presentAlert } from './dto/present-alert.js';

/** An alert as it is now. */
export interface ChangedAlert {
  id: string;
  /** Null: it is gone. */
  view: AlertView | null;
  /** May this caller read it? As `AlertAccess.read` decides. */
  mayRead(caller: Caller): boolean;
}

/** Reads alerts once for many readers. */
@Injectable()
export class ChangedAlerts {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** A tenant's alerts of these ids, those that are gone included; past the tenant's line of reads. */
  async read(tenantId: string, ids: readonly string[]): Promise<ChangedAlert[]> {
    const scope = this.unitOfWork.ahead(tenantId);
    const [alerts, recipients] = await Promise.all([
      alertsOf(scope, ids),
      scope.repo(AlertRecipient).find({ alertId: In([...ids]) }),
    ]);
    const paged = new Set(recipients.map(({ alertId, userId }) => alertId + userId));
    const found = new Map(alerts.map((alert) => [alert.id, alert]));
    return ids.map((id) => {
      const alert = found.get(id);
      const wasPaged = (caller: Caller): boolean => paged.has(id + caller.id);
      return {
        id,
        view: alert ? presentAlert(alert) : null,
        mayRead: (caller) => alert !== undefined && mayTouchAlert(caller, alert, wasPaged(caller), 'read'),
      };
    });
  }
}
