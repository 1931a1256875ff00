import { Module } from '@nestjs/common';
import { AlertsModule } from '../../alerts/alerts.module.js';
import { AuthModule } from '../../auth/auth.module.js';
import { IntakeModule } from '../../intake/intake.module.js';
import { RateLimitModule } from '../../rate-limit/rate-limit.module.js';
import { StatusPageModule } from '../../status-page/status-page.module.js';
import { UsersModule } from '../../users/users.module.js';
import { CreateLane } from './create-lane.js';
import { KnownKeys } from './known-keys.js';
import { ListCallers } from './list-callers.js';
import { ListLane } from './list-lane.js';
import { PageLane } from './page-lane.js';

/** Fast paths of requests, without the framework. */
@Module({
  imports: [AlertsModule, AuthModule, IntakeModule, RateLimitModule, StatusPageModule, UsersModule],
  providers: [CreateLane, KnownKeys, ListCallers, ListLane, PageLane],
})
export class LanesModule {}
