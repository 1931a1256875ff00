import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { MINUTE_MS, SECOND_MS } from '../platform/durations.js';
import type { Transaction } from '../platform/database/unit-of-work.js';
import { type Sweep, TenantWork } from '../platform/job-runner/tenant-work.js';
import { ScheduledJob, type Job } from '../platform/scheduling/scheduled-job.js';
import { PlanMailer } from './plan-mailer.js';
import { PlanNewsEntity } from './plan-news.entity.js';
import { dueNews, lockNews, TELLING, UNTOLD } from './plan-news.queries.js';

/** As many schedules as one change may concern. */
const BATCH = 100;
const JOB = { ...TELLING, everyMs: 5 * SECOND_MS, batchSize: BATCH, waits: UNTOLD };
const RETRY_MS = 5 * MINUTE_MS;

/** Mails people about changes of their shifts, a few seconds after the last of several. */
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
        failure: 'Could not notify people of a changed schedule; Pager retries it',
        handle: (tx, only, claimed) => this.tell(tx, now, only, claimed),
        putOff: (tx, scheduleId) =>
          tx.repo(PlanNewsEntity).update({ scheduleId }, { dueAt: new Date(now.getTime() + RETRY_MS) }),
      }),
    );
  }

  private async tell(tx: Transaction, now: Date, only: string | null, claimed: Set<string>): Promise<number> {
    await lockNews(tx);
    const due = await dueNews(tx, now, BATCH, only);
    if (due.length === 0) return 0;
    const ids = due.map(({ scheduleId }) => scheduleId);
    for (const id of ids) claimed.add(id);
    await this.mailer.tell(tx, due, now);
    await tx.repo(PlanNewsEntity).delete({ scheduleId: In(ids) });
    return due.length;
  }
}
