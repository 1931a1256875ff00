import { Injectable } from '@nestjs/common';
import { Backlog } from '../common/scheduling/backlog.js';
import { ScheduledJob, type Job } from '../common/scheduling/scheduled-job.js';
import { MAIL_JOB } from './mail-queue.js';
import { MailSender, type MailLane } from './mail-sender.js';

/** The lease is longer than any send may take (10 s), so that only a dead worker's mails are taken over. */
const LANE: MailLane = {
  work: { name: MAIL_JOB, version: 1 },
  queue: 'mails',
  enclosing: false,
  batch: 20,
  leaseMs: 30_000,
};

/** Sends the mails that are ready as they are: reset links, invites, notices. */
@Injectable()
@ScheduledJob({ ...LANE.work, everyMs: 5000, batchSize: LANE.batch })
@Backlog({ queue: 'mails', table: 'mails', dueAt: 'dueAt', where: 'true' })
export class SendMailsJob implements Job {
  constructor(private readonly sender: MailSender) {}

  runOnce(now: Date): Promise<number> {
    return this.sender.run(LANE, now);
  }
}
