import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiCreated, ApiData, ApiErrors, ApiResult, ApiTeamList, withResult } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Reply } from '../../platform/http/reply.js';
import { IncidentTemplatesService, UNKNOWN_TEMPLATE } from './incident-templates.service.js';
import {
  CreateIncidentTemplateDto,
  IncidentTemplateListQuery,
  IncidentTemplateView,
  UpdateIncidentTemplateDto,
} from './incident-template.dto.js';

const TemplateId = (): ParameterDecorator => IdParam('id', UNKNOWN_TEMPLATE);

/** Additive; needs the incidents permission, as incidents do. */
@ApiTags('Incidents')
@ApiErrors(401, 403)
@Controller('v2/incident-templates')
export class IncidentTemplatesController {
  constructor(private readonly templates: IncidentTemplatesService) {}

  @Get()
  @Access('incidents', 'read')
  @ApiTeamList(IncidentTemplateView)
  @ApiErrors(400)
  async list(@CurrentCaller() caller: Caller, @Query() query: IncidentTemplateListQuery): Promise<Reply> {
    return Reply.list(await this.templates.list(caller, query));
  }

  @Post()
  @Access('incidents', 'write')
  @ApiCreated(withResult(IncidentTemplateView, 'created'))
  @ApiErrors(400)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateIncidentTemplateDto): Promise<Reply> {
    return Reply.created({ ...(await this.templates.create(caller, body)), result: 'created' });
  }

  @Get(':id')
  @Access('incidents', 'read')
  @ApiData(IncidentTemplateView)
  @ApiErrors(404)
  get(@CurrentCaller() caller: Caller, @TemplateId() id: string): Promise<IncidentTemplateView> {
    return this.templates.get(caller, id);
  }

  @Patch(':id')
  @Access('incidents', 'write')
  @ApiData(withResult(IncidentTemplateView, 'updated'))
  @ApiErrors(400, 404)
  async update(
    @CurrentCaller() caller: Caller,
    @TemplateId() id: string,
    @Body() body: UpdateIncidentTemplateDto,
  ): Promise<Reply> {
    return Reply.data({ ...(await this.templates.update(caller, id, body)), result: 'updated' });
  }

  @Delete(':id')
  @Access('incidents', 'write')
  @ApiResult('deleted')
  @ApiErrors(404)
  async remove(@CurrentCaller() caller: Caller, @TemplateId() id: string): Promise<Reply> {
    await this.templates.remove(caller, id);
    return Reply.data({ result: 'deleted' });
  }
}
