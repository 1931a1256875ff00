import { Injectable } from '@nestjs/common';
import { AlertActivities } from '../../alerts/alert-activities.queries.js';
import { AlertsService } from '../../alerts/alerts.service.js';
import { AuditService } from '../../audit/audit.service.js';
import { ScheduledJob, type Job } from '../../common/scheduling/scheduled-job.js';
import { type SystemTransaction, type Transaction, UnitOfWork } from '../../database/unit-of-work.js';
import { decideTimer } from '../domain/alert-timer.js';
import { EscalationStarter } from '../escalation-starter.js';
import {
  type AlertTimer,
  claimTimers,
  type LockedAlert,
  moveTimers,
  removeTimers,
  TIMER_WORK,
} from './alert-timers.queries.js';

const BATCH = 200;

/** Closes alerts, and starts their escalations anew, as notification policies asked when they came. */
@Injectable()
@ScheduledJob({ ...TIMER_WORK, everyMs: 5000, batchSize: BATCH })
export class AlertTimersJob implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly alerts: AlertsService,
    private readonly starter: EscalationStarter,
    private readonly activities: AlertActivities,
    private readonly audit: AuditService,
  ) {}

  runOnce(now: Date): Promise<number> {
    return this.unitOfWork.system(async (system) => {
      const due = await claimTimers(system, now, BATCH);
      const [later, over]: [AlertTimer[], AlertTimer[]] = [[], []];
      const closed = new Set<string>();
      for (const { timer, alert } of due) {
        const decision = closed.has(alert.id) ? ({ kind: 'leave' } as const) : decideTimer(timer, alert, now);
        if (decision.kind === 'wait') later.push({ ...timer, dueAt: decision.until });
        else if (decision.kind === 'restart' && decision.again !== null)
          later.push({ ...timer, dueAt: decision.again, left: timer.left - 1 });
        else over.push(timer);
        if (decision.kind === 'close') {
          closed.add(alert.id);
          await this.close(system, timer, alert);
        }
        if (decision.kind === 'restart') await this.restart(system.forTenant(timer.tenantId), timer, now);
      }
      moveTimers(system, later);
      removeTimers(system, over);
      return due.length;
    });
  }

  private async close(
    system: SystemTransaction,
    { everyMinutes, ...timer }: AlertTimer,
    alert: LockedAlert,
  ): Promise<void> {
    const { tenantId, policyId, policyName } = timer;
    const tx = system.forTenant(tenantId);
    const note = `open for ${everyMinutes} min`;
    await this.alerts.close(tx, alert, { type: 'system', id: policyId, name: policyName }, { note, quiet: true });
    const metadata = { note, reason: 'time', minutes: everyMinutes, policyId, policyName };
    this.activities.append(tx, [{ alertId: alert.id, type: 'closed', user: 'policy', metadata }]);
    this.audit.record(tx, {
      action: 'alert.auto_closed',
      entityType: 'notification_policy',
      entityId: policyId,
      entityName: policyName,
      details: { alertId: alert.id, alias: alert.alias, message: alert.message, minutes: everyMinutes },
    });
  }

  /** Whoever was told before is told again, by today's policies and schedules. */
  private async restart(tx: Transaction, { alertId, left, ...timer }: AlertTimer, now: Date): Promise<void> {
    const alert = (await this.alerts.lock(tx, [alertId])).get(alertId);
    if (alert === undefined || alert.suppressNotifications) return;
    const { policyId, policyName } = timer;
    const metadata = { policyId, policyName, restart: true, left: left - 1 };
    this.activities.append(tx, [{ alertId, type: 'policy-applied', user: 'policy', metadata }]);
    await this.starter.restart(tx, alert, now);
  }
}
