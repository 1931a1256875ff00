import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { CreateAlertPolicyDto, UpdateAlertPolicyDto } from '../../alert-policies/dto/alert-policy.dto.js';
import { PolicyManagementService } from '../../alert-policies/policy-management.service.js';
import { checkedBody } from '../bodies.js';
import type { ConfigurationKind, StoredObject } from '../configuration-kind.js';
import type { Values } from '../domain/references.js';

@Injectable()
export class AlertPoliciesKind implements ConfigurationKind {
  readonly kind = 'alertPolicies';
  readonly resource = 'escalations';

  constructor(private readonly policies: PolicyManagementService) {}

  async read(caller: Caller): Promise<StoredObject[]> {
    const { policies } = await this.policies.list(caller, true);
    return policies.map(({ id, name, teamId, enabled, order, match, actions }) => ({
      ...{ id, name },
      values: { name, team: teamId, enabled, order, match, actions },
    }));
  }

  async create(caller: Caller, _key: string, values: Values, id?: string): Promise<string> {
    return (await this.policies.create(caller, await checkedBody(CreateAlertPolicyDto, bodyOf(values)), id)).id;
  }

  async change(caller: Caller, id: string, values: Values): Promise<void> {
    await this.policies.update(caller, id, await checkedBody(UpdateAlertPolicyDto, bodyOf(values)));
  }

  remove(caller: Caller, id: string): Promise<void> {
    return this.policies.remove(caller, id);
  }
}

const bodyOf = ({ team, ...values }: Values): object => ({ ...values, teamId: team });
