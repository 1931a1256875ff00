import { Injectable } from '@nestjs/common';
import { MINUTE_MS, SECOND_MS } from '../platform/durations.js';
import type { Transaction } from '../platform/database/unit-of-work.js';
import { type Sweep, TenantWork } from '../platform/job-runner/tenant-work.js';
import { ScheduledJob, type Job } from '../platform/scheduling/scheduled-job.js';
import { PlanMailer, type PlanReader } from './plan-mailer.js';
import { deleteNews, dueNews, lockNews, postponeNews, TELLING, UNTOLD } from './plan-news.queries.js';

/** As many schedules as one change may concern. */
const BATCH = 100;
const JOB = { ...TELLING, everyMs: 5 * SECOND_MS, batchSize: BATCH, waits: UNTOLD };
const RETRY_MS = 5 * MINUTE_MS;

/** Tells people what changes have made of their shifts, a few seconds after the last of several. */
@Injectable()
@ScheduledJob(JOB)
export class TellChangesJob implements Job {
  private readonly sweep: Sweep;

  constructor(
    private readonly work: TenantWork,
    private readonly mailer: PlanMailer,
  ) {
    this.sweep = work.sweepsOf(JOB, UNTOLD);
  }

  runOnce(now: Date): Promise<number> {
    return this.sweep(now, (tenantId) =>
      this.work.batchOrEach(tenantId, {
        name: 'plan-news',
        failure: 'Nobody could be told how a schedule has changed; it is tried again',
        handle: (tx, only, claimed) => this.tell(tx, now, only, claimed),
        putOff: (tx, scheduleId) => postponeNews(tx, scheduleId, new Date(now.getTime() + RETRY_MS)),
      }),
    );
  }

  private async tell(tx: Transaction, now: Date, only: string | null, claimed: Set<string>): Promise<number> {
    await lockNews(tx);
    const due = await dueNews<PlanReader>(tx, now, BATCH, only);
    if (due.length === 0) return 0;
    const ids = due.map(({ scheduleId }) => scheduleId);
    for (const id of ids) claimed.add(id);
    await this.mailer.tell(tx, due, now);
    await deleteNews(tx, ids);
    return due.length;
  }
}
