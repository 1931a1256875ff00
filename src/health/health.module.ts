import { Module } from '@nestjs/common';
import { ProvidersModule } from '../channels/providers.module.js';
import { HealthController } from './health.controller.js';
import { HealthParts } from './health-parts.js';
import { HealthService } from './health.service.js';

@Module({
  imports: [ProvidersModule],
  controllers: [HealthController],
  providers: [HealthService, HealthParts],
  exports: [HealthParts],
})
export class HealthModule {}
