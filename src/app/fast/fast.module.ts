import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { AuthModule } from '../../people/auth/auth.module.js';
import { IntakeModule } from '../../alerts/intake/intake.module.js';
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.js';
import { StatusPageModule } from '../../incidents/status-page/status-page.module.js';
import { FastCreates } from './fast-creates.js';
import { FastFailures, FastPaths } from './fast-paths.js';

@Module({
  imports: [AuthModule, IntakeModule, RateLimitModule, StatusPageModule],
  providers: [FastCreates, FastPaths],
})
export class FastModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(FastFailures).forRoutes('v2/alerts', 'status/:slug');
  }
}
