import { Injectable } from '@nestjs/common';
import { AlertActivities } from '../../alerts/alert-activities.queries.js';
import { AlertsService } from '../../alerts/alerts.service.js';
import { PolicyCloses } from '../../alerts/auto-close/policy-closes.js';
import { rowsDue, ScheduledJob, type Job } from '../../common/scheduling/scheduled-job.js';
import { SlowTenants } from '../../common/scheduling/slow-tenants.js';
import type { Whose } from '../../common/scheduling/whose.queries.js';
import { type Transaction, UnitOfWork } from '../../database/unit-of-work.js';
import { decideTimer } from '../domain/alert-timer.js';
import { EscalationStarter } from '../escalation-starter.js';
import {
  type AlertTimer,
  claimTimers,
  moveTimers,
  removeTimers,
  TIMER_WORK,
  WAITING_TIMERS,
} from './alert-timers.queries.js';

const BATCH = 200;

/** Closes alerts, and starts their escalations anew, as notification policies asked when they came. */
@Injectable()
@ScheduledJob({ ...TIMER_WORK, everyMs: 5000, batchSize: BATCH, waits: rowsDue(WAITING_TIMERS) })
export class AlertTimersJob implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly alerts: AlertsService,
    private readonly starter: EscalationStarter,
    private readonly activities: AlertActivities,
    private readonly closes: PolicyCloses,
    private readonly slow: SlowTenants,
  ) {
    slow.worksApart((whose, now) => this.carryOut(whose, now));
  }

  runOnce(now: Date): Promise<number> {
    return this.slow.leavingOut(BATCH, (whose) => this.carryOut(whose, now));
  }

  private carryOut(whose: Whose, now: Date): Promise<number> {
    const transaction = whose.only === null ? 'shared' : 'system';
    return this.unitOfWork[transaction](async (system) => {
      const due = await claimTimers(system, now, BATCH, whose);
      const [later, over]: [AlertTimer[], AlertTimer[]] = [[], []];
      const closed = new Set<string>();
      for (const { row: timer, alert } of due) {
        const decision = closed.has(alert.id) ? ({ kind: 'leave' } as const) : decideTimer(timer, alert, now);
        if (decision.kind === 'wait') later.push({ ...timer, dueAt: decision.until });
        else if (decision.kind === 'restart' && decision.again !== null)
          later.push({ ...timer, dueAt: decision.again, left: timer.left - 1 });
        else over.push(timer);
        if (decision.kind === 'close') {
          closed.add(alert.id);
          const { tenantId, everyMinutes: minutes } = timer;
          const why = { note: `open for ${minutes} min`, reason: 'time', minutes } as const;
          await this.closes.close(system.forTenant(tenantId), alert, { type: 'notification_policy', ...timer }, why);
        }
        if (decision.kind === 'restart') await this.restart(system.forTenant(timer.tenantId), timer, now);
      }
      moveTimers(system, later);
      removeTimers(system, over);
      return due.length;
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
