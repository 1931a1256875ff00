import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiData, ApiErrors, ApiResult, ApiTeamList, WARNINGS, ApiList } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Reply } from '../../platform/http/reply.js';
import { OnCallNowView, PLAN_NOTES } from '../../people/users/plan-notes.js';
import {
  CreateEscalationPolicyDto,
  EscalationPoliciesQuery,
  EscalationPolicyView,
  EscalationUsesView,
  UpdateEscalationPolicyDto,
  policyView,
} from './dto/escalation-policy.dto.js';
import { EscalationPoliciesService, UNKNOWN_POLICY } from './escalation-policies.service.js';
import { PolicyUses } from './policy-uses.js';

const CHANGED = { id: { type: 'string' }, warnings: WARNINGS };
const UPDATED = { ...CHANGED, ...PLAN_NOTES };

@ApiTags('Escalations')
@ApiErrors(401, 403)
@ApiExtraModels(OnCallNowView)
@Controller('v2/escalations')
export class EscalationPoliciesController {
  constructor(
    private readonly policies: EscalationPoliciesService,
    private readonly uses: PolicyUses,
  ) {}

  @Post()
  @Access('escalations', 'write')
  @ApiResult('created', CHANGED)
  @ApiErrors(400)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateEscalationPolicyDto): Promise<Reply> {
    return Reply.data({ ...(await this.policies.create(caller, body)), result: 'created' });
  }

  @Get()
  @Access('escalations', 'read')
  @ApiTeamList(EscalationPolicyView)
  @ApiErrors(400)
  async list(@CurrentCaller() caller: Caller, @Query() query: EscalationPoliciesQuery): Promise<Reply> {
    const { policies, hidden } = await this.policies.list(caller, query.allTeams === 'true');
    return Reply.all(policies.map(policyView), hidden);
  }

  @Get(':id')
  @Access('escalations', 'read')
  @ApiData(EscalationPolicyView)
  @ApiErrors(404)
  async get(@CurrentCaller() caller: Caller, @IdParam('id', UNKNOWN_POLICY) id: string): Promise<EscalationPolicyView> {
    return policyView(await this.policies.get(caller, id));
  }

  @Get(':id/uses')
  @Access('escalations', 'read')
  @ApiData(EscalationUsesView)
  @ApiErrors(404)
  usesOf(@CurrentCaller() caller: Caller, @IdParam('id', UNKNOWN_POLICY) id: string): Promise<EscalationUsesView> {
    return this.uses.of(caller, id);
  }

  @Patch(':id')
  @Access('escalations', 'write')
  @ApiResult('updated', UPDATED)
  @ApiErrors(400, 404)
  async update(
    @CurrentCaller() caller: Caller,
    @IdParam('id', UNKNOWN_POLICY) id: string,
    @Body() body: UpdateEscalationPolicyDto,
  ): Promise<Reply> {
    return Reply.data({ ...(await this.policies.update(caller, id, body)), result: 'updated' });
  }

  @Delete(':id')
  @Access('escalations', 'write')
  @ApiResult('deleted', PLAN_NOTES)
  @ApiErrors(404)
  async delete(@CurrentCaller() caller: Caller, @IdParam('id', UNKNOWN_POLICY) id: string): Promise<Reply> {
    return Reply.data({ ...(await this.policies.delete(caller, id)), result: 'deleted' });
  }
}

@ApiTags('Users')
@ApiErrors(401, 403, 404)
@Controller('v2/users/:id/escalations')
export class UserEscalationsController {
  constructor(private readonly policies: EscalationPoliciesService) {}

  /** The tenant's policies with a rule that names the user, oldest first (contract: "Users"). */
  @Get()
  @Access('escalations', 'read')
  @ApiList(EscalationPolicyView)
  async list(@CurrentCaller() caller: Caller, @IdParam('id', 'User not found') id: string): Promise<Reply> {
    return Reply.all((await this.policies.listTargeting(caller.tenantId, id)).map(policyView));
  }
}
