import { Module } from '@nestjs/common';
import { AlertsModule } from '../../alerts/lifecycle/alerts.module.js';
import { AuthModule } from '../../people/auth/auth.module.js';
import { UsersModule } from '../../people/users/users.module.js';
import { LiveController } from './live.controller.js';
import { LiveStreams } from './live-streams.js';
import { LiveUpdates } from './live-updates.js';

/** Live updates for clients that show alerts and configuration. */
@Module({
  imports: [AlertsModule, AuthModule, UsersModule],
  controllers: [LiveController],
  providers: [LiveStreams, LiveUpdates],
})
export class LiveModule {}
