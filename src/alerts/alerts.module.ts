import { Module } from '@nestjs/common';
import { AlertPoliciesModule } from '../alert-policies/alert-policies.module.js';
import { EscalationModule } from '../escalation/escalation.module.js';
import { IntegrationsModule } from '../integrations/integrations.module.js';
import { RoutingModule } from '../routing/routing.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { UsersModule } from '../users/users.module.js';
import { AlertAccess } from './alert-access.js';
import { AlertContentsController } from './alert-contents.controller.js';
import { AlertCounts } from './alert-counts.js';
import { AlertCreation } from './alert-creation.js';
import { AlertEditor } from './alert-editor.js';
import { AlertEscalation } from './alert-escalation.js';
import { AlertLifecycle } from './alert-lifecycle.js';
import { AlertLifecycleController } from './alert-lifecycle.controller.js';
import { AlertPurge } from './alert-purge.js';
import { AlertResponders } from './alert-responders.js';
import { AlertQueries } from './alert-queries.js';
import { AlertsCoreModule } from './alerts-core.module.js';
import { AlertsController } from './alerts.controller.js';
import { IndexTextsJob } from './jobs/index-texts.job.js';
import { SnoozeEndJob } from './jobs/snooze-end.job.js';
import { AlertPipeline } from './pipeline/alert-pipeline.js';
import { DeferredAlerts } from './pipeline/deferred-alerts.js';
import { EscalationStage } from './pipeline/escalation.stage.js';
import { ReceiptsStage } from './pipeline/receipts.stage.js';
import { Setbacks } from './pipeline/setbacks.js';
import { TenantRulesLoader } from './pipeline/tenant-rules.js';
import { TrailStage } from './pipeline/trail.stage.js';
import { Ways } from './pipeline/ways.js';
import { AlertReceipts } from './receipts/alert-receipts.js';
import { AlertRequestsController } from './receipts/alert-requests.controller.js';
import { SweepReceiptsJob } from './receipts/sweep-receipts.job.js';
import { AlertLists } from './search/alert-lists.js';
import { SearchNames } from './search/search-names.js';

/** How alerts come in (the pipeline) and what callers do with them. */
@Module({
  imports: [
    AlertsCoreModule,
    RoutingModule,
    AlertPoliciesModule,
    EscalationModule,
    IntegrationsModule,
    TeamsModule,
    UsersModule,
  ],
  controllers: [
    AlertsController,
    AlertLifecycleController,
    AlertContentsController,
    AlertRequestsController,
  ],
  providers: [
    AlertPipeline,
    Ways,
    Setbacks,
    TenantRulesLoader,
    TrailStage,
    EscalationStage,
    ReceiptsStage,
    DeferredAlerts,
    SnoozeEndJob,
    IndexTextsJob,
    AlertReceipts,
    SweepReceiptsJob,
    AlertAccess,
    AlertCounts,
    AlertCreation,
    AlertLifecycle,
    AlertEditor,
    AlertEscalation,
    AlertResponders,
    AlertLists,
    SearchNames,
    AlertPurge,
    AlertQueries,
  ],
  exports: [
    AlertAccess,
    AlertCreation,
    AlertEditor,
    AlertEscalation,
    AlertLifecycle,
    AlertPipeline,
    AlertPurge,
    AlertQueries,
    AlertReceipts,
    AlertResponders,
  ],
})
export class AlertsModule {}
