import { Injectable } from '@nestjs/common';
import { ScheduledJob, type Job } from '../common/scheduling/scheduled-job.js';
import { deleteBatch } from '../database/delete-batch.js';
import { UnitOfWork } from '../database/unit-of-work.js';

const BATCH = 1000;
/** So long an old invite still says that it is used or expired; then it is unknown. */
const KEEP_MS = 90 * 24 * 60 * 60_000;

/** Forgets invites, used or not, that expired long ago, and with them the addresses they went to. */
@Injectable()
@ScheduledJob({ name: 'invites.purge', everyMs: 60 * 60_000, batchSize: BATCH })
export class PurgeInvitesJob implements Job {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  runOnce(now: Date): Promise<number> {
    const before = new Date(now.getTime() - KEEP_MS);
    return this.unitOfWork.system((system) => deleteBatch(system, 'invites', '"expiresAt" <= $1', [before], BATCH));
  }
}
