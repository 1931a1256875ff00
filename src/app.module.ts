import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { AccountModule } from './people/account/account.module.js';
import { AdministrationModule } from './app/administration/administration.module.js';
import { AnswerLinksModule } from './paging/answer-links/answer-links.module.js';
import { AlertPoliciesModule } from './alerts/policies/alert-policies.module.js';
import { AlertsModule } from './alerts/lifecycle/alerts.module.js';
import { AttachmentsModule } from './alerts/attachments/attachments.module.js';
import { AuditModule } from './people/audit/audit.module.js';
import { AuthModule } from './people/auth/auth.module.js';
import { CleanUpModule } from './platform/clean-up/clean-up.module.js';
import { PlatformModule } from './platform/platform.module.js';
import { LoggingModule } from './platform/logging/logging.module.js';
import { RateLimitModule } from './platform/rate-limit/rate-limit.module.js';
import { JobRunnerModule } from './platform/job-runner/job-runner.module.js';
import { CompatModule } from './interop/compat/compat.module.js';
import { ConsoleModule } from './app/console/console.module.js';
import { ConfigurationModule } from './configuration/configuration.module.js';
import { ComparisonModule } from './interop/comparison/comparison.module.js';
import { MovingInModule } from './interop/moving-in/moving-in.module.js';
import { ConfigModule, type PagerConfig } from './platform/config/config.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { DebugModule } from './app/debug/debug.module.js';
import { ChatRoomsModule } from './paging/chat-rooms/chat-rooms.module.js';
import { EscalationModule } from './paging/escalation/escalation.module.js';
import { ExportModule } from './people/export/export.module.js';
import { FastModule } from './app/fast/fast.module.js';
import { LiveModule } from './app/live/live.module.js';
import { ForwardingModule } from './paging/forwarding/forwarding.module.js';
import { HealthModule } from './app/health/health.module.js';
import { HeartbeatsModule } from './alerts/heartbeats/heartbeats.module.js';
import { ChannelsModule } from './paging/channels/channels.module.js';
import { IncidentsModule } from './incidents/incidents.module.js';
import { IntakeModule } from './alerts/intake/intake.module.js';
import { InvitesModule } from './people/invites/invites.module.js';
import { IntegrationsModule } from './alerts/integrations/integrations.module.js';
import { MetricsModule } from './app/metrics/metrics.module.js';
import { MaintenanceModule } from './alerts/maintenance/maintenance.module.js';
import { PipelineModule } from './alerts/create/pipeline.module.js';
import { PostmortemsModule } from './incidents/postmortems/postmortems.module.js';
import { PushTokensModule } from './people/push-tokens/push-tokens.module.js';
import { OnCallModule } from './on-call/on-call.module.js';
import { NotificationsModule } from './paging/notifications/notifications.module.js';
import { OutboundWebhooksModule } from './paging/outbound-webhooks/outbound-webhooks.module.js';
import { RelayModule } from './platform/relay/relay.module.js';
import { RepliesModule } from './paging/replies/replies.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { RetentionModule } from './alerts/retention/retention.module.js';
import { RoutingModule } from './alerts/routing/routing.module.js';
import { SavedSearchesModule } from './alerts/saved-searches/saved-searches.module.js';
import { SelfCheckModule } from './app/self-check/self-check.module.js';
import { ServicesModule } from './incidents/services/services.module.js';
import { StatusPageModule } from './incidents/status-page/status-page.module.js';
import { TeamsModule } from './people/teams/teams.module.js';
import { SsoModule } from './people/auth/sso/sso.module.js';
import { BootstrapModule } from './app/bootstrap/bootstrap.module.js';
import { TenantsModule } from './people/tenants/tenants.module.js';
import { UsersModule } from './people/users/users.module.js';

/** What every feature depends on. */
const FOUNDATION = [
  PlatformModule,
  MetricsModule,
  JobRunnerModule,
  DatabaseModule,
  RelayModule,
  CleanUpModule,
  RateLimitModule,
  AuditModule,
  HealthModule,
];

/** Tenants, users, teams and credentials. */
const ACCOUNTS: Type[] = [
  TenantsModule,
  UsersModule,
  TeamsModule,
  IntegrationsModule,
  AuthModule,
  BootstrapModule,
  InvitesModule,
  SsoModule,
];

/** From intake to channel, in the order in which an alert passes them. */
const FLOW: Type[] = [
  SavedSearchesModule, // before AlertsModule: its route `/v2/alerts/saved-searches` must win over `/v2/alerts/:alert`
  IntakeModule,
  FastModule,
  HeartbeatsModule,
  MaintenanceModule,
  AlertsModule,
  PipelineModule,
  RoutingModule,
  AlertPoliciesModule,
  OnCallModule,
  ChatRoomsModule,
  EscalationModule,
  ForwardingModule,
  NotificationsModule,
  ChannelsModule,
  PushTokensModule,
  AnswerLinksModule,
  RepliesModule,
  OutboundWebhooksModule,
  CompatModule,
];

/** Reports, the web console and the operator's features. */
const REPORTS_AND_CONSOLE: Type[] = [
  AttachmentsModule,
  ReportsModule,
  ConsoleModule,
  LiveModule,
  ExportModule,
  AccountModule,
  AdministrationModule,
  RetentionModule,
  SelfCheckModule,
  ConfigurationModule,
  MovingInModule,
  ComparisonModule,
];

/** Incidents and what is published about them. */
const INCIDENTS: Type[] = [IncidentsModule, PostmortemsModule, ServicesModule, StatusPageModule];

@Module({})
export class AppModule {
  static register(config: PagerConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.register(config),
        LoggingModule,
        ...FOUNDATION,
        ...ACCOUNTS,
        ...FLOW,
        ...REPORTS_AND_CONSOLE,
        ...INCIDENTS,
        ...(config.server.production ? [] : [DebugModule]),
      ],
    };
  }
}
