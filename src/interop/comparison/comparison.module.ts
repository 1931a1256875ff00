import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlertsModule } from '../../alerts/lifecycle/alerts.module.js';
import { IntegrationsModule } from '../../alerts/integrations/integrations.module.js';
import { ChannelsModule } from '../../paging/channels/channels.module.js';
import { NotificationsModule } from '../../paging/notifications/notifications.module.js';
import { AuditModule } from '../../people/audit/audit.module.js';
import { PushTokensModule } from '../../people/push-tokens/push-tokens.module.js';
import { TeamsModule } from '../../people/teams/teams.module.js';
import { TenantsModule } from '../../people/tenants/tenants.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { CleansUp } from '../../platform/clean-up/clean-up.decorator.js';
import { DAY_MS } from '../../platform/durations.js';
import { MovingInModule } from '../moving-in/moving-in.module.js';
import { CompareJob } from './compare.job.js';
import { Comparer } from './comparer.js';
import { ComparisonWorker } from './comparison-worker.js';
import { ComparisonController } from './comparison.controller.js';
import { ReadAlert, StoredComparison } from './comparison.entity.js';
import { ComparisonsService } from './comparisons.service.js';
import { HistoryReader } from './history-reader.js';
import { OwnHistory } from './own-history.js';

/** Whether Pager did what the old service did. What was read of that holds people's addresses, and does not stay. */
@CleansUp(
  { table: 'compared_alerts', olderThan: 'createdAt', keepMs: DAY_MS },
  { table: 'comparisons', olderThan: 'createdAt', keepMs: 90 * DAY_MS, noLongerThanAlerts: true },
)
@Module({
  imports: [
    TypeOrmModule.forFeature([ReadAlert, StoredComparison]),
    ...[AlertsModule, AuditModule, ChannelsModule, IntegrationsModule, MovingInModule, NotificationsModule],
    ...[PushTokensModule, TeamsModule, TenantsModule, UsersModule],
  ],
  controllers: [ComparisonController],
  providers: [Comparer, CompareJob, ComparisonsService, ComparisonWorker, HistoryReader, OwnHistory],
})
export class ComparisonModule {}
