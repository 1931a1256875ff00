import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '../../platform/durations.js';
import { ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { releaseLeftBehind } from './bundles.queries.js';

const BATCH = 500;

/** Sends deliveries alone that were left over when their bundle, or their post to a chat room, ended without them. */
@Injectable()
@ScheduledJob({ name: 'notifications.release-left-behind', everyMs: MINUTE_MS, batchSize: BATCH })
export class ReleaseLeftBehindJob implements Job {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  runOnce(now: Date): Promise<number> {
    return this.unitOfWork.system(async (system) => {
      const pages = await releaseLeftBehind(system, 'deliveries', now, BATCH);
      return Math.max(pages, await releaseLeftBehind(system, 'room_pages', now, BATCH));
    });
  }
}
