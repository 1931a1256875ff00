import { Injectable, Logger } from '@nestjs/common';
import { isDatabaseUnavailable } from '../common/http/database-errors.js';
import { Defects } from '../common/metrics/defects.js';
import { ScheduledJob, type Job } from '../common/scheduling/scheduled-job.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { HeartbeatExpiry } from './heartbeat-expiry.js';
import type { Heartbeat } from './heartbeat.entity.js';
import { claimOverdue, EXPIRY_WORK, holdHeartbeats, OVERDUE } from './heartbeats.queries.js';
import { MINUTE_MS } from '../common/durations.js';

const BATCH = 500;
/** The delay after which a heartbeat whose alert could not be stored is tried again. */
const RETRY_MS = MINUTE_MS;

/**
 * Expires overdue heartbeats. A batch is one transaction; if it fails, its heartbeats are tried one by one, and one
 * that fails alone is postponed.
 */
@Injectable()
@ScheduledJob({ ...EXPIRY_WORK, everyMs: 1000, batchSize: BATCH, waits: OVERDUE })
export class HeartbeatExpiryJob implements Job {
  private readonly logger = new Logger(HeartbeatExpiryJob.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly expiry: HeartbeatExpiry,
    private readonly defects: Defects,
  ) {}

  async runOnce(now: Date): Promise<number> {
    try {
      return await this.unitOfWork.system(async (tx) => {
        const due = await claimOverdue(tx, now, BATCH);
        await this.expiry.settle(tx, due, now);
        return due.length;
      });
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      this.logger.warn({ err: error }, 'A batch of heartbeats could not expire; taking them one by one');
      return this.oneByOne(now);
    }
  }

  private async oneByOne(now: Date): Promise<number> {
    for (let taken = 0; taken < BATCH; taken++) {
      if (!(await this.takeOne(now))) return taken;
    }
    return BATCH;
  }

  private async takeOne(now: Date): Promise<boolean> {
    let claimed: Heartbeat | undefined;
    try {
      await this.unitOfWork.system(async (tx) => {
        [claimed] = await claimOverdue(tx, now, 1);
        if (claimed) await this.expiry.settle(tx, [claimed], now);
      });
    } catch (error) {
      if (!claimed || isDatabaseUnavailable(error)) throw error;
      const heartbeat = claimed;
      this.defects.note('heartbeats', heartbeat.name, error, 'A heartbeat could not expire; it is tried again');
      const until = new Date(now.getTime() + RETRY_MS);
      await this.unitOfWork.system((tx) => holdHeartbeats(tx, [{ heartbeat, until }]));
    }
    return claimed !== undefined;
  }
}
