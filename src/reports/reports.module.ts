import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlertsModule } from '../alerts/lifecycle/alerts.module.js';
import { ChannelsModule } from '../paging/channels/channels.module.js';
import { IntegrationsModule } from '../alerts/integrations/integrations.module.js';
import { MailsModule } from '../paging/mails/mails.module.js';
import { OnCallModule } from '../on-call/on-call.module.js';
import { HourlyLimitsModule } from '../platform/rate-limit/hourly-limits.js';
import { TeamsModule } from '../people/teams/teams.module.js';
import { UsersModule } from '../people/users/users.module.js';
import { TeamDigestsJob } from './digest/team-digests.job.js';
import { TeamDigests } from './digest/team-digests.js';
import { OnCallHoursReport } from './on-call-hours.report.js';
import { ReportExports } from './report-exports.js';
import { ReportFigures } from './report-figures.js';
import { OnCallHoursController, ReportsController } from './reports.controller.js';
import { OwnerDeleted, OwnerMoved, ReportSchedulesService } from './schedules/report-schedules.service.js';
import { ReportEnclosures } from './schedules/report-enclosures.js';
import { ReportReaders } from './schedules/report-readers.js';
import { ReportRuns } from './schedules/report-runs.js';
import { ReportSchedule } from './schedules/report-schedule.entity.js';
import { ReportSchedulesController } from './schedules/report-schedules.controller.js';
import { RunReportSchedulesJob } from './schedules/run-report-schedules.job.js';

/** Reports on alerts and on-call hours, on request and by mail, and weekly digests for team leads. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ReportSchedule]),
    AlertsModule,
    ChannelsModule,
    HourlyLimitsModule,
    IntegrationsModule,
    MailsModule,
    OnCallModule,
    TeamsModule,
    UsersModule,
  ],
  controllers: [OnCallHoursController, ReportsController, ReportSchedulesController],
  providers: [
    OnCallHoursReport,
    ReportFigures,
    ReportExports,
    ReportSchedulesService,
    ReportReaders,
    ReportRuns,
    ReportEnclosures,
    RunReportSchedulesJob,
    OwnerDeleted,
    OwnerMoved,
    TeamDigests,
    TeamDigestsJob,
  ],
})
export class ReportsModule {}
