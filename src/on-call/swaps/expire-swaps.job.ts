import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '../../platform/durations.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { type Sweep, TenantWork } from '../../platform/job-runner/tenant-work.js';
import { ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import { SwapMailer } from './swap-mailer.js';
import { SwapRequestEntity } from './swap-request.entity.js';
import { claimExpiredSwaps, EXPIRE_SWAPS, EXPIRED_SWAPS } from './swaps.queries.js';

const BATCH = 50;
const RETRY_MS = 5 * MINUTE_MS;
const JOB = { ...EXPIRE_SWAPS, everyMs: MINUTE_MS, batchSize: BATCH, waits: EXPIRED_SWAPS };

/** Expires swap requests that were not answered in time, and notifies both people. */
@Injectable()
@ScheduledJob(JOB)
export class ExpireSwapsJob implements Job {
  private readonly sweep: Sweep;

  constructor(
    private readonly work: TenantWork,
    private readonly mailer: SwapMailer,
  ) {
    this.sweep = work.sweepsOf(JOB, EXPIRED_SWAPS);
  }

  runOnce(now: Date): Promise<number> {
    return this.sweep(now, (tenantId) =>
      this.work.batchOrEach(tenantId, {
        name: 'swaps',
        failure: 'A swap request could not be ended in time; it is tried again',
        handle: (tx, only, claimed) => this.expire(tx, now, only, claimed),
        putOff: (tx, id) =>
          tx.repo(SwapRequestEntity).update({ id }, { expiresAt: new Date(now.getTime() + RETRY_MS) }),
      }),
    );
  }

  private async expire(tx: Transaction, now: Date, only: string | null, claimed: Set<string>): Promise<number> {
    const due = await claimExpiredSwaps(tx, now, BATCH, only);
    for (const { id } of due) claimed.add(id);
    const people = await this.mailer.people(tx.tenantId);
    for (const { scheduleName, ...request } of due) {
      await tx.repo(SwapRequestEntity).update({ id: request.id }, { status: 'expired', answeredAt: now });
      await this.mailer.notify(tx, people, { ...request, scheduleName }, 'expired', ['requester', 'responder']);
    }
    return due.length;
  }
}
