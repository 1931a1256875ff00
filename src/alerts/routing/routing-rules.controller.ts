import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import {
  ApiCreated,
  ApiData,
  ApiErrors,
  ApiList,
  ApiResult,
  ApiTeamList,
  withResult,
} from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Reply } from '../../platform/http/reply.js';
import {
  CreateRoutingRuleDto,
  ReorderRoutingRulesDto,
  RoutingRuleListQuery,
  RoutingRuleView,
  UpdateRoutingRuleDto,
} from './dto/routing-rule.dto.js';
import { RoutingRulesService } from './routing-rules.service.js';

const NOT_FOUND = 'Routing rule not found';

/**
 * Contract: "Routing rules". Changing one asks for rights on its target team (the service checks them), not for a
 * grant on the resource: by default nobody but administrators has one.
 */
@ApiTags('Routing rules')
@ApiErrors(401, 403)
@Controller('v2/routing-rules')
export class RoutingRulesController {
  constructor(private readonly rules: RoutingRulesService) {}

  @Get()
  @Access('routing-rules', 'read')
  @ApiTeamList(RoutingRuleView)
  async list(@CurrentCaller() caller: Caller, @Query() query: RoutingRuleListQuery): Promise<Reply> {
    const { rules, hidden } = await this.rules.list(caller, query.allTeams === 'true');
    return Reply.all(rules, hidden);
  }

  @Post()
  @Access(null, 'write')
  @ApiCreated(withResult(RoutingRuleView, 'created'))
  @ApiErrors(400)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateRoutingRuleDto): Promise<Reply> {
    return Reply.created({ ...(await this.rules.create(caller, body)), result: 'created' });
  }

  @Post('reorder')
  @Access(null, 'write')
  @ApiList(RoutingRuleView)
  @ApiErrors(400, 404)
  async reorder(@CurrentCaller() caller: Caller, @Body() body: ReorderRoutingRulesDto): Promise<Reply> {
    return Reply.all(await this.rules.reorder(caller, body.ids));
  }

  @Put(':id')
  @Access(null, 'write')
  @ApiData(withResult(RoutingRuleView, 'updated'))
  @ApiErrors(400, 404)
  async update(
    @CurrentCaller() caller: Caller,
    @IdParam('id', NOT_FOUND) id: string,
    @Body() body: UpdateRoutingRuleDto,
  ): Promise<Reply> {
    return Reply.data({ ...(await this.rules.update(caller, id, body)), result: 'updated' });
  }

  @Delete(':id')
  @Access(null, 'write')
  @ApiResult('deleted')
  @ApiErrors(404)
  async remove(@CurrentCaller() caller: Caller, @IdParam('id', NOT_FOUND) id: string): Promise<Reply> {
    await this.rules.remove(caller, id);
    return Reply.data({ result: 'deleted' });
  }
}
