import { isLead, leadsOrAdmins } from '../../../people/teams/domain/member-roles.js';

/** The states of a request for time off (contract: "PTO request"). Only approved time off changes who is on call. */
export const PTO_STATUSES = ['pending', 'approved', 'denied', 'cancelled'] as const;
export type PtoStatus = (typeof PTO_STATUSES)[number];

export const PTO_ACTIONS = ['approve', 'deny', 'delete', 'cancel'] as const;
export type PtoAction = (typeof PTO_ACTIONS)[number];

/** The transition table. A missing cell is refused; `gone`: the row is deleted. */
const TRANSITIONS: Readonly<Record<PtoStatus, Partial<Record<PtoAction, PtoStatus | 'gone'>>>> = {
  pending: { approve: 'approved', deny: 'denied', delete: 'gone' },
  approved: { cancel: 'cancelled' },
  denied: {},
  cancelled: {},
};

/** The status after the action; null: the action is refused in that status. */
export function afterAction(status: PtoStatus, action: PtoAction): PtoStatus | 'gone' | null {
  return TRANSITIONS[status][action] ?? null;
}

interface Actor {
  kind: 'user' | 'api_key';
  id: string;
  role: string;
}

interface Team {
  members: readonly { userId: string; role: string }[];
}

const leadsOf = (teams: readonly Team[]): string[] =>
  teams.flatMap(({ members }) => members.filter(isLead).map(({ userId }) => userId));

/**
 * Why this person may not decide about the request; null if they may. Administrators and lead or admin members of any team
 * may, but not about their own request.
 * @param teams the teams that the actor belongs to
 */
export function refusalToDecide(
  actor: Actor,
  teams: readonly Team[],
  request: { userId: string },
): 'no-lead' | 'own-request' | null {
  if (actor.kind !== 'user' || (actor.role !== 'admin' && !leadsOf(teams).includes(actor.id))) return 'no-lead';
  return actor.id === request.userId ? 'own-request' : null;
}

/**
 * The ids of the users who are asked to decide: lead and admin members of the requester's teams; if there are none, the
 * administrators. Never the requester.
 */
export function decidersAbout(
  requesterId: string,
  teams: readonly Team[],
  users: readonly { id: string; role: string; blocked: boolean }[],
): string[] {
  return leadsOrAdmins(
    teams,
    users.filter(({ id, blocked }) => id !== requesterId && !blocked),
  );
}

/** Whether this person may delete the request or cancel the time off: the requester and administrators. */
export function mayDelete(actor: Actor, request: { userId: string }): boolean {
  return actor.kind === 'user' && (actor.role === 'admin' || actor.id === request.userId);
}
