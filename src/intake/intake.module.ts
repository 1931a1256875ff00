import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.js';
import { IntegrationsModule } from '../integrations/integrations.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { IntakeService } from './intake.service.js';
import { WebhooksController } from './webhooks.controller.js';

/** Where alerts of other systems come in without an API key. */
@Module({
  imports: [AlertsModule, IntegrationsModule, TeamsModule],
  controllers: [WebhooksController],
  providers: [IntakeService],
})
export class IntakeModule {}
