import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TeamsModule } from '../teams/teams.module.js';
import { UsersModule } from '../users/users.module.js';
import { OverrideEntity } from './entities/override.entity.js';
import { PtoRequestEntity } from './entities/pto-request.entity.js';
import { RotationEntity } from './entities/rotation.entity.js';
import { ScheduleEntity } from './entities/schedule.entity.js';
import { OnCallQueries } from './on-call-queries.js';
import { OnCallService } from './on-call.service.js';
import { OverridesController } from './overrides.controller.js';
import { OverridesService } from './overrides.service.js';
import { RotationsController } from './rotations.controller.js';
import { RotationsService } from './rotations.service.js';
import { SchedulesController } from './schedules.controller.js';
import { SchedulesService } from './schedules.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ScheduleEntity, RotationEntity, OverrideEntity, PtoRequestEntity]),
    UsersModule,
    TeamsModule,
  ],
  controllers: [SchedulesController, RotationsController, OverridesController],
  providers: [OnCallService, OnCallQueries, SchedulesService, RotationsService, OverridesService],
  exports: [OnCallService],
})
export class OnCallModule {}
