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

/** Tenants whose events are handled at once; each needs a connection of the pool, of which there are 4 at least. */
const CONCURRENCY = 3;

/** Delivers the events of tenants in turns, but for those that have failed before (`FailedEvents`). */
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
    // For the log and the metric; the statements check by themselves.
    for (const kind of this.consumers.kinds) await this.versions.leaves(kind);
    return tenantsWithEvents(this.reads, this.consumers.kinds, FRESH_EVENTS, now);
  }
}
