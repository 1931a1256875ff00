import {
  Body,
  Controller,
  Delete,
  Get,
  Post,
  Put,
  UseGuards,
  Injectable,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller, type AuthenticatedRequest } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiData, ApiErrors, ApiList, ApiResult, WARNINGS, withResult } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Reply } from '../../platform/http/reply.js';
import { CreateForwardingRuleDto, ForwardingRuleView, UpdateForwardingRuleDto } from './dto/forwarding-rule.dto.js';
import { ForwardingRulesService } from './forwarding-rules.service.js';
import { forbidden } from '../../platform/errors/api-error.js';

/** The contract specifies this 403 for API keys ("Specific cases"). */
@Injectable()
class PeopleOnlyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { user } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (user.kind === 'api_key') throw forbidden('Forwarding rules are user-scoped');
    return true;
  }
}

const NOT_FOUND = 'Forwarding rule not found';

/** Contract: "Forwarding rules". Users need no grant for their own (decisions §13). */
@ApiTags('Forwarding rules')
@ApiErrors(401, 403)
@UseGuards(PeopleOnlyGuard)
@Controller('v2/forwarding-rules')
export class ForwardingRulesController {
  constructor(private readonly rules: ForwardingRulesService) {}

  @Get()
  @Access('forwarding-rules', 'read', { keyScope: 'none' })
  @ApiOperation({ summary: 'Your rules, oldest first; for administrators everybody’s' })
  @ApiList(ForwardingRuleView)
  async list(@CurrentCaller() caller: Caller): Promise<Reply> {
    const rules = await this.rules.list(caller);
    return Reply.all(rules);
  }

  @Post()
  @Access('forwarding-rules', 'write', { keyScope: 'none' })
  @ApiOperation({ summary: 'Have somebody else told in your place' })
  @ApiData(withResult(ForwardingRuleView, 'created', { warnings: WARNINGS }))
  @ApiErrors(400)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateForwardingRuleDto): Promise<Reply> {
    const rule = await this.rules.create(caller, body);
    return Reply.data({ ...rule, result: 'created', ...(await this.rules.notes(caller, rule)) });
  }

  @Get(':id')
  @Access('forwarding-rules', 'read', { keyScope: 'none' })
  @ApiData(ForwardingRuleView)
  @ApiErrors(404)
  get(@CurrentCaller() caller: Caller, @IdParam('id', NOT_FOUND) id: string): Promise<ForwardingRuleView> {
    return this.rules.get(caller, id);
  }

  @Put(':id')
  @Access('forwarding-rules', 'write', { keyScope: 'none' })
  @ApiOperation({ summary: 'Change what the body names' })
  @ApiData(withResult(ForwardingRuleView, 'updated', { warnings: WARNINGS }))
  @ApiErrors(400, 404)
  async update(
    @CurrentCaller() caller: Caller,
    @IdParam('id', NOT_FOUND) id: string,
    @Body() body: UpdateForwardingRuleDto,
  ): Promise<Reply> {
    const rule = await this.rules.update(caller, id, body);
    return Reply.data({ ...rule, result: 'updated', ...(await this.rules.notes(caller, rule)) });
  }

  @Delete(':id')
  @Access('forwarding-rules', 'write', { keyScope: 'none' })
  @ApiResult('deleted', { id: { type: 'string' } })
  @ApiErrors(404)
  async remove(@CurrentCaller() caller: Caller, @IdParam('id', NOT_FOUND) id: string): Promise<Reply> {
    await this.rules.remove(caller, id);
    return Reply.data({ id, result: 'deleted' });
  }
}
