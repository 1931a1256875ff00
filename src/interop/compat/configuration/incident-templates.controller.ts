import { Delete, Get, Post, Put } from '@nestjs/common';
import { Reply } from '../../../platform/http/reply.js';
import { ServerConfig } from '../../../platform/config/config.js';
import { pagingOf, publicUrl, sliceIn } from '../domain/paging.js';
import { deleted, shown } from './answers.js';
import { Ask, type Asked } from './asked.js';
import { ThirdPartyController } from './configuration.guard.js';
import { encodeIncidentTemplate } from '../../codec/incident.js';
import { IncidentTemplatesWire } from './incident-templates.wire.js';

@ThirdPartyController('v1/incident-templates', { resource: 'incidents' })
export class ThirdPartyIncidentTemplatesController {
  constructor(
    private readonly wire: IncidentTemplatesWire,
    private readonly server: ServerConfig,
  ) {}

  @Get()
  async list(@Ask() { caller, query, line }: Asked): Promise<Reply> {
    const all = await this.wire.all(caller);
    const slice = sliceIn(query);
    const url = publicUrl(this.server.publicBaseUrl, line);
    const incidentTemplates = all.slice(slice.offset, slice.offset + slice.limit).map(encodeIncidentTemplate);
    // A list that is whole has no other pages.
    const isWhole = slice.offset === 0 && all.length <= slice.limit;
    return shown({ incidentTemplates }, { paging: isWhole ? {} : pagingOf(url, { ...slice, total: all.length }) });
  }

  @Get(':template')
  async get(@Ask() { caller, path }: Asked<'template'>): Promise<Reply> {
    return shown(encodeIncidentTemplate(await this.wire.find(caller, path.template)));
  }

  @Post()
  async create(@Ask() { caller, body }: Asked): Promise<Reply> {
    const data = await this.wire.create(caller, body);
    return Reply.top(201, { result: 'Incident template created.', data });
  }

  @Put(':template')
  async put(@Ask() { caller, path, body }: Asked<'template'>): Promise<Reply> {
    const data = await this.wire.put(caller, path.template, body);
    return Reply.top(200, { result: 'Incident template updated.', data });
  }

  @Delete(':template')
  async remove(@Ask() { caller, path }: Asked<'template'>): Promise<Reply> {
    await this.wire.remove(caller, path.template);
    return deleted();
  }
}
