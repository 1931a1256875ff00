import type { AlertStatus } from '../../../alerts/lifecycle/domain/alert.js';
import type { HoldReason } from '../../../people/users/domain/quiet-status.js';
import type { DeliveryState } from '../../../platform/delivery-queue/domain/delivery-state.js';
import { MINUTE_MS } from '../../../platform/durations.js';
import { waitsForSnooze } from './attempt.js';
import { isResponderPage } from './plan.js';
import { delayOf } from './successor.js';
import type { Occasion } from './rule.js';
import { holdReasonOf, isHeld, isHoldReason } from './outcome.js';

/** What `recipientStatuses` asks about a delivery, which need not be stored: in a preview all of them wait. */
export interface NotificationFacts {
  userId: string;
  cause: string;
  occasion: Occasion;
  /** 0: the first message; beyond that a repeat of it. */
  repetition: number;
  /** Of somebody who only follows the alert. */
  follows: boolean;
  state: DeliveryState;
  reason: string | null;
  /** It goes out although somebody has acknowledged. */
  untilClosed: boolean;
  dueAt: Date;
  createdAt: Date;
  /** Of its present state. */
  updatedAt: Date;
}

/** What of an alert decides about pages that wait. */
export interface AlertTimes {
  status: AlertStatus;
  snoozedUntil: Date | null;
  /** When it was last closed: what was sent before counts only for those of whom nothing else is known since. Absent: never. */
  closedAt?: Date | null;
}

/**
 * How one person stands with the pages of an alert. `told`: a message went out, the last one then. `waiting`: one is on its way. `held`: all that
 * wait are held by quiet hours or a mute, the first until then, or until the end of a snooze that is later; `ifOpen`: the alert is
 * acknowledged, and the page is sent then only if that is taken back. `not-told`: none went out, and none will.
 */
export type Told = { userId: string } & (
  | { state: 'told'; at: Date }
  | { state: 'waiting'; at: Date }
  | { state: 'held'; until: Date; reason: HoldReason | 'snoozed'; ifOpen: boolean }
  | { state: 'not-told' }
);

/** Does this message ask its reader to see to the alert: as a page, or as the alert's new owner? */
export const requestsAction = ({ occasion, follows }: Pick<NotificationFacts, 'occasion' | 'follows'>): boolean =>
  !follows && isPageOrAssignment({ occasion });

/** Does this message ask somebody to see to the alert, or a follower to know of it? */
export const isPageOrAssignment = ({ occasion }: Pick<NotificationFacts, 'occasion'>): boolean =>
  occasion === 'create-alert' || occasion === 'assigned';

/**
 * The one answer to "who was told": lists, the ladder, `/recipients`, previews and messages are made from it. Each person once, in the
 * order of their first page. Followers, and news of what others do, are nobody's pages.
 */
export function recipientStatuses(deliveries: readonly NotificationFacts[], alert: AlertTimes): Told[] {
  const pages = new Map<string, NotificationFacts[]>();
  for (const delivery of [...deliveries].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
    if (!requestsAction(delivery)) continue;
    const known = pages.get(delivery.userId);
    if (known) known.push(delivery);
    else pages.set(delivery.userId, [delivery]);
  }
  return [...pages].map(([userId, own]) => standing(userId, own, alert));
}

/** Why a page that was held is not sent any more. */
export const SUPERSEDED_BY_LATER = 'a later message tells of it';

/** Why a step sends no page to somebody of whom a page was held until this moment. */
export const SUPERSEDED_BY_HELD = 'a message that was held until now tells of it';

/** A message of the same alert, to the same person over the same channel, as it is stored. */
export type StoredNotification = NotificationFacts & { id: string; attempts: number; repeatSec: number | null };

/**
 * What becomes of a message whose silence has ended, where another one may tell of its alert: it goes (`go`); it is not sent, as the
 * other one has gone out since (`told`); or the other one is on its way, and may fail: it waits for that (`wait`).
 */
export type HoldEndDecision = 'go' | 'told' | 'wait';

