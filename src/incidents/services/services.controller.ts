import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiData, ApiErrors, ApiResult, ApiTeamList } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Reply } from '../../platform/http/reply.js';
import { CreateServiceDto, ServiceListQuery, ServiceView, UpdateServiceDto } from './dto/service.dto.js';
import { ServicesService } from './services.service.js';

const NOT_FOUND = 'Service not found';

/** Contract: "Services". */
@ApiTags('Services')
@ApiErrors(400, 401, 403)
@Controller('v2/services')
export class ServicesController {
  constructor(private readonly services: ServicesService) {}

  @Get()
  @Access('services', 'read')
  @ApiTeamList(ServiceView)
  async list(@CurrentCaller() caller: Caller, @Query() query: ServiceListQuery): Promise<Reply> {
    return Reply.list(await this.services.list(caller, query));
  }

  @Post()
  @Access('services', 'write')
  @ApiResult('created', { id: { type: 'string' } })
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateServiceDto): Promise<Reply> {
    return Reply.data({ id: await this.services.create(caller, body), result: 'created' });
  }

  @Get(':id')
  @Access('services', 'read')
  @ApiData(ServiceView)
  @ApiErrors(404)
  get(@CurrentCaller() caller: Caller, @IdParam('id', NOT_FOUND) id: string): Promise<ServiceView> {
    return this.services.get(caller, id);
  }

  @Patch(':id')
  @Access('services', 'write')
  @ApiResult('updated')
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateServiceDto,
  ): Promise<Reply> {
    await this.services.update(caller, id, body);
    return Reply.data({ result: 'updated' });
  }

  @Delete(':id')
  @Access('services', 'write')
  @ApiResult('deleted')
  @ApiErrors(404)
  async remove(@CurrentCaller() caller: Caller, @IdParam('id', NOT_FOUND) id: string): Promise<Reply> {
    await this.services.remove(caller, id);
    return Reply.data({ result: 'deleted' });
  }
}
