import type { Caller } from '../access/caller.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import './events/user-events.js';

/** Notifies the caller of the administrator that they have made, as somebody else may have used their session. */
export function notifyOfAdministrator(
  tx: Transaction,
  { id, name, token, origin }: Caller,
  newAdministrator: string,
): void {
  const by = { id, name, origin };
  if (token) tx.emit('user.access-changed', { userId: id, change: 'administrator-made', about: newAdministrator, by });
}
