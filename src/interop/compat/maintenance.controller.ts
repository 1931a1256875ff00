import { Controller, Get, Query } from '@nestjs/common';
import { ApiProperty, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { Clock } from '../../platform/clock/clock.js';
import { ApiData, ApiErrors, ApiList } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Reply } from '../../platform/http/reply.js';
import { MaintenanceWindowsService } from '../../alerts/maintenance/maintenance-windows.service.js';
import {
  maintenanceShape,
  ofKind,
  type MaintenanceShape,
  type MaintenanceStatus,
} from './domain/third-party-shapes.js';

class MaintenanceTimeView {
  @ApiProperty({ enum: ['schedule'] }) type!: 'schedule';
  @ApiProperty({ format: 'date-time' }) startDate!: string;
  @ApiProperty({ format: 'date-time' }) endDate!: string;
}

export class MaintenanceView implements MaintenanceShape {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: ['planned', 'active', 'past', 'cancelled'] }) status!: MaintenanceStatus;
  @ApiProperty() time!: MaintenanceTimeView;
  @ApiProperty({ description: 'Or the name, where there is none' }) description!: string;
}

/** Maintenance windows where third-party clients look for them, to read (additive). */
@ApiTags('Maintenance windows')
@ApiErrors(401, 403)
@Controller('v1/maintenance')
export class MaintenanceController {
  constructor(
    private readonly windows: MaintenanceWindowsService,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Access('maintenance-windows', 'read')
  @ApiList(MaintenanceView, 'All of them, newest first')
  @ApiQuery({ name: 'type', type: String, required: false, description: '`past` or `non-expired`; else all' })
  async list(@CurrentCaller() caller: Caller, @Query('type') type?: unknown): Promise<Reply> {
    const now = this.clock.now();
    const shapes = (await this.windows.all(caller)).map((window) => maintenanceShape(window, now));
    const found = shapes.filter((shape) => ofKind(shape, type));
    return Reply.all(found);
  }

  @Get(':id')
  @Access('maintenance-windows', 'read')
  @ApiData(MaintenanceView)
  @ApiErrors(404)
  async get(
    @CurrentCaller() caller: Caller,
    @IdParam('id', 'Maintenance window not found') id: string,
  ): Promise<MaintenanceShape> {
    return maintenanceShape(await this.windows.get(caller, id), this.clock.now());
  }
}
