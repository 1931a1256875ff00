import { Module } from '@nestjs/common';
import { AlertPoliciesModule } from '../policies/alert-policies.module.js';
import { AlertsModule } from '../lifecycle/alerts.module.js';
import { EscalationModule } from '../../paging/escalation/escalation.module.js';
import { IntegrationsModule } from '../integrations/integrations.module.js';
import { MaintenanceModule } from '../maintenance/maintenance.module.js';
import { NotificationsModule } from '../../paging/notifications/notifications.module.js';
import { RoutingModule } from '../routing/routing.module.js';
import { ActWarnings } from './act-warnings.js';
import { AlertPreview } from './alert-preview.js';
import { AlertPipeline } from './alert-pipeline.js';
import { DeferredAlerts } from './deferred-alerts.js';
import { RaisedAlerts } from './raised-alerts.js';
import { EscalationStage } from './escalation.stage.js';
import { ReceiptsStage } from './receipts.stage.js';
import { Setbacks } from './setbacks.js';
import { PipelineMetrics } from './pipeline-metrics.js';
import { Stages } from './stages.js';
import { TenantRulesLoader } from './tenant-rules.js';
import { TrailStage } from './trail.stage.js';

/** Creates alerts, whichever way they arrive. */
@Module({
  imports: [
    AlertsModule,
    RoutingModule,
    AlertPoliciesModule,
    MaintenanceModule,
    EscalationModule,
    IntegrationsModule,
    NotificationsModule,
  ],
  providers: [
    AlertPipeline,
    Stages,
    PipelineMetrics,
    Setbacks,
    TenantRulesLoader,
    TrailStage,
    EscalationStage,
    ReceiptsStage,
    DeferredAlerts,
    RaisedAlerts,
    AlertPreview,
    ActWarnings,
  ],
  exports: [AlertPipeline, AlertPreview],
})
export class PipelineModule {}
