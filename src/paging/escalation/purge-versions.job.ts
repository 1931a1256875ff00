import { Injectable } from '@nestjs/common';
import { ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { DAY_MS, HOUR_MS } from '../../platform/durations.js';
import { deleteUnusedVersions, noteUnusedVersions } from './policy-versions.queries.js';

const BATCH = 1000;
/** An alert being created may still start a run with an older version, but this takes less than a day. */
const UNUSED_MS = DAY_MS;

/** Deletes policy versions that are neither current nor followed by a run, a day after they became unused. */
@Injectable()
@ScheduledJob({ name: 'escalation.purge-versions', everyMs: HOUR_MS, batchSize: BATCH })
export class PurgeVersionsJob implements Job {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  runOnce(now: Date): Promise<number> {
    const before = new Date(now.getTime() - UNUSED_MS);
    return this.unitOfWork.system(async (system) => {
      const noted = await noteUnusedVersions(system, now, BATCH);
      const gone = await deleteUnusedVersions(system, before, BATCH);
      return Math.max(noted, gone);
    });
  }
}
