import { Injectable } from '@nestjs/common';
import { DAY_MS, HOUR_MS } from '../common/durations.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { ScheduledJob, type Job } from '../common/scheduling/scheduled-job.js';
import { ConsumerRegistry } from '../common/events/consumer-registry.js';

const BATCH = 1000;
/** How long an event that this version does not know waits for a newer one. */
const LEFT_MS = 7 * DAY_MS;

/** Sets events aside that only a newer version knows, where none came. */
@Injectable()
@ScheduledJob({ name: 'outbox.set-unknown-aside', everyMs: HOUR_MS, batchSize: BATCH })
export class SetUnknownEventsAsideJob implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly consumers: ConsumerRegistry,
  ) {}

  async runOnce(now: Date): Promise<number> {
    const left = await this.unitOfWork.system((system) =>
      system.query(
        `WITH aside AS (
         UPDATE outbox SET "setAsideAt" = $1, "lastError" = 'Left to a newer version of the service; none has taken it'
         WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM outbox WHERE "setAsideAt" IS NULL AND "availableAt" <= $2 AND NOT consumers && $3::text[]
           ORDER BY "availableAt" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
         RETURNING 1)
       SELECT 1 FROM aside`,
        [now, new Date(now.getTime() - LEFT_MS), this.consumers.kinds.map(({ name }) => name)],
      ),
    );
    return left.length;
  }
}
