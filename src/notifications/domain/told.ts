import type { AlertStatus } from '../../alerts/domain/alert.js';
import type { HoldReason } from '../../users/domain/silence.js';
import type { DeliveryState } from '../../delivery-queue/domain/delivery-state.js';
import type { Occasion } from './rule.js';
import { holdReasonOf, isHeld } from './silence.js';

/** What `whoIsTold` asks about a delivery, which need not be stored: in a preview all of them wait. */
export interface PageFacts {
  userId: string;
  occasion: Occasion;
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

/**
 * How one person stands with the pages of an alert. `told`: a message went out, the last one then. `waiting`: one is on its way. `held`: all that
 * wait are held by quiet hours or a mute, the first until then; `ifOpen`: the alert is acknowledged, and the page is sent then only if
 * that is taken back. `not-told`: none went out, and none will.
 */
export type Told = { userId: string } & (
  | { state: 'told'; at: Date }
  | { state: 'waiting'; at: Date }
  | { state: 'held'; until: Date; reason: HoldReason; ifOpen: boolean }
  | { state: 'not-told' }
);

/**
 * The one answer to "who was told": lists, the ladder, `/recipients` and previews are made from it. Each person once, in the
 * order of their first page. Followers, and news other than pages, are nobody's pages.
 */
export function whoIsTold(deliveries: readonly PageFacts[], status: AlertStatus): Told[] {
  const pages = new Map<string, PageFacts[]>();
  for (const delivery of [...deliveries].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
    if (delivery.follows || delivery.occasion !== 'create-alert') continue;
    const known = pages.get(delivery.userId);
    if (known) known.push(delivery);
    else pages.set(delivery.userId, [delivery]);
  }
  return [...pages].map(([userId, own]) => standing(userId, own, status));
}

function standing(userId: string, pages: readonly PageFacts[], status: AlertStatus): Told {
  const sent = pages.findLast(({ state }) => state === 'sent');
  if (sent) return { userId, state: 'told', at: sent.updatedAt };
  const waiting = pages.find((page) => WAITS.has(page.state) && !isHeld(page));
  if (waiting) return { userId, state: 'waiting', at: waiting.dueAt };
  // What is held for a closed alert is being cancelled.
  const all = status === 'closed' ? [] : pages.filter(isHeld).sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
  const sure = all.find(({ untilClosed }) => untilClosed || status === 'open');
  const held = sure ?? all[0];
  return held
    ? { userId, state: 'held', until: held.dueAt, reason: holdReasonOf(held.reason), ifOpen: sure === undefined }
    : { userId, state: 'not-told' };
}

const WAITS: ReadonlySet<DeliveryState> = new Set(['pending', 'sending', 'bundled']);
