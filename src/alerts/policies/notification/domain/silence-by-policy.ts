import type { Silenced } from '../../../maintenance/domain/silence.js';
import type { NotificationEffect } from './notification-policies.js';

/**
 * How an alert pages nobody for now, by a maintenance and by a notification policy; null: it pages. A policy that waits for
 * more occurrences comes first, since the maintenance is asked again when it pages; of two times the later holds.
 * @param count how often the alert has occurred
 * @param now an instant at which the delay may be over already
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
