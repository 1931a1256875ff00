import { Module } from '@nestjs/common';
import { AuditModule } from '../../../people/audit/audit.module.js';
import { ChannelsModule } from '../../../paging/channels/channels.module.js';
import { EscalationModule } from '../../../paging/escalation/escalation.module.js';
import { OnCallModule } from '../../../on-call/on-call.module.js';
import { TeamsModule } from '../../../people/teams/teams.module.js';
import { UsersModule } from '../../../people/users/users.module.js';
import { ThirdPartyAccountController } from './account.controller.js';
import { ThirdPartyContactsController } from './contacts.controller.js';
import { Contacts } from './contacts.js';
import { EscalationsWire } from './escalations.wire.js';
import { ThirdPartyEscalationsController } from './escalations.controller.js';
import { ThirdPartyForwardingRulesController } from './forwarding-rules.controller.js';
import { NamedThings } from './named-things.service.js';
import { NotificationsModule } from '../../../paging/notifications/notifications.module.js';
import { ThirdPartyNotificationRulesController } from './notification-rules.controller.js';
import { NotificationRulesWire } from './notification-rules.wire.js';
import { ThirdPartyOnCallsController } from './on-calls.controller.js';
import { IntegrationsModule } from '../../../alerts/integrations/integrations.module.js';
import { ThirdPartyIntegrationsController } from './integrations.controller.js';
import { IntegrationActionsWire } from './integration-actions.wire.js';
import { IntegrationsWire } from './integrations.wire.js';
import { MaintenanceModule } from '../../../alerts/maintenance/maintenance.module.js';
import { ThirdPartyMaintenanceController } from './maintenance.controller.js';
import { OverrideAliases } from './override-aliases.js';
import { ThirdPartyOverridesController } from './overrides.controller.js';
import { RoutingModule } from '../../../alerts/routing/routing.module.js';
import { AlertPoliciesModule } from '../../../alerts/policies/alert-policies.module.js';
import { ThirdPartyOldPoliciesController, ThirdPartyPoliciesController } from './policies.controller.js';
import { PoliciesWire } from './policies.wire.js';
import { ThirdPartyRoutingRulesController } from './routing-rules.controller.js';
import { RoutingRulesWire } from './routing-rules.wire.js';
import { ThirdPartyRotationsController } from './rotations.controller.js';
import { People, ScheduleFinder, TeamLookup } from './lookups.js';
import { ServicesModule } from '../../../incidents/services/services.module.js';
import { IncidentsModule } from '../../../incidents/incidents.module.js';
import { ThirdPartyIncidentRulesController } from './incident-rules.controller.js';
import { IncidentRulesWire } from './incident-rules.wire.js';
import { ThirdPartyIncidentTemplatesController } from './incident-templates.controller.js';
import { IncidentTemplatesWire } from './incident-templates.wire.js';
import { ThirdPartyServicesController } from './services.controller.js';
import { ServicesWire } from './services.wire.js';
import { ThirdPartySchedulesController } from './schedules.controller.js';
import { ForwardingModule } from '../../../paging/forwarding/forwarding.module.js';
import { ThirdPartyCustomRolesController } from './custom-roles.controller.js';
import { DefaultResources, TeamLogs, TeamsWire } from './teams.wire.js';
import { OriginalsModule } from './originals.module.js';
import { StillUsed, UsersWire } from './users.wire.js';
import { ThirdPartyTeamRolesController } from './team-roles.controller.js';
import { ThirdPartyTeamsController } from './teams.controller.js';
import { ThirdPartyUserThingsController } from './user-things.controller.js';
import { ThirdPartyUsersController } from './users.controller.js';
import { WholeChanges } from './whole-changes.js';

/** The configuration API in the third party's shapes (docs/reference/compat.md). */
@Module({
  imports: [
    AuditModule,
    AlertPoliciesModule,
    ChannelsModule,
    EscalationModule,
    ForwardingModule,
    IncidentsModule,
    IntegrationsModule,
    MaintenanceModule,
    NotificationsModule,
    OnCallModule,
    OriginalsModule,
    RoutingModule,
    ServicesModule,
    TeamsModule,
    UsersModule,
  ],
  controllers: [
    ThirdPartyAccountController,
    ThirdPartyUsersController,
    ThirdPartyCustomRolesController,
    ThirdPartyUserThingsController,
    ThirdPartyContactsController,
    ThirdPartyNotificationRulesController,
    ThirdPartyTeamsController,
    ThirdPartyTeamRolesController,
    ThirdPartyRoutingRulesController,
    ThirdPartyOldPoliciesController,
    ThirdPartyPoliciesController,
    // Before those of one schedule, whose id would be `on-calls`.
    ThirdPartyOnCallsController,
    ThirdPartySchedulesController,
    ThirdPartyRotationsController,
    ThirdPartyOverridesController,
    ThirdPartyEscalationsController,
    ThirdPartyForwardingRulesController,
    ThirdPartyIntegrationsController,
    ThirdPartyMaintenanceController,
    ThirdPartyServicesController,
    ThirdPartyIncidentRulesController,
    ThirdPartyIncidentTemplatesController,
  ],
  providers: [
    Contacts,
    DefaultResources,
    EscalationsWire,
    IntegrationActionsWire,
    IncidentRulesWire,
    IncidentTemplatesWire,
    IntegrationsWire,
    NamedThings,
    NotificationRulesWire,
    OverrideAliases,
    People,
    PoliciesWire,
    RoutingRulesWire,
    ScheduleFinder,
    ServicesWire,
    StillUsed,
    TeamLogs,
    TeamLookup,
    TeamsWire,
    UsersWire,
    WholeChanges,
  ],
  exports: [TeamLookup],
})
export class ThirdPartyConfigurationModule {}
