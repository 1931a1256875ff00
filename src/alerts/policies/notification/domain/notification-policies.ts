import type { MatchableAlert, MatchCriteria } from '../../../../platform/matching/match-criteria.js';
import { unlessUndecided } from '../../../../platform/matching/decision.js';
import { compileRules, type OrderedRule } from '../../../../platform/matching/ordered-rules.js';
import { compileHours, type RuleHours } from '../../../../on-call/domain/rotation/rule-hours.js';
import { type Delay, endOfDelay } from './delay.js';

/** The actions of a notification policy. It never affects whether an alert is stored or shown. */
export interface NotificationActions {
  /** Nobody is ever notified of the alert. */
  suppress?: boolean;
  /** People are notified at the end of the delay, if the alert is still open. */
  delay?: Delay;
  /** Closes the alert so many minutes after its creation. */
  closeAfterMinutes?: number;
  /** Restarts the escalation of an open alert, at this interval in minutes. */
  restart?: { afterMinutes: number; times: number };
  /** People are notified at this number of occurrences, within so many minutes (null: at any time). */
  deduplicate?: { count: number; withinMinutes: number | null };
}

export interface NotificationRule extends OrderedRule {
  name: string;
  /** Null: the whole tenant; else the policy sees this team's alerts only. */
  teamId: string | null;
  /** The hours in which it applies; null: always. */
  hours: RuleHours | null;
  actions: NotificationActions;
}

/** The policy that decides about an alert. */
export interface NotificationEffect {
  policy: { id: string; name: string };
  match: MatchCriteria;
  actions: NotificationActions;
  /** The end of its delay, counted from the evaluation; null: no delay. */
  delayedUntil: Date | null;
}

/** Null: none matches. */
export type NotificationDecider = (alert: MatchableAlert, at: Date) => NotificationEffect | null;

/**
 * Compiles the policies. The first enabled one that matches, within its hours, decides.
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
    // If a policy fails to evaluate, none applies, and people are notified at once.
    const hit = unlessUndecided(undefined, () => compiled.find(fits));
    if (hit === undefined) return null;
    const { id, name, match, actions } = hit.rule;
    return { policy: { id, name }, match, actions, delayedUntil: endOf(actions, at) };
  };
}

function endOf({ delay }: NotificationActions, at: Date): Date | null {
  return delay === undefined ? null : endOfDelay(delay, at);
}
