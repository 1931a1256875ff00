import type { AlertStatus } from '../../../alerts/lifecycle/domain/alert.js';
import type { HoldReason } from '../../../people/users/domain/silence.js';
import type { DeliveryState } from '../../../platform/delivery-queue/domain/delivery-state.js';
import { waitsForSnooze } from './attempt.js';
import type { Occasion } from './rule.js';
import { holdReasonOf, isHeld } from './silence.js';

/** What `whoIsTold` asks about a delivery, which need not be stored: in a preview all of them wait. */
export interface PageFacts {
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
export interface WaitedFor {
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
export const asksReader = ({ occasion, follows }: Pick<PageFacts, 'occasion' | 'follows'>): boolean =>
  !follows && (occasion === 'create-alert' || occasion === 'assigned');

/**
 * The one answer to "who was told": lists, the ladder, `/recipients`, previews and messages are made from it. Each person once, in the
 * order of their first page. Followers, and news of what others do, are nobody's pages.
 */
export function whoIsTold(deliveries: readonly PageFacts[], alert: WaitedFor): Told[] {
  const pages = new Map<string, PageFacts[]>();
  for (const delivery of [...deliveries].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
    if (!asksReader(delivery)) continue;
    const known = pages.get(delivery.userId);
    if (known) known.push(delivery);
    else pages.set(delivery.userId, [delivery]);
  }
  return [...pages].map(([userId, own]) => standing(userId, own, alert));
}

/** Why a page that was held is not sent any more. */
export const TOLD_SINCE = 'a later message tells of it';

/** A held page of which a later one tells the same person over the same channel: it is not sent (as `toldSince` asks the database). */
export function isSuperseded(
  page: PageFacts & { id: string; channelId: string },
  pages: readonly (PageFacts & { id: string; channelId: string })[],
): boolean {
  if (!isHeld(page) || page.occasion !== 'create-alert' || page.repetition > 0) return false;
  return pages.some(
    (other) =>
      other.id !== page.id &&
      other.userId === page.userId &&
      other.channelId === page.channelId &&
      other.occasion === page.occasion &&
      !other.follows &&
      (other.state === 'sending' || other.state === 'sent' || other.state === 'bundled') &&
      other.createdAt >= page.createdAt,
  );
}

/** When a page that waits goes: a snooze holds it as well. */
export function goesAt(
  page: Pick<PageFacts, 'dueAt' | 'occasion' | 'cause' | 'repetition'>,
  snoozedUntil: Date | null,
): Date {
  return snoozedUntil !== null && waitsForSnooze(page) && snoozedUntil > page.dueAt ? snoozedUntil : page.dueAt;
}

function standing(userId: string, all: readonly PageFacts[], { status, snoozedUntil, closedAt }: WaitedFor): Told {
  const sinceReopened = all.filter(({ createdAt }) => status !== 'closed' && closedAt && createdAt > closedAt);
  const pages = sinceReopened.length > 0 ? sinceReopened : all;
  const sent = pages.findLast(({ state }) => state === 'sent');
  if (sent) return { userId, state: 'told', at: sent.updatedAt };
  const first = (some: readonly PageFacts[]): { page: PageFacts; at: Date } | undefined =>
    some.map((page) => ({ page, at: goesAt(page, snoozedUntil) })).sort((a, b) => a.at.getTime() - b.at.getTime())[0];
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
