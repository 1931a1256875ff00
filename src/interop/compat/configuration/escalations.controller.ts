import { Delete, Get, Patch, Post } from '@nestjs/common';
import type { Reply } from '../../../platform/http/reply.js';
import { created, deleted, shown, updated } from './answers.js';
import { Ask, type Asked } from './asked.js';
import { ThirdPartyController } from './configuration.guard.js';
import { EscalationsWire } from './escalations.wire.js';

@ThirdPartyController('v2/escalations', { resource: 'escalations' })
export class ThirdPartyEscalationsController {
  constructor(private readonly wire: EscalationsWire) {}

  @Get()
  async list(@Ask() { caller }: Asked): Promise<Reply> {
    return shown(await this.wire.shapes(caller, await this.wire.all(caller)));
  }

  @Get(':escalation')
  async get(
    @Ask() { caller, path: { escalation }, query: { identifierType: type } }: Asked<'escalation'>,
  ): Promise<Reply> {
    const [shape] = await this.wire.shapes(caller, [await this.wire.named(caller, escalation, type)]);
    return shown(shape);
  }

  @Post()
  async create(@Ask() { caller, body }: Asked): Promise<Reply> {
    return created(await this.wire.create(caller, body));
  }

  @Patch(':escalation')
  async patch(
    @Ask() { caller, path: { escalation }, query: { identifierType: type }, body }: Asked<'escalation'>,
  ): Promise<Reply> {
    return updated(await this.wire.patch(caller, await this.wire.named(caller, escalation, type), body));
  }

  @Delete(':escalation')
  async remove(
    @Ask() { caller, path: { escalation }, query: { identifierType: type } }: Asked<'escalation'>,
  ): Promise<Reply> {
    await this.wire.remove(caller, await this.wire.named(caller, escalation, type));
    return deleted();
  }
}
