import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { RateLimitModule } from '../common/rate-limit/rate-limit.module.js';
import { IntegrationsModule } from '../integrations/integrations.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { CreateLane } from './fast-lane/create-lane.js';
import { IntakeService } from './intake.service.js';
import { WebhooksController } from './webhooks.controller.js';

/** Where alerts of other systems come in without an API key. */
@Module({
  imports: [AlertsModule, AuthModule, IntegrationsModule, RateLimitModule, TeamsModule],
  controllers: [WebhooksController],
  providers: [IntakeService, CreateLane],
})
export class IntakeModule {}
