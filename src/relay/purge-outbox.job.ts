import { Injectable } from '@nestjs/common';
import { deleteBatch } from '../database/delete-batch.js';
import { UnitOfWork, type SystemTransaction } from '../database/unit-of-work.js';
import { ScheduledJob, type Job } from '../common/scheduling/scheduled-job.js';
import { ConsumerRegistry } from '../common/events/consumer-registry.js';

const BATCH = 1000;
const DAY_MS = 24 * 60 * 60_000;
/** Time enough to find out what was wrong with it, and to let it be tried again. */
const KEEP_MS = 90 * DAY_MS;
/** How long an event that this version does not know waits for a newer one. */
const LEFT_MS = 7 * DAY_MS;

/** Forgets events that were set aside, and that nobody has taken care of; sets those aside for which no newer version came. */
@Injectable()
@ScheduledJob({ name: 'outbox.purge', everyMs: 60 * 60_000, batchSize: BATCH })
export class PurgeOutboxJob implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly consumers: ConsumerRegistry,
  ) {}

  runOnce(now: Date): Promise<number> {
    const before = new Date(now.getTime() - KEEP_MS);
    return this.unitOfWork.system(async (system) => {
      const left = await this.setAsideUnknown(system, now);
      const gone = await deleteBatch(system, 'outbox', '"setAsideAt" <= $1', [before], BATCH);
      return Math.max(left, gone);
    });
  }

  private async setAsideUnknown(system: SystemTransaction, now: Date): Promise<number> {
    const left = await system.query(
      `WITH aside AS (
         UPDATE outbox SET "setAsideAt" = $1, "lastError" = 'Left to a newer version of the service; none has taken it'
         WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM outbox WHERE "setAsideAt" IS NULL AND "availableAt" <= $2 AND NOT consumers && $3::text[]
           ORDER BY "availableAt" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
         RETURNING 1)
       SELECT 1 FROM aside`,
      [now, new Date(now.getTime() - LEFT_MS), this.consumers.kinds.map(({ name }) => name)],
    );
    return left.length;
  }
}
