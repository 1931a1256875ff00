import { Delete, Get, Post, Put } from '@nestjs/common';
import type { Reply } from '../../../platform/http/reply.js';
import { created, deleted, shown, updated } from './answers.js';
import { Ask, type Asked } from './asked.js';
import { ThirdPartyController } from './configuration.guard.js';
import { IncidentRulesWire } from './incident-rules.wire.js';
import { ServicesWire } from './services.wire.js';

type OfService = Asked<'service'>;
type OfRule = Asked<'service' | 'rule'>;

@ThirdPartyController('v1/services/:service/incident-rules', { resource: 'services' })
export class ThirdPartyIncidentRulesController {
  constructor(
    private readonly services: ServicesWire,
    private readonly wire: IncidentRulesWire,
  ) {}

  @Get()
  async list(@Ask() asked: OfService): Promise<Reply> {
    return shown(await this.wire.list(asked.caller, await this.serviceOf(asked)));
  }

  @Post()
  async create(@Ask() asked: OfService): Promise<Reply> {
    return created(await this.wire.create(asked.caller, await this.serviceOf(asked), asked.body));
  }

  @Put(':rule')
  async put(@Ask() asked: OfRule): Promise<Reply> {
    return updated(await this.wire.put(asked.caller, await this.serviceOf(asked), asked.path.rule, asked.body));
  }

  @Post(':rule/change-order')
  async reorder(@Ask() asked: OfRule): Promise<Reply> {
    return updated(await this.wire.reorder(asked.caller, await this.serviceOf(asked), asked.path.rule, asked.body));
  }

  @Delete(':rule')
  async remove(@Ask() asked: OfRule): Promise<Reply> {
    await this.wire.remove(asked.caller, await this.serviceOf(asked), asked.path.rule);
    return deleted();
  }

  private async serviceOf({ caller, path }: OfService): Promise<string> {
    return (await this.services.find(caller, path.service)).id;
  }
}
