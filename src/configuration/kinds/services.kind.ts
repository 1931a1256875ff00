import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { CreateServiceDto, UpdateServiceDto } from '../../incidents/services/dto/service.dto.js';
import { ServicesService } from '../../incidents/services/services.service.js';
import { checkedBody } from '../bodies.js';
import { everyPage, ownedBy, type ConfigurationKind, type StoredObject } from '../configuration-kind.js';
import type { Values } from '../domain/references.js';

@Injectable()
export class ServicesKind implements ConfigurationKind {
  readonly kind = 'services';
  readonly resource = 'services';

  constructor(private readonly services: ServicesService) {}

  async read(caller: Caller): Promise<StoredObject[]> {
    const services = await everyPage((query) => this.services.list(caller, query));
    return services.map(({ id, name, description, visibility, tags, teamId }) => ({
      ...{ id, name },
      values: { name, description, team: teamId, visibility, tags },
    }));
  }

  async create(caller: Caller, _key: string, { team, ...values }: Values, id?: string): Promise<string> {
    const body = await checkedBody(CreateServiceDto, values);
    return this.services.create(caller, { ...body, ...ownedBy(team) }, id);
  }

  async change(caller: Caller, id: string, { team, ...values }: Values): Promise<void> {
    const body = await checkedBody(UpdateServiceDto, values);
    await this.services.update(caller, id, { ...body, ...ownedBy(team) });
  }

  remove(caller: Caller, id: string): Promise<void> {
    return this.services.remove(caller, id);
  }
}
