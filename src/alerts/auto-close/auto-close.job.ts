import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/audit.service.js';
import { ScheduledJob, type Job } from '../../common/scheduling/scheduled-job.js';
import { UnitOfWork, type SystemTransaction } from '../../database/unit-of-work.js';
import { AlertActivities } from '../alert-activities.queries.js';
import type { Alert } from '../alert.entity.js';
import { AlertsService } from '../alerts.service.js';
import { decideAutoClose } from '../domain/auto-close.js';
import {
  AUTO_CLOSE_WORK,
  claimAutoCloses,
  postponeAutoCloses,
  removeAutoCloses,
  type AutoClose,
} from './auto-close.queries.js';

const BATCH = 200;

/**
 * Closes alerts that came without a repeat for as long as an alert policy asked for (`closeAfterHours`). A repeat leaves the
 * due time as it is, which costs creates nothing: the job looks when the alert came last, and waits on.
 */
@Injectable()
@ScheduledJob({ ...AUTO_CLOSE_WORK, everyMs: 10_000, batchSize: BATCH })
export class AutoCloseJob implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly alerts: AlertsService,
    private readonly activities: AlertActivities,
    private readonly audit: AuditService,
  ) {}

  runOnce(now: Date): Promise<number> {
    return this.unitOfWork.system(async (system) => {
      const due = await claimAutoCloses(system, now, BATCH);
      const decided = due.map(({ close, alert }) => ({
        close,
        alert,
        decision: decideAutoClose(alert, close.hours, now),
      }));
      postponeAutoCloses(
        system,
        decided.flatMap(({ close, decision }) =>
          decision.kind === 'wait' ? [{ ...close, dueAt: decision.until }] : [],
        ),
      );
      const over = decided.filter(({ decision }) => decision.kind !== 'wait');
      removeAutoCloses(
        system,
        over.map(({ close }) => close),
      );
      for (const { close, alert, decision } of over)
        if (decision.kind === 'close') await this.close(system, close, alert);
      return due.length;
    });
  }

  private async close(system: SystemTransaction, due: AutoClose, alert: Alert): Promise<void> {
    const { policyId, policyName, hours } = due;
    const tx = system.forTenant(due.tenantId);
    const lastOccurredAt = alert.lastOccurredAt.toISOString();
    const note = `not raised again for ${hours} h`;
    const policy = { type: 'system', id: policyId, name: policyName } as const;
    await this.alerts.close(tx, alert, policy, { note, quiet: true });
    const metadata = { note, reason: 'no-repeat', hours, lastOccurredAt, policyId, policyName };
    this.activities.append(tx, [{ alertId: alert.id, type: 'closed', user: 'policy', metadata }]);
    this.audit.record(tx, {
      action: 'alert.auto_closed',
      entityType: 'alert_policy',
      entityId: policyId,
      entityName: policyName,
      details: { alertId: alert.id, alias: alert.alias, message: alert.message, hours, lastOccurredAt },
    });
  }
}
