import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlertsModule } from '../lifecycle/alerts.module.js';
import { IntegrationsModule } from '../integrations/integrations.module.js';
import { MaintenanceModule } from '../maintenance/maintenance.module.js';
import { IntegrationDeletedHandler, MaintenanceChangedHandler } from './heartbeats.handlers.js';
import { HeartbeatExpiry } from './heartbeat-expiry.js';
import { HeartbeatPingsController } from './heartbeat-pings.controller.js';
import { HeartbeatPings } from './heartbeat-pings.service.js';
import { Heartbeat } from './heartbeat.entity.js';
import { HeartbeatsController } from './heartbeats.controller.js';
import { HeartbeatsService } from './heartbeats.service.js';
import { ExpiryPages } from './expiry-pages.js';
import { HeartbeatExpiryJob } from './heartbeat-expiry.job.js';
import { PingAvailability } from './ping-availability.js';
import { NotificationsModule } from '../../paging/notifications/notifications.module.js';
import { PipelineModule } from '../create/pipeline.module.js';
import { TeamsModule } from '../../people/teams/teams.module.js';

/** Heartbeats: a missing ping raises an alert, the next ping closes it. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Heartbeat]),
    AlertsModule,
    PipelineModule,
    NotificationsModule,
    IntegrationsModule,
    MaintenanceModule,
    TeamsModule,
  ],
  controllers: [HeartbeatsController, HeartbeatPingsController],
  providers: [
    ExpiryPages,
    HeartbeatExpiry,
    HeartbeatExpiryJob,
    HeartbeatPings,
    HeartbeatsService,
    IntegrationDeletedHandler,
    MaintenanceChangedHandler,
    PingAvailability,
  ],
  exports: [HeartbeatsService],
})
export class HeartbeatsModule {}
