import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EscalationModule } from '../escalation/escalation.module.js';
import { ServicesModule } from '../services/services.module.js';
import { IncidentDirectory } from './incident-directory.js';
import { IncidentImpact } from './incident-impact.js';
import { Incident } from './incident.entity.js';
import { IncidentsController } from './incidents.controller.js';
import { IncidentsService } from './incidents.service.js';

/** Incidents, for the people who handle them and for the status page. */
@Module({
  imports: [TypeOrmModule.forFeature([Incident]), ServicesModule, EscalationModule],
  controllers: [IncidentsController],
  providers: [IncidentDirectory, IncidentImpact, IncidentsService],
  exports: [IncidentDirectory],
})
export class IncidentsModule {}
