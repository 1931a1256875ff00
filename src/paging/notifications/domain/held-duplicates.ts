import { MINUTE_MS } from '../../../platform/durations.js';
import { isResponderPage } from './plan.js';
import { delayOf } from './successor.js';
import { isHeld, isHoldReason } from './outcome.js';
import type { NotificationFacts } from './recipient-status.js';

/*
 * Quiet hours or a mute may hold several notifications of one alert to one person over one channel. At the end of the hold
 * Pager sends one of them; the others are duplicates. It drops a duplicate only once the other one has been sent.
 */

/** The audit reason of a held delivery that another one made redundant. */
export const SUPERSEDED_BY_LATER = 'a later message tells of it';

/** The audit reason of a step's notification that a delivery held until now made redundant. */
export const SUPERSEDED_BY_HELD = 'a message that was held until now tells of it';

/** A stored delivery of the same alert, person and channel. */
export type StoredNotification = NotificationFacts & { id: string; attempts: number; repeatSec: number | null };

/** `send`: send it. `superseded`: drop it, since another one was sent. `wait`: another one is being sent, and may fail; check again. */
export type HoldEndDecision = 'send' | 'superseded' | 'wait';

/** How soon Pager checks a delivery again that waits for another one. */
export const RECHECK_MS = 2000;

/** A delivery does not wait for a retry that is due later than this. */
export const MAX_WAIT_MS = MINUTE_MS;

/** Deliveries that follow each other within this time belong to the same event. */
const SAME_EVENT_MS = 5000;

/**
 * Whether to send a delivery at the end of its hold. The result does not depend on the order in which Pager checks the deliveries.
 * @param others all deliveries of the same alert, person and channel @param canGo would Pager send this held one now?
 */
export function decideAfterHold<N extends StoredNotification>(
  delivery: N,
  others: readonly N[],
  canGo: (other: N) => boolean,
  now: Date,
): HoldEndDecision {
  const equivalent = others.filter((other) => other.id !== delivery.id && weightOf(other) >= weightOf(delivery));
  if (equivalent.some((other) => wasSentSinceDue(other, delivery))) return 'superseded';
  const isComing = (other: N): boolean =>
    isHeld(other) ? other.dueAt <= now && isBefore(delivery, other) && canGo(other) : isInProgress(other, now);
  return equivalent.some(isComing) ? 'wait' : 'send';
}

/** Was it sent after the time at which `held` would have been sent without a hold? */
export const wasSentSinceDue = ({ state, updatedAt }: StoredNotification, held: StoredNotification): boolean =>
  state === 'sent' && updatedAt.getTime() >= unheldTimeOf(held);

/** The delay of a notification rule, or a repeat interval, comes after the creation. */
function unheldTimeOf({ createdAt, repetition, repeatSec, cause }: StoredNotification): number {
  const delaySec = repetition > 0 ? (repeatSec ?? 0) : delayOf(cause) * 60;
  return createdAt.getTime() + delaySec * 1000;
}

function isInProgress({ state, dueAt, attempts }: StoredNotification, now: Date): boolean {
  if (state === 'sending') return true;
  const isScheduled = state === 'bundled' || (state === 'pending' && attempts > 0);
  return isScheduled ? dueAt.getTime() <= now.getTime() + MAX_WAIT_MS : state === 'pending' && dueAt <= now;
}

/** A page contains what an assignment says, and both contain what a follower's message says. */
function weightOf({ occasion, follows }: NotificationFacts): number {
  if (follows) return 0;
  return occasion === 'create-alert' ? WEIGHT_OF_PAGE : 1;
}

const WEIGHT_OF_PAGE = 2;

/** Of several held deliveries Pager sends the last one: the page of the latest step, whose failure fires the next step at once. */
function isBefore(one: StoredNotification, other: StoredNotification): boolean {
  const [a, b] = [rankOf(one), rankOf(other)];
  const index = a.findIndex((value, at) => value !== b[at]);
  return index >= 0 && a[index]! < b[index]!;
}

const rankOf = (delivery: StoredNotification): (number | string)[] => [
  weightOf(delivery),
  delivery.repetition > 0 ? 0 : 1,
  isResponderPage(delivery) ? 0 : 1,
  delivery.createdAt.getTime(),
  delivery.id,
];

/**
 * Whether to send a notification that a person requested (an assignment, an added responder) while the recipient has a held page of the same alert.
 * @param at the time of the request
 */
export function decideRequested<N extends StoredNotification>(
  others: readonly N[],
  at: Date,
  canGo: (other: N) => boolean,
): HoldEndDecision {
  const pages = others.filter(isFirstPage);
  if (pages.some((page) => isOlder(page, at) && page.state === 'sent' && page.updatedAt >= at)) return 'superseded';
  return pages.some((page) => (isHeld(page) && canGo(page)) || isHeldInProgress(page)) ? 'wait' : 'send';
}

/**
 * Whether to send the page of an escalation step while a page of the same alert was held until now.
 * @param due when the step was due, which may be long ago after an outage
 */
export function decideStepPage(others: readonly StoredNotification[], due: Date): HoldEndDecision {
  if (others.some((page) => coversStep(page, due))) return 'superseded';
  return others.some((page) => isBeforeStep(page, due) && isHeldInProgress(page)) ? 'wait' : 'send';
}

/** Was this page created before the step and sent since, so that the step needs no page over the same channel? */
export const coversStep = (page: NotificationFacts, due: Date): boolean =>
  isBeforeStep(page, due) && page.state === 'sent' && page.updatedAt >= startOfEvent(due);

const isBeforeStep = (page: NotificationFacts, due: Date): boolean =>
  isFirstPage(page) && page.createdAt < startOfEvent(due);

const isFirstPage = (delivery: NotificationFacts): boolean =>
  weightOf(delivery) === WEIGHT_OF_PAGE && delivery.repetition === 0;

const startOfEvent = (at: Date): Date => new Date(at.getTime() - SAME_EVENT_MS);

const isHeldInProgress = ({ state, reason }: StoredNotification): boolean =>
  (state === 'sending' || state === 'bundled') && isHoldReason(reason);

/** A page of the same event does not replace the requested notification. */
const isOlder = ({ createdAt }: StoredNotification, at: Date): boolean =>
  createdAt.getTime() < at.getTime() - SAME_EVENT_MS;

/** Do the other deliveries already make this held one redundant? */
export function isSuperseded(
  delivery: StoredNotification & { channelId: string },
  all: readonly (StoredNotification & { channelId: string })[],
  now: Date,
): boolean {
  if (!isHeld(delivery)) return false;
  const own = all.filter(({ userId, channelId }) => userId === delivery.userId && channelId === delivery.channelId);
  const others = own.filter((other) => !isHeld(other));
  return decideAfterHold(delivery, others, () => false, now) !== 'send';
}