/**
 * The one rule for the end of a silence: of one alert a person is told once over a channel, in whatever order messages were held, and
 * are looked at. Nothing is left out before another message has really gone out.
 * @param others all messages of the same alert, person and channel @param goes would this held one go now?
 */
export function decideAfterHold<Page extends StoredNotification>(
  message: Page,
  others: readonly Page[],
  goes: (other: Page) => boolean,
  now: Date,
): HoldEndDecision {
  const telling = others.filter((other) => other.id !== message.id && weightOf(other) >= weightOf(message));
  if (telling.some((other) => wasSentSinceDue(other, message))) return 'told';
  const isComing = (other: Page): boolean =>
    isHeld(other) ? other.dueAt <= now && isBefore(message, other) && goes(other) : isUnderWay(other, now);
  return telling.some(isComing) ? 'wait' : 'go';
}

/** Did this message go out since that one would have gone, if nothing had held it? */
export const wasSentSinceDue = ({ state, updatedAt }: StoredNotification, message: StoredNotification): boolean =>
  state === 'sent' && updatedAt.getTime() >= ownTimeOf(message);

/** When it was to go: after the delay of a person's rule, or as a repeat, later than it was ordered. */
function ownTimeOf({ createdAt, repetition, repeatSec, cause }: StoredNotification): number {
  const delaySec = repetition > 0 ? (repeatSec ?? 0) : delayOf(cause) * 60;
  return createdAt.getTime() + delaySec * 1000;
}

/** Has it been handed over, or will it be within the time for which another one may wait for it? */
function isUnderWay({ state, dueAt, attempts }: StoredNotification, now: Date): boolean {
  if (state === 'sending') return true;
  const isNext = state === 'bundled' || (state === 'pending' && attempts > 0);
  return isNext ? dueAt.getTime() <= now.getTime() + MAX_WAIT_MS : state === 'pending' && dueAt <= now;
}

/** A try that comes later than that is waited for by nobody. */
export const MAX_WAIT_MS = MINUTE_MS;

/** A message tells all that one of less weight would: a page more than an assignment, and what is for a follower least. */
function weightOf({ occasion, follows }: NotificationFacts): number {
  if (follows) return 0;
  return occasion === 'create-alert' ? WEIGHT_OF_PAGE : 1;
}

const WEIGHT_OF_PAGE = 2;

/** Of two that were held the second goes: of pages that of the last step, as the next rule fires at once if it fails. */
function isBefore(one: StoredNotification, other: StoredNotification): boolean {
  const [a, b] = [rankOf(one), rankOf(other)];
  const place = a.findIndex((value, index) => value !== b[index]);
  return place >= 0 && a[place]! < b[place]!;
}

const rankOf = (page: StoredNotification): (number | string)[] => [
  weightOf(page),
  page.repetition > 0 ? 0 : 1,
  isResponderPage(page) ? 0 : 1,
  page.createdAt.getTime(),
  page.id,
];

/** For so long a message waits for another one that may tell of its alert, before it is looked at again. */
export const RECHECK_MS = 2000;

/** What comes so soon after what was held is of the same moment. */
const ONE_MOMENT_MS = 5000;

/**
 * What becomes of a message that somebody asks for (an assignment, an added responder) to somebody of whom a page of the alert is still to
 * come, as what held it has just ended: it is as if it had been held as well (`wait`). Where that page has gone out since, it is not sent
 * (`told`). @param at when it was asked for
 */
export function decideRequested<Page extends StoredNotification>(
  others: readonly Page[],
  at: Date,
  goes: (other: Page) => boolean,
): HoldEndDecision {
  const pages = others.filter((page) => weightOf(page) === WEIGHT_OF_PAGE && page.repetition === 0);
  if (pages.some((page) => isOfBefore(page, at) && page.state === 'sent' && page.updatedAt >= at)) return 'told';
  return pages.some((page) => (isHeld(page) && goes(page)) || isHeldAndGoing(page)) ? 'wait' : 'go';
}

/**
 * What becomes of a page of a step that comes in its own time, where a page that was held until this moment tells the same: it is not
 * sent (`told`), or waits for what becomes of that one (`wait`). @param due when the step was due; an outage may have been since
 */
