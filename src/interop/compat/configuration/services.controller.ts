import { Delete, Get, Patch, Post } from '@nestjs/common';
import type { Reply } from '../../../platform/http/reply.js';
import { ServerConfig } from '../../../platform/config/config.js';
import { pagingOf, publicUrl, sliceIn } from '../domain/paging.js';
import { created, deleted, shown, updated } from './answers.js';
import { Ask, type Asked } from './asked.js';
import { ThirdPartyController } from './configuration.guard.js';
import { ServicesWire } from './services.wire.js';

@ThirdPartyController('v1/services', { resource: 'services' })
export class ThirdPartyServicesController {
  constructor(
    private readonly wire: ServicesWire,
    private readonly server: ServerConfig,
  ) {}

  @Get()
  async list(@Ask() { caller, query, line }: Asked): Promise<Reply> {
    const all = await this.wire.all(caller);
    const slice = sliceIn(query);
    const url = publicUrl(this.server.publicBaseUrl, line);
    const shapes = await this.wire.shapes(caller, all.slice(slice.offset, slice.offset + slice.limit));
    return shown(shapes, { paging: pagingOf(url, { ...slice, total: all.length }) });
  }

  @Get(':service')
  async get(@Ask() { caller, path: { service: id } }: Asked<'service'>): Promise<Reply> {
    const [shape] = await this.wire.shapes(caller, [await this.wire.find(caller, id)]);
    return shown(shape);
  }

  @Post()
  async create(@Ask() { caller, body }: Asked): Promise<Reply> {
    return created(await this.wire.create(caller, body));
  }

  @Patch(':service')
  async patch(@Ask() { caller, path: { service: id }, body }: Asked<'service'>): Promise<Reply> {
    return updated(await this.wire.patch(caller, await this.wire.find(caller, id), body));
  }

  @Delete(':service')
  async remove(@Ask() { caller, path: { service: id } }: Asked<'service'>): Promise<Reply> {
    await this.wire.remove(caller, await this.wire.find(caller, id));
    return deleted();
  }
}
