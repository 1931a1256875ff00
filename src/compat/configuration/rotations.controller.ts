import { Body, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CurrentCaller } from '../../access/access.decorator.js';
import type { Caller } from '../../access/caller.js';
import { notFound } from '../../common/errors/api-error.js';
import type { Reply } from '../../common/http/reply.js';
import { checkedBody } from '../../configuration/bodies.js';
import { CreateRotationDto, UpdateRotationDto, type RotationView } from '../../on-call/dto/rotation.dto.js';
import type { ScheduleView } from '../../on-call/dto/schedule.dto.js';
import { RotationsService } from '../../on-call/rotations.service.js';
import { created, deleted, shown, updated } from './answers.js';
import { ThirdPartyController } from './configuration.guard.js';
import { rotationIn, rotationShape } from './domain/schedule-shape.js';
import { bodyOf } from './domain/wire-body.js';
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
  async list(@CurrentCaller() caller: Caller, @TheSchedule(TYPE) parent: ScheduleView): Promise<Reply> {
    const { rotations } = parent;
    const things = await this.things.withEscalations(caller);
    return shown(rotations.map((each) => rotationShape(each, things)));
  }

  @Get(':rotation')
  async get(
    @CurrentCaller() caller: Caller,
    @TheSchedule(TYPE) parent: ScheduleView,
    @Param('rotation') rotation: string,
  ): Promise<Reply> {
    const { id, name, enabled } = parent;
    const shape = rotationShape(rotationOf(parent, rotation), await this.things.withEscalations(caller));
    return shown({ ...shape, _parent: { id, name, enabled } });
  }

  @Post()
  async create(
    @CurrentCaller() caller: Caller,
    @TheSchedule(TYPE) parent: ScheduleView,
    @Body() body: unknown,
  ): Promise<Reply> {
    const given = await checkedBody(
      CreateRotationDto,
      rotationIn(bodyOf(body), await this.things.withEscalations(caller)),
    );
    const id = await this.rotations.create(caller, parent.id, given);
    return created({ id, name: given.name ?? '' });
  }

  @Patch(':rotation')
  async patch(
    @CurrentCaller() caller: Caller,
    @TheSchedule(TYPE) parent: ScheduleView,
    @Param('rotation') rotation: string,
    @Body() body: unknown,
  ): Promise<Reply> {
    const { id, name } = rotationOf(parent, rotation);
    const given = await checkedBody(
      UpdateRotationDto,
      rotationIn(bodyOf(body), await this.things.withEscalations(caller)),
    );
    await this.rotations.update(caller, parent.id, id, given);
    return updated({ id, name: given.name ?? name ?? '' });
  }

  @Delete(':rotation')
  async remove(
    @CurrentCaller() caller: Caller,
    @TheSchedule(TYPE) parent: ScheduleView,
    @Param('rotation') rotation: string,
  ): Promise<Reply> {
    await this.rotations.remove(caller, parent.id, rotationOf(parent, rotation).id);
    return deleted();
  }
}

function rotationOf({ rotations }: ScheduleView, id: string): RotationView {
  const found = rotations.find((each) => each.id === id.toLowerCase());
  if (!found) throw notFound(`Rotation with id [${id.slice(0, 100)}] does not exist`);
  return found;
}
