import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../people/access/access.decorator.js';
import type { Caller } from '../../../people/access/caller.js';
import { ApiCreated, ApiData, ApiErrors, ApiList, ApiResult, withResult } from '../../../platform/http/api-docs.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { Reply } from '../../../platform/http/reply.js';
import {
  CreateTeamRoutingRuleDto,
  ReorderTeamRoutingRulesDto,
  TeamRoutingRuleView,
  UpdateTeamRoutingRuleDto,
} from './team-routing-rule.dto.js';
import { TeamRoutingRulesService, UNKNOWN_RULE } from './team-routing-rules.service.js';

const TeamId = (): ParameterDecorator => IdParam('teamId', 'Team not found');
const RuleId = (): ParameterDecorator => IdParam('id', UNKNOWN_RULE);

/** Additive. Changing rules asks for the rights of routing rules on the team, which the service checks. */
@ApiTags('Routing rules')
@ApiErrors(400, 401, 403, 404)
@Controller('v2/teams/:teamId/routing-rules')
export class TeamRoutingRulesController {
  constructor(private readonly rules: TeamRoutingRulesService) {}

  @Get()
  @Access('routing-rules', 'read')
  @ApiList(TeamRoutingRuleView)
  async list(@CurrentCaller() caller: Caller, @TeamId() teamId: string): Promise<Reply> {
    return Reply.all(await this.rules.list(caller, teamId));
  }

  @Post()
  @Access(null, 'write')
  @ApiCreated(withResult(TeamRoutingRuleView, 'created'))
  async create(
    @CurrentCaller() caller: Caller,
    @TeamId() teamId: string,
    @Body() body: CreateTeamRoutingRuleDto,
  ): Promise<Reply> {
    return Reply.created({ ...(await this.rules.create(caller, teamId, body)), result: 'created' });
  }

  @Post('reorder')
  @Access(null, 'write')
  @ApiList(TeamRoutingRuleView)
  async reorder(
    @CurrentCaller() caller: Caller,
    @TeamId() teamId: string,
    @Body() body: ReorderTeamRoutingRulesDto,
  ): Promise<Reply> {
    return Reply.all(await this.rules.reorder(caller, teamId, body.ids));
  }

  @Get(':id')
  @Access('routing-rules', 'read')
  @ApiData(TeamRoutingRuleView)
  get(@CurrentCaller() caller: Caller, @TeamId() teamId: string, @RuleId() id: string): Promise<TeamRoutingRuleView> {
    return this.rules.get(caller, teamId, id);
  }

  @Patch(':id')
  @Access(null, 'write')
  @ApiData(withResult(TeamRoutingRuleView, 'updated'))
  async update(
    @CurrentCaller() caller: Caller,
    @TeamId() teamId: string,
    @RuleId() id: string,
    @Body() body: UpdateTeamRoutingRuleDto,
  ): Promise<Reply> {
    return Reply.data({ ...(await this.rules.update(caller, teamId, id, body)), result: 'updated' });
  }

  @Delete(':id')
  @Access(null, 'write')
  @ApiResult('deleted')
  async remove(@CurrentCaller() caller: Caller, @TeamId() teamId: string, @RuleId() id: string): Promise<Reply> {
    await this.rules.remove(caller, teamId, id);
    return Reply.data({ result: 'deleted' });
  }
}
