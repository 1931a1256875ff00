import { asStored } from '../../common/ids.js';

/** How a client names the new owner of an alert: `user` is an id, a username or any name; `owner` is the third-party form. */
export interface OwnerRequest {
  user?: string;
  owner?: { id?: string; username?: string };
}

interface Users {
  get(id: string): { id: string; username: string } | undefined;
  byUsername(name: string): { id: string; username: string } | undefined;
}

/** Contract: "owner defaults to api". The owner is shown as the client named it; `ownerId` is set when it is a user. */
export function chooseOwner(request: OwnerRequest, users: Users): { owner: string; ownerId: string | null } {
  const named = request.user || request.owner?.username;
  if (named) return { owner: named, ownerId: (users.get(asStored(named)) ?? users.byUsername(named))?.id ?? null };
  const id = request.owner?.id;
  if (!id) return { owner: 'api', ownerId: null };
  const user = users.get(asStored(id));
  return { owner: user?.username ?? id, ownerId: user?.id ?? null };
}
