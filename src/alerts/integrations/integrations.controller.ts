import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { StepUp, StepUpForChange } from '../../people/access/step-up.js';
import {
  ApiData,
  ApiErrors,
  ApiList,
  ApiRaw,
  ApiResult,
  ApiTeamList,
  envelope,
  objectOf,
} from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Reply } from '../../platform/http/reply.js';
import { ConfirmDto, CreateIntegrationDto, IntegrationListQuery, UpdateIntegrationDto } from './dto/integration.dto.js';
import {
  IntegrationDetailView,
  IntegrationPayloadView,
  IntegrationTestView,
  IntegrationView,
} from './dto/integration.views.js';
import { IntegrationReader } from './integration-reader.js';
import { IntegrationsService } from './integrations.service.js';

const NOT_FOUND = 'Integration not found';
const TEXT = { type: 'string' };
const SAID = { type: 'string', enum: ['authenticated'] };
const AUTHENTICATED = {
  oneOf: [
    envelope({ data: objectOf({ result: SAID, integrationId: TEXT }) }),
    envelope({ result: SAID, authType: { type: 'string', enum: ['jwt'] }, userId: TEXT }),
  ],
};

/** Contract: "Integrations". API keys need the config scope for everything but to test themselves. */
@ApiTags('Integrations')
@ApiErrors(400, 401, 403)
@Controller('v2/integrations')
export class IntegrationsController {
  constructor(
    private readonly integrations: IntegrationsService,
    private readonly reader: IntegrationReader,
  ) {}

  @Get()
  @Access('integrations', 'read', { keyScope: 'config' })
  @ApiTeamList(IntegrationView)
  async list(@CurrentCaller() caller: Caller, @Query() query: IntegrationListQuery): Promise<Reply> {
    return Reply.list(await this.reader.list(caller, query));
  }

  @Post()
  @Access('integrations', 'write', { keyScope: 'config' })
  @StepUpForChange('sign-in', 'it makes a key')
  @ApiResult('created', { id: TEXT, apiKey: { ...TEXT, nullable: true }, webhookUrl: TEXT })
  @ApiErrors(409)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateIntegrationDto): Promise<Reply> {
    return Reply.data({ ...(await this.integrations.create(caller, body)), result: 'created' });
  }

  @Post('authenticate')
  @Access(null, 'read', { keyScope: 'none' })
  @ApiRaw(200, AUTHENTICATED, 'A key: in `data`; a person: on top')
  authenticate(@CurrentCaller() caller: Caller): Reply {
    return caller.integration
      ? Reply.data({ result: 'authenticated', integrationId: caller.integration.id })
      : Reply.top(200, { result: 'authenticated', authType: 'jwt', userId: caller.id });
  }

  @Get(':id')
  @Access('integrations', 'read', { keyScope: 'config' })
  @ApiData(IntegrationDetailView)
  @ApiErrors(404)
  get(@CurrentCaller() caller: Caller, @IdParam('id', NOT_FOUND) id: string): Promise<IntegrationDetailView> {
    return this.reader.get(caller, id);
  }

  @Get(':id/payloads')
  @Access('integrations', 'write', { keyScope: 'config' })
  @ApiList(IntegrationPayloadView)
  @ApiErrors(404)
  async payloads(@CurrentCaller() caller: Caller, @IdParam('id', NOT_FOUND) id: string): Promise<Reply> {
    return Reply.all(await this.reader.payloads(caller, id));
  }

  @Patch(':id')
  @Access('integrations', 'write', { keyScope: 'config' })
  @StepUpForChange('sign-in', 'it gives its keys more')
  @ApiResult('updated', { id: TEXT })
  @ApiErrors(404)
  async update(
    @CurrentCaller() caller: Caller,
    @IdParam('id', NOT_FOUND) id: string,
    @Body() body: UpdateIntegrationDto,
  ): Promise<Reply> {
    await this.integrations.update(caller, id, body);
    return Reply.data({ id, result: 'updated' });
  }

  @Delete(':id')
  @Access('integrations', 'write', { keyScope: 'config' })
  @ApiResult('deleted')
  @ApiErrors(404)
  async remove(@CurrentCaller() caller: Caller, @IdParam('id', NOT_FOUND) id: string): Promise<Reply> {
    await this.integrations.remove(caller, id);
    return Reply.data({ result: 'deleted' });
  }

  @Post(':id/enable')
  @Access('integrations', 'write', { keyScope: 'config' })
  @ApiResult('enabled', { id: TEXT })
  @ApiErrors(404)
  async enable(@CurrentCaller() caller: Caller, @IdParam('id', NOT_FOUND) id: string): Promise<Reply> {
    await this.integrations.setEnabled(caller, id, true);
    return Reply.data({ id, result: 'enabled' });
  }

  @Post(':id/disable')
  @Access('integrations', 'write', { keyScope: 'config' })
  @ApiResult('disabled', { id: TEXT })
  @ApiErrors(404)
  async disable(@CurrentCaller() caller: Caller, @IdParam('id', NOT_FOUND) id: string): Promise<Reply> {
    await this.integrations.setEnabled(caller, id, false);
    return Reply.data({ id, result: 'disabled' });
  }

  @Post(':id/test')
  @Access('integrations', 'write', { keyScope: 'config' })
  @ApiData(IntegrationTestView)
  @ApiErrors(404)
  test(@CurrentCaller() caller: Caller, @IdParam('id', NOT_FOUND) id: string): Promise<IntegrationTestView> {
    return this.integrations.test(caller, id);
  }

  @Post(':id/regenerate-key')
  @Access('integrations', 'write', { keyScope: 'config' })
  @StepUp('sign-in')
  @ApiResult('regenerated', { apiKey: TEXT })
  @ApiErrors(404)
  async regenerateKey(
    @CurrentCaller() caller: Caller,
    @IdParam('id', NOT_FOUND) id: string,
    @Body() _confirmed: ConfirmDto,
  ): Promise<Reply> {
    return Reply.data({ apiKey: await this.integrations.regenerateKey(caller, id), result: 'regenerated' });
  }

  @Post(':id/rotate-webhook-token')
  @Access('integrations', 'write', { keyScope: 'config' })
  @ApiResult('rotated', { webhookUrl: TEXT })
  @ApiErrors(404)
  async rotateWebhookToken(
    @CurrentCaller() caller: Caller,
    @IdParam('id', NOT_FOUND) id: string,
    @Body() _confirmed: ConfirmDto,
  ): Promise<Reply> {
    return Reply.data({ webhookUrl: await this.integrations.rotateWebhookToken(caller, id), result: 'rotated' });
  }
}
