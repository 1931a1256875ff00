import { Injectable } from '@nestjs/common';
import { ScheduledJob, type Job } from '../common/scheduling/scheduled-job.js';
import { UnitOfWork } from '../database/unit-of-work.js';

const BATCH = 1000;
/** For a week an old link still says that it has expired; then it is unknown. */
const KEEP_MS = 7 * 24 * 60 * 60_000;

/** Forgets links that have long expired. */
@Injectable()
@ScheduledJob({ name: 'acknowledge-links.purge', everyMs: 10 * 60_000, batchSize: BATCH })
export class PurgeLinksJob implements Job {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async runOnce(now: Date): Promise<number> {
    const rows = await this.unitOfWork.system((system) =>
      system.query(
        `WITH gone AS (
           DELETE FROM acknowledge_links WHERE ctid = ANY (ARRAY(
             SELECT ctid FROM acknowledge_links WHERE "expiresAt" <= $1 LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
           RETURNING 1)
         SELECT 1 FROM gone`,
        [new Date(now.getTime() - KEEP_MS)],
      ),
    );
    return rows.length;
  }
}
