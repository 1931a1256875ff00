import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { invalid } from '../../platform/errors/api-error.js';
import {
  CreateIncidentRuleDto,
  type IncidentRuleView,
  UpdateIncidentRuleDto,
} from '../../incidents/rules/incident-rule.dto.js';
import { IncidentRulesService } from '../../incidents/rules/incident-rules.service.js';
import { checkedBody } from '../bodies.js';
import type { ConfigurationKind, StoredObject } from '../configuration-kind.js';
import type { Values } from '../domain/references.js';

@Injectable()
export class IncidentRulesKind implements ConfigurationKind {
  readonly kind = 'incidentRules';
  readonly resource = 'services';

  constructor(private readonly rules: IncidentRulesService) {}

  async read(caller: Caller): Promise<StoredObject[]> {
    return (await this.rules.all(caller)).map(({ id, name, serviceId, enabled, order, match, incident }) => ({
      ...{ id, name },
      values: { name, service: serviceId, enabled, order, match, incident },
    }));
  }

  async create(caller: Caller, _key: string, { service, ...values }: Values, id?: string): Promise<string> {
    const body = await checkedBody(CreateIncidentRuleDto, values);
    return (await this.rules.create(caller, service as string, body, id)).id;
  }

  async change(caller: Caller, id: string, { service, ...values }: Values): Promise<void> {
    const { serviceId } = await this.found(caller, id);
    const body = await checkedBody(UpdateIncidentRuleDto, values);
    await this.rules.update(caller, serviceId, id, body, (service as string | undefined) ?? serviceId);
  }

  async remove(caller: Caller, id: string): Promise<void> {
    const { serviceId } = await this.found(caller, id);
    await this.rules.remove(caller, serviceId, id);
  }

  private async found(caller: Caller, id: string): Promise<IncidentRuleView> {
    const rule = (await this.rules.all(caller)).find((each) => each.id === id);
    if (rule === undefined) throw invalid('', 'the incident rule is gone');
    return rule;
  }
}
