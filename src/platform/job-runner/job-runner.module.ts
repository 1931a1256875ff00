import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { SchedulerRegistry } from '@nestjs/schedule';
import { JobNudges } from '../scheduling/job-nudges.js';
import { JobMode, JobRunner } from './job-runner.js';
import { JobRounds } from './job-rounds.js';
import { JobVitals } from './job-vitals.js';
import { TenantChecks } from './tenant-checks.js';
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
    TenantChecks,
    TenantWork,
    WorkVersions,
    { provide: JobMode, useValue: { automatic: true } satisfies JobMode },
  ],
  exports: [JobMode, JobNudges, JobRunner, JobVitals, TenantChecks, TenantWork, WorkVersions],
})
export class JobRunnerModule {}
