import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlertActivities } from './alert-activities.queries.js';
import { AlertRecipients } from './alert-recipients.queries.js';
import { AlertsService } from './alerts.service.js';
import { AlertActivity, Alert, AlertNote, AlertRecipient } from './alert.entity.js';
import { AlertEventLocks } from './events/alert-event-locks.js';
import { AlertStatistics } from './statistics/alert-statistics.queries.js';

/** Alerts: their tables, state and history, for the features that work with them. */
@Module({
  imports: [TypeOrmModule.forFeature([Alert, AlertActivity, AlertNote, AlertRecipient])],
  providers: [AlertActivities, AlertEventLocks, AlertRecipients, AlertsService, AlertStatistics],
  exports: [AlertActivities, AlertRecipients, AlertsService, AlertStatistics],
})
export class AlertsCoreModule {}
