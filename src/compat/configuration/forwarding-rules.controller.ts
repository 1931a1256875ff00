import { Body, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { CurrentCaller } from '../../access/access.decorator.js';
import type { Caller } from '../../access/caller.js';
import { notFound } from '../../common/errors/api-error.js';
import type { Reply } from '../../common/http/reply.js';
import { checkedBody } from '../../configuration/bodies.js';
import {
  CreateForwardingRuleDto,
  UpdateForwardingRuleDto,
  type ForwardingRuleView,
} from '../../forwarding/dto/forwarding-rule.dto.js';
import { ForwardingRulesService } from '../../forwarding/forwarding-rules.service.js';
import { created, deleted, shown, updated } from './answers.js';
import { ThirdPartyController } from './configuration.guard.js';
import { personIn } from './domain/team-shape.js';
import { bodyOf, objectIn, textIn, type Wire } from './domain/wire-body.js';
import { People } from './people.js';

/** Whose pages go to whom: only for keys that may configure, and are bound to no team. */
@ThirdPartyController('v2', { resource: 'forwarding-rules', privately: true })
export class ThirdPartyForwardingRulesController {
  constructor(
    private readonly rules: ForwardingRulesService,
    private readonly people: People,
  ) {}

  @Get('forwarding-rules')
  async list(@CurrentCaller() caller: Caller): Promise<Reply> {
    return shown(await this.shapes(caller, await this.rules.list(caller)));
  }

  @Get('users/:user/forwarding-rules')
  async ofUser(@CurrentCaller() caller: Caller, @Param('user') user: string): Promise<Reply> {
    const { id } = await this.people.named(caller.tenantId, user);
    const rules = (await this.rules.list(caller)).filter(({ fromUserId }) => fromUserId === id);
    return shown(await this.shapes(caller, rules));
  }

  @Get('forwarding-rules/:rule')
  async get(
    @CurrentCaller() caller: Caller,
    @Param('rule') rule: string,
    @Query('identifierType') type: unknown,
  ): Promise<Reply> {
    const [shape] = await this.shapes(caller, [await this.named(caller, rule, type)]);
    return shown(shape);
  }

  @Post('forwarding-rules')
  async create(@CurrentCaller() caller: Caller, @Body() body: unknown): Promise<Reply> {
    const fields = await this.fieldsIn(caller, bodyOf(body));
    const { id, alias } = await this.rules.create(caller, await checkedBody(CreateForwardingRuleDto, fields));
    return created({ id, alias: alias ?? '' });
  }

  @Put('forwarding-rules/:rule')
  async put(
    @CurrentCaller() caller: Caller,
    @Param('rule') rule: string,
    @Query('identifierType') type: unknown,
    @Body() body: unknown,
  ): Promise<Reply> {
    const { id, alias } = await this.named(caller, rule, type);
    const fields = await this.fieldsIn(caller, bodyOf(body));
    await this.rules.update(caller, id, await checkedBody(UpdateForwardingRuleDto, fields));
    return updated({ id, alias: alias ?? '' });
  }

  @Delete('forwarding-rules/:rule')
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('rule') rule: string,
    @Query('identifierType') type: unknown,
  ): Promise<Reply> {
    await this.rules.remove(caller, (await this.named(caller, rule, type)).id);
    return deleted();
  }

  private async fieldsIn({ tenantId }: Caller, body: Wire): Promise<Record<string, unknown>> {
    const people = await this.people.directory(tenantId);
    return {
      fromUserId: personIn(objectIn(body, 'fromUser'), people, 'fromUser').id,
      toUserId: personIn(objectIn(body, 'toUser'), people, 'toUser').id,
      startDate: textIn(body, 'startDate'),
      endDate: textIn(body, 'endDate'),
      alias: textIn(body, 'alias'),
    };
  }

  private async named(caller: Caller, identifier: string, type: unknown): Promise<ForwardingRuleView> {
    const rules = await this.rules.list(caller);
    const isAlias = type === 'alias';
    const found = rules.find(({ id, alias }) => (isAlias ? alias === identifier : id === identifier.toLowerCase()));
    if (!found) throw notFound(`Forwarding rule with identifier [${identifier.slice(0, 100)}] does not exist`);
    return found;
  }

  private async shapes({ tenantId }: Caller, rules: readonly ForwardingRuleView[]): Promise<Wire[]> {
    const people = await this.people.directory(tenantId);
    const person = (id: string): Wire => ({ id, username: people.get(id)?.username ?? '' });
    return rules.map(({ id, alias, fromUserId, toUserId, startDate, endDate }) => ({
      ...{ id, alias: alias ?? '', fromUser: person(fromUserId), toUser: person(toUserId) },
      ...{ startDate, endDate },
    }));
  }
}
