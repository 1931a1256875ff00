import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../people/access/access.decorator.js';
import type { Caller } from '../../../people/access/caller.js';
import {
  ApiCreated,
  ApiData,
  ApiErrors,
  ApiList,
  ApiResult,
  ApiTeamList,
  withResult,
} from '../../../platform/http/api-docs.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { Reply } from '../../../platform/http/reply.js';
import { NotificationPoliciesService, UNKNOWN_POLICY } from './notification-policies.service.js';
import {
  CreateNotificationPolicyDto,
  NotificationPoliciesQuery,
  NotificationPolicyView,
  ReorderNotificationPoliciesDto,
  UpdateNotificationPolicyDto,
} from './notification-policy.dto.js';

const PolicyId = (): ParameterDecorator => IdParam('id', UNKNOWN_POLICY);

/** Additive; gated by the escalations permission, as alert policies are. */
@ApiTags('Alert policies')
@ApiErrors(401, 403)
@Controller('v2/notification-policies')
export class NotificationPoliciesController {
  constructor(private readonly policies: NotificationPoliciesService) {}

  @Get()
  @Access('escalations', 'read')
  @ApiTeamList(NotificationPolicyView)
  @ApiErrors(400)
  async list(@CurrentCaller() caller: Caller, @Query() query: NotificationPoliciesQuery): Promise<Reply> {
    const { policies, hidden } = await this.policies.list(caller, query.allTeams === 'true');
    return Reply.all(policies, hidden);
  }

  @Post()
  @Access('escalations', 'write')
  @ApiCreated(withResult(NotificationPolicyView, 'created'))
  @ApiErrors(400)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateNotificationPolicyDto): Promise<Reply> {
    return Reply.created({ ...(await this.policies.create(caller, body)), result: 'created' });
  }

  @Post('reorder')
  @Access('escalations', 'write')
  @ApiList(NotificationPolicyView)
  @ApiErrors(400, 404)
  async reorder(@CurrentCaller() caller: Caller, @Body() body: ReorderNotificationPoliciesDto): Promise<Reply> {
    return Reply.all(await this.policies.reorder(caller, body.ids));
  }

  @Get(':id')
  @Access('escalations', 'read')
  @ApiData(NotificationPolicyView)
  @ApiErrors(404)
  get(@CurrentCaller() caller: Caller, @PolicyId() id: string): Promise<NotificationPolicyView> {
    return this.policies.get(caller, id);
  }

  @Patch(':id')
  @Access('escalations', 'write')
  @ApiData(withResult(NotificationPolicyView, 'updated'))
  @ApiErrors(400, 404)
  async update(
    @CurrentCaller() caller: Caller,
    @PolicyId() id: string,
    @Body() body: UpdateNotificationPolicyDto,
  ): Promise<Reply> {
    return Reply.data({ ...(await this.policies.update(caller, id, body)), result: 'updated' });
  }

  @Delete(':id')
  @Access('escalations', 'write')
  @ApiResult('deleted')
  @ApiErrors(404)
  async remove(@CurrentCaller() caller: Caller, @PolicyId() id: string): Promise<Reply> {
    await this.policies.remove(caller, id);
    return Reply.data({ result: 'deleted' });
  }
}
