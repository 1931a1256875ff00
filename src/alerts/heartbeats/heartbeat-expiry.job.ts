import { Injectable } from '@nestjs/common';
import { ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { type Sweep, TenantWork } from '../../platform/job-runner/tenant-work.js';
import { HeartbeatExpiry } from './heartbeat-expiry.js';
import { claimOverdue, EXPIRING, EXPIRY_WORK, holdHeartbeats, OVERDUE } from './heartbeats.queries.js';
import { MINUTE_MS } from '../../platform/durations.js';

const BATCH = 500;
const JOB = { ...EXPIRY_WORK, everyMs: 1000, batchSize: BATCH, concurrency: 2, waits: OVERDUE };
/** The delay after which a heartbeat whose alert could not be stored is tried again. */
const RETRY_MS = MINUTE_MS;

/**
 * Expires overdue heartbeats, those of each tenant in its turn. A batch is one transaction; if it fails, its heartbeats are tried one by
 * one, and one that fails alone is postponed.
 */
@Injectable()
@ScheduledJob(JOB)
export class HeartbeatExpiryJob implements Job {
  private readonly sweep: Sweep;

  constructor(
    private readonly work: TenantWork,
    private readonly expiry: HeartbeatExpiry,
  ) {
    this.sweep = work.sweepsOf(JOB, EXPIRING);
  }

  runOnce(now: Date): Promise<number> {
    return this.sweep(now, (tenantId) =>
      this.work.batchOrEach(tenantId, {
        name: 'heartbeats',
        failure: 'A heartbeat could not expire; it is tried again',
        handle: (tx, only, claimed) => this.expire(tx, now, only, claimed),
        putOff: (tx, name) => holdHeartbeats(tx, [{ name, until: new Date(now.getTime() + RETRY_MS) }]),
      }),
    );
  }

  private async expire(tx: Transaction, now: Date, only: string | null, claimed: Set<string>): Promise<number> {
    const due = await claimOverdue(tx, now, BATCH, only);
    for (const { name } of due) claimed.add(name);
    await this.expiry.settle(tx, due, now);
    return due.length;
  }
}
