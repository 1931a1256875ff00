import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlertsModule } from '../alerts/alerts.module.js';
import { EscalationModule } from '../escalation/escalation.module.js';
import { ServicesModule } from '../services/services.module.js';
import { IncidentDirectory } from './incident-directory.js';
import { IncidentImpact } from './incident-impact.js';
import { Incident } from './incident.entity.js';
import { IncidentsController } from './incidents.controller.js';
import { IncidentsService } from './incidents.service.js';
import { IncidentAlert } from './linked/incident-alert.entity.js';
import { LinkedAlertsController } from './linked/linked-alerts.controller.js';
import { LinkedAlertsService } from './linked/linked-alerts.service.js';

/** Incidents, for the people who handle them and for the status page. */
@Module({
  imports: [TypeOrmModule.forFeature([Incident, IncidentAlert]), AlertsModule, ServicesModule, EscalationModule],
  controllers: [IncidentsController, LinkedAlertsController],
  providers: [IncidentDirectory, IncidentImpact, IncidentsService, LinkedAlertsService],
  exports: [IncidentDirectory],
})
export class IncidentsModule {}
