import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { ScheduledJob, type Job } from '../../common/scheduling/scheduled-job.js';
import { NO_TENANT } from '../counter-exchange.js';

const BATCH = 5000;

/** Forgets the counts of windows that are over. */
@Injectable()
@ScheduledJob({ name: 'rate-limit.sweep-windows', everyMs: 60_000, batchSize: BATCH })
export class SweepWindowsJob implements Job {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async runOnce(now: Date): Promise<number> {
    const gone = await this.unitOfWork.transaction(NO_TENANT, (tx) =>
      tx.query(
        `WITH over AS (
           SELECT bucket, "windowStart" FROM rate_limit_counters
           WHERE "tenantId" = $1 AND "windowEnd" <= $2 LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
         ), gone AS (
           DELETE FROM rate_limit_counters c USING over
           WHERE c."tenantId" = $1 AND c.bucket = over.bucket AND c."windowStart" = over."windowStart"
           RETURNING 1
         )
         SELECT 1 FROM gone`,
        [now],
      ),
    );
    return gone.length;
  }
}
