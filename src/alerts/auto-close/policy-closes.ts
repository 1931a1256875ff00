import { Injectable } from '@nestjs/common';
import { AuditService } from '../../people/audit/audit.service.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { AlertActivities } from '../lifecycle/alert-activities.queries.js';
import { AlertsService, type LockedAlert } from '../lifecycle/alerts.service.js';

/** The policy that asked for a close. */
interface ClosingPolicy {
  type: 'alert_policy' | 'notification_policy';
  policyId: string;
  policyName: string;
}

/** Closes alerts as policies asked, with what the histories of the alert and of the policy say of it. */
@Injectable()
export class PolicyCloses {
  constructor(
    private readonly alerts: AlertsService,
    private readonly activities: AlertActivities,
    private readonly audit: AuditService,
  ) {}

  /** @param facts for both histories */
  async close(
    tx: Transaction,
    alert: LockedAlert,
    { type, policyId, policyName }: ClosingPolicy,
    { note, reason, ...facts }: { note: string; reason: 'no-repeat' | 'time' } & Record<string, string | number>,
  ): Promise<void> {
    await this.alerts.close(tx, alert, { type: 'system', id: policyId, name: policyName }, { note, quiet: true });
    const metadata = { note, reason, ...facts, policyId, policyName };
    this.activities.append(tx, [{ alertId: alert.id, type: 'closed', user: 'policy', metadata }]);
    this.audit.record(tx, {
      action: 'alert.auto_closed',
      entityType: type,
      entityId: policyId,
      entityName: policyName,
      details: { alertId: alert.id, alias: alert.alias, message: alert.message, ...facts },
    });
  }
}
