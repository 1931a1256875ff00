import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiExtraModels, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../people/access/access.decorator.js';
import type { Caller } from '../people/access/caller.js';
import { ApiData, ApiErrors, ApiRaw, ApiResult, ApiTeamList, ApiList, WARNINGS } from '../platform/http/api-docs.js';
import { IdParam } from '../platform/http/id-param.js';
import { Reply } from '../platform/http/reply.js';
import {
  CalendarQuery,
  GapsView,
  OnCallsQuery,
  OnCallsView,
  RangeQuery,
  ShiftsQuery,
  ShiftsView,
  TimelineQuery,
  TimelineView,
} from './dto/on-call.dto.js';
import {
  CreateScheduleDto,
  OverrideWindowQuery,
  PreviewScheduleDto,
  ScheduleDetailView,
  ScheduleListQuery,
  SchedulePreviewView,
  ScheduleView,
  UpdateScheduleDto,
} from './dto/schedule.dto.js';
import { OnCallReader } from './on-call-reader.js';
import { OnCallNowView, PLAN_NOTES, withWarnings } from '../people/users/plan-notes.js';
import { SCHEDULE_NOT_FOUND } from './schedule-lookup.js';
import { SchedulePreview } from './schedule-preview.js';
import { SchedulesService } from './schedules.service.js';
import { OnCallEffects } from '../people/users/on-call-effects.js';
import { TargetsService } from './targets.service.js';
import { PageQuery } from '../platform/http/pagination.js';

const ID = { type: 'string' };

@ApiExtraModels(OnCallNowView)
@ApiTags('Schedules')
@ApiErrors(400, 401, 403)
@Controller('v2/schedules')
export class SchedulesController {
  constructor(
    private readonly schedules: SchedulesService,
    private readonly onCall: OnCallReader,
    private readonly previews: SchedulePreview,
    private readonly targets: TargetsService,
    private readonly effects: OnCallEffects,
  ) {}

  @Get()
  @Access('schedules', 'read')
  @ApiTeamList(ScheduleView)
  async list(@CurrentCaller() caller: Caller, @Query() query: ScheduleListQuery): Promise<Reply> {
    return Reply.list(await this.schedules.list(caller, query));
  }

