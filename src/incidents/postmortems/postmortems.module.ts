import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlertsModule } from '../../alerts/lifecycle/alerts.module.js';
import { IncidentsModule } from '../incidents.module.js';
import { HourlyLimitsModule } from '../../platform/rate-limit/hourly-limits.js';
import { ServicesModule } from '../services/services.module.js';
import { PostmortemExport } from './postmortem-export.js';
import { PostmortemRow } from './postmortem.entity.js';
import { PublishedPostmortems } from './published-postmortems.js';
import { PostmortemsController } from './postmortems.controller.js';
import { PostmortemTimeline } from './postmortem-timeline.js';
import { PostmortemsService } from './postmortems.service.js';
import { EarlierAlerts } from './similar/earlier-alerts.service.js';
import { SimilarAlertsController } from './similar/similar-alerts.controller.js';
import { UsersModule } from '../../people/users/users.module.js';

/** Postmortems of incidents, their export, and what earlier alerts led to. */
@Module({
  imports: [
    TypeOrmModule.forFeature([PostmortemRow]),
    AlertsModule,
    HourlyLimitsModule,
    IncidentsModule,
    ServicesModule,
    UsersModule,
  ],
  controllers: [PostmortemsController, SimilarAlertsController],
  providers: [EarlierAlerts, PostmortemExport, PostmortemTimeline, PostmortemsService, PublishedPostmortems],
  exports: [PublishedPostmortems],
})
export class PostmortemsModule {}
