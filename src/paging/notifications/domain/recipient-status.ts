import type { AlertStatus } from '../../../alerts/lifecycle/domain/alert.js';
import type { HoldReason } from '../../../people/users/domain/quiet-status.js';
import type { DeliveryState } from '../../../platform/delivery-queue/domain/delivery-state.js';
import { waitsForSnooze } from './attempt.js';
import type { Occasion } from './rule.js';
import { holdReasonOf, isHeld } from './outcome.js';

/** The fields of a delivery that decide whether its recipient counts as notified. A preview has them without a stored row. */
export interface NotificationFacts {
  userId: string;
  cause: string;
  occasion: Occasion;
  /** 0: the first message; above 0: the number of the repeat. */
  repetition: number;
  /** The recipient follows the alert by a rule of their own; nobody pages them. */
  follows: boolean;
  state: DeliveryState;
  reason: string | null;
  /** Pager sends it even after an acknowledgement. */
  untilClosed: boolean;
  dueAt: Date;
  createdAt: Date;
  /** Since when it has its present state. */
  updatedAt: Date;
}

/** The fields of an alert that decide when its pending notifications are sent. */
export interface AlertTimes {
  status: AlertStatus;
  snoozedUntil: Date | null;
  /** The last close; older notifications count only for recipients without a newer one. Absent: never closed. */
  closedAt?: Date | null;
}

/**
 * Whether a person was notified of an alert; the API shows these states.
 * `told`: Pager sent a notification, the last one at `at`.
 * `waiting`: a notification is on its way, due at `at`.
 * `held`: quiet hours, a mute or a snooze hold all pending notifications, the first until `until`. `ifOpen`: the alert is
 * acknowledged, so Pager sends it only if the alert is open again by then.
 * `not-told`: Pager sent none and will send none.
 */
export type RecipientStatus = { userId: string } & (
  | { state: 'told'; at: Date }
  | { state: 'waiting'; at: Date }
  | { state: 'held'; until: Date; reason: HoldReason | 'snoozed'; ifOpen: boolean }
  | { state: 'not-told' }
);

/** Is it a page or an assignment, whether its recipient was named or only follows the alert? */
export const isPageOrAssignment = ({ occasion }: Pick<NotificationFacts, 'occasion'>): boolean =>
  occasion === 'create-alert' || occasion === 'assigned';

/** Does it request the recipient to act: a page or an assignment, but not to a follower? */
export const requestsAction = ({ occasion, follows }: Pick<NotificationFacts, 'occasion' | 'follows'>): boolean =>
  !follows && isPageOrAssignment({ occasion });

/**
 * The status of each recipient, in the order of their first notification. Alert lists, the escalation view, `/recipients`,
 * previews and messages all use this function, so that they agree. Followers have no status, and updates (a note, a close) do not count.
 */
export function recipientStatuses(deliveries: readonly NotificationFacts[], alert: AlertTimes): RecipientStatus[] {
  const byRecipient = new Map<string, NotificationFacts[]>();
  for (const delivery of [...deliveries].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
    if (!requestsAction(delivery)) continue;
    const others = byRecipient.get(delivery.userId);
    if (others) others.push(delivery);
    else byRecipient.set(delivery.userId, [delivery]);
  }
  return [...byRecipient].map(([userId, own]) => statusOf(userId, own, alert));
}

/** When Pager sends a pending notification; a snooze may end later than quiet hours or a mute. */
export function sendTimeOf(
  delivery: Pick<NotificationFacts, 'dueAt' | 'occasion' | 'cause' | 'repetition'>,
  snoozedUntil: Date | null,
): Date {
  const isSnoozed = snoozedUntil !== null && waitsForSnooze(delivery) && snoozedUntil > delivery.dueAt;
  return isSnoozed ? snoozedUntil : delivery.dueAt;
}

function statusOf(
  userId: string,
  all: readonly NotificationFacts[],
  { status, snoozedUntil, closedAt }: AlertTimes,
): RecipientStatus {
  const sinceReopened = all.filter(({ createdAt }) => status !== 'closed' && closedAt && createdAt > closedAt);
  const deliveries = sinceReopened.length > 0 ? sinceReopened : all;
  // After a hold or a retry the oldest delivery may be the last one sent.
  const sent = deliveries.filter(({ state }) => state === 'sent').map(({ updatedAt }) => updatedAt.getTime());
  if (sent.length > 0) return { userId, state: 'told', at: new Date(Math.max(...sent)) };
  const first = (some: readonly NotificationFacts[]): { delivery: NotificationFacts; at: Date } | undefined =>
    some
      .map((delivery) => ({ delivery, at: sendTimeOf(delivery, snoozedUntil) }))
      .sort((a, b) => a.at.getTime() - b.at.getTime())[0];
  const waiting = first(deliveries.filter((delivery) => PENDING.has(delivery.state) && !isHeld(delivery)));
  if (waiting) return { userId, state: 'waiting', at: waiting.at };
  // The close cancels held deliveries, maybe a moment later.
  const allHeld = status === 'closed' ? [] : deliveries.filter(isHeld);
  const certain = first(
    allHeld.filter(({ untilClosed, occasion }) => status === 'open' || untilClosed || occasion === 'assigned'),
  );
  const held = certain ?? first(allHeld);
  if (!held) return { userId, state: 'not-told' };
  const { delivery, at } = held;
  const isSnooze = at > delivery.dueAt || at.getTime() === snoozedUntil?.getTime();
  const reason = isSnooze ? 'snoozed' : holdReasonOf(delivery.reason);
  return { userId, state: 'held', until: at, reason, ifOpen: certain === undefined };
}

const PENDING: ReadonlySet<DeliveryState> = new Set(['pending', 'sending', 'bundled']);
