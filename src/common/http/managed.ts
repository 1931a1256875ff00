import { ApiPropertyOptional } from '@nestjs/swagger';

/* Declares which views show objects that a configuration file may manage, and which routes change such objects by hand. */

const KIND = 'pager:managed-kind';
export const MANAGED_BY = 'managedBy';

/** On the view of objects of that kind (its `id`, or another key): `managedBy` is added to those that are managed. */
export const ManagedKind =
  (kind: string): ClassDecorator =>
  (target) => {
    Reflect.defineMetadata(KIND, kind, target);
    ApiPropertyOptional({ type: String })(target.prototype as object, MANAGED_BY);
  };

/** The kind that a view shows; undefined: none. */
export function managedKindOf(view: object): string | undefined {
  return Reflect.getMetadata(KIND, view) as string | undefined;
}

interface HandEdit {
  kind: string;
  /** Fields that a configuration holds: a request warns only if its body has one of them. Undefined: every request warns. */
  fields?: readonly string[];
}

const USER_FIELDS = ['fullName', 'role', 'timezone', 'locale', 'blocked', 'permissions'];

/** The routes that change a managed object; the first parameter of each names it. */
export const HAND_EDITS: Readonly<Record<string, HandEdit>> = {
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
};
