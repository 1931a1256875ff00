import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiData, ApiErrors, ApiResult, ApiTeamList, WARNINGS } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Reply } from '../../platform/http/reply.js';
import {
  CreateMaintenanceWindowDto,
  MaintenanceWindowListQuery,
  MaintenanceWindowView,
  UpdateMaintenanceWindowDto,
} from './dto/maintenance-window.dto.js';
import { MaintenanceWindowsService } from './maintenance-windows.service.js';

const NOT_FOUND = 'Maintenance window not found';
const CHANGED = { id: { type: 'string' }, warnings: WARNINGS };

/**
 * Contract: "Maintenance windows". They suppress the alerts of overdue heartbeats; those with a `silence` keep other alerts
 * quiet as well (additive).
 */
@ApiTags('Maintenance windows')
@ApiErrors(400, 401, 403)
@Controller('v2/maintenance-windows')
export class MaintenanceWindowsController {
  constructor(private readonly windows: MaintenanceWindowsService) {}

  @Get()
  @Access('maintenance-windows', 'read')
  @ApiTeamList(MaintenanceWindowView)
  async list(@CurrentCaller() caller: Caller, @Query() query: MaintenanceWindowListQuery): Promise<Reply> {
    return Reply.list(await this.windows.list(caller, query));
  }

  @Post()
  @Access('maintenance-windows', 'write')
  @ApiResult('created', CHANGED)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateMaintenanceWindowDto): Promise<Reply> {
    return Reply.data({ ...(await this.windows.create(caller, body)), result: 'created' });
  }

  @Get(':id')
  @Access('maintenance-windows', 'read')
  @ApiData(MaintenanceWindowView)
  @ApiErrors(404)
  get(@CurrentCaller() caller: Caller, @IdParam('id', NOT_FOUND) id: string): Promise<MaintenanceWindowView> {
    return this.windows.get(caller, id);
  }

  @Patch(':id')
  @Access('maintenance-windows', 'write')
  @ApiResult('updated', CHANGED)
  @ApiErrors(404)
  async update(
    @CurrentCaller() caller: Caller,
    @IdParam('id', NOT_FOUND) id: string,
    @Body() body: UpdateMaintenanceWindowDto,
  ): Promise<Reply> {
    return Reply.data({ ...(await this.windows.update(caller, id, body)), result: 'updated' });
  }

  @Post(':id/end')
  @HttpCode(200)
  @Access('maintenance-windows', 'write')
  @ApiResult('updated', { id: { type: 'string' } })
  @ApiErrors(404)
  async end(@CurrentCaller() caller: Caller, @IdParam('id', NOT_FOUND) id: string): Promise<Reply> {
    await this.windows.end(caller, id);
    return Reply.data({ id, result: 'updated' });
  }

  @Delete(':id')
  @Access('maintenance-windows', 'write')
  @ApiResult('deleted')
  @ApiErrors(404)
  async remove(@CurrentCaller() caller: Caller, @IdParam('id', NOT_FOUND) id: string): Promise<Reply> {
    await this.windows.remove(caller, id);
    return Reply.data({ result: 'deleted' });
  }
}
