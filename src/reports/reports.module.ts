import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.js';
import { IntegrationsModule } from '../integrations/integrations.module.js';
import { OnCallModule } from '../on-call/on-call.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { UsersModule } from '../users/users.module.js';
import { OnCallHoursController } from './on-call-hours.controller.js';
import { OnCallHoursReport } from './on-call-hours.report.js';
import { ReportExports } from './report-exports.js';
import { ReportFigures } from './report-figures.js';
import { ReportsController } from './reports.controller.js';
import { HourlyLimitsModule } from '../rate-limit/hourly-limits.module.js';

/** Reports on alerts and on-call hours. */
@Module({
  imports: [AlertsModule, IntegrationsModule, OnCallModule, TeamsModule, HourlyLimitsModule, UsersModule],
  controllers: [OnCallHoursController, ReportsController],
  providers: [OnCallHoursReport, ReportFigures, ReportExports],
  exports: [ReportExports],
})
export class ReportsModule {}
