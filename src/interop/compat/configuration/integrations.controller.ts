import { Delete, Get, Post, Put } from '@nestjs/common';
import type { Reply } from '../../../platform/http/reply.js';
import { created, deleted, done, shown, updated } from './answers.js';
import { Ask, type Asked } from './asked.js';
import { ThirdPartyController } from './configuration.guard.js';
import { integrationMeta } from '../../codec/integration.js';
import { IntegrationActionsWire } from './integration-actions.wire.js';
import { IntegrationsWire } from './integrations.wire.js';

@ThirdPartyController('v2/integrations', { resource: 'integrations', privately: true })
export class ThirdPartyIntegrationsController {
  constructor(
    private readonly wire: IntegrationsWire,
    private readonly actionsWire: IntegrationActionsWire,
  ) {}

  @Get()
  async list(@Ask() { caller, query }: Asked): Promise<Reply> {
    return shown((await this.wire.all(caller, query)).map(integrationMeta));
  }

  @Get(':integration')
  async get(@Ask() { caller, path: { integration: id } }: Asked<'integration'>): Promise<Reply> {
    return shown(await this.wire.get(caller, id));
  }

  /** The only answer that tells the key. */
  @Post()
  async create(@Ask() { caller, body }: Asked): Promise<Reply> {
    return created(await this.wire.create(caller, body));
  }

  @Put(':integration')
  async put(@Ask() { caller, path: { integration: id }, body }: Asked<'integration'>): Promise<Reply> {
    return updated(await this.wire.put(caller, id, body));
  }

  @Get(':integration/actions')
  async actions(@Ask() { caller, path: { integration: id } }: Asked<'integration'>): Promise<Reply> {
    return shown(await this.actionsWire.get(caller, id));
  }

  @Put(':integration/actions')
  async putActions(@Ask() { caller, path: { integration: id }, body }: Asked<'integration'>): Promise<Reply> {
    return updated(await this.actionsWire.put(caller, id, body));
  }

  @Post(':integration/actions')
  async addAction(@Ask() { caller, path: { integration: id }, body }: Asked<'integration'>): Promise<Reply> {
    return created(await this.actionsWire.add(caller, id, body));
  }

  @Post(':integration/enable')
  async enable(@Ask() { caller, path: { integration: id } }: Asked<'integration'>): Promise<Reply> {
    return done('Enabled', await this.wire.turn(caller, id, true), 201);
  }

  @Post(':integration/disable')
  async disable(@Ask() { caller, path: { integration: id } }: Asked<'integration'>): Promise<Reply> {
    return done('Disabled', await this.wire.turn(caller, id, false), 201);
  }

  @Delete(':integration')
  async remove(@Ask() { caller, path: { integration: id } }: Asked<'integration'>): Promise<Reply> {
    await this.wire.remove(caller, id);
    return deleted();
  }
}
