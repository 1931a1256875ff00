/** The life of a request for paid time off (contract: "PTO request"). Only an approved one counts on call. */
export const PTO_STATUSES = ['pending', 'approved', 'denied'] as const;
export type PtoStatus = (typeof PTO_STATUSES)[number];

export const PTO_ACTIONS = ['approve', 'deny', 'delete'] as const;
export type PtoAction = (typeof PTO_ACTIONS)[number];

/** The one table. A missing cell is a transition that is refused; `gone`: the row itself is deleted. */
const TRANSITIONS: Readonly<Record<PtoStatus, Partial<Record<PtoAction, PtoStatus | 'gone'>>>> = {
  pending: { approve: 'approved', deny: 'denied', delete: 'gone' },
  approved: {},
  denied: {},
};

/** What becomes of a request in that status; null: the action has no place there, and nothing changes. */
export function afterAction(status: PtoStatus, action: PtoAction): PtoStatus | 'gone' | null {
  return TRANSITIONS[status][action] ?? null;
}

interface Actor {
  kind: 'user' | 'api_key';
  id: string;
  role: string;
}

const DECIDING_ROLES: readonly string[] = ['admin', 'lead'];

/**
 * May this person decide over requests? Administrators, and lead or admin members of any team, whoever asks.
 * @param teams the teams that the actor belongs to
 */
export function mayDecide(
  actor: Actor,
  teams: readonly { members: readonly { userId: string; role: string }[] }[],
): boolean {
  if (actor.kind !== 'user') return false;
  const leads = teams.flatMap(({ members }) => members).filter(({ role }) => DECIDING_ROLES.includes(role));
  return actor.role === 'admin' || leads.some(({ userId }) => userId === actor.id);
}

/** May this person take the request back? Its owner and administrators. */
export function mayDelete(actor: Actor, request: { userId: string }): boolean {
  return actor.kind === 'user' && (actor.role === 'admin' || actor.id === request.userId);
}
