import { Delete, Get, Patch, Post } from '@nestjs/common';
import type { Reply } from '../../../platform/http/reply.js';
import { checkedBody } from '../../../configuration/bodies.js';
import { CreateRotationDto, UpdateRotationDto, type RotationView } from '../../../on-call/dto/rotation.dto.js';
import type { ScheduleView } from '../../../on-call/dto/schedule.dto.js';
import { RotationsService } from '../../../on-call/rotations.service.js';
import { created, deleted, shown, updated } from './answers.js';
import { Ask, type Asked } from './asked.js';
import { ThirdPartyController } from './configuration.guard.js';
import { withId } from './domain/lookup.js';
import { rotationIn, encodeRotation } from '../../codec/schedule.js';
import { NamedThings } from './named-things.service.js';
import { TheSchedule } from './parents.js';

const TYPE = 'scheduleIdentifierType';

@ThirdPartyController('v2/schedules/:schedule/rotations', { resource: 'schedules' })
export class ThirdPartyRotationsController {
  constructor(
    private readonly rotations: RotationsService,
    private readonly things: NamedThings,
  ) {}

  @Get()
  async list(@Ask() { caller }: Asked, @TheSchedule(TYPE) parent: ScheduleView): Promise<Reply> {
    const { rotations } = parent;
    const things = await this.things.withEscalations(caller);
    return shown(rotations.map((each) => encodeRotation(each, things)));
  }

  @Get(':rotation')
  async get(
    @Ask() { caller, path: { rotation } }: Asked<'rotation'>,
    @TheSchedule(TYPE) parent: ScheduleView,
  ): Promise<Reply> {
    const { id, name, enabled } = parent;
    const shape = encodeRotation(rotationOf(parent, rotation), await this.things.withEscalations(caller));
    return shown({ ...shape, _parent: { id, name, enabled } });
  }

  @Post()
  async create(@Ask() { caller, body }: Asked, @TheSchedule(TYPE) parent: ScheduleView): Promise<Reply> {
    const given = await checkedBody(CreateRotationDto, rotationIn(body, await this.things.withEscalations(caller)));
    const { id, notes } = await this.rotations.create(caller, parent.id, given);
    return created({ id, name: given.name ?? '', ...notes });
  }

  @Patch(':rotation')
  async patch(
    @Ask() { caller, path: { rotation }, body }: Asked<'rotation'>,
    @TheSchedule(TYPE) parent: ScheduleView,
  ): Promise<Reply> {
    const { id, name } = rotationOf(parent, rotation);
    const given = await checkedBody(UpdateRotationDto, rotationIn(body, await this.things.withEscalations(caller)));
    const notes = await this.rotations.update(caller, parent.id, id, given);
    return updated({ id, name: given.name ?? name ?? '', ...notes });
  }

  @Delete(':rotation')
  async remove(
    @Ask() { caller, path: { rotation } }: Asked<'rotation'>,
    @TheSchedule(TYPE) parent: ScheduleView,
  ): Promise<Reply> {
    await this.rotations.remove(caller, parent.id, rotationOf(parent, rotation).id);
    return deleted();
  }
}

const rotationOf = ({ rotations }: ScheduleView, id: string): RotationView => withId(rotations, 'Rotation', id);
