import { Injectable } from '@nestjs/common';
import { ScheduledJob, type Job } from '../common/scheduling/scheduled-job.js';
import { ENCLOSING_MAIL_JOB } from './mail-queue.js';
import { MailSender, type MailLane } from './mail-sender.js';
import { MINUTE_MS } from '../common/durations.js';

/** Few at a time, for the memory that their files take; the lease covers making these and sending them. */
const LANE: MailLane = {
  work: { name: ENCLOSING_MAIL_JOB, version: 1 },
  queue: 'enclosing-mails',
  enclosing: true,
  batch: 2,
  leaseMs: 10 * MINUTE_MS,
};

/** Sends the mails whose files are yet to be made: a lane of its own, so that no reset link waits for a report. */
@Injectable()
@ScheduledJob({ ...LANE.work, everyMs: 5000, batchSize: LANE.batch })
export class SendEnclosingMailsJob implements Job {
  constructor(private readonly sender: MailSender) {}

  runOnce(now: Date): Promise<number> {
    return this.sender.run(LANE, now);
  }
}
