import { Delete, Get, Patch, Post, StreamableFile } from '@nestjs/common';
import type { Reply } from '../../../platform/http/reply.js';
import { checkedBody } from '../../../configuration/bodies.js';
import { CreateScheduleDto, UpdateScheduleDto, type ScheduleView } from '../../../on-call/dto/schedule.dto.js';
import { OnCallReader } from '../../../on-call/on-call-reader.js';
import { SchedulesService } from '../../../on-call/schedules.service.js';
import { created, deleted, shown, updated } from './answers.js';
import { Ask, type Asked } from './asked.js';
import { ThirdPartyController } from './configuration.guard.js';
import { scheduleIn, encodeSchedule } from '../../codec/schedule.js';
import { NamedThings } from './named-things.service.js';
import { TheSchedule } from './parents.js';
import { ScheduleFinder, TeamLookup } from './lookups.js';

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
  async list(@Ask() { caller, query: { expand } }: Asked): Promise<Reply> {
    const things = await this.things.withEscalations(caller);
    const isExpanded = expand === 'rotation';
    const shapes = (await this.finder.all(caller)).map((each) => encodeSchedule(each, things, isExpanded));
    return shown(shapes, { expandable: ['rotation'] });
  }

  @Get(':schedule.ics')
  async calendar(
    @Ask() { caller }: Asked,
    @TheSchedule('identifierType') schedule: ScheduleView,
  ): Promise<StreamableFile> {
    const text = await this.onCall.calendar(caller, schedule.id, {});
    return new StreamableFile(Buffer.from(text), { type: 'text/calendar; charset=utf-8' });
  }

  @Get(':schedule')
  async get(@Ask() { caller }: Asked, @TheSchedule('identifierType') schedule: ScheduleView): Promise<Reply> {
    return shown(encodeSchedule(schedule, await this.things.withEscalations(caller), true));
  }

  @Post()
  async create(@Ask() { caller, body }: Asked): Promise<Reply> {
    const fields = scheduleIn(body, await this.things.withEscalations(caller));
    const teamId = await this.teams.ownerIn(caller, body);
    const schedule = await checkedBody(CreateScheduleDto, { ...fields, teamId });
    await this.finder.requireFree(caller, schedule.name);
    const { id } = await this.schedules.create(caller, schedule);
    return created({ id, name: schedule.name, enabled: schedule.enabled ?? true });
  }

  @Patch(':schedule')
  async patch(@Ask() { caller, body }: Asked, @TheSchedule('identifierType') schedule: ScheduleView): Promise<Reply> {
    const { id, name } = schedule;
    const fields = scheduleIn(body, await this.things.withEscalations(caller));
    const teamId = await this.teams.ownerIn(caller, body);
    const patch = await checkedBody(UpdateScheduleDto, { ...fields, teamId });
    if (patch.name !== undefined && patch.name !== name) await this.finder.requireFree(caller, patch.name);
    await this.schedules.update(caller, id, patch);
    const after = await this.schedules.get(caller, id, {});
    return updated({ id, name: after.name, enabled: after.enabled });
  }

  @Delete(':schedule')
  async remove(@Ask() { caller }: Asked, @TheSchedule('identifierType') schedule: ScheduleView): Promise<Reply> {
    await this.schedules.remove(caller, schedule.id);
    return deleted();
  }
}
