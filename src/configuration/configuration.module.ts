import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlertPoliciesModule } from '../alerts/policies/alert-policies.module.js';
import { AlertsModule } from '../alerts/lifecycle/alerts.module.js';
import { ChannelsModule } from '../paging/channels/channels.module.js';
import { ForwardingModule } from '../paging/forwarding/forwarding.module.js';
import { ChatRoomsModule } from '../paging/chat-rooms/chat-rooms.module.js';
import { EscalationModule } from '../paging/escalation/escalation.module.js';
import { HeartbeatsModule } from '../alerts/heartbeats/heartbeats.module.js';
import { IncidentsModule } from '../incidents/incidents.module.js';
import { IntegrationsModule } from '../alerts/integrations/integrations.module.js';
import { MaintenanceModule } from '../alerts/maintenance/maintenance.module.js';
import { OnCallModule } from '../on-call/on-call.module.js';
import { RoutingModule } from '../alerts/routing/routing.module.js';
import { SavedSearchesModule } from '../alerts/saved-searches/saved-searches.module.js';
import { ServicesModule } from '../incidents/services/services.module.js';
import { StatusPageModule } from '../incidents/status-page/status-page.module.js';
import { TeamsModule } from '../people/teams/teams.module.js';
import { TenantsModule } from '../people/tenants/tenants.module.js';
import { UsersModule } from '../people/users/users.module.js';
import { ConfigurationChanges } from './configuration-changes.js';
import { CONFIGURATION_KINDS, type ConfigurationKind } from './configuration-kind.js';
import { ConfigurationMark } from './configuration-mark.entity.js';
import { ConfigurationState } from './configuration-state.js';
import { ConfigurationController } from './configuration.controller.js';
import { ConfigurationService } from './configuration.service.js';
import { AccountKind } from './kinds/account.kind.js';
import { AlertPoliciesKind } from './kinds/alert-policies.kind.js';
import { CustomRolesKind } from './kinds/custom-roles.kind.js';
import { NotificationPoliciesKind } from './kinds/notification-policies.kind.js';
import { EscalationPoliciesKind } from './kinds/escalation-policies.kind.js';
import { HeartbeatsKind } from './kinds/heartbeats.kind.js';
import { IncidentRulesKind } from './kinds/incident-rules.kind.js';
import { IncidentTemplatesKind } from './kinds/incident-templates.kind.js';
import { IntegrationsKind } from './kinds/integrations.kind.js';
import { MaintenanceWindowsKind } from './kinds/maintenance-windows.kind.js';
import { RoutingRulesKind } from './kinds/routing-rules.kind.js';
import { SavedSearchesKind } from './kinds/saved-searches.kind.js';
import { SchedulesKind } from './kinds/schedules.kind.js';
import { ServicesKind } from './kinds/services.kind.js';
import { StatusPageKind } from './kinds/status-page.kind.js';
import { TeamRoutingRulesKind } from './kinds/team-routing-rules.kind.js';
import { TeamsKind } from './kinds/teams.kind.js';
import { ManagedInterceptor } from './managed.interceptor.js';
import { ManagedMarks } from './managed-marks.js';
import { ReplaysController } from './replay/replays.controller.js';
import { Replays } from './replay/replays.service.js';
import { WorldReader } from './replay/world-reader.js';
import { UsersKind } from './kinds/users.kind.js';
import { WorkLimit } from './work-limit.js';

/** In the order of `KINDS`. */
const KIND_PROVIDERS = [
  CustomRolesKind,
  UsersKind,
  TeamsKind,
  ServicesKind,
  IncidentRulesKind,
  IncidentTemplatesKind,
  SchedulesKind,
  EscalationPoliciesKind,
  RoutingRulesKind,
  TeamRoutingRulesKind,
  AlertPoliciesKind,
  NotificationPoliciesKind,
  IntegrationsKind,
  HeartbeatsKind,
  SavedSearchesKind,
  MaintenanceWindowsKind,
  StatusPageKind,
  AccountKind,
];

/** Exports the configuration as one document, plans changes and applies them. */
@Module({
  imports: [
    TypeOrmModule.forFeature([ConfigurationMark]),
    AlertPoliciesModule,
    AlertsModule,
    ChannelsModule,
    ChatRoomsModule,
    EscalationModule,
    ForwardingModule,
    HeartbeatsModule,
    IncidentsModule,
    IntegrationsModule,
    MaintenanceModule,
    OnCallModule,
    RoutingModule,
    SavedSearchesModule,
    ServicesModule,
    StatusPageModule,
    TeamsModule,
    TenantsModule,
    UsersModule,
  ],
  controllers: [ConfigurationController, ReplaysController],
  providers: [
    ...KIND_PROVIDERS,
    {
      provide: CONFIGURATION_KINDS,
      useFactory: (...kinds: ConfigurationKind[]) => kinds,
      inject: KIND_PROVIDERS,
    },
    ConfigurationChanges,
    ConfigurationState,
    ConfigurationService,
    ManagedInterceptor,
    ManagedMarks,
    Replays,
    WorkLimit,
    WorldReader,
  ],
  exports: [ConfigurationService],
})
export class ConfigurationModule {}
