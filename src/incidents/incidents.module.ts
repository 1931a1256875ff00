import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlertsModule } from '../alerts/lifecycle/alerts.module.js';
import { EscalationModule } from '../paging/escalation/escalation.module.js';
import { TeamsModule } from '../people/teams/teams.module.js';
import { UsersModule } from '../people/users/users.module.js';
import { ServicesModule } from './services/services.module.js';
import { IncidentDirectory } from './incident-directory.js';
import { IncidentImpact } from './incident-impact.js';
import { Incident } from './incident.entity.js';
import { IncidentsController } from './incidents.controller.js';
import { IncidentsService } from './incidents.service.js';
import { IncidentAlert } from './linked/incident-alert.entity.js';
import { LinkedAlertsController } from './linked/linked-alerts.controller.js';
import { LinkedAlertsService } from './linked/linked-alerts.service.js';
import { IncidentParticipant } from './room/incident-participant.entity.js';
import { IncidentRole } from './room/incident-role.entity.js';
import { IncidentRoomController } from './room/incident-room.controller.js';
import { IncidentRoomService } from './room/incident-room.service.js';
import { IncidentTask } from './room/incident-task.entity.js';
import { InternalUpdate } from './room/internal-update.entity.js';
import { IncidentRule, IncidentRuleState } from './rules/incident-rule.entity.js';
import { IncidentRulesController } from './rules/incident-rules.controller.js';
import { IncidentRulesService } from './rules/incident-rules.service.js';
import { MatchNewAlerts } from './rules/match-new-alerts.handler.js';
import { OpenIncidentsJob } from './rules/open-incidents.job.js';
import { RuleFollower } from './rules/rule-follower.js';
import { IncidentTemplate } from './templates/incident-template.entity.js';
import { IncidentTemplatesController } from './templates/incident-templates.controller.js';
import { IncidentTemplatesService } from './templates/incident-templates.service.js';

/** Incidents, their rooms, their links to alerts, their templates and rules. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Incident, IncidentAlert, IncidentRule, IncidentRuleState, IncidentTemplate]),
    TypeOrmModule.forFeature([IncidentRole, IncidentParticipant, IncidentTask, InternalUpdate]),
    AlertsModule,
    ServicesModule,
    EscalationModule,
    TeamsModule,
    UsersModule,
  ],
  controllers: [
    ...[IncidentsController, IncidentRoomController, LinkedAlertsController],
    ...[IncidentRulesController, IncidentTemplatesController],
  ],
  providers: [
    ...[IncidentDirectory, IncidentImpact, IncidentRoomService, IncidentsService, LinkedAlertsService],
    IncidentTemplatesService,
    ...[IncidentRulesService, MatchNewAlerts, OpenIncidentsJob, RuleFollower],
  ],
  exports: [IncidentDirectory, IncidentRoomService, IncidentRulesService, IncidentTemplatesService],
})
export class IncidentsModule {}