export function besideHeld(others: readonly StoredNotification[], due: Date): HoldEndDecision {
  if (others.some((page) => coversStep(page, due))) return 'told';
  return others.some((page) => isBeforeStep(page, due) && isHeldAndGoing(page)) ? 'wait' : 'go';
}

/** Has this page, ordered before a step that came at that time, gone out so that the step sends none over the same channel? */
export const coversStep = (page: NotificationFacts, due: Date): boolean =>
  isBeforeStep(page, due) && page.state === 'sent' && page.updatedAt >= momentOf(due);

const isBeforeStep = (page: NotificationFacts, due: Date): boolean =>
  weightOf(page) === WEIGHT_OF_PAGE && page.repetition === 0 && page.createdAt < momentOf(due);

const momentOf = (due: Date): Date => new Date(due.getTime() - ONE_MOMENT_MS);

const isHeldAndGoing = ({ state, reason }: StoredNotification): boolean =>
  (state === 'sending' || state === 'bundled') && isHoldReason(reason);

/** What was held was ordered a while before; one that nothing held, and goes as somebody asks, is another matter. */
const isOfBefore = ({ createdAt }: StoredNotification, at: Date): boolean =>
  createdAt.getTime() < at.getTime() - ONE_MOMENT_MS;

/** Will this held message not be sent, as the others stand? */
export function isSuperseded(
  message: StoredNotification & { channelId: string },
  pages: readonly (StoredNotification & { channelId: string })[],
  now: Date,
): boolean {
  if (!isHeld(message)) return false;
  const own = pages.filter(({ userId, channelId }) => userId === message.userId && channelId === message.channelId);
  return (
    decideAfterHold(
      message,
      own.filter((page) => !isHeld(page)),
      () => false,
      now,
    ) !== 'go'
  );
}

/** When a page that waits goes: a snooze holds it as well. */
export function sendTimeOf(
  page: Pick<NotificationFacts, 'dueAt' | 'occasion' | 'cause' | 'repetition'>,
  snoozedUntil: Date | null,
): Date {
  return snoozedUntil !== null && waitsForSnooze(page) && snoozedUntil > page.dueAt ? snoozedUntil : page.dueAt;
}

function standing(
  userId: string,
  all: readonly NotificationFacts[],
  { status, snoozedUntil, closedAt }: AlertTimes,
): Told {
  const sinceReopened = all.filter(({ createdAt }) => status !== 'closed' && closedAt && createdAt > closedAt);
  const pages = sinceReopened.length > 0 ? sinceReopened : all;
  // What was ordered first may have gone out last: it was held, or tried again.
  const sent = pages.filter(({ state }) => state === 'sent').map(({ updatedAt }) => updatedAt.getTime());
  if (sent.length > 0) return { userId, state: 'told', at: new Date(Math.max(...sent)) };
  const first = (some: readonly NotificationFacts[]): { page: NotificationFacts; at: Date } | undefined =>
    some
      .map((page) => ({ page, at: sendTimeOf(page, snoozedUntil) }))
      .sort((a, b) => a.at.getTime() - b.at.getTime())[0];
  const waiting = first(pages.filter((page) => WAITS.has(page.state) && !isHeld(page)));
  if (waiting) return { userId, state: 'waiting', at: waiting.at };
  // What is held for a closed alert is being cancelled.
  const heldPages = status === 'closed' ? [] : pages.filter(isHeld);
  const sure = first(heldPages.filter((page) => status === 'open' || page.untilClosed || page.occasion === 'assigned'));
  const held = sure ?? first(heldPages);
  if (!held) return { userId, state: 'not-told' };
  const { page, at } = held;
  const reason = at > page.dueAt || at.getTime() === snoozedUntil?.getTime() ? 'snoozed' : holdReasonOf(page.reason);
  return { userId, state: 'held', until: at, reason, ifOpen: sure === undefined };
}

const WAITS: ReadonlySet<DeliveryState> = new Set(['pending', 'sending', 'bundled']);
