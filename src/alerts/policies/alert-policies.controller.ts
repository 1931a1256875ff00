import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiData, ApiErrors, ApiList, ApiResult, ApiTeamList } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Reply } from '../../platform/http/reply.js';
import {
  AlertPoliciesQuery,
  CreateAlertPolicyDto,
  ReorderPoliciesDto,
  UpdateAlertPolicyDto,
  AlertPolicyView,
  POLICY_WARNINGS,
  DryRunDto,
  DryRunView,
} from './dto/alert-policy.dto.js';
import { PolicyEffects } from './policy-effects.js';
import { AlertPoliciesService } from './alert-policies.service.js';

const NOT_FOUND = 'Alert policy not found';
const CHANGED = { id: { type: 'string' }, warnings: POLICY_WARNINGS };

/** Contract: "Alert policies". They are gated by the escalations permission. */
@ApiTags('Alert policies')
@ApiErrors(401, 403)
@Controller('v2/alert-policies')
export class AlertPoliciesController {
  constructor(
    private readonly policies: AlertPoliciesService,
    private readonly effects: PolicyEffects,
  ) {}

  @Get()
  @Access('escalations', 'read')
  @ApiTeamList(AlertPolicyView)
  @ApiErrors(400)
  async list(@CurrentCaller() caller: Caller, @Query() query: AlertPoliciesQuery): Promise<Reply> {
    const { policies, hidden } = await this.policies.list(caller, query.allTeams === 'true');
    return Reply.all(policies, hidden);
  }

  @Post()
  @Access('escalations', 'write')
  @ApiResult('created', CHANGED)
  @ApiErrors(400)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateAlertPolicyDto): Promise<Reply> {
    return Reply.data({ ...(await this.policies.create(caller, body)), result: 'created' });
  }

  @Post('dry-run')
  @Access('escalations', 'write')
  @ApiData(DryRunView)
  @ApiErrors(400, 404)
  dryRun(@CurrentCaller() caller: Caller, @Body() body: DryRunDto): Promise<DryRunView> {
    return this.effects.dryRun(caller, body);
  }

  @Post('reorder')
  @Access('escalations', 'write')
  @ApiList(AlertPolicyView)
  @ApiErrors(400, 404)
  async reorder(@CurrentCaller() caller: Caller, @Body() body: ReorderPoliciesDto): Promise<Reply> {
    const policies = await this.policies.reorder(caller, body.ids);
    return Reply.all(policies);
  }

  @Get(':id')
  @Access('escalations', 'read')
  @ApiData(AlertPolicyView)
  @ApiErrors(404)
  get(@CurrentCaller() caller: Caller, @IdParam('id', NOT_FOUND) id: string): Promise<AlertPolicyView> {
    return this.policies.get(caller, id);
  }

  @Patch(':id')
  @Access('escalations', 'write')
  @ApiResult('updated', CHANGED)
  @ApiErrors(400, 404)
  async update(
    @CurrentCaller() caller: Caller,
    @IdParam('id', NOT_FOUND) id: string,
    @Body() body: UpdateAlertPolicyDto,
  ): Promise<Reply> {
    return Reply.data({ ...(await this.policies.update(caller, id, body)), result: 'updated' });
  }

  @Delete(':id')
  @Access('escalations', 'write')
  @ApiResult('deleted')
  @ApiErrors(404)
  async remove(@CurrentCaller() caller: Caller, @IdParam('id', NOT_FOUND) id: string): Promise<Reply> {
    await this.policies.remove(caller, id);
    return Reply.data({ result: 'deleted' });
  }
}
