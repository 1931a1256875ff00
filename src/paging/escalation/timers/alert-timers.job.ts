import { Injectable } from '@nestjs/common';
import { AlertActivities } from '../../../alerts/lifecycle/alert-activities.queries.js';
import { AlertsService } from '../../../alerts/lifecycle/alerts.service.js';
import { PolicyCloses } from '../../../alerts/auto-close/policy-closes.js';
import { MINUTE_MS } from '../../../platform/durations.js';
import { rowsDue, ScheduledJob, type Job } from '../../../platform/scheduling/scheduled-job.js';
import type { Transaction } from '../../../platform/database/unit-of-work.js';
import { type Sweep, TenantWork } from '../../../platform/job-runner/tenant-work.js';
import { decideTimer } from '../domain/alert-timer.js';
import { EscalationStarter } from '../escalation-starter.js';
import {
  type AlertTimer,
  claimTimers,
  holdTimers,
  moveTimers,
  removeTimers,
  TIMER_WORK,
  WAITING_TIMERS,
} from './alert-timers.queries.js';

const BATCH = 200;
/** How long to wait before retrying an alert whose timers failed. */
const RETRY_MS = MINUTE_MS;
const JOB = { ...TIMER_WORK, everyMs: 5000, batchSize: BATCH, concurrency: 2, waits: rowsDue(WAITING_TIMERS) };

/** Closes alerts and restarts their escalations, as requested by notification policies when the alerts arrived. */
@Injectable()
@ScheduledJob(JOB)
export class AlertTimersJob implements Job {
  private readonly sweep: Sweep;

  constructor(
    private readonly work: TenantWork,
    private readonly alerts: AlertsService,
    private readonly starter: EscalationStarter,
    private readonly activities: AlertActivities,
    private readonly closes: PolicyCloses,
  ) {
    this.sweep = work.sweepsOf(JOB, JOB.waits);
  }

  runOnce(now: Date): Promise<number> {
    return this.sweep(now, (tenantId) => this.carryOut(tenantId, now));
  }

  private carryOut(tenantId: string, now: Date): Promise<number> {
    return this.work.batchOrEach(tenantId, {
      name: 'alert-timers',
      failure: 'An alert could not be closed or restarted in time; it is tried again',
      handle: (tx, only, claimed) => this.carryOutDue(tx, now, only, claimed),
      putOff: (tx, alertId) => holdTimers(tx, alertId, now, new Date(now.getTime() + RETRY_MS)),
    });
  }

  private async carryOutDue(tx: Transaction, now: Date, only: string | null, claimed: Set<string>): Promise<number> {
    const due = await claimTimers(tx, now, BATCH, only);
    for (const { alert } of due) claimed.add(alert.id);
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
        const { everyMinutes: minutes } = timer;
        const why = { note: `open for ${minutes} min`, reason: 'time', minutes } as const;
        await this.closes.close(tx, alert, { type: 'notification_policy', ...timer }, why);
      }
      if (decision.kind === 'restart') await this.restart(tx, timer, now);
    }
    moveTimers(tx, later);
    removeTimers(tx, over);
    return due.length;
  }

  /** Notifies people again, by the current policies and schedules. */
  private async restart(tx: Transaction, { alertId, left, ...timer }: AlertTimer, now: Date): Promise<void> {
    const alert = (await this.alerts.lock(tx, [alertId])).get(alertId);
    if (alert === undefined || alert.suppressNotifications) return;
    const { policyId, policyName } = timer;
    const metadata = { policyId, policyName, restart: true, left: left - 1 };
    this.activities.append(tx, [{ alertId, type: 'policy-applied', user: 'policy', metadata }]);
    await this.starter.restart(tx, alert, now);
  }
}
