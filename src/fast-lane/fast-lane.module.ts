import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { IntakeModule } from '../intake/intake.module.js';
import { CreateLane } from './create-lane.js';

/** The short way of a plain create, beside the framework. */
@Module({
  imports: [AuthModule, IntakeModule, RateLimitModule],
  providers: [CreateLane],
})
export class FastLaneModule {}
