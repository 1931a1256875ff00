import { asStored, isId } from '../../../platform/ids.js';
import { parseInstant } from '../../../platform/instant.js';

/** How a client names the new owner of an alert: `user` is an id, a username or any name; `owner` is the third-party form. */
export interface OwnerRequest {
  user?: string;
  owner?: { id?: string; username?: string };
}

interface Named {
  id: string;
  username: string;
  fullName: string;
}

interface Users {
  get(id: string): Named | undefined;
  byUsername(name: string): Named | undefined;
}

export interface ChosenOwner {
  owner: string;
  ownerId: string | null;
  /** Of a user whom the client named by an id, which tells readers nothing; else absent. */
  ownerName?: string;
}

/** The owner where a client names none. */
export const NOBODY = 'api';

/** Contract: "owner defaults to api". The owner is shown as the client named it; `ownerId` is set when it is a user. */
export function chooseOwner(request: OwnerRequest, users: Users): ChosenOwner {
  const named = request.user || request.owner?.username;
  if (named) {
    const byId = users.get(asStored(named));
    if (byId) return { owner: named, ownerId: byId.id, ownerName: byId.fullName };
    return { owner: named, ownerId: users.byUsername(named)?.id ?? null };
  }
  const id = request.owner?.id;
  if (!id) return { owner: NOBODY, ownerId: null };
  const user = users.get(asStored(id));
  return { owner: user?.username ?? id, ownerId: user?.id ?? null };
}

/** The owner of an alert for people to read: nothing where the client named a user by an id. */
export const readableOwner = (owner: string | null): string => (owner === null || isId(owner) ? '' : owner);

export type SnoozeEnd = { kind: 'until'; at: Date } | { kind: 'invalid'; problem: string };

/**
 * Reads the end of a snooze: an ISO-8601 time in the future. Without an offset it is UTC.
 * (Decisions §3: missing, unparsable or past is a 400.)
 */
export function parseSnoozeEnd(raw: unknown, now: Date): SnoozeEnd {
  if (raw === undefined || raw === null || raw === '') return { kind: 'invalid', problem: 'required' };
  const at = typeof raw === 'string' ? parseInstant(raw) : null;
  if (at === null) return { kind: 'invalid', problem: 'must be an ISO-8601 timestamp' };
  if (at <= now) return { kind: 'invalid', problem: 'must be in the future' };
  return { kind: 'until', at };
}
