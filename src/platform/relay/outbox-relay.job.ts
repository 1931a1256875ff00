import { Injectable } from '@nestjs/common';
import { SystemReads } from '../database/system-reads.js';
import { Backlog, rowsDue, ScheduledJob, type Job } from '../scheduling/scheduled-job.js';
import { JobNudges } from '../scheduling/job-nudges.js';
import { RoundRobin } from '../scheduling/round-robin.js';
import { WorkVersions } from '../job-runner/work-versions.js';
import { ConsumerRegistry } from '../events/consumer-registry.js';
import { OUTBOX_JOB } from '../events/outbox.js';
import { EventWork, ROWS } from './event-work.js';
import { FRESH_EVENTS, tenantsWithEvents, WAITING_EVENTS } from './outbox.queries.js';

/** Tenants handled concurrently; each needs a connection of the pool, which has at least 4. */
const CONCURRENCY = 3;

/** Delivers events round robin by tenant, except those that have failed before (`FailedEvents`). */
@Injectable()
@ScheduledJob({
  name: OUTBOX_JOB,
  everyMs: 1000,
  batchSize: ROWS,
  concurrency: CONCURRENCY,
  vital: true,
  waits: rowsDue(WAITING_EVENTS),
})
@Backlog({ queue: 'outbox', ...WAITING_EVENTS })
export class OutboxRelay implements Job {
  private readonly tenants: RoundRobin;

  constructor(
    private readonly reads: SystemReads,
    private readonly work: EventWork,
    private readonly consumers: ConsumerRegistry,
    private readonly versions: WorkVersions,
    nudges: JobNudges,
  ) {
    this.tenants = new RoundRobin(OUTBOX_JOB, nudges);
  }

  runOnce(now: Date): Promise<number> {
    return this.tenants.sweep(
      ROWS,
      () => this.poll(now),
      (tenantId) => this.work.handleNext(tenantId, now),
    );
  }

  private async poll(now: Date): Promise<string[]> {
    // Only for log and metric: the statements check the versions themselves.
    for (const kind of this.consumers.kinds) await this.versions.leaves(kind);
    return tenantsWithEvents(this.reads, this.consumers.kinds, FRESH_EVENTS, now);
  }
}
