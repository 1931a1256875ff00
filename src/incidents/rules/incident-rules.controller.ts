import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiCreated, ApiData, ApiErrors, ApiList, ApiResult, withResult } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Reply } from '../../platform/http/reply.js';
import {
  CreateIncidentRuleDto,
  ReorderIncidentRulesDto,
  IncidentRuleView,
  UpdateIncidentRuleDto,
} from './incident-rule.dto.js';
import { IncidentRulesService, UNKNOWN_RULE } from './incident-rules.service.js';

const ServiceId = (): ParameterDecorator => IdParam('serviceId', 'Service not found');
const RuleId = (): ParameterDecorator => IdParam('id', UNKNOWN_RULE);

/** Additive; needs the services permission, as services do. */
@ApiTags('Services')
@ApiErrors(400, 401, 403, 404)
@Controller('v2/services/:serviceId/incident-rules')
export class IncidentRulesController {
  constructor(private readonly rules: IncidentRulesService) {}

  @Get()
  @Access('services', 'read')
  @ApiList(IncidentRuleView)
  async list(@CurrentCaller() caller: Caller, @ServiceId() serviceId: string): Promise<Reply> {
    return Reply.all(await this.rules.list(caller, serviceId));
  }

  @Post()
  @Access('services', 'write')
  @ApiCreated(withResult(IncidentRuleView, 'created'))
  async create(
    @CurrentCaller() caller: Caller,
    @ServiceId() serviceId: string,
    @Body() body: CreateIncidentRuleDto,
  ): Promise<Reply> {
    return Reply.created({ ...(await this.rules.create(caller, serviceId, body)), result: 'created' });
  }

  @Post('reorder')
  @Access('services', 'write')
  @ApiList(IncidentRuleView)
  async reorder(
    @CurrentCaller() caller: Caller,
    @ServiceId() serviceId: string,
    @Body() body: ReorderIncidentRulesDto,
  ): Promise<Reply> {
    return Reply.all(await this.rules.reorder(caller, serviceId, body.ids));
  }

  @Get(':id')
  @Access('services', 'read')
  @ApiData(IncidentRuleView)
  get(
    @CurrentCaller() caller: Caller,
    @ServiceId() serviceId: string,
    @RuleId() id: string,
  ): Promise<IncidentRuleView> {
    return this.rules.get(caller, serviceId, id);
  }

  @Patch(':id')
  @Access('services', 'write')
  @ApiData(withResult(IncidentRuleView, 'updated'))
  async update(
    @CurrentCaller() caller: Caller,
    @ServiceId() serviceId: string,
    @RuleId() id: string,
    @Body() body: UpdateIncidentRuleDto,
  ): Promise<Reply> {
    return Reply.data({ ...(await this.rules.update(caller, serviceId, id, body)), result: 'updated' });
  }

  @Delete(':id')
  @Access('services', 'write')
  @ApiResult('deleted')
  async remove(@CurrentCaller() caller: Caller, @ServiceId() serviceId: string, @RuleId() id: string): Promise<Reply> {
    await this.rules.remove(caller, serviceId, id);
    return Reply.data({ result: 'deleted' });
  }
}
