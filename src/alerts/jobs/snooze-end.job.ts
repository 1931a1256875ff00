import { Injectable } from '@nestjs/common';
import { ScheduledJob, type Job } from '../../common/scheduling/scheduled-job.js';
import { mayTake, type WorkKind } from '../../common/scheduling/work-kind.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { AlertActivities } from '../alert-activities.js';
import type { Actor } from '../domain/alert.js';

const WORK: WorkKind = { name: 'alerts.snooze-end', version: 1 };
const BATCH = 200;
const SYSTEM: Actor = { type: 'system', id: null, name: 'system' };

/** Wakes alerts whose snooze is over (decisions §3): clears it, leaves the activity `snooze-ended`, and tells the engine. */
@Injectable()
@ScheduledJob({ ...WORK, everyMs: 1000, batchSize: BATCH })
export class SnoozeEndJob implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly activities: AlertActivities,
  ) {}

  runOnce(now: Date): Promise<number> {
    return this.unitOfWork.system(async (tx) => {
      const woken = await tx.query<{ tenantId: string; id: string }>(
        `WITH due AS (
           SELECT "tenantId", id FROM alerts WHERE "snoozedUntil" <= $1 AND ${mayTake(WORK)}
           ORDER BY "snoozedUntil" LIMIT $2 FOR UPDATE SKIP LOCKED
         ), woken AS (
           UPDATE alerts a SET "snoozedUntil" = NULL, "updatedAt" = $1
           FROM due WHERE a."tenantId" = due."tenantId" AND a.id = due.id
           RETURNING a."tenantId", a.id
         )
         SELECT * FROM woken`,
        [now, BATCH],
      );
      this.activities.appendAll(
        tx,
        woken.map(({ tenantId, id }) => ({ tenantId, alertId: id, type: 'snooze-ended', user: SYSTEM.name })),
      );
      for (const { tenantId, id } of woken) {
        tx.forTenant(tenantId).emit('alert.unsnoozed', { alertId: id, actor: SYSTEM, detail: { ended: true } });
      }
      return woken.length;
    });
  }
}
