import { Injectable } from '@nestjs/common';
import { rowsDue, ScheduledJob, type Job } from '../common/scheduling/scheduled-job.js';
import type { WorkKind } from '../common/scheduling/work-kind.queries.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { AlertActivities } from './alert-activities.queries.js';
import { claimAwake, endSnooze, SNOOZED } from './alerts.queries.js';
import type { Actor } from './domain/alert.js';

const WORK: WorkKind = { name: 'alerts.snooze-end', version: 1 };
const BATCH = 200;
const SYSTEM: Actor = { type: 'system', id: null, name: 'system' };

/** Wakes alerts whose snooze is over (decisions §3): clears it, leaves the activity `snooze-ended`, and emits the event for the escalation. */
@Injectable()
@ScheduledJob({ ...WORK, everyMs: 1000, batchSize: BATCH, waits: rowsDue(SNOOZED) })
export class SnoozeEndJob implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly activities: AlertActivities,
  ) {}

  runOnce(now: Date): Promise<number> {
    return this.unitOfWork.system(async (tx) => {
      const woken = await claimAwake(tx, WORK, now, BATCH);
      if (woken.length === 0) return 0;
      endSnooze(tx, woken, now);
      this.activities.appendAll(
        tx,
        woken.map(({ tenantId, id }) => ({ tenantId, alertId: id, type: 'snooze-ended', user: SYSTEM.name })),
      );
      for (const { tenantId, id, snoozedUntil } of woken) {
        const ended = { detail: { ended: true }, endedAt: snoozedUntil.toISOString() };
        tx.forTenant(tenantId).emit('alert.unsnoozed', { alertId: id, actor: SYSTEM, ...ended });
      }
      return woken.length;
    });
  }
}
