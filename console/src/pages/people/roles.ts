export type Role = 'admin' | 'user' | 'stakeholder';

export const ROLES: readonly (readonly [value: Role, name: string, about: string])[] = [
  ['user', 'Member', 'is paged, acts on alerts, takes shifts'],
  ['stakeholder', 'Stakeholder', 'sees everything, changes nothing'],
  ['admin', 'Administrator', 'may do everything'],
];

export const roleName = (role: Role): string => ROLES.find(([value]) => value === role)?.[1] ?? role;

/** The roles in a team that have a meaning of their own. */
export const TEAM_ROLES = [
  ['member', 'Member'],
  ['lead', 'Lead'],
  ['admin', 'Admin'],
] as const;
