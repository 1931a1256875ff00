import { Body, Controller, Delete, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../access/access.decorator.js';
import type { Caller } from '../access/caller.js';
import { ApiData, ApiErrors, ApiResult } from '../common/http/api-docs.js';
import { IdParam } from '../common/http/id-param.js';
import { Reply } from '../common/http/reply.js';
import { CreateOverrideDto, OverrideView, UpdateOverrideDto } from './dto/schedule.dto.js';
import { OVERRIDE_NOT_FOUND, OverridesService } from './overrides.service.js';
import { SCHEDULE_NOT_FOUND } from './schedule-lookup.js';

@ApiTags('Schedules')
@ApiErrors(400, 401, 403, 404)
@Controller('v2/schedules/:id/overrides')
export class OverridesController {
  constructor(private readonly overrides: OverridesService) {}

  @Post()
  @Access('schedules', 'write')
  @ApiResult('override created', { id: { type: 'string' } })
  async create(
    @CurrentCaller() caller: Caller,
    @IdParam('id', SCHEDULE_NOT_FOUND) id: string,
    @Body() body: CreateOverrideDto,
  ): Promise<Reply> {
    return Reply.data({ id: await this.overrides.create(caller, id, body), result: 'override created' });
  }

  @Patch(':oid')
  @Access('schedules', 'write')
  @ApiData(OverrideView)
  update(
    @CurrentCaller() caller: Caller,
    @IdParam('id', SCHEDULE_NOT_FOUND) id: string,
    @IdParam('oid', OVERRIDE_NOT_FOUND) oid: string,
    @Body() body: UpdateOverrideDto,
  ): Promise<OverrideView> {
    return this.overrides.update(caller, id, oid, body);
  }

  /** An unknown override is no error (contract: "always 200"). */
  @Delete(':oid')
  @Access('schedules', 'write')
  @ApiResult('deleted')
  async remove(
    @CurrentCaller() caller: Caller,
    @IdParam('id', SCHEDULE_NOT_FOUND) id: string,
    @Param('oid') oid: string,
  ): Promise<Reply> {
    await this.overrides.remove(caller, id, oid);
    return Reply.data({ result: 'deleted' });
  }
}
