import { Delete, Get, Post, Put } from '@nestjs/common';
import type { Reply } from '../../../platform/http/reply.js';
import type { ScheduleView } from '../../../on-call/dto/schedule.dto.js';
import { created, deleted, shown, updated } from './answers.js';
import { Ask, type Asked } from './asked.js';
import { ThirdPartyController } from './configuration.guard.js';
import { overrideIn, encodeOverride } from '../../codec/schedule.js';

import { NamedThings } from './named-things.service.js';
import { OverrideAliases } from './override-aliases.js';
import { TheSchedule } from './parents.js';

const TYPE = 'scheduleIdentifierType';

@ThirdPartyController('v2/schedules/:schedule/overrides', { resource: 'schedules' })
export class ThirdPartyOverridesController {
  constructor(
    private readonly overrides: OverrideAliases,
    private readonly things: NamedThings,
  ) {}

  @Get()
  async list(@Ask() { caller }: Asked, @TheSchedule(TYPE) parent: ScheduleView): Promise<Reply> {
    const things = await this.things.withEscalations(caller);
    const found = await this.overrides.list(caller, parent.id);
    return shown(found.map(({ override, alias }) => encodeOverride(override, alias, parent, things)));
  }

  @Get(':alias')
  async get(
    @Ask() { caller, path: { alias } }: Asked<'alias'>,
    @TheSchedule(TYPE) parent: ScheduleView,
  ): Promise<Reply> {
    const override = await this.overrides.named(caller, parent.id, alias);
    return shown(encodeOverride(override, alias, parent, await this.things.withEscalations(caller)));
  }

  @Post()
  async create(@Ask() { caller, body }: Asked, @TheSchedule(TYPE) parent: ScheduleView): Promise<Reply> {
    const fields = overrideIn(body, parent, await this.things.withEscalations(caller));
    return created({ alias: await this.overrides.create(caller, parent.id, fields, body.text('alias')) });
  }

  @Put(':alias')
  async put(
    @Ask() { caller, path: { alias }, body }: Asked<'alias'>,
    @TheSchedule(TYPE) parent: ScheduleView,
  ): Promise<Reply> {
    const fields = overrideIn(body, parent, await this.things.withEscalations(caller));
    await this.overrides.replace(caller, parent.id, alias, fields);
    return updated({ alias });
  }

  @Delete(':alias')
  async remove(
    @Ask() { caller, path: { alias } }: Asked<'alias'>,
    @TheSchedule(TYPE) parent: ScheduleView,
  ): Promise<Reply> {
    await this.overrides.remove(caller, parent.id, alias);
    return deleted();
  }
}
