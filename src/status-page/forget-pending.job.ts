import { Injectable } from '@nestjs/common';
import { ScheduledJob, type Job } from '../common/scheduling/scheduled-job.js';
import { UnitOfWork } from '../database/unit-of-work.js';

const BATCH = 1000;

/** Forgets addresses whose owners did not confirm them in time: nobody agreed to their being kept. */
@Injectable()
@ScheduledJob({ name: 'status-page.forget-pending', everyMs: 10 * 60_000, batchSize: BATCH })
export class ForgetPendingJob implements Job {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async runOnce(now: Date): Promise<number> {
    const rows = await this.unitOfWork.system((system) =>
      system.query(
        `WITH gone AS (
           DELETE FROM status_page_subscribers WHERE ctid = ANY (ARRAY(
             SELECT ctid FROM status_page_subscribers WHERE "verifyExpiresAt" <= $1
             LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
           RETURNING 1)
         SELECT 1 FROM gone`,
        [now],
      ),
    );
    return rows.length;
  }
}
