import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../people/access/access.decorator.js';
import type { Caller } from '../people/access/caller.js';
import { ApiData, ApiErrors, ApiResult, ApiTeamList, WARNINGS } from '../platform/http/api-docs.js';
import { IdParam } from '../platform/http/id-param.js';
import { Reply } from '../platform/http/reply.js';
import { CreateIncidentDto, IncidentListQuery, UpdateIncidentDto } from './dto/incident.dto.js';
import { IncidentView } from './dto/incident.view.js';
import { IncidentsService } from './incidents.service.js';

const NOT_FOUND = 'Incident not found';
const CHANGED = { id: { type: 'string' }, warnings: WARNINGS };

/** Contract: "Incidents". */
@ApiTags('Incidents')
@ApiErrors(400, 401, 403)
@Controller('v2/incidents')
export class IncidentsController {
  constructor(private readonly incidents: IncidentsService) {}

  @Get()
  @Access('incidents', 'read')
  @ApiTeamList(IncidentView)
  async list(@CurrentCaller() caller: Caller, @Query() query: IncidentListQuery): Promise<Reply> {
    return Reply.list(await this.incidents.list(caller, query));
  }

  @Post()
  @Access('incidents', 'write')
  @ApiResult('created', CHANGED)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateIncidentDto): Promise<Reply> {
    return Reply.data({ ...(await this.incidents.create(caller, body)), result: 'created' });
  }

  @Get(':id')
  @Access('incidents', 'read')
  @ApiData(IncidentView)
  @ApiErrors(404)
  get(@CurrentCaller() caller: Caller, @IdParam('id', NOT_FOUND) id: string): Promise<IncidentView> {
    return this.incidents.get(caller, id);
  }

  @Patch(':id')
  @Access('incidents', 'write')
  @ApiResult('updated', CHANGED)
  @ApiErrors(404)
  async update(
    @CurrentCaller() caller: Caller,
    @IdParam('id', NOT_FOUND) id: string,
    @Body() body: UpdateIncidentDto,
  ): Promise<Reply> {
    return Reply.data({ ...(await this.incidents.update(caller, id, body)), result: 'updated' });
  }

  @Delete(':id')
  @Access('incidents', 'write')
  @ApiResult('deleted')
  @ApiErrors(404)
  async remove(@CurrentCaller() caller: Caller, @IdParam('id', NOT_FOUND) id: string): Promise<Reply> {
    await this.incidents.remove(caller, id);
    return Reply.data({ result: 'deleted' });
  }
}
