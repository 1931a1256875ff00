import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import {
  CreateEscalationPolicyDto,
  policyView,
  UpdateEscalationPolicyDto,
} from '../../escalation/dto/escalation-policy.dto.js';
import { EscalationPoliciesService } from '../../escalation/escalation-policies.service.js';
import { checkedBody } from '../bodies.js';
import type { ConfigurationKind, StoredObject } from '../configuration-kind.js';
import type { Values } from '../domain/references.js';
import { namedBy, targetOf } from './people.js';

@Injectable()
export class EscalationPoliciesKind implements ConfigurationKind {
  readonly kind = 'escalationPolicies';
  readonly resource = 'escalations';

  constructor(private readonly policies: EscalationPoliciesService) {}

  async read(caller: Caller): Promise<StoredObject[]> {
    const { policies } = await this.policies.list(caller, true);
    return policies.map(policyView).map(({ id, name, description, teamId, priorities, isDefault, ...rest }) => {
      const { repeatInterval, repeatCount, closeAlertAfterAll, whenNobody } = rest;
      const rules = rest.rules.map(
        ({ recipientType, recipientId, recipientName, condition, notifyType, delayMinutes, whenNobody }) => ({
          ...targetOf(recipientType, recipientId),
          ...{ name: recipientName, condition, notifyType, delayMinutes, whenNobody },
        }),
      );
      const values = { name, description, team: teamId, priorities, isDefault, whenNobody };
      return { id, name, values: { ...values, repeatInterval, repeatCount, closeAlertAfterAll, rules } };
    });
  }

  async create(caller: Caller, _key: string, values: Values, id?: string): Promise<string> {
    return (await this.policies.create(caller, await checkedBody(CreateEscalationPolicyDto, bodyOf(values)), id)).id;
  }

  async change(caller: Caller, id: string, values: Values): Promise<void> {
    await this.policies.update(caller, id, await checkedBody(UpdateEscalationPolicyDto, bodyOf(values)));
  }

  remove(caller: Caller, id: string): Promise<void> {
    return this.policies.delete(caller, id);
  }
}

function bodyOf({ team, rules, ...values }: Values): object {
  return { ...values, teamId: team, rules: (rules as Values[] | undefined)?.map(ruleOf) };
}

function ruleOf({ name, condition, notifyType, delayMinutes, whenNobody, ...target }: Values): object {
  const { type, id } = namedBy(target);
  return { condition, notifyType, delayMinutes, whenNobody, recipientType: type, recipientId: id, recipientName: name };
}
