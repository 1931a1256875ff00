import { ApiPropertyOptional } from '@nestjs/swagger';

/* Declares which views show objects that a configuration may manage, and which routes change such objects manually. */

const KIND = 'pager:managed-kind';
export const MANAGED_BY = 'managedBy';

/** The object of a view. */
interface Shown {
  kind: string;
  /** The property with the object's id; null: its kind has only one object. */
  id: string | null;
}

/** On the view of objects of that kind: adds `managedBy` to managed ones. */
export const ManagedKind =
  (kind: string, id: string | null = 'id'): ClassDecorator =>
  (target) => {
    Reflect.defineMetadata(KIND, { kind, id } satisfies Shown, target);
    ApiPropertyOptional({ type: String })(target.prototype as object, MANAGED_BY);
  };

/** The kind of a view; undefined: none. */
export function managedKindOf(view: object): Shown | undefined {
  return Reflect.getMetadata(KIND, view) as Shown | undefined;
}

interface HandEdit {
  kind: string;
  /** The path parameter with the object's id; default: the first one. */
  param?: string;
  /** The configured fields: a request gets a warning only if its body has one of them. Undefined: every request does. */
  fields?: readonly string[];
}

const USER_FIELDS = ['fullName', 'role', 'timezone', 'locale', 'clockHours', 'blocked', 'permissions', 'customRoleId'];

/** The routes that change a managed object. */
export const HAND_EDITS: Readonly<Record<string, HandEdit>> = {
  'PUT /v2/custom-roles/{id}': { kind: 'customRoles' },
  'DELETE /v2/custom-roles/{id}': { kind: 'customRoles' },
  'PATCH /v2/users/{id}': { kind: 'users', fields: USER_FIELDS },
  'DELETE /v2/users/{id}': { kind: 'users' },
  'PATCH /v2/teams/{id}': { kind: 'teams' },
  'DELETE /v2/teams/{id}': { kind: 'teams' },
  'POST /v2/teams/{id}/members': { kind: 'teams' },
  'DELETE /v2/teams/{id}/members/{userId}': { kind: 'teams' },
  'PATCH /v2/schedules/{id}': { kind: 'schedules' },
  'DELETE /v2/schedules/{id}': { kind: 'schedules' },
  'PATCH /v2/escalations/{id}': { kind: 'escalationPolicies' },
  'DELETE /v2/escalations/{id}': { kind: 'escalationPolicies' },
  'PUT /v2/routing-rules/{id}': { kind: 'routingRules' },
  'DELETE /v2/routing-rules/{id}': { kind: 'routingRules' },
  'PATCH /v2/teams/{teamId}/routing-rules/{id}': { kind: 'teamRoutingRules', param: 'id' },
  'DELETE /v2/teams/{teamId}/routing-rules/{id}': { kind: 'teamRoutingRules', param: 'id' },
  'PATCH /v2/services/{id}': { kind: 'services', fields: ['name', 'description', 'visibility', 'tags', 'teamId'] },
  'DELETE /v2/services/{id}': { kind: 'services' },
  'PATCH /v2/services/{serviceId}/incident-rules/{id}': { kind: 'incidentRules', param: 'id' },
  'DELETE /v2/services/{serviceId}/incident-rules/{id}': { kind: 'incidentRules', param: 'id' },
  'PATCH /v2/incident-templates/{id}': { kind: 'incidentTemplates' },
  'DELETE /v2/incident-templates/{id}': { kind: 'incidentTemplates' },
  'PATCH /v2/alert-policies/{id}': { kind: 'alertPolicies' },
  'DELETE /v2/alert-policies/{id}': { kind: 'alertPolicies' },
  'PATCH /v2/notification-policies/{id}': { kind: 'notificationPolicies' },
  'DELETE /v2/notification-policies/{id}': { kind: 'notificationPolicies' },
  'PATCH /v2/heartbeats/{name}': { kind: 'heartbeats' },
  'DELETE /v2/heartbeats/{name}': { kind: 'heartbeats' },
  'POST /v2/heartbeats/{name}/enable': { kind: 'heartbeats' },
  'POST /v2/heartbeats/{name}/disable': { kind: 'heartbeats' },
  'PATCH /v2/saved-searches/{id}': { kind: 'savedSearches' },
  'DELETE /v2/saved-searches/{id}': { kind: 'savedSearches' },
  'PATCH /v2/account': { kind: 'account' },
  'PUT /v2/status-page': { kind: 'statusPage' },
  'PATCH /v2/integrations/{id}': { kind: 'integrations' },
  'DELETE /v2/integrations/{id}': { kind: 'integrations' },
  'POST /v2/integrations/{id}/enable': { kind: 'integrations' },
  'POST /v2/integrations/{id}/disable': { kind: 'integrations' },
  'PATCH /v2/maintenance-windows/{id}': { kind: 'maintenanceWindows' },
  'DELETE /v2/maintenance-windows/{id}': { kind: 'maintenanceWindows' },
};
