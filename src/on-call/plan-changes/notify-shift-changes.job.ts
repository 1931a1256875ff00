import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { MINUTE_MS, SECOND_MS } from '../../platform/durations.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { type Sweep, TenantWork } from '../../platform/job-runner/tenant-work.js';
import { ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import { ShiftChangesMailer } from './shift-changes-mailer.js';
import { PendingChangesEntity } from './pending-changes.entity.js';
import { dueChanges, lockPendingChanges, NOTIFY_SHIFT_CHANGES, PENDING } from './pending-changes.queries.js';

const BATCH = 100;
const JOB = { ...NOTIFY_SHIFT_CHANGES, everyMs: 5 * SECOND_MS, batchSize: BATCH, waits: PENDING };
const RETRY_MS = 5 * MINUTE_MS;

/** Mails people about changes of their shifts, a few seconds after the last change. */
@Injectable()
@ScheduledJob(JOB)
export class NotifyShiftChangesJob implements Job {
  private readonly sweep: Sweep;

  constructor(
    private readonly work: TenantWork,
    private readonly mailer: ShiftChangesMailer,
  ) {
    this.sweep = work.sweepsOf(JOB, PENDING);
  }

  runOnce(now: Date): Promise<number> {
    return this.sweep(now, (tenantId) =>
      this.work.batchOrEach(tenantId, {
        name: 'plan-news',
        failure: 'Could not notify people of a changed schedule; Pager retries it',
        handle: (tx, only, claimed) => this.notify(tx, now, only, claimed),
        putOff: (tx, scheduleId) =>
          tx.repo(PendingChangesEntity).update({ scheduleId }, { dueAt: new Date(now.getTime() + RETRY_MS) }),
      }),
    );
  }

  private async notify(tx: Transaction, now: Date, only: string | null, claimed: Set<string>): Promise<number> {
    await lockPendingChanges(tx);
    const due = await dueChanges(tx, now, BATCH, only);
    if (due.length === 0) return 0;
    const ids = due.map(({ scheduleId }) => scheduleId);
    for (const id of ids) claimed.add(id);
    await this.mailer.notify(tx, due, now);
    await tx.repo(PendingChangesEntity).delete({ scheduleId: In(ids) });
    return due.length;
  }
}
