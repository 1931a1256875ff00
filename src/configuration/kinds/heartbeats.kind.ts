import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { CreateHeartbeatDto, UpdateHeartbeatDto } from '../../alerts/heartbeats/dto/heartbeat.dto.js';
import { HeartbeatsService } from '../../alerts/heartbeats/heartbeats.service.js';
import { checkedBody } from '../bodies.js';
import { everyPage, ownedBy, type ConfigurationKind, type StoredObject } from '../configuration-kind.js';
import type { Values } from '../domain/references.js';

@Injectable()
export class HeartbeatsKind implements ConfigurationKind {
  readonly kind = 'heartbeats';
  readonly resource = 'heartbeats';

  constructor(private readonly heartbeats: HeartbeatsService) {}

  async read(caller: Caller): Promise<StoredObject[]> {
    const heartbeats = await everyPage((query) => this.heartbeats.settings(caller, query));
    return heartbeats.map(({ name, description, teamId, serviceId, interval, intervalUnit, enabled, ...alert }) => {
      const { alertMessage, alertTags, alertPriority } = alert;
      const values = { description, team: teamId, service: serviceId, interval, intervalUnit, enabled };
      return { id: name, name, values: { ...values, alertMessage, alertTags, alertPriority } };
    });
  }

  async create(caller: Caller, name: string, { team, ...values }: Values): Promise<string> {
    const body = await checkedBody(CreateHeartbeatDto, { name, ...bodyOf(values) });
    await this.heartbeats.create(caller, { ...body, ...ownedBy(team) });
    return name;
  }

  async change(caller: Caller, name: string, { team, ...values }: Values): Promise<void> {
    const body = await checkedBody(UpdateHeartbeatDto, bodyOf(values));
    await this.heartbeats.update(caller, name, { ...body, ...ownedBy(team) });
  }

  remove(caller: Caller, name: string): Promise<void> {
    return this.heartbeats.remove(caller, name);
  }
}

const bodyOf = ({ service, ...values }: Values): object => ({ ...values, serviceId: service });
