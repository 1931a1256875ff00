import { Module } from '@nestjs/common';
import { AlertsModule } from '../lifecycle/alerts.module.js';
import { AttachmentsModule } from '../attachments/attachments.module.js';
import { AuthModule } from '../../people/auth/auth.module.js';
import { EscalationModule } from '../../paging/escalation/escalation.module.js';
import { IntegrationsModule } from '../integrations/integrations.module.js';
import { NotificationsModule } from '../../paging/notifications/notifications.module.js';
import { OnCallModule } from '../../on-call/on-call.module.js';
import { PipelineModule } from '../create/pipeline.module.js';
import { RepliesModule } from '../../paging/replies/replies.module.js';
import { TeamsModule } from '../../people/teams/teams.module.js';
import { AlertPreviewController } from './preview/alert-preview.controller.js';
import { AlertPreviewReader } from './preview/alert-preview.service.js';
import { AlertCreation } from './alert-creation.js';
import { CreateAlertsController } from './create-alerts.controller.js';
import { EmailIntake } from './email/email-intake.service.js';
import { IntakeService } from './intake.service.js';
import { RuledIntake } from './rules/ruled-intake.js';
import { KeyedSendersController } from './keyed-senders.controller.js';
import { WebhooksController } from './webhooks.controller.js';

/** Creates alerts from the API, webhooks and e-mail. */
@Module({
  imports: [
    AlertsModule,
    AttachmentsModule,
    AuthModule,
    EscalationModule,
    IntegrationsModule,
    NotificationsModule,
    OnCallModule,
    PipelineModule,
    RepliesModule,
    TeamsModule,
  ],
  controllers: [AlertPreviewController, CreateAlertsController, KeyedSendersController, WebhooksController],
  providers: [AlertCreation, AlertPreviewReader, EmailIntake, IntakeService, RuledIntake],
  exports: [AlertCreation],
})
export class IntakeModule {}
