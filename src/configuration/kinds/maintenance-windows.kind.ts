import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import {
  CreateMaintenanceWindowDto,
  type MaintenanceWindowView,
  UpdateMaintenanceWindowDto,
} from '../../maintenance/dto/maintenance-window.dto.js';
import { MaintenanceWindowsService } from '../../maintenance/maintenance-windows.service.js';
import { checkedBody } from '../bodies.js';
import { everyPage, ownedBy, type ConfigurationKind, type StoredObject } from '../configuration-kind.js';
import type { Values } from '../domain/references.js';

@Injectable()
export class MaintenanceWindowsKind implements ConfigurationKind {
  readonly kind = 'maintenanceWindows';
  readonly resource = 'maintenance-windows';

  constructor(private readonly windows: MaintenanceWindowsService) {}

  async read(caller: Caller): Promise<StoredObject[]> {
    const windows = await everyPage((query) => this.windows.list(caller, query));
    return windows.map((window) => ({
      ...{ id: window.id, name: window.name, values: valuesOf(window) },
      isOver: window.times.length === 0,
    }));
  }

  async create(caller: Caller, _key: string, { team, enabled, ...values }: Values, id?: string): Promise<string> {
    const given = { ...bodyOf(values), suppressAlerts: enabled };
    const body = await checkedBody(CreateMaintenanceWindowDto, given);
    return (await this.windows.create(caller, { ...body, ...ownedBy(team) }, id)).id;
  }

  async change(caller: Caller, id: string, { team, ...values }: Values): Promise<void> {
    const body = await checkedBody(UpdateMaintenanceWindowDto, bodyOf(values));
    await this.windows.update(caller, id, { ...body, ...ownedBy(team) });
  }

  remove(caller: Caller, id: string): Promise<void> {
    return this.windows.remove(caller, id);
  }
}

function valuesOf({
  name,
  description,
  teamId,
  serviceId,
  startTime,
  endTime,
  ...rest
}: MaintenanceWindowView): Values {
  const { enabled, heartbeats, silence, recurrence, rules } = rest;
  return {
    ...{ name, description, team: teamId, service: serviceId, startTime, endTime, enabled, public: rest.public },
    heartbeats,
    rules: rules.map(({ entity: { type, id }, state }) => ({ [type === 'policy' ? 'alertPolicy' : type]: id, state })),
    silence: silence && {
      ...{ teams: silence.teamIds, integrations: silence.integrationIds },
      ...{ match: silence.match, pageAfter: silence.pageAfter },
    },
    recurrence: recurrence && { rrule: recurrence.rrule, timezone: recurrence.timezone },
  };
}

function ruleOf({ integration, alertPolicy, state }: Values): object {
  const entity =
    integration === undefined ? { type: 'policy', id: alertPolicy } : { type: 'integration', id: integration };
  return { entity, state };
}

function bodyOf({ service, silence, rules, ...values }: Values): object {
  const given = silence as Values | null | undefined;
  return {
    ...{ ...values, serviceId: service },
    ...(rules === undefined ? {} : { rules: (rules as Values[]).map(ruleOf) }),
    silence: given && {
      ...{ teamIds: given['teams'], integrationIds: given['integrations'] },
      ...{ match: given['match'], pageAfter: given['pageAfter'] },
    },
  };
}
