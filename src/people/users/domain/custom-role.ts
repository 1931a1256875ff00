import type { PermissionLevel } from '../../access/caller.js';
import { levelOf, RANK, type Resource } from '../../access/domain/permissions.js';
import type { Grants, UserRole } from './user-changes.js';

/** The roles that a custom role can extend. */
export const EXTENDED_ROLES = ['user', 'observer', 'stakeholder'] as const;
export type ExtendedRole = (typeof EXTENDED_ROLES)[number];

/** A custom role: the role that it extends, and the rights that it adds and removes, as the client wrote them. */
export interface CustomRoleSettings {
  extendedRole: ExtendedRole;
  grantedRights: readonly string[];
  disallowedRights: readonly string[];
}

const ROLES: Readonly<Record<ExtendedRole, UserRole>> = {
  user: 'user',
  observer: 'stakeholder',
  stakeholder: 'stakeholder',
};

/** The role of users with the custom role. */
export const roleOf = ({ extendedRole }: Pick<CustomRoleSettings, 'extendedRole'>): UserRole => ROLES[extendedRole];

/** The highest level on the resources for users without all of these rights. */
export interface Ceiling {
  rights: readonly string[];
  resources: readonly Resource[];
  level: PermissionLevel;
}

const CONFIGURATION = [
  ...(['schedules', 'teams', 'escalations', 'services', 'heartbeats', 'integrations', 'routing-rules'] as const),
] satisfies Resource[];

/**
 * Only rights that cover all that a level here allows. Most rights on alerts and incidents are finer: removing one must not
 * remove the others.
 */
export const CEILINGS: readonly Ceiling[] = [
  { rights: ['profile-edit'], resources: ['users'], level: 'read' },
  { rights: ['notification-rules-edit'], resources: ['notification-rules'], level: 'read' },
  { rights: ['reports-access'], resources: ['reports'], level: 'none' },
  { rights: ['logs-page-access'], resources: ['audit-log'], level: 'none' },
  { rights: ['see-alerts'], resources: ['alerts'], level: 'none' },
  { rights: ['service-access'], resources: ['services'], level: 'none' },
  { rights: ['maintenance-edit'], resources: ['maintenance-windows'], level: 'read' },
  { rights: ['configurations-edit', 'configurations-delete'], resources: CONFIGURATION, level: 'read' },
  {
    rights: ['postmortem-create', 'postmortem-edit', 'postmortem-delete'],
    ...{ resources: ['postmortems'], level: 'read' },
  },
  {
    rights: ['postmortem-access-published', 'postmortem-access-unpublished'],
    ...{ resources: ['postmortems'], level: 'none' },
  },
];

/** Does a role without these rights have the ceiling? */
export const holds = (disallowed: ReadonlySet<string>, { rights }: Ceiling): boolean =>
  rights.every((right) => disallowed.has(right));

/** Does the ceiling take anything from the role that is extended? */
export function takesAway({ resources, level }: Ceiling, extendedRole: ExtendedRole): boolean {
  const person = { kind: 'user', role: roleOf({ extendedRole }), permissions: null } as const;
  return resources.some((resource) => RANK[level] < RANK[levelOf(person, resource)]);
}

/** The permissions of users with the custom role, never more than those of the extended role; null: the same as these. */
export function grantsOf(settings: CustomRoleSettings): Grants | null {
  const disallowed = new Set(settings.disallowedRights);
  const person = { kind: 'user', role: roleOf(settings), permissions: null } as const;
  const grants: Record<string, PermissionLevel> = {};
  for (const ceiling of CEILINGS.filter((each) => holds(disallowed, each))) {
    for (const resource of ceiling.resources) {
      const present = grants[resource] ?? levelOf(person, resource);
      if (RANK[ceiling.level] < RANK[present]) grants[resource] = ceiling.level;
    }
  }
  return Object.keys(grants).length === 0 ? null : grants;
}

/** The rights that are stored and not enforced: all added ones, and removed ones that match no permission. */
export function notEnforcedOf({ grantedRights, disallowedRights }: CustomRoleSettings): string[] {
  const disallowed = new Set(disallowedRights);
  const enforced = new Set(CEILINGS.filter((each) => holds(disallowed, each)).flatMap(({ rights }) => rights));
  const ignored = disallowedRights.filter((right) => !enforced.has(right)).map((right) => `not ${right}`);
  return [...new Set([...grantedRights, ...ignored])];
}
