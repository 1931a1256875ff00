import { Injectable } from '@nestjs/common';
import { ScheduledJob, type Job } from '../../common/scheduling/scheduled-job.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { RECEIPT_HOURS } from './alert-receipts.js';

const BATCH = 1000;

/** Throws old receipts away. */
@Injectable()
@ScheduledJob({ name: 'alerts.sweep-receipts', everyMs: 60_000, batchSize: BATCH })
export class SweepReceiptsJob implements Job {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  runOnce(now: Date): Promise<number> {
    return this.unitOfWork.system(async (tx) => {
      const gone = await tx.query(
        `WITH old AS (
           SELECT "tenantId", block, id FROM alert_receipts WHERE "processedAt" <= $1
           ORDER BY "processedAt" LIMIT $2 FOR UPDATE SKIP LOCKED
         ), gone AS (
           DELETE FROM alert_receipts r USING old
           WHERE r."tenantId" = old."tenantId" AND r.block = old.block AND r.id = old.id RETURNING r.id
         )
         SELECT id FROM gone`,
        [new Date(now.getTime() - RECEIPT_HOURS * 3_600_000), BATCH],
      );
      return gone.length;
    });
  }
}
