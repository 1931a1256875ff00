import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../database/unit-of-work.js';
import { rowsDue, ScheduledJob, type Job } from '../common/scheduling/scheduled-job.js';
import { SlowTenants } from '../common/scheduling/slow-tenants.js';
import { EventWork } from './event-work.js';
import { claimFailed, FAILED_EVENTS } from './outbox.queries.js';

const ROWS = 20;

/** Tries events again that have failed, each alone: in a job of its own, so that no other event waits for them. */
@Injectable()
@ScheduledJob({ name: 'outbox.failed', everyMs: 1000, batchSize: ROWS, vital: true, waits: rowsDue(FAILED_EVENTS) })
export class FailedEvents implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly work: EventWork,
    private readonly slow: SlowTenants,
  ) {}

  runOnce(now: Date): Promise<number> {
    return this.slow.leavingOut(ROWS, (whose) =>
      this.work.handleEach(
        {
          claim: (tx, kinds) => claimFailed(tx, kinds, { now, limit: ROWS, whose }),
          transaction: (work) => this.unitOfWork.shared(work),
        },
        now,
      ),
    );
  }
}
