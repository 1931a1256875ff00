import { Module } from '@nestjs/common';
import { AlertsModule } from '../../alerts/lifecycle/alerts.module.js';
import { ChannelsModule } from '../../paging/channels/channels.module.js';
import { NotificationsModule } from '../../paging/notifications/notifications.module.js';
import { IncidentsModule } from '../../incidents/incidents.module.js';
import { OnCallModule } from '../../on-call/on-call.module.js';
import { UsersModule } from '../users/users.module.js';
import { ExportController } from './export.controller.js';
import { SelfExport } from './self-export.js';

/** The export of a person's own data. */
@Module({
  imports: [AlertsModule, ChannelsModule, IncidentsModule, NotificationsModule, OnCallModule, UsersModule],
  controllers: [ExportController],
  providers: [SelfExport],
})
export class ExportModule {}
