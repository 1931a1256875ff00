import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { IntakeModule } from '../../intake/intake.module.js';
import { RateLimitModule } from '../../rate-limit/rate-limit.module.js';
import { StatusPageModule } from '../../status-page/status-page.module.js';
import { CreateLane } from './create-lane.js';
import { PageLane } from './page-lane.js';

/** Fast paths of requests, without the framework. */
@Module({
  imports: [AuthModule, IntakeModule, RateLimitModule, StatusPageModule],
  providers: [CreateLane, PageLane],
})
export class LanesModule {}
