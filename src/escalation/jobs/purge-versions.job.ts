import { Injectable } from '@nestjs/common';
import { ScheduledJob, type Job } from '../../common/scheduling/scheduled-job.js';
import { deleteBatch } from '../../clean-up/clean-up.queries.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { DAY_MS, HOUR_MS } from '../../common/durations.js';

const BATCH = 1000;
/** A create under way may still start a run with an older version; none takes this long. */
const UNUSED_MS = DAY_MS;
const TABLE = 'escalation_policy_versions';
/** The runs are read once for all versions: an index for this would cost every alert. */
const UNUSED = `
  NOT EXISTS (SELECT 1 FROM escalation_policies p
              WHERE p."tenantId" = ${TABLE}."tenantId" AND p."versionId" = ${TABLE}.id)
  AND ("tenantId", id) NOT IN (SELECT DISTINCT "tenantId", "versionId" FROM escalation_runs
                               WHERE "versionId" IS NOT NULL)`;

/** Deletes versions that are neither a policy's present one nor any run's, a day after that is noticed. */
@Injectable()
@ScheduledJob({ name: 'escalation.purge-versions', everyMs: HOUR_MS, batchSize: BATCH })
export class PurgeVersionsJob implements Job {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  runOnce(now: Date): Promise<number> {
    const before = new Date(now.getTime() - UNUSED_MS);
    return this.unitOfWork.system(async (system) => {
      const noticed = await system.query(
        `WITH noticed AS (
           UPDATE ${TABLE} SET "unusedSince" = $1 WHERE ctid = ANY (ARRAY(
             SELECT ctid FROM ${TABLE} WHERE "unusedSince" IS NULL AND ${UNUSED}
             LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
           RETURNING 1)
         SELECT 1 FROM noticed`,
        [now],
      );
      const gone = await deleteBatch(system, TABLE, `"unusedSince" <= $1 AND ${UNUSED}`, [before], BATCH);
      return Math.max(noticed.length, gone);
    });
  }
}
