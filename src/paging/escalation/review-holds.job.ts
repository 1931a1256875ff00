import { Injectable } from '@nestjs/common';
import { groupBy } from '../../platform/group-by.js';
import { ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { OnCallService } from '../../on-call/on-call.service.js';
import { isHoldOutdated } from './domain/hold.js';
import { WAITING, waitingRuns, wake, type WaitingRun } from './holds.queries.js';

const BATCH = 1000;

/**
 * Wakes the runs that wait for somebody on call where the wait is not any more as it was: a schedule was changed, an override
 * made, an absence approved, a person deleted, or the alert has another priority. Nothing is announced for that: what a
 * run waits for is compared with what the schedules say now, so that no change is missed.
 */
@Injectable()
@ScheduledJob({ name: 'escalation.review-holds', everyMs: 5000, batchSize: BATCH, waits: WAITING })
export class ReviewHoldsJob implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly onCall: OnCallService,
  ) {}

  async runOnce(now: Date): Promise<number> {
    let woken = 0;
    for (let last: WaitingRun | undefined; ;) {
      const waiting = await this.unitOfWork.system((system) => waitingRuns(system, now, BATCH, last));
      const changed: WaitingRun[] = [];
      for (const [tenantId, runs] of groupBy(waiting, (run) => run.tenantId)) {
        const who = { onCall: await this.onCall.directory(tenantId) };
        changed.push(...runs.filter(({ hold, isExempt }) => isExempt || isHoldOutdated(hold, who, now)));
      }
      if (changed.length > 0) woken += await this.unitOfWork.system((system) => wake(system, changed, now));
      last = waiting.at(-1);
      if (waiting.length < BATCH) return woken;
    }
  }
}
