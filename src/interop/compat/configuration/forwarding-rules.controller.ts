import { Delete, Get, Post, Put } from '@nestjs/common';
import type { Caller } from '../../../people/access/caller.js';
import type { Reply } from '../../../platform/http/reply.js';
import { checkedBody } from '../../../configuration/bodies.js';
import {
  CreateForwardingRuleDto,
  UpdateForwardingRuleDto,
  type ForwardingRuleView,
} from '../../../paging/forwarding/dto/forwarding-rule.dto.js';
import { ForwardingRulesService } from '../../../paging/forwarding/forwarding-rules.service.js';
import { created, deleted, shown, updated } from './answers.js';
import { Ask, type Asked } from './asked.js';
import { ThirdPartyController } from './configuration.guard.js';
import { found } from './domain/lookup.js';
import { decodeForwarding, encodeForwarding } from '../../codec/forwarding-rule.js';
import { personIn } from '../../codec/team.js';
import type { Json, WireObject } from '../../codec/wire-object.js';
import { People } from './lookups.js';

/** Whose pages go to whom: only for keys that may configure, and are bound to no team. */
@ThirdPartyController('v2', { resource: 'forwarding-rules', privately: true })
export class ThirdPartyForwardingRulesController {
  constructor(
    private readonly rules: ForwardingRulesService,
    private readonly people: People,
  ) {}

  @Get('forwarding-rules')
  async list(@Ask() { caller }: Asked): Promise<Reply> {
    return shown(await this.shapes(caller, await this.rules.list(caller)));
  }

  @Get('users/:user/forwarding-rules')
  async ofUser(@Ask() { caller, path: { user } }: Asked<'user'>): Promise<Reply> {
    const { id } = await this.people.named(caller.tenantId, user);
    const rules = (await this.rules.list(caller)).filter(({ fromUserId }) => fromUserId === id);
    return shown(await this.shapes(caller, rules));
  }

  @Get('forwarding-rules/:rule')
  async get(@Ask() { caller, path: { rule }, query: { identifierType: type } }: Asked<'rule'>): Promise<Reply> {
    const [shape] = await this.shapes(caller, [await this.named(caller, rule, type)]);
    return shown(shape);
  }

  @Post('forwarding-rules')
  async create(@Ask() { caller, body }: Asked): Promise<Reply> {
    const fields = await this.fieldsIn(caller, body);
    const { id, alias } = await this.rules.create(caller, await checkedBody(CreateForwardingRuleDto, fields));
    return created({ id, alias: alias ?? '' });
  }

  @Put('forwarding-rules/:rule')
  async put(@Ask() { caller, path: { rule }, query: { identifierType: type }, body }: Asked<'rule'>): Promise<Reply> {
    const { id, alias } = await this.named(caller, rule, type);
    const fields = await this.fieldsIn(caller, body);
    await this.rules.update(caller, id, await checkedBody(UpdateForwardingRuleDto, fields));
    return updated({ id, alias: alias ?? '' });
  }

  @Delete('forwarding-rules/:rule')
  async remove(@Ask() { caller, path: { rule }, query: { identifierType: type } }: Asked<'rule'>): Promise<Reply> {
    await this.rules.remove(caller, (await this.named(caller, rule, type)).id);
    return deleted();
  }

  private async fieldsIn({ tenantId }: Caller, body: WireObject): Promise<Record<string, unknown>> {
    const people = await this.people.directory(tenantId);
    const { from, to, ...fields } = decodeForwarding(body, (user) => personIn(user, people).id);
    return { ...fields, fromUserId: from, toUserId: to };
  }

  private async named(caller: Caller, identifier: string, type: unknown): Promise<ForwardingRuleView> {
    const isIt = ({ id, alias }: ForwardingRuleView): boolean =>
      type === 'alias' ? alias === identifier : id === identifier.toLowerCase();
    return found((await this.rules.list(caller)).find(isIt), 'Forwarding rule with identifier', identifier);
  }

  private async shapes({ tenantId }: Caller, rules: readonly ForwardingRuleView[]): Promise<Json[]> {
    const people = await this.people.directory(tenantId);
    return rules.map((rule) => encodeForwarding(rule, people));
  }
}
