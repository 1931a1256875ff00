import { Injectable } from '@nestjs/common';
import { ConsumerRegistry } from '../events/consumer-registry.js';
import { JobNudges } from '../scheduling/job-nudges.js';
import { RoundRobin } from '../scheduling/round-robin.js';
import { rowsDue, ScheduledJob, type Job } from '../scheduling/scheduled-job.js';
import { SystemReads } from '../database/system-reads.js';
import { EventWork, ROWS } from './event-work.js';
import { FAILED_EVENTS, tenantsWithEvents } from './outbox.queries.js';

const JOB = 'outbox.failed';

/** Retries failed events one by one, in a job of its own, so that no other event waits for them. */
@Injectable()
@ScheduledJob({
  name: JOB,
  everyMs: 1000,
  batchSize: ROWS,
  concurrency: 2,
  vital: true,
  waits: rowsDue(FAILED_EVENTS),
})
export class FailedEvents implements Job {
  private readonly tenants: RoundRobin;

  constructor(
    private readonly reads: SystemReads,
    private readonly work: EventWork,
    private readonly consumers: ConsumerRegistry,
    nudges: JobNudges,
  ) {
    this.tenants = new RoundRobin(JOB, nudges);
  }

  runOnce(now: Date): Promise<number> {
    return this.tenants.sweep(
      ROWS,
      () => tenantsWithEvents(this.reads, this.consumers.kinds, FAILED_EVENTS, now),
      (tenantId) => this.work.retry(tenantId, now),
    );
  }
}
