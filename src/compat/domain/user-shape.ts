import type { UserView } from '../../users/dto/user.view.js';

/** Ours have none. */
const NO_ADDRESS = { country: '', state: '', city: '', line: '', zipCode: '' };

/** A user as third-party clients know one. */
export function userShape(user: UserView): Record<string, unknown> {
  const { id, username, fullName, blocked, verified, timezone, locale, createdAt } = user;
  const role = user.role.charAt(0).toUpperCase() + user.role.slice(1);
  return {
    ...{ id, username, fullName, blocked, verified, locale, createdAt },
    role: { id: role, name: role },
    timeZone: timezone,
    userAddress: NO_ADDRESS,
  };
}
