import type { MatchableAlert, MatchCriteria } from '../../../../platform/matching/match-criteria.js';
import { unlessUndecided } from '../../../../platform/matching/decision.js';
import { compileRules, type OrderedRule } from '../../../../platform/matching/ordered-rules.js';
import { compileHours, type RuleHours } from '../../../../on-call/domain/rotation/rule-hours.js';
import { type Delay, endOfDelay } from './delay.js';

/** What a notification policy does; the alert itself is stored and shown as ever. */
export interface NotificationActions {
  /** Nobody is notified of the alert, whatever becomes of it. */
  suppress?: boolean;
  /** People are notified at its end, if the alert is still open. */
  delay?: Delay;
  /** Minutes after its creation it is closed, unless somebody has done so. */
  closeAfterMinutes?: number;
  /** While it is open, its escalation starts anew after so many minutes, so many times. */
  restart?: { afterMinutes: number; times: number };
  /** People are notified when it has occurred so often (within so many minutes; null: at all). */
  deduplicate?: { count: number; withinMinutes: number | null };
}

export interface NotificationRule extends OrderedRule {
  name: string;
  /** Null: the whole tenant; else the policy sees this team's alerts only. */
  teamId: string | null;
  /** When it is asked; null: always. */
  hours: RuleHours | null;
  actions: NotificationActions;
}

/** The policy that decides about an alert. */
export interface NotificationEffect {
  policy: { id: string; name: string };
  match: MatchCriteria;
  actions: NotificationActions;
  /** Until when it tells nobody, counted from the instant at which it was asked; null: it delays nothing. */
  delayedUntil: Date | null;
}

/** Null: none matches. */
export type NotificationDecider = (alert: MatchableAlert, at: Date) => NotificationEffect | null;

/**
 * Compiles the policies once; the first enabled one that matches, within its hours, decides.
 * @param onBroken called for one that cannot be read; it matches nothing
 */
export function compileNotifications(
  rules: readonly NotificationRule[],
  onBroken: (rule: NotificationRule, error: unknown) => void,
): NotificationDecider {
  const compiled = compileRules(rules).flatMap((each) => {
    try {
      endOf(each.rule.actions, new Date(0));
      return [{ ...each, isWithinHours: compileHours(each.rule.hours) }];
    } catch (error) {
      onBroken(each.rule, error);
      return [];
    }
  });
  if (compiled.length === 0) return () => null;
  return (alert, at) => {
    const fits = ({ rule, matches, isWithinHours }: (typeof compiled)[number]): boolean =>
      (rule.teamId === null || rule.teamId === alert.teamId) && isWithinHours(at) && matches(alert);
    // Where one cannot be decided, none decides: people are notified at once.
    const hit = unlessUndecided(undefined, () => compiled.find(fits));
    if (hit === undefined) return null;
    const { id, name, match, actions } = hit.rule;
    return { policy: { id, name }, match, actions, delayedUntil: endOf(actions, at) };
  };
}

function endOf({ delay }: NotificationActions, at: Date): Date | null {
  return delay === undefined ? null : endOfDelay(delay, at);
}
