import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { SchedulerRegistry } from '@nestjs/schedule';
import { JobNudges } from '../scheduling/job-nudges.js';
import { JobMode, JobRunner } from './job-runner.js';
import { JobRounds } from './job-rounds.js';
import { JobVitals } from './job-vitals.js';
import { TenantWatches } from './tenant-watches.js';
import { TenantWork } from './tenant-work.js';
import { WorkVersions } from './work-versions.js';

@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    JobNudges,
    JobRounds,
    JobRunner,
    JobVitals,
    // ScheduleModule would also search all providers for @Cron and @Interval, which are not used here; that slows the start.
    SchedulerRegistry,
    TenantWatches,
    TenantWork,
    WorkVersions,
    { provide: JobMode, useValue: { automatic: true } satisfies JobMode },
  ],
  exports: [JobMode, JobNudges, JobRunner, JobVitals, TenantWatches, TenantWork, WorkVersions],
})
export class JobRunnerModule {}
