import { type Interval, subtract, union } from '../../domain/intervals.js';
import type { Slices } from '../../../platform/slices/slices.js';
import { shiftsWithin } from '../../domain/shifts/shifts.js';
import type { OnCallSnapshot, Schedule } from '../../domain/schedule/snapshot.js';

/**
 * The states of a swap request. Only an accepted one changes who is on call; it is cancelled when its override is deleted.
 */
export const SWAP_STATUSES = ['pending', 'accepted', 'declined', 'withdrawn', 'expired', 'cancelled'] as const;
export type SwapStatus = (typeof SWAP_STATUSES)[number];

export const SWAP_ACTIONS = ['accept', 'decline', 'withdraw', 'expire', 'cancel'] as const;
export type SwapAction = (typeof SWAP_ACTIONS)[number];

/** The transition table. A missing cell is refused. */
const TRANSITIONS: Readonly<Record<SwapStatus, Partial<Record<SwapAction, SwapStatus>>>> = {
  pending: { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn', expire: 'expired', cancel: 'cancelled' },
  accepted: { cancel: 'cancelled' },
  declined: {},
  withdrawn: {},
  expired: {},
  cancelled: {},
};

/** The audit log's verb for the change to a status. */
export const VERBS: Readonly<Record<SwapStatus, string>> = {
  pending: 'create',
  accepted: 'accept',
  declined: 'decline',
  withdrawn: 'withdraw',
  expired: 'expire',
  cancelled: 'cancel',
};

/** The status after the action; null: the action is refused in that status. */
export function afterSwapAction(status: SwapStatus, action: SwapAction): SwapStatus | null {
  return TRANSITIONS[status][action] ?? null;
}

/** Why this person may not do that; null if they may. The responder answers, the requester withdraws. */
export function refusalOfSwap(
  actor: { kind: 'user' | 'api_key'; id: string },
  request: { requesterId: string; responderId: string },
  action: Exclude<SwapAction, 'expire' | 'cancel'>,
): 'not-the-responder' | 'not-the-requester' | null {
  const isBy = (id: string): boolean => actor.kind === 'user' && actor.id === id;
  if (action === 'withdraw') return isBy(request.requesterId) ? null : 'not-the-requester';
  return isBy(request.responderId) ? null : 'not-the-responder';
}

/** Whether these times together cover the whole span. */
export function coversAll(times: readonly Interval[], span: Interval): boolean {
  return subtract([span], union(times)).length === 0;
}

/** What the override of a swap would replace. */
export interface SwapEffect {
  /** The requester is on call for all of the span. */
  readonly isOwnThroughout: boolean;
  /** Names of the other people on call in the span, whom the override replaces, too. */
  readonly others: readonly string[];
}

/** @param span in epoch milliseconds @throws LimitExceeded */
export function* swapEffect(
  snapshot: OnCallSnapshot,
  schedule: Schedule,
  userId: string,
  span: Interval,
): Slices<SwapEffect> {
  const shifts = yield* shiftsWithin(snapshot, schedule, span);
  const others = shifts.filter(({ person }) => person.userId !== userId).map(({ person }) => person.name);
  return {
    isOwnThroughout: coversAll(
      shifts.filter(({ person }) => person.userId === userId),
      span,
    ),
    others: [...new Set(others)],
  };
}
