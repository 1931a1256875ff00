import { Injectable, Logger } from '@nestjs/common';
import { AlertPurge } from '../lifecycle/alert-purge.js';
import { type Job, ScheduledJob } from '../../platform/scheduling/scheduled-job.js';
import { RetentionConfig } from '../../platform/config/config.js';
import { DAY_MS, MINUTE_MS } from '../../platform/durations.js';

/** Small, to keep transactions short. */
const BATCH = 100;

/** Removes alerts that have been closed for longer than the operator wants to keep them (RETENTION_DAYS). */
@Injectable()
@ScheduledJob({ name: 'retention.alerts', everyMs: 10 * MINUTE_MS, batchSize: BATCH })
export class RetentionJob implements Job {
  private readonly logger = new Logger(RetentionJob.name);

  constructor(
    private readonly alerts: AlertPurge,
    private readonly retention: RetentionConfig,
  ) {}

  async runOnce(now: Date): Promise<number> {
    const { days } = this.retention;
    if (days === null) return 0;
    const closedBefore = new Date(now.getTime() - days * DAY_MS);
    const count = await this.alerts.removeClosed(closedBefore, BATCH);
    if (count > 0) this.logger.log({ count, closedBefore }, 'Removed old closed alerts');
    return count;
  }
}
