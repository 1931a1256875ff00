import { Body, Delete, Get, Patch, Post, Query, StreamableFile } from '@nestjs/common';
import { CurrentCaller } from '../../access/access.decorator.js';
import type { Caller } from '../../access/caller.js';
import type { Reply } from '../../common/http/reply.js';
import { checkedBody } from '../../configuration/bodies.js';
import { CreateScheduleDto, UpdateScheduleDto, type ScheduleView } from '../../on-call/dto/schedule.dto.js';
import { OnCallReader } from '../../on-call/on-call-reader.js';
import { SchedulesService } from '../../on-call/schedules.service.js';
import { created, deleted, shown, updated } from './answers.js';
import { ThirdPartyController } from './configuration.guard.js';
import { scheduleIn, scheduleShape } from './domain/schedule-shape.js';
import { bodyOf } from './domain/wire-body.js';
import { NamedThings } from './named-things.service.js';
import { TheSchedule } from './parents.js';
import { ScheduleFinder } from './schedule-finder.js';
import { TeamLookup } from './team-lookup.js';

@ThirdPartyController('v2/schedules', { resource: 'schedules' })
export class ThirdPartySchedulesController {
  constructor(
    private readonly schedules: SchedulesService,
    private readonly onCall: OnCallReader,
    private readonly finder: ScheduleFinder,
    private readonly things: NamedThings,
    private readonly teams: TeamLookup,
  ) {}

  @Get()
  async list(@CurrentCaller() caller: Caller, @Query('expand') expand: unknown): Promise<Reply> {
    const things = await this.things.withEscalations(caller);
    const isExpanded = expand === 'rotation';
    const shapes = (await this.finder.all(caller)).map((each) => scheduleShape(each, things, isExpanded));
    return shown(shapes, { expandable: ['rotation'] });
  }

  @Get(':schedule.ics')
  async calendar(
    @CurrentCaller() caller: Caller,
    @TheSchedule('identifierType') schedule: ScheduleView,
  ): Promise<StreamableFile> {
    const text = await this.onCall.calendar(caller, schedule.id, {});
    return new StreamableFile(Buffer.from(text), { type: 'text/calendar; charset=utf-8' });
  }

  @Get(':schedule')
  async get(@CurrentCaller() caller: Caller, @TheSchedule('identifierType') schedule: ScheduleView): Promise<Reply> {
    return shown(scheduleShape(schedule, await this.things.withEscalations(caller), true));
  }

  @Post()
  async create(@CurrentCaller() caller: Caller, @Body() body: unknown): Promise<Reply> {
    const given = bodyOf(body);
    const fields = scheduleIn(given, await this.things.withEscalations(caller));
    const teamId = await this.teams.ownerIn(caller, given);
    const schedule = await checkedBody(CreateScheduleDto, { ...fields, teamId });
    await this.finder.requireFree(caller, schedule.name);
    const id = await this.schedules.create(caller, schedule);
    return created({ id, name: schedule.name, enabled: schedule.enabled ?? true });
  }

  @Patch(':schedule')
  async patch(
    @CurrentCaller() caller: Caller,
    @TheSchedule('identifierType') schedule: ScheduleView,
    @Body() body: unknown,
  ): Promise<Reply> {
    const { id, name } = schedule;
    const given = bodyOf(body);
    const fields = scheduleIn(given, await this.things.withEscalations(caller));
    const teamId = await this.teams.ownerIn(caller, given);
    const patch = await checkedBody(UpdateScheduleDto, { ...fields, teamId });
    if (patch.name !== undefined && patch.name !== name) await this.finder.requireFree(caller, patch.name);
    await this.schedules.update(caller, id, patch);
    const after = await this.schedules.get(caller, id, {});
    return updated({ id, name: after.name, enabled: after.enabled });
  }

  @Delete(':schedule')
  async remove(@CurrentCaller() caller: Caller, @TheSchedule('identifierType') schedule: ScheduleView): Promise<Reply> {
    await this.schedules.remove(caller, schedule.id);
    return deleted();
  }
}
