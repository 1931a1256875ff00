import { Injectable } from '@nestjs/common';
import { ScheduledJob, type Job } from '../../common/scheduling/scheduled-job.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { mintsExpiredAt } from '../domain/attachment.js';

const BATCH = 500;

/** Forgets mints whose upload was not completed in time; what was uploaded goes when nothing more can arrive. */
@Injectable()
@ScheduledJob({ name: 'attachments.sweep-mints', everyMs: 60_000, batchSize: BATCH })
export class SweepMintsJob implements Job {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async runOnce(now: Date): Promise<number> {
    const gone = await this.unitOfWork.system((tx) =>
      tx.query(
        `WITH expired AS (
           SELECT "tenantId", id FROM attachments
           WHERE "uploadedAt" IS NULL AND "createdAt" <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED
         ), gone AS (
           DELETE FROM attachments a USING expired
           WHERE a."tenantId" = expired."tenantId" AND a.id = expired.id
           RETURNING 1
         )
         SELECT 1 FROM gone`,
        [mintsExpiredAt(now), BATCH],
      ),
    );
    return gone.length;
  }
}
