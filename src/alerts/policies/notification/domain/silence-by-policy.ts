import type { Silenced } from '../../../maintenance/domain/silence.js';
import type { NotificationEffect } from './notification-policies.js';

/**
 * Combines the silence of a maintenance window and of a notification policy; null: the alert pages. A policy that waits for more
 * occurrences comes first, because Pager checks maintenance windows again when it pages. Else the later end wins.
 * @param count the alert's occurrences so far
 * @param now the delay may have ended by then
 */
export function silencedByBoth(
  maintenance: Silenced | null,
  effect: NotificationEffect | null,
  count: number,
  now: Date,
): Silenced | null {
  if (effect === null) return maintenance;
  const { policy, actions, delayedUntil } = effect;
  const own = { ...policy, ids: [], isPolicy: true } as const;
  const { deduplicate } = actions;
  if (deduplicate && count < deduplicate.count)
    return { ...own, until: now, pages: false, occurrences: { ...deduplicate, seen: count } };
  if (delayedUntil === null || delayedUntil <= now) return maintenance;
  const isLonger = maintenance !== null && (!maintenance.pages || maintenance.until >= delayedUntil);
  return isLonger ? maintenance : { ...own, until: delayedUntil, pages: true };
}
