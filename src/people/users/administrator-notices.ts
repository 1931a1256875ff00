import type { Caller } from '../access/caller.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import './events/user-events.js';

/** Who makes somebody an administrator hears of it, as it may have been done with their session. */
export function notifyOfAdministrator(
  tx: Transaction,
  { id, name, token, origin }: Caller,
  newAdministrator: string,
): void {
  const by = { id, name, origin };
  if (token) tx.emit('user.access-changed', { userId: id, change: 'administrator-made', about: newAdministrator, by });
}
