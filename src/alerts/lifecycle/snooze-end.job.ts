import { Injectable } from '@nestjs/common';
import { rowsDue, ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import type { WorkKind } from '../../platform/scheduling/work-kind.queries.js';
import { type Transaction, UnitOfWork } from '../../platform/database/unit-of-work.js';
import { type Sweep, TenantWork } from '../../platform/job-runner/tenant-work.js';
import { AlertActivities } from './alert-activities.queries.js';
import { claimAwake, endSnooze, SNOOZED } from './alerts.queries.js';
import type { Actor } from './domain/alert.js';

const WORK: WorkKind = { name: 'alerts.snooze-end', version: 1 };
const BATCH = 200;
const JOB = { ...WORK, everyMs: 1000, batchSize: BATCH, concurrency: 2, waits: rowsDue(SNOOZED) };
const SYSTEM: Actor = { type: 'system', id: null, name: 'system' };

/** Wakes alerts whose snooze is over (decisions §3): clears it, leaves the activity `snooze-ended`, and emits the event for the escalation. */
@Injectable()
@ScheduledJob(JOB)
export class SnoozeEndJob implements Job {
  private readonly sweep: Sweep;

  constructor(
    work: TenantWork,
    private readonly unitOfWork: UnitOfWork,
    private readonly activities: AlertActivities,
  ) {
    this.sweep = work.sweepsOf(JOB, JOB.waits);
  }

  runOnce(now: Date): Promise<number> {
    return this.sweep(now, (tenantId) => this.unitOfWork.transaction(tenantId, (tx) => this.wake(tx, now)));
  }

  private async wake(tx: Transaction, now: Date): Promise<number> {
    const woken = await claimAwake(tx, WORK, now, BATCH);
    endSnooze(tx, woken, now);
    this.activities.append(
      tx,
      woken.map(({ id }) => ({ alertId: id, type: 'snooze-ended', user: SYSTEM.name })),
    );
    for (const { id, snoozedUntil } of woken) {
      const ended = { detail: { ended: true }, endedAt: snoozedUntil.toISOString() };
      tx.emit('alert.unsnoozed', { alertId: id, actor: SYSTEM, ...ended });
    }
    return woken.length;
  }
}
