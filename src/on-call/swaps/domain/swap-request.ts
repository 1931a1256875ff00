import { subtract, union, type Interval } from '../../domain/intervals.js';

/** The life of a request that somebody else takes a shift. Only an accepted one changes who is on call. */
export const SWAP_STATUSES = ['pending', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
export type SwapStatus = (typeof SWAP_STATUSES)[number];

export const SWAP_ACTIONS = ['accept', 'decline', 'withdraw', 'expire'] as const;
export type SwapAction = (typeof SWAP_ACTIONS)[number];

/** The transition table. A missing cell is refused. */
const TRANSITIONS: Readonly<Record<SwapStatus, Partial<Record<SwapAction, SwapStatus>>>> = {
  pending: { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn', expire: 'expired' },
  accepted: {},
  declined: {},
  withdrawn: {},
  expired: {},
};

/** What the audit log calls the change to a status. */
export const VERBS: Readonly<Record<SwapStatus, string>> = {
  pending: 'create',
  accepted: 'accept',
  declined: 'decline',
  withdrawn: 'withdraw',
  expired: 'expire',
};

/** The status after the action; null: the action is refused in that status. */
export function afterSwapAction(status: SwapStatus, action: SwapAction): SwapStatus | null {
  return TRANSITIONS[status][action] ?? null;
}

/** Why this person may not do that with the request; null: may. Who is asked answers, who asks withdraws. */
export function refusalOfSwap(
  actor: { kind: 'user' | 'api_key'; id: string },
  request: { requesterId: string; responderId: string },
  action: Exclude<SwapAction, 'expire'>,
): 'not-the-responder' | 'not-the-requester' | null {
  const isBy = (id: string): boolean => actor.kind === 'user' && actor.id === id;
  if (action === 'withdraw') return isBy(request.requesterId) ? null : 'not-the-requester';
  return isBy(request.responderId) ? null : 'not-the-responder';
}

/** Whether these times together cover the whole span. */
export function coversAll(times: readonly Interval[], span: Interval): boolean {
  return subtract([span], union(times)).length === 0;
}
