import { Injectable } from '@nestjs/common';
import { ScheduledJob, type Job } from '../../common/scheduling/scheduled-job.js';
import { RetentionConfig } from '../../config/config.js';
import { deleteBatch } from '../../database/delete-batch.js';
import { UnitOfWork } from '../../database/unit-of-work.js';

const BATCH = 1000;
const DAY_MS = 24 * 60 * 60_000;
const KEEP_DAYS = 30;

/** Forgets webhook deliveries that came to their end long ago: no later than the alerts of which they told. */
@Injectable()
@ScheduledJob({ name: 'outbound-webhooks.purge', everyMs: 10 * 60_000, batchSize: BATCH })
export class PurgeWebhooksJob implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly retention: RetentionConfig,
  ) {}

  runOnce(now: Date): Promise<number> {
    const days = Math.min(KEEP_DAYS, this.retention.days ?? KEEP_DAYS);
    const before = new Date(now.getTime() - days * DAY_MS);
    const finished = `state NOT IN ('pending', 'sending') AND "updatedAt" <= $1`;
    return this.unitOfWork.system((system) => deleteBatch(system, 'webhook_deliveries', finished, [before], BATCH));
  }
}
