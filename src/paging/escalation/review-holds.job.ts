import { Injectable } from '@nestjs/common';
import { groupBy } from '../../platform/group-by.js';
import { ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { OnCallService } from '../../on-call/on-call.service.js';
import { isHoldOutdated } from './domain/hold.js';
import { WAITING, waitingRuns, wake, type WaitingRun } from './holds.queries.js';

const BATCH = 1000;

/**
 * Wakes runs that wait until someone is on call if the wait has changed: by a schedule, an override, an absence, a
 * deleted person or another alert priority. These changes emit no events. The job compares each hold with the current
 * schedules, so that it misses none.
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
