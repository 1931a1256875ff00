import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import {
  CreateTeamRoutingRuleDto,
  type TeamRoutingRuleView,
  UpdateTeamRoutingRuleDto,
} from '../../alerts/routing/team-rules/team-routing-rule.dto.js';
import { TeamRoutingRulesService } from '../../alerts/routing/team-rules/team-routing-rules.service.js';
import { invalid } from '../../platform/errors/api-error.js';
import { checkedBody } from '../bodies.js';
import type { ConfigurationKind, StoredObject } from '../configuration-kind.js';
import type { Values } from '../domain/references.js';

@Injectable()
export class TeamRoutingRulesKind implements ConfigurationKind {
  readonly kind = 'teamRoutingRules';
  readonly resource = 'routing-rules';

  constructor(private readonly rules: TeamRoutingRulesService) {}

  async read(caller: Caller): Promise<StoredObject[]> {
    return (await this.rules.all(caller)).map((rule) => {
      const { id, name, teamId, enabled, order, isDefault, match, hours, notify } = rule;
      const recipient = notify.type === 'none' ? { none: true } : { [notify.type]: notify.id };
      return { id, name, values: { name, team: teamId, enabled, order, isDefault, match, hours, notify: recipient } };
    });
  }

  async create(caller: Caller, _key: string, { team, ...values }: Values, id?: string): Promise<string> {
    const body = await checkedBody(CreateTeamRoutingRuleDto, bodyOf(values));
    return (await this.rules.create(caller, team as string, body, id)).id;
  }

  async change(caller: Caller, id: string, { team, ...values }: Values): Promise<void> {
    const { teamId } = await this.found(caller, id);
    const body = await checkedBody(UpdateTeamRoutingRuleDto, bodyOf(values));
    await this.rules.update(caller, teamId, id, body, (team as string | undefined) ?? teamId);
  }

  async remove(caller: Caller, id: string): Promise<void> {
    const { teamId } = await this.found(caller, id);
    await this.rules.remove(caller, teamId, id);
  }

  private async found(caller: Caller, id: string): Promise<TeamRoutingRuleView> {
    const rule = (await this.rules.all(caller)).find((each) => each.id === id);
    if (rule === undefined) throw invalid('', 'the routing rule of the team is gone');
    return rule;
  }
}

function bodyOf({ notify, ...values }: Values): object {
  return notify === undefined ? values : { ...values, notify: notifyOf(notify as Values) };
}

function notifyOf({ escalation, schedule }: Values): object {
  if (typeof escalation === 'string') return { type: 'escalation', id: escalation };
  return typeof schedule === 'string' ? { type: 'schedule', id: schedule } : { type: 'none' };
}
