import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiData, ApiErrors, ApiList, ApiResult } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Reply } from '../../platform/http/reply.js';
import {
  CreateNotificationRuleDto,
  MatchDto,
  ReorderRulesDto,
  RuleOwnerQuery,
  UpdateNotificationRuleDto,
  MatchView,
  NotificationRuleView,
} from './notification-rule.dto.js';
import { NotificationRulesService } from './notification-rules.service.js';

const NOT_FOUND = 'Notification rule not found';
const ID = { id: { type: 'string' } };

/** Contract: "Notification rules". Only users have them, not API keys. */
@ApiTags('Notification rules')
@ApiErrors(400, 401, 403, 404)
@Controller('v2/notification-rules')
export class NotificationRulesController {
  constructor(private readonly rules: NotificationRulesService) {}

  @Get()
  @Access('notification-rules', 'read', { only: 'jwt' })
  @ApiOperation({ summary: 'Your rules, in their order' })
  @ApiList(NotificationRuleView)
  async list(@CurrentCaller() caller: Caller, @Query() query: RuleOwnerQuery): Promise<Reply> {
    const rules = await this.rules.list(caller, await this.rules.ownerOf(caller, query.userId));
    return Reply.all(rules);
  }

  @Post()
  @Access('notification-rules', 'write', { only: 'jwt' })
  @ApiOperation({ summary: 'Add a rule after your others' })
  @ApiResult('created', ID)
  async create(
    @CurrentCaller() caller: Caller,
    @Query() query: RuleOwnerQuery,
    @Body() body: CreateNotificationRuleDto,
  ): Promise<Reply> {
    const owner = await this.rules.ownerOf(caller, query.userId);
    return Reply.data({ id: await this.rules.create(caller, owner, body), result: 'created' });
  }

  @Post('reorder')
  @Access('notification-rules', 'write', { only: 'jwt' })
  @ApiOperation({ summary: 'Bring your rules into this order' })
  @ApiList(NotificationRuleView)
  async reorder(
    @CurrentCaller() caller: Caller,
    @Query() query: RuleOwnerQuery,
    @Body() body: ReorderRulesDto,
  ): Promise<Reply> {
    const owner = await this.rules.ownerOf(caller, query.userId);
    const rules = await this.rules.reorder(caller, owner, body.ids);
    return Reply.all(rules);
  }

  @Get(':id')
  @Access('notification-rules', 'read', { only: 'jwt' })
  @ApiData(NotificationRuleView)
  get(@CurrentCaller() caller: Caller, @IdParam('id', NOT_FOUND) id: string): Promise<NotificationRuleView> {
    return this.rules.get(caller, id);
  }

  @Patch(':id')
  @Access('notification-rules', 'write', { only: 'jwt' })
  @ApiOperation({ summary: 'Change a rule; `criteria`, `action` and `repeat` are replaced as a whole' })
  @ApiResult('updated', ID)
  async update(
    @CurrentCaller() caller: Caller,
    @IdParam('id', NOT_FOUND) id: string,
    @Body() body: UpdateNotificationRuleDto,
  ): Promise<Reply> {
    await this.rules.update(caller, id, body);
    return Reply.data({ id, result: 'updated' });
  }

  @Delete(':id')
  @Access('notification-rules', 'write', { only: 'jwt' })
  @ApiResult('deleted', ID)
  async remove(@CurrentCaller() caller: Caller, @IdParam('id', NOT_FOUND) id: string): Promise<Reply> {
    await this.rules.remove(caller, id);
    return Reply.data({ id, result: 'deleted' });
  }

  @Post(':id/match')
  @Access('notification-rules', 'read', { only: 'jwt' })
  @ApiOperation({ summary: 'Would this rule fire now for such an event? Nothing is sent' })
  @ApiData(MatchView)
  match(
    @CurrentCaller() caller: Caller,
    @IdParam('id', NOT_FOUND) id: string,
    @Body() body: MatchDto,
  ): Promise<MatchView> {
    return this.rules.match(caller, id, body);
  }
}
