import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../people/access/access.decorator.js';
import type { Caller } from '../people/access/caller.js';
import { StepUpForChange } from '../people/access/step-up.js';
import { ApiData, ApiErrors, ApiList } from '../platform/http/api-docs.js';
import { Reply } from '../platform/http/reply.js';
import { ConfigurationService } from './configuration.service.js';
import { configurationSchema } from './domain/json-schema.js';
import {
  ApplyConfigurationDto,
  CONFIGURATION,
  ExportQuery,
  ManagedObjectView,
  NotEnforcedView,
  PlanConfigurationDto,
  PlanView,
  planView,
} from './dto/configuration.dto.js';

const SCHEMA = { type: 'object', additionalProperties: true, description: 'Draft 2020-12' };

/** The whole configuration of a tenant as one document, for administrators and API keys with the config scope. */
@ApiTags('Configuration')
@ApiErrors(401, 403)
@Controller('v2/config')
export class ConfigurationController {
  constructor(private readonly configuration: ConfigurationService) {}

  @Get()
  @Access(null, 'read', { keyScope: 'config' })
  @ApiData(CONFIGURATION)
  async export(@CurrentCaller() caller: Caller, @Query() query: ExportQuery): Promise<Reply> {
    const { ids, managedBy } = query;
    return Reply.data(await this.configuration.export(caller, { ids: ids === 'true', managedBy }));
  }

  @Get('schema')
  @Access(null, 'read', { keyScope: 'config' })
  @ApiData(SCHEMA, 'The JSON Schema of a configuration')
  schema(): Reply {
    return Reply.data(configurationSchema());
  }

  @Get('managed')
  @Access(null, 'read', { keyScope: 'config' })
  @ApiList(ManagedObjectView)
  async managed(@CurrentCaller() caller: Caller): Promise<Reply> {
    return Reply.all(await this.configuration.managed(caller));
  }

  @Get('not-enforced')
  @Access(null, 'read', { keyScope: 'config' })
  @ApiList(NotEnforcedView, 'By kind, then by key; empty: everything that is stored is enforced')
  async notEnforced(@CurrentCaller() caller: Caller): Promise<Reply> {
    return Reply.all(await this.configuration.notEnforced(caller));
  }

  @Post('plan')
  @HttpCode(200)
  @Access(null, 'write', { keyScope: 'config' })
  @ApiData(PlanView)
  @ApiErrors(400)
  async plan(@CurrentCaller() caller: Caller, @Body() body: PlanConfigurationDto): Promise<Reply> {
    return Reply.data(planView(await this.configuration.plan(caller, body.configuration, body.prune ?? false)));
  }

  @Post('apply')
  @StepUpForChange('sign-in', 'it makes a key, or gives keys more')
  @HttpCode(200)
  @Access(null, 'write', { keyScope: 'config' })
  @ApiData(PlanView, 'What was done')
  @ApiErrors(400, 409)
  async apply(@CurrentCaller() caller: Caller, @Body() body: ApplyConfigurationDto): Promise<Reply> {
    const { configuration, prune = false, hash } = body;
    return Reply.data(planView(await this.configuration.apply(caller, configuration, prune, hash)));
  }
}
