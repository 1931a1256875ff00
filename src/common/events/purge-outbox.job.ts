import { Injectable } from '@nestjs/common';
import { deleteBatch } from '../../database/delete-batch.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { ScheduledJob, type Job } from '../scheduling/scheduled-job.js';

const BATCH = 1000;
/** Time enough to find out what was wrong with it, and to let it be tried again. */
const KEEP_MS = 90 * 24 * 60 * 60_000;

/** Forgets events that were set aside, and that nobody has taken care of. */
@Injectable()
@ScheduledJob({ name: 'outbox.purge', everyMs: 60 * 60_000, batchSize: BATCH })
export class PurgeOutboxJob implements Job {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  runOnce(now: Date): Promise<number> {
    const before = new Date(now.getTime() - KEEP_MS);
    return this.unitOfWork.system((system) => deleteBatch(system, 'outbox', '"setAsideAt" <= $1', [before], BATCH));
  }
}
