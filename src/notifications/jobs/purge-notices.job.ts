import { Injectable } from '@nestjs/common';
import { ScheduledJob, type Job } from '../../common/scheduling/scheduled-job.js';
import { deleteBatch } from '../../database/delete-batch.js';
import { UnitOfWork } from '../../database/unit-of-work.js';

const BATCH = 1000;
/** For whoever looks into what was told to whom; what happened so long ago is not planned again. */
const KEEP_MS = 30 * 24 * 60 * 60_000;
const FINISHED = `state NOT IN ('pending', 'sending') AND "updatedAt" <= $1`;

/** Forgets notices of handoffs, incidents and overrides that came to their end long ago. */
@Injectable()
@ScheduledJob({ name: 'notifications.purge-notices', everyMs: 10 * 60_000, batchSize: BATCH })
export class PurgeNoticesJob implements Job {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async runOnce(now: Date): Promise<number> {
    const before = new Date(now.getTime() - KEEP_MS);
    const gone = await this.unitOfWork.system(async (system) => [
      await deleteBatch(system, 'handoff_notices', FINISHED, [before], BATCH),
      await deleteBatch(system, 'incident_notices', FINISHED, [before], BATCH),
      await deleteBatch(system, 'push_notices', FINISHED, [before], BATCH),
    ]);
    return Math.max(...gone);
  }
}
