import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { JobNudges } from '../scheduling/job-nudges.js';
import { SystemReads } from '../database/system-reads.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { JobRunner } from '../job-runner/job-runner.js';
import { TenantWork } from '../job-runner/tenant-work.js';
import { AttemptGuard } from './attempt-guard.js';
import { DeliveryMetrics } from './delivery-metrics.js';

/** What every queue works with. */
@Injectable()
export class QueueTools {
  constructor(
    readonly unitOfWork: UnitOfWork,
    readonly reads: SystemReads,
    readonly clock: Clock,
    readonly guard: AttemptGuard,
    readonly metrics: DeliveryMetrics,
    readonly nudges: JobNudges,
    readonly runner: JobRunner,
    readonly work: TenantWork,
  ) {}
}
