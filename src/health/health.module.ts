import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { HealthParts } from './health-parts.js';
import { HealthService } from './health.service.js';

@Module({ controllers: [HealthController], providers: [HealthService, HealthParts], exports: [HealthParts] })
export class HealthModule {}
