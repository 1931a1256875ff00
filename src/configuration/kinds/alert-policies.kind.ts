import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { CreateAlertPolicyDto, UpdateAlertPolicyDto } from '../../alerts/policies/dto/alert-policy.dto.js';
import { AlertPoliciesService } from '../../alerts/policies/alert-policies.service.js';
import type { Responder } from '../../platform/domain/responder.js';
import { isId } from '../../platform/ids.js';
import { checkedBody } from '../bodies.js';
import type { ConfigurationKind, StoredObject } from '../configuration-kind.js';
import type { Values } from '../domain/references.js';

/** Responders with an id become references; others stay unchanged in the actions. */
@Injectable()
export class AlertPoliciesKind implements ConfigurationKind {
  readonly kind = 'alertPolicies';
  readonly resource = 'escalations';

  constructor(private readonly policies: AlertPoliciesService) {}

  async read(caller: Caller): Promise<StoredObject[]> {
    const { policies } = await this.policies.list(caller, true);
    return policies.map(({ id, name, teamId, enabled, order, match, description, hours, afterMatch, ...rest }) => ({
      ...{ id, name },
      values: { name, team: teamId, enabled, order, match, description, hours, afterMatch, ...valuesOf(rest.actions) },
    }));
  }

  async create(caller: Caller, _key: string, values: Values, id?: string): Promise<string> {
    return (await this.policies.create(caller, await checkedBody(CreateAlertPolicyDto, bodyOf(values)), id)).id;
  }

  async change(caller: Caller, id: string, values: Values): Promise<void> {
    const changesActions = values['actions'] !== undefined || values['responders'] !== undefined;
    const before = changesActions ? valuesOf((await this.policies.get(caller, id)).actions) : {};
    await this.policies.update(caller, id, await checkedBody(UpdateAlertPolicyDto, bodyOf({ ...before, ...values })));
  }

  remove(caller: Caller, id: string): Promise<void> {
    return this.policies.remove(caller, id);
  }
}

const isReference = ({ id }: Responder): boolean => id !== undefined && isId(id);

function valuesOf({ addResponders = [], ...actions }: { addResponders?: readonly Responder[] }): Values {
  const named = addResponders.filter((responder) => !isReference(responder));
  return {
    actions: { ...actions, ...(named.length > 0 && { addResponders: named }) },
    responders: addResponders.filter(isReference).map(({ type, id }) => ({ [type]: id })),
  };
}

function bodyOf({ team, actions, responders, ...values }: Values): object {
  return {
    ...values,
    teamId: team,
    ...(actions !== undefined && { actions: actionsOf(actions as Values, responders) }),
  };
}

function actionsOf({ addResponders, ...actions }: Values, responders: unknown): object {
  const referred = ((responders ?? []) as Values[]).flatMap((each) => {
    const [type, id] = Object.entries(each)[0] ?? [];
    return type === undefined ? [] : [{ type, id }];
  });
  const all = [...referred, ...((addResponders ?? []) as Responder[])];
  return { ...actions, ...(all.length > 0 && { addResponders: all }) };
}
