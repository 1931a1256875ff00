import { Injectable } from '@nestjs/common';
import { DUE_REHEARSALS, END_REHEARSALS } from '../../alerts/rehearsal/rehearsals.queries.js';
import { RehearsalsService } from '../../alerts/rehearsal/rehearsals.service.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { MINUTE_MS } from '../../platform/durations.js';
import { type Sweep, TenantWork } from '../../platform/job-runner/tenant-work.js';
import { ScheduledJob, type Job } from '../../platform/scheduling/scheduled-job.js';
import { RehearsalMailer } from './rehearsal-mailer.js';

const BATCH = 50;
const RETRY_MS = 5 * MINUTE_MS;
const JOB = { ...END_REHEARSALS, everyMs: MINUTE_MS, batchSize: BATCH, waits: DUE_REHEARSALS };

/** Mails before a rehearsal ends, and ends it: it goes live, so that no page is lost by a date that passed. */
@Injectable()
@ScheduledJob(JOB)
export class EndRehearsalsJob implements Job {
  private readonly sweep: Sweep;

  constructor(
    private readonly work: TenantWork,
    private readonly rehearsals: RehearsalsService,
    private readonly mailer: RehearsalMailer,
  ) {
    this.sweep = work.sweepsOf(JOB, DUE_REHEARSALS);
  }

  runOnce(now: Date): Promise<number> {
    return this.sweep(now, (tenantId) =>
      this.work.batchOrEach(tenantId, {
        name: 'rehearsals',
        failure: 'A rehearsal could not be ended in time; it is tried again',
        handle: (tx, only, claimed) => this.take(tx, now, only, claimed),
        putOff: (tx, id) => this.rehearsals.putOff(tx, id, new Date(now.getTime() + RETRY_MS)),
      }),
    );
  }

  private async take(tx: Transaction, now: Date, only: string | null, claimed: Set<string>): Promise<number> {
    const due = await this.rehearsals.takeDue(tx, now, { most: BATCH, only, claimed });
    await this.mailer.tell(tx, due, now);
    return due.length;
  }
}
