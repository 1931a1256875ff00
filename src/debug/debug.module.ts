import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { EscalationModule } from '../escalation/escalation.module.js';
import { PushTokensModule } from '../push-tokens/push-tokens.module.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import { UsersModule } from '../users/users.module.js';
import { DebugPushService } from './debug-push.service.js';
import { DebugController } from './debug.controller.js';
import { DebugService } from './debug.service.js';
import { PipelineModule } from '../pipeline/pipeline.module.js';

@Module({
  imports: [
    AlertsModule,
    PipelineModule,
    AuthModule,
    EscalationModule,
    ChannelsModule,
    PushTokensModule,
    TenantsModule,
    UsersModule,
  ],
  controllers: [DebugController],
  providers: [DebugService, DebugPushService],
})
export class DebugModule {}
