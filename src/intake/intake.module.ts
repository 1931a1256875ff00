import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { EscalationModule } from '../escalation/escalation.module.js';
import { IntegrationsModule } from '../integrations/integrations.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { OnCallModule } from '../on-call/on-call.module.js';
import { PipelineModule } from '../pipeline/pipeline.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { AlertPreviewController } from './preview/alert-preview.controller.js';
import { AlertPreviewReader } from './preview/alert-preview.service.js';
import { AlertCreation } from './alert-creation.js';
import { CreateAlertsController } from './create-alerts.controller.js';
import { IntakeService } from './intake.service.js';
import { RuledIntake } from './rules/ruled-intake.js';
import { WebhooksController } from './webhooks.controller.js';

/** Creates alerts from the API, webhooks and e-mail. */
@Module({
  imports: [
    AlertsModule,
    AuthModule,
    EscalationModule,
    IntegrationsModule,
    NotificationsModule,
    OnCallModule,
    PipelineModule,
    TeamsModule,
  ],
  controllers: [AlertPreviewController, CreateAlertsController, WebhooksController],
  providers: [AlertCreation, AlertPreviewReader, IntakeService, RuledIntake],
  exports: [AlertCreation],
})
export class IntakeModule {}
