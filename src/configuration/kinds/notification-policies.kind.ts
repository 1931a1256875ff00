import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import {
  CreateNotificationPolicyDto,
  UpdateNotificationPolicyDto,
} from '../../alerts/policies/notification/notification-policy.dto.js';
import { NotificationPoliciesService } from '../../alerts/policies/notification/notification-policies.service.js';
import { checkedBody } from '../bodies.js';
import type { ConfigurationKind, StoredObject } from '../configuration-kind.js';
import type { Values } from '../domain/references.js';

@Injectable()
export class NotificationPoliciesKind implements ConfigurationKind {
  readonly kind = 'notificationPolicies';
  readonly resource = 'escalations';

  constructor(private readonly policies: NotificationPoliciesService) {}

  async read(caller: Caller): Promise<StoredObject[]> {
    const { policies } = await this.policies.list(caller, true);
    return policies.map(({ id, name, teamId, description, enabled, order, match, hours, actions }) => ({
      ...{ id, name },
      values: { name, description, team: teamId, enabled, order, match, hours, actions },
    }));
  }

  async create(caller: Caller, _key: string, values: Values, id?: string): Promise<string> {
    const body = await checkedBody(CreateNotificationPolicyDto, bodyOf(values));
    return (await this.policies.create(caller, body, id)).id;
  }

  async change(caller: Caller, id: string, values: Values): Promise<void> {
    await this.policies.update(caller, id, await checkedBody(UpdateNotificationPolicyDto, bodyOf(values)));
  }

  remove(caller: Caller, id: string): Promise<void> {
    return this.policies.remove(caller, id);
  }
}

const bodyOf = ({ team, ...values }: Values): object => ({ ...values, teamId: team });
