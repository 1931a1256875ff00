import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { NotificationPoliciesService } from '../../alerts/policies/notification/notification-policies.service.js';
import type { SwitchedEntity } from '../../alerts/maintenance/domain/switches.js';
import {
  CreateMaintenanceWindowDto,
  type MaintenanceWindowView,
  UpdateMaintenanceWindowDto,
} from '../../alerts/maintenance/dto/maintenance-window.dto.js';
import { MaintenanceWindowsService } from '../../alerts/maintenance/maintenance-windows.service.js';
import { checkedBody } from '../bodies.js';
import { everyPage, ownedBy, type ConfigurationKind, type StoredObject } from '../configuration-kind.js';
import type { Values } from '../domain/references.js';

@Injectable()
export class MaintenanceWindowsKind implements ConfigurationKind {
  readonly kind = 'maintenanceWindows';
  readonly resource = 'maintenance-windows';

  constructor(
    private readonly windows: MaintenanceWindowsService,
    private readonly notifications: NotificationPoliciesService,
  ) {}

  async read(caller: Caller): Promise<StoredObject[]> {
    const windows = await everyPage((query) => this.windows.list(caller, query));
    const { policies } = await this.notifications.list(caller, true);
    const ids = new Set(policies.map(({ id }) => id));
    return windows.map((window) => ({
      ...{ id: window.id, name: window.name, values: valuesOf(window, ids) },
      isOver: window.times.length === 0,
    }));
  }

  async create(caller: Caller, _key: string, { team, enabled, ...values }: Values, id?: string): Promise<string> {
    const input = { ...bodyOf(values), suppressAlerts: enabled };
    const body = await checkedBody(CreateMaintenanceWindowDto, input);
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

/** @param notificationPolicies the ids of those policies that are no alert policies */
function valuesOf(window: MaintenanceWindowView, notificationPolicies: ReadonlySet<string>): Values {
  const { name, description, teamId, serviceId, startTime, endTime, ...rest } = window;
  const { enabled, heartbeats, silence, recurrence, rules, notifySubscribers } = rest;
  const named = ({ type, id }: SwitchedEntity): Values => {
    if (type !== 'policy') return { [type]: id };
    return notificationPolicies.has(id) ? { notificationPolicy: id } : { alertPolicy: id };
  };
  return {
    ...{ name, description, team: teamId, service: serviceId, startTime, endTime, enabled, public: rest.public },
    ...{ notifySubscribers, heartbeats },
    rules: rules.map(({ entity, state }) => ({ ...named(entity), state })),
    silence: silence && {
      ...{ teams: silence.teamIds, integrations: silence.integrationIds },
      ...{ match: silence.match, pageAfter: silence.pageAfter },
    },
    recurrence: recurrence && {
      ...{ rrule: recurrence.rrule, timezone: recurrence.timezone },
      endsAtLocalTime: recurrence.endsAtLocalTime,
    },
  };
}

function ruleOf({ integration, alertPolicy, notificationPolicy, state }: Values): object {
  const policy = alertPolicy ?? notificationPolicy;
  const entity = integration === undefined ? { type: 'policy', id: policy } : { type: 'integration', id: integration };
  return { entity, state };
}

function bodyOf({ service, silence, rules, ...values }: Values): object {
  const input = silence as Values | null | undefined;
  return {
    ...{ ...values, serviceId: service },
    ...(rules === undefined ? {} : { rules: (rules as Values[]).map(ruleOf) }),
    silence: input && {
      ...{ teamIds: input['teams'], integrationIds: input['integrations'] },
      ...{ match: input['match'], pageAfter: input['pageAfter'] },
    },
  };
}
