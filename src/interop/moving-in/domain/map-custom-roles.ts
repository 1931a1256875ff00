import { isId } from '../../../platform/ids.js';
import { EXTENDED_ROLES, notEnforcedOf, roleOf, type ExtendedRole } from '../../../people/users/domain/custom-role.js';
import type { Difference } from './difference.js';
import { Differences } from './differences.js';
import type { Org, OrgCustomRole } from './org.js';
import type { Wanted } from './wanted.js';

const extendedOf = ({ extendedRole }: OrgCustomRole): ExtendedRole | undefined =>
  EXTENDED_ROLES.find((each) => each === extendedRole?.toLowerCase());

/** Roles of the organisation's own, as they are; what changes nothing here is named. */
export function mapCustomRoles(org: Org): { wanted: Wanted[]; differences: readonly Difference[] } {
  const differences = new Differences('customRoles');
  const wanted = org.customRoles.map((role): Wanted => {
    const { name, grantedRights, disallowedRights } = role;
    const about = { name, id: role.id };
    const extendedRole = extendedOf(role);
    if (extendedRole === undefined)
      differences.differs(about, 'the source does not say which role it extends', 'it extends `user` here', false);
    const settings = { extendedRole: extendedRole ?? ('user' as const), grantedRights, disallowedRights };
    const ignored = notEnforcedOf(settings);
    if (ignored.length > 0)
      differences.differs(
        about,
        `rights that have no place here: ${ignored.join(', ')}`,
        'they are kept, and change nothing',
        false,
      );
    return { ...(role.id !== null && isId(role.id) ? { id: role.id } : {}), name, ...settings };
  });
  return { wanted, differences: differences.list() };
}

/** The custom role of that name with the role here that it stands for; null: there is none. */
export function customRoleNamed(org: Org, name: string): { customRole: string; role: string } | null {
  const found = org.customRoles.find((each) => each.name === name);
  return found ? { customRole: found.name, role: roleOf({ extendedRole: extendedOf(found) ?? 'user' }) } : null;
}
