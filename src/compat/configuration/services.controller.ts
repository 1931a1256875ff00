import { Body, Delete, Get, Param, Patch, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { CurrentCaller } from '../../access/access.decorator.js';
import type { Caller } from '../../access/caller.js';
import type { Reply } from '../../common/http/reply.js';
import { ServerConfig } from '../../config/config.js';
import { pagingOf, publicUrl } from '../domain/paging.js';
import { created, deleted, shown, updated } from './answers.js';
import { ThirdPartyController } from './configuration.guard.js';
import { sliceIn } from './domain/slice.js';
import { bodyOf, unprocessable } from './domain/wire-body.js';
import { ServicesWire } from './services.wire.js';
import { pathAsSent } from './third-party-paths.js';

const NO_INCIDENTS = 'Incidents are opened by people here: there are no rules and templates that open them';

@ThirdPartyController('v1/services', { resource: 'services' })
export class ThirdPartyServicesController {
  constructor(
    private readonly wire: ServicesWire,
    private readonly server: ServerConfig,
  ) {}

  @Get()
  async list(
    @CurrentCaller() caller: Caller,
    @Query() query: Record<string, unknown>,
    @Req() request: Request,
  ): Promise<Reply> {
    const all = await this.wire.all(caller);
    const slice = sliceIn(query);
    const url = publicUrl(this.server.publicBaseUrl, {
      path: pathAsSent(request),
      originalUrl: request.originalUrl,
    });
    const shapes = await this.wire.shapes(caller, all.slice(slice.offset, slice.offset + slice.limit));
    return shown(shapes, { paging: pagingOf(url, { ...slice, total: all.length }) });
  }

  @Get(':service')
  async get(@CurrentCaller() caller: Caller, @Param('service') id: string): Promise<Reply> {
    const [shape] = await this.wire.shapes(caller, [await this.wire.find(caller, id)]);
    return shown(shape);
  }

  @Post()
  async create(@CurrentCaller() caller: Caller, @Body() body: unknown): Promise<Reply> {
    return created(await this.wire.create(caller, bodyOf(body)));
  }

  @Patch(':service')
  async patch(@CurrentCaller() caller: Caller, @Param('service') id: string, @Body() body: unknown): Promise<Reply> {
    return updated(await this.wire.patch(caller, await this.wire.find(caller, id), bodyOf(body)));
  }

  @Delete(':service')
  async remove(@CurrentCaller() caller: Caller, @Param('service') id: string): Promise<Reply> {
    await this.wire.remove(caller, await this.wire.find(caller, id));
    return deleted();
  }

  /** None: none can be made. */
  @Get(':service/incident-rules')
  async rules(@CurrentCaller() caller: Caller, @Param('service') id: string): Promise<Reply> {
    await this.wire.find(caller, id);
    return shown([]);
  }

  /** What is not done is not stored. @throws ApiError 422 */
  @Post(':service/incident-rules')
  refuseRule(): Reply {
    throw unprocessable(NO_INCIDENTS);
  }
}

@ThirdPartyController('v1/incident-templates', { resource: 'incidents' })
export class ThirdPartyIncidentTemplatesController {
  /** None: none can be made. */
  @Get()
  list(): Reply {
    return shown({ incidentTemplates: [] }, { paging: {} });
  }

  /** What is not done is not stored. @throws ApiError 422 */
  @Post()
  refuse(): Reply {
    throw unprocessable(NO_INCIDENTS);
  }
}
