import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '../../platform/durations.js';
import { rowsDue, ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { type Sweep, TenantWork } from '../../platform/job-runner/tenant-work.js';
import { decideAutoClose } from '../lifecycle/domain/auto-close.js';
import {
  AUTO_CLOSE_WORK,
  claimAutoCloses,
  postponeAutoCloses,
  removeAutoCloses,
  WAITING_CLOSES,
} from './auto-close.queries.js';
import { PolicyCloses } from './policy-closes.js';

const BATCH = 200;
/** When one that failed is tried again. */
const RETRY_MS = MINUTE_MS;
const JOB = { ...AUTO_CLOSE_WORK, everyMs: 10_000, batchSize: BATCH, waits: rowsDue(WAITING_CLOSES) };

/**
 * Closes alerts that came without a repeat for as long as an alert policy asked for (`closeAfterHours`). A repeat leaves the
 * due time as it is, which costs creates nothing: the job looks when the alert came last, and waits on.
 */
@Injectable()
@ScheduledJob(JOB)
export class AutoCloseJob implements Job {
  private readonly sweep: Sweep;

  constructor(
    private readonly work: TenantWork,
    private readonly closes: PolicyCloses,
  ) {
    this.sweep = work.sweepsOf(JOB, JOB.waits);
  }

  runOnce(now: Date): Promise<number> {
    return this.sweep(now, (tenantId) => this.close(tenantId, now));
  }

  private close(tenantId: string, now: Date): Promise<number> {
    return this.work.batchOrEach(tenantId, {
      name: 'auto-close',
      failure: 'An alert could not be closed in time; it is tried again',
      handle: (tx, only, claimed) => this.closeDue(tx, now, only, claimed),
      putOff: (tx, alertId) => postponeAutoCloses(tx, [{ alertId, dueAt: new Date(now.getTime() + RETRY_MS) }]),
    });
  }

  private async closeDue(tx: Transaction, now: Date, only: string | null, claimed: Set<string>): Promise<number> {
    const due = await claimAutoCloses(tx, now, BATCH, only);
    for (const { alert } of due) claimed.add(alert.id);
    const decided = due.map(({ row: close, alert }) => ({
      close,
      alert,
      decision: decideAutoClose(alert, close.hours, now),
    }));
    postponeAutoCloses(
      tx,
      decided.flatMap(({ close, decision }) => (decision.kind === 'wait' ? [{ ...close, dueAt: decision.until }] : [])),
    );
    const over = decided.filter(({ decision }) => decision.kind !== 'wait');
    removeAutoCloses(
      tx,
      over.map(({ close }) => close),
    );
    for (const { close, alert, decision } of over) {
      if (decision.kind !== 'close') continue;
      const { hours } = close;
      const lastOccurredAt = alert.lastOccurredAt.toISOString();
      const why = { note: `not raised again for ${hours} h`, reason: 'no-repeat', hours, lastOccurredAt } as const;
      await this.closes.close(tx, alert, { type: 'alert_policy', ...close }, why);
    }
    return due.length;
  }
}