  @Post()
  @Access('schedules', 'write')
  @ApiResult('created', { id: ID, warnings: WARNINGS })
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateScheduleDto): Promise<Reply> {
    const { id, notes } = await this.schedules.create(caller, body);
    return Reply.data({ id, result: 'created', ...withWarnings(notes, await this.warned(caller, body)) });
  }

  @Post('preview')
  @HttpCode(200)
  @Access('schedules', 'read', { keyScope: 'read' })
  @ApiData(SchedulePreviewView)
  @ApiErrors(404)
  preview(@CurrentCaller() caller: Caller, @Body() body: PreviewScheduleDto): Promise<SchedulePreviewView> {
    return this.previews.of(caller, body);
  }

  @Get(':id')
  @Access('schedules', 'read')
  @ApiData(ScheduleDetailView)
  @ApiErrors(404)
  get(
    @CurrentCaller() caller: Caller,
    @IdParam('id', SCHEDULE_NOT_FOUND) id: string,
    @Query() query: OverrideWindowQuery,
  ): Promise<ScheduleDetailView> {
    return this.schedules.get(caller, id, query);
  }

  @Patch(':id')
  @Access('schedules', 'write')
  @ApiResult('updated', { id: ID, ...PLAN_NOTES })
  @ApiErrors(404)
  async update(
    @CurrentCaller() caller: Caller,
    @IdParam('id', SCHEDULE_NOT_FOUND) id: string,
    @Body() body: UpdateScheduleDto,
  ): Promise<Reply> {
    const notes = await this.schedules.update(caller, id, body);
    const said = withWarnings(notes, await this.warned(caller, body));
    const isLeft = body.enabled === false && notes.onCallAfter?.length === 0;
    const warnings = isLeft ? ['Nobody is on call in this schedule now: it is switched off'] : [];
    return Reply.data({ id, result: 'updated', ...withWarnings(said, { warnings }) });
  }

  @Delete(':id')
  @Access('schedules', 'write')
  @ApiResult('deleted', PLAN_NOTES)
  @ApiErrors(404)
  async remove(@CurrentCaller() caller: Caller, @IdParam('id', SCHEDULE_NOT_FOUND) id: string): Promise<Reply> {
    const notes = await this.schedules.remove(caller, id);
    const policies = await this.effects.policyWarnings(caller, { type: 'schedule', id });
    return Reply.data({ result: 'deleted', ...withWarnings(notes, policies) });
  }

  @Get(':id/on-calls')
  @Access('schedules', 'read')
  @ApiData(OnCallsView)
  @ApiErrors(404)
  onCalls(
    @CurrentCaller() caller: Caller,
    @IdParam('id', SCHEDULE_NOT_FOUND) id: string,
    @Query() { at }: OnCallsQuery,
  ): Promise<OnCallsView> {
    return this.onCall.onCalls(caller, id, at);
  }

  @Get(':id/timeline')
  @Access('schedules', 'read')
  @ApiData(TimelineView)
  @ApiErrors(404)
  timeline(
    @CurrentCaller() caller: Caller,
    @IdParam('id', SCHEDULE_NOT_FOUND) id: string,
    @Query() query: TimelineQuery,
  ): Promise<TimelineView> {
    return this.onCall.timeline(caller, id, query);
  }

  @Get(':id/shifts')
  @Access('schedules', 'read')
  @ApiData(ShiftsView)
  @ApiErrors(404)
  shifts(
    @CurrentCaller() caller: Caller,
    @IdParam('id', SCHEDULE_NOT_FOUND) id: string,
    @Query() query: ShiftsQuery,
  ): Promise<ShiftsView> {
    return this.onCall.shifts(caller, id, query, query.planned === 'true' ? 'planned' : 'paged');
  }

  @Get(':id/gaps')
  @Access('schedules', 'read')
  @ApiData(GapsView)
  @ApiErrors(404)
  gaps(
    @CurrentCaller() caller: Caller,
    @IdParam('id', SCHEDULE_NOT_FOUND) id: string,
    @Query() query: RangeQuery,
  ): Promise<GapsView> {
    return this.onCall.gaps(caller, id, query);
  }

  @Get(':id/ical')
  @Access('schedules', 'read')
  @ApiProduces('text/calendar')
  @ApiRaw(200, { type: 'string' }, 'An event per shift and override')
  @ApiErrors(404)
  async ical(
    @CurrentCaller() caller: Caller,
    @IdParam('id', SCHEDULE_NOT_FOUND) id: string,
    @Query() query: CalendarQuery,
  ): Promise<StreamableFile> {
    return download(await this.onCall.calendar(caller, id, query), `oncall-${id}.ics`);
  }

  private warned(
    caller: Caller,
    { rotations }: Pick<UpdateScheduleDto, 'rotations'>,
  ): Promise<{ warnings?: string[] }> {
    const participants = (rotations ?? []).flatMap((rotation) => rotation.participants ?? []);
    return this.targets.warned(caller, participants);
  }
}

function download(calendar: string, fileName: string): StreamableFile {
  return new StreamableFile(Buffer.from(calendar), {
    type: 'text/calendar; charset=utf-8',
    disposition: `attachment; filename="${fileName}"`,
  });
}

@ApiTags('Users')
@ApiErrors(400, 401, 403, 404)
@Controller('v2/users/:id/schedules')
export class UserSchedulesController {
  constructor(private readonly schedules: SchedulesService) {}

  /** All schedules of the tenant; the user only has to exist (contract: "Users"). */
  @Get()
  @Access('schedules', 'read')
  @ApiList(ScheduleView)
  async list(
    @CurrentCaller() caller: Caller,
    @IdParam('id', 'User not found') id: string,
    @Query() query: PageQuery,
  ): Promise<Reply> {
    return Reply.list(await this.schedules.listForUser(caller, id, query));
  }
}
