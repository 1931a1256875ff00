import { type MessageDescriptor, msg, t } from '#words';
export type Role = 'admin' | 'user' | 'stakeholder';

export const ROLES: readonly (readonly [value: Role, name: MessageDescriptor, about: MessageDescriptor])[] = [
  ['user', msg`Member`, msg`is paged, acts on alerts, takes shifts`],
  ['stakeholder', msg`Stakeholder`, msg`sees everything, changes nothing`],
  ['admin', msg`Administrator`, msg`may do everything`],
];

const roleOf = (role: Role): (typeof ROLES)[number] => ROLES.find(([value]) => value === role)!;
export const roleName = (role: Role): string => t(roleOf(role)[1]);
/** What somebody with the role does. */
export const roleAbout = (role: Role): string => t(roleOf(role)[2]);

/** The roles in a team that have a meaning of their own. */
export const TEAM_ROLES = [
  { role: 'member', name: msg`member`, make: msg`Make member` },
  { role: 'lead', name: msg`lead`, make: msg`Make lead` },
  { role: 'admin', name: msg`admin`, make: msg`Make admin` },
] as const;

/** Another service may have brought other roles. */
export function teamRoleName(role: string): string {
  const known = TEAM_ROLES.find((each) => each.role === role);
  return known ? t(known.name) : role;
}
