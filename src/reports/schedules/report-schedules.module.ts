import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChannelsModule } from '../../channels/channels.module.js';
import { IntegrationsModule } from '../../integrations/integrations.module.js';
import { MailsModule } from '../../mails/mails.module.js';
import { TeamsModule } from '../../teams/teams.module.js';
import { UsersModule } from '../../users/users.module.js';
import { ReportsModule } from '../reports.module.js';
import { OwnerDeleted } from './owner-deleted.handler.js';
import { ReportEnclosures } from './report-enclosures.js';
import { ReportReaders } from './report-readers.js';
import { ReportRuns } from './report-runs.js';
import { ReportSchedule } from './report-schedule.entity.js';
import { ReportSchedulesController } from './report-schedules.controller.js';
import { ReportSchedulesService } from './report-schedules.service.js';
import { RunReportSchedulesJob } from './run-report-schedules.job.js';
import { HourlyLimitsModule } from '../../rate-limit/hourly-limits.module.js';

/** Scheduled reports by mail. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ReportSchedule]),
    IntegrationsModule,
    MailsModule,
    ChannelsModule,
    ReportsModule,
    TeamsModule,
    HourlyLimitsModule,
    UsersModule,
  ],
  controllers: [ReportSchedulesController],
  providers: [ReportSchedulesService, ReportReaders, ReportRuns, ReportEnclosures, RunReportSchedulesJob, OwnerDeleted],
})
export class ReportSchedulesModule {}
