import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { AccountModule } from './account/account.module.js';
import { AnswerLinksModule } from './answer-links/answer-links.module.js';
import { AlertPoliciesModule } from './alert-policies/alert-policies.module.js';
import { AlertsModule } from './alerts/alerts.module.js';
import { AttachmentsModule } from './attachments/attachments.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuthModule } from './auth/auth.module.js';
import { CleanUpModule } from './clean-up/clean-up.module.js';
import { CommonModule } from './common/common.module.js';
import { LoggingModule } from './common/logging/logging.module.js';
import { RateLimitModule } from './rate-limit/rate-limit.module.js';
import { JobRunnerModule } from './job-runner/job-runner.module.js';
import { CompatModule } from './compat/compat.module.js';
import { ConsoleModule } from './console/console.module.js';
import { ConfigurationModule } from './configuration/configuration.module.js';
import { MovingInModule } from './moving-in/moving-in.module.js';
import { ConfigModule, type PagerConfig } from './config/config.js';
import { DatabaseModule } from './database/database.module.js';
import { DebugModule } from './debug/debug.module.js';
import { ChatRoomsModule } from './chat-rooms/chat-rooms.module.js';
import { EscalationModule } from './escalation/escalation.module.js';
import { ExportModule } from './export/export.module.js';
import { FastModule } from './fast/fast.module.js';
import { LiveModule } from './live/live.module.js';
import { ForwardingModule } from './forwarding/forwarding.module.js';
import { HealthModule } from './health/health.module.js';
import { HeartbeatsModule } from './heartbeats/heartbeats.module.js';
import { ChannelsModule } from './channels/channels.module.js';
import { IncidentsModule } from './incidents/incidents.module.js';
import { IntakeModule } from './intake/intake.module.js';
import { InvitesModule } from './invites/invites.module.js';
import { IntegrationsModule } from './integrations/integrations.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { PipelineModule } from './pipeline/pipeline.module.js';
import { PostmortemsModule } from './postmortems/postmortems.module.js';
import { PushTokensModule } from './push-tokens/push-tokens.module.js';
import { OnCallModule } from './on-call/on-call.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { OutboundWebhooksModule } from './outbound-webhooks/outbound-webhooks.module.js';
import { RelayModule } from './relay/relay.module.js';
import { RepliesModule } from './replies/replies.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { RoutingModule } from './routing/routing.module.js';
import { SavedSearchesModule } from './saved-searches/saved-searches.module.js';
import { SelfCheckModule } from './self-check/self-check.module.js';
import { ServicesModule } from './services/services.module.js';
import { StatusPageModule } from './status-page/status-page.module.js';
import { TeamsModule } from './teams/teams.module.js';
import { SsoModule } from './auth/sso/sso.module.js';
import { BootstrapModule } from './tenants/bootstrap/bootstrap.module.js';
import { TenantsModule } from './tenants/tenants.module.js';
import { UsersModule } from './users/users.module.js';

/** What every feature depends on. */
const FOUNDATION = [
  CommonModule,
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
  RetentionModule,
  SelfCheckModule,
  ConfigurationModule,
  MovingInModule,
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
