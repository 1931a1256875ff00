import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import {
  CreateIncidentTemplateDto,
  UpdateIncidentTemplateDto,
} from '../../incidents/templates/incident-template.dto.js';
import { IncidentTemplatesService } from '../../incidents/templates/incident-templates.service.js';
import { checkedBody } from '../bodies.js';
import { everyPage, type ConfigurationKind, type StoredObject } from '../configuration-kind.js';
import type { Values } from '../domain/references.js';

@Injectable()
export class IncidentTemplatesKind implements ConfigurationKind {
  readonly kind = 'incidentTemplates';
  readonly resource = 'incidents';

  constructor(private readonly templates: IncidentTemplatesService) {}

  async read(caller: Caller): Promise<StoredObject[]> {
    const all = await everyPage((query) => this.templates.list(caller, query));
    return all.map(({ id, name, teamId, impactedServices, ...template }) => {
      const { message, description, priority, tags, details, notifyStakeholders, stakeholderNotice } = template;
      const services = impactedServices.map((each) => (typeof each === 'string' ? each : each.id));
      return {
        ...{ id, name },
        values: {
          ...{ name, team: teamId, message, description, priority, tags, details, impactedServices: services },
          ...{ notifyStakeholders, stakeholderNotice },
        },
      };
    });
  }

  async create(caller: Caller, _key: string, values: Values, id?: string): Promise<string> {
    const body = await checkedBody(CreateIncidentTemplateDto, bodyOf(values));
    return (await this.templates.create(caller, body, id)).id;
  }

  async change(caller: Caller, id: string, values: Values): Promise<void> {
    await this.templates.update(caller, id, await checkedBody(UpdateIncidentTemplateDto, bodyOf(values)));
  }

  remove(caller: Caller, id: string): Promise<void> {
    return this.templates.remove(caller, id);
  }
}

const bodyOf = ({ team, ...values }: Values): object => ({ ...values, teamId: team });
