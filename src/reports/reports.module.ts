import { Module } from '@nestjs/common';
import { OnCallModule } from '../on-call/on-call.module.js';
import { OnCallHoursController } from './on-call-hours.controller.js';
import { OnCallHoursReport } from './on-call-hours.report.js';

/** What happened, in numbers. */
@Module({
  imports: [OnCallModule],
  controllers: [OnCallHoursController],
  providers: [OnCallHoursReport],
})
export class ReportsModule {}
