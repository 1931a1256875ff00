import { Body, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CurrentCaller } from '../../access/access.decorator.js';
import type { Caller } from '../../access/caller.js';
import { Reply } from '../../common/http/reply.js';
import { created, deleted, shown, updated } from './answers.js';
import { ThirdPartyController } from './configuration.guard.js';
import { integrationMeta } from './domain/integration-shape.js';
import { bodyOf } from './domain/wire-body.js';
import { IntegrationsWire } from './integrations.wire.js';

@ThirdPartyController('v2/integrations', { resource: 'integrations', privately: true })
export class ThirdPartyIntegrationsController {
  constructor(private readonly wire: IntegrationsWire) {}

  @Get()
  async list(@CurrentCaller() caller: Caller, @Query() query: Record<string, unknown>): Promise<Reply> {
    return shown((await this.wire.all(caller, query)).map(integrationMeta));
  }

  @Get(':integration')
  async get(@CurrentCaller() caller: Caller, @Param('integration') id: string): Promise<Reply> {
    return shown(await this.wire.get(caller, id));
  }

  /** The only answer that tells the key. */
  @Post()
  async create(@CurrentCaller() caller: Caller, @Body() body: unknown): Promise<Reply> {
    return created(await this.wire.create(caller, bodyOf(body)));
  }

  @Put(':integration')
  async put(@CurrentCaller() caller: Caller, @Param('integration') id: string, @Body() body: unknown): Promise<Reply> {
    return updated(await this.wire.put(caller, id, bodyOf(body)));
  }

  @Post(':integration/enable')
  @HttpCode(201)
  async enable(@CurrentCaller() caller: Caller, @Param('integration') id: string): Promise<Reply> {
    return Reply.top(201, { result: 'Enabled', data: await this.wire.turn(caller, id, true) });
  }

  @Post(':integration/disable')
  @HttpCode(201)
  async disable(@CurrentCaller() caller: Caller, @Param('integration') id: string): Promise<Reply> {
    return Reply.top(201, { result: 'Disabled', data: await this.wire.turn(caller, id, false) });
  }

  @Delete(':integration')
  async remove(@CurrentCaller() caller: Caller, @Param('integration') id: string): Promise<Reply> {
    await this.wire.remove(caller, id);
    return deleted();
  }
}
