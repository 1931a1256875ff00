import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { CreateRoutingRuleDto, UpdateRoutingRuleDto } from '../../alerts/routing/dto/routing-rule.dto.js';
import { RoutingRulesService } from '../../alerts/routing/routing-rules.service.js';
import { checkedBody } from '../bodies.js';
import type { ConfigurationKind, StoredObject } from '../configuration-kind.js';
import type { Values } from '../domain/references.js';

@Injectable()
export class RoutingRulesKind implements ConfigurationKind {
  readonly kind = 'routingRules';
  readonly resource = 'routing-rules';

  constructor(private readonly rules: RoutingRulesService) {}

  async read(caller: Caller): Promise<StoredObject[]> {
    const { rules } = await this.rules.list(caller, true);
    return rules.map(({ id, name, enabled, order, match, targetTeamId }) => ({
      ...{ id, name },
      values: { name, enabled, order, match, targetTeam: targetTeamId },
    }));
  }

  async create(caller: Caller, _key: string, values: Values, id?: string): Promise<string> {
    return (await this.rules.create(caller, await checkedBody(CreateRoutingRuleDto, bodyOf(values)), id)).id;
  }

  async change(caller: Caller, id: string, values: Values): Promise<void> {
    await this.rules.update(caller, id, await checkedBody(UpdateRoutingRuleDto, bodyOf(values)));
  }

  remove(caller: Caller, id: string): Promise<void> {
    return this.rules.remove(caller, id);
  }
}

const bodyOf = ({ targetTeam, ...values }: Values): object => ({ ...values, targetTeamId: targetTeam });
