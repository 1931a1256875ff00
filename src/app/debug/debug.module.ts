import { Module } from '@nestjs/common';
import { AlertsModule } from '../../alerts/lifecycle/alerts.module.js';
import { AuthModule } from '../../people/auth/auth.module.js';
import { ChannelsModule } from '../../paging/channels/channels.module.js';
import { EscalationModule } from '../../paging/escalation/escalation.module.js';
import { PushTokensModule } from '../../people/push-tokens/push-tokens.module.js';
import { TenantsModule } from '../../people/tenants/tenants.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { DebugPushService } from './debug-push.service.js';
import { DebugController } from './debug.controller.js';
import { DebugService } from './debug.service.js';
import { PipelineModule } from '../../alerts/create/pipeline.module.js';

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
