import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CurrentCaller } from '../../access/access.decorator.js';
import type { Caller } from '../../access/caller.js';
import type { Reply } from '../../common/http/reply.js';
import { created, deleted, shown, updated } from './answers.js';
import { ThirdPartyController } from './configuration.guard.js';
import { bodyOf } from './domain/wire-body.js';
import { EscalationsWire } from './escalations.wire.js';

@ThirdPartyController('v2/escalations', { resource: 'escalations' })
export class ThirdPartyEscalationsController {
  constructor(private readonly wire: EscalationsWire) {}

  @Get()
  async list(@CurrentCaller() caller: Caller): Promise<Reply> {
    return shown(await this.wire.shapes(caller, await this.wire.all(caller)));
  }

  @Get(':escalation')
  async get(
    @CurrentCaller() caller: Caller,
    @Param('escalation') escalation: string,
    @Query('identifierType') type: unknown,
  ): Promise<Reply> {
    const [shape] = await this.wire.shapes(caller, [await this.wire.named(caller, escalation, type)]);
    return shown(shape);
  }

  @Post()
  async create(@CurrentCaller() caller: Caller, @Body() body: unknown): Promise<Reply> {
    return created(await this.wire.create(caller, bodyOf(body)));
  }

  @Patch(':escalation')
  async patch(
    @CurrentCaller() caller: Caller,
    @Param('escalation') escalation: string,
    @Query('identifierType') type: unknown,
    @Body() body: unknown,
  ): Promise<Reply> {
    return updated(await this.wire.patch(caller, await this.wire.named(caller, escalation, type), bodyOf(body)));
  }

  @Delete(':escalation')
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('escalation') escalation: string,
    @Query('identifierType') type: unknown,
  ): Promise<Reply> {
    await this.wire.remove(caller, await this.wire.named(caller, escalation, type));
    return deleted();
  }
}
