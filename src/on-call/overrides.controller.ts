import { Body, Controller, Delete, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../people/access/access.decorator.js';
import type { Caller } from '../people/access/caller.js';
import { ApiData, ApiErrors, ApiResult } from '../platform/http/api-docs.js';
import { IdParam } from '../platform/http/id-param.js';
import { Reply } from '../platform/http/reply.js';
import { OnCallNowView, PLAN_NOTES } from '../people/users/plan-notes.js';
import { ChangedOverrideView, CreateOverrideDto, RemoveOverrideQuery, UpdateOverrideDto } from './dto/override.dto.js';
import { OVERRIDE_NOT_FOUND, OverridesService } from './overrides.service.js';
import { SCHEDULE_NOT_FOUND } from './schedule-lookup.js';

@ApiExtraModels(OnCallNowView)
@ApiTags('Schedules')
@ApiErrors(400, 401, 403, 404)
@Controller('v2/schedules/:id/overrides')
export class OverridesController {
  constructor(private readonly overrides: OverridesService) {}

  @Post()
  @Access('schedules', 'write')
  @ApiResult('override created', { id: { type: 'string' }, ...PLAN_NOTES })
  @ApiErrors(409)
  async create(
    @CurrentCaller() caller: Caller,
    @IdParam('id', SCHEDULE_NOT_FOUND) id: string,
    @Body() body: CreateOverrideDto,
  ): Promise<Reply> {
    const { id: made, notes } = await this.overrides.create(caller, id, body);
    return Reply.data({ id: made, result: 'override created', ...notes });
  }

  @Patch(':oid')
  @Access('schedules', 'write')
  @ApiData(ChangedOverrideView)
  @ApiErrors(409)
  async update(
    @CurrentCaller() caller: Caller,
    @IdParam('id', SCHEDULE_NOT_FOUND) id: string,
    @IdParam('oid', OVERRIDE_NOT_FOUND) oid: string,
    @Body() body: UpdateOverrideDto,
  ): Promise<ChangedOverrideView> {
    const { view, notes } = await this.overrides.update(caller, id, oid, body);
    return { ...view, ...notes };
  }

  /** An unknown override is no error (contract: "always 200"). */
  @Delete(':oid')
  @Access('schedules', 'write')
  @ApiResult('deleted', PLAN_NOTES)
  @ApiErrors(409)
  async remove(
    @CurrentCaller() caller: Caller,
    @IdParam('id', SCHEDULE_NOT_FOUND) id: string,
    @Param('oid') oid: string,
    @Query() { confirm }: RemoveOverrideQuery,
  ): Promise<Reply> {
    const notes = await this.overrides.remove(caller, id, oid, confirm !== 'false');
    return Reply.data({ result: 'deleted', ...notes });
  }
}
