import { Body, Controller, Delete, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../people/access/access.decorator.js';
import type { Caller } from '../people/access/caller.js';
import { ApiData, ApiErrors, ApiResult } from '../platform/http/api-docs.js';
import { IdParam } from '../platform/http/id-param.js';
import { Reply } from '../platform/http/reply.js';
import { Clock } from '../platform/clock/clock.js';
import { OnCallNowView, PLAN_NOTES, withWarnings } from '../people/users/plan-notes.js';
import { ChangedOverrideView, CreateOverrideDto, RemoveOverrideQuery, UpdateOverrideDto } from './dto/override.dto.js';
import { OVERRIDE_NOT_FOUND, OverridesService } from './overrides.service.js';
import { SCHEDULE_NOT_FOUND } from './schedule-lookup.js';
import { TargetsService } from './targets.service.js';

@ApiExtraModels(OnCallNowView)
@ApiTags('Schedules')
@ApiErrors(400, 401, 403, 404)
@Controller('v2/schedules/:id/overrides')
export class OverridesController {
  constructor(
    private readonly overrides: OverridesService,
    private readonly targets: TargetsService,
    private readonly clock: Clock,
  ) {}

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
    const warned = await this.warned(caller, body, body);
    return Reply.data({ id: made, result: 'override created', ...withWarnings(notes, warned) });
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
    const [startTime, endTime] = [new Date(view.startTime), new Date(view.endTime)];
    const warned = await this.warned(caller, { ...view, userId: view.userId ?? undefined }, { startTime, endTime });
    return { ...view, ...withWarnings(notes, warned) };
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

  /** Of who stands in: that no message reaches them, or is held when they are on call, as far as that is still to come. */
  private async warned(
    { tenantId }: Caller,
    { userId, participant }: Pick<CreateOverrideDto, 'userId' | 'participant'>,
    { startTime, endTime }: { startTime: Date; endTime: Date },
  ): Promise<{ warnings?: string[] }> {
    const now = this.clock.now();
    if (endTime <= now || endTime <= startTime) return {};
    const standIn = participant ?? { type: 'user' as const, id: userId! };
    if (standIn.type === 'none') return {};
    return this.targets.warned(tenantId, [standIn], startTime > now ? startTime : now);
  }
}
