import { unlessUndecided } from '../../../../platform/matching/decision.js';
import type { MatchableAlert } from '../../../../platform/matching/match-criteria.js';
import {
  byOrderThenId,
  compileRules,
  type CompiledRule,
  type OrderedRule,
} from '../../../../platform/matching/ordered-rules.js';
import { compileHours, type RuleHours } from '../../../../on-call/domain/rotation/rule-hours.js';

export const NOTIFY_TARGETS = ['escalation', 'schedule', 'none'] as const;

/** Who is notified: the escalation policy, the people on call in the schedule, or nobody (`id` null). */
export interface Notify {
  type: (typeof NOTIFY_TARGETS)[number];
  id: string | null;
}

/** Decides who is notified of a team's alerts. */
export interface TeamRule extends OrderedRule {
  name: string;
  teamId: string;
  /** Evaluated after all other rules of the team. */
  isDefault: boolean;
  /** Null: always. */
  hours: RuleHours | null;
  notify: Notify;
}

/** The rule that decided about an alert. */
export type TeamRoute = Pick<TeamRule, 'id' | 'name' | 'match' | 'notify'>;

/** Null: no rule of the alert's team matches, or the alert has no team. */
export type TeamRouter = (alert: MatchableAlert, at: Date) => TeamRoute | null;

type Compiled = CompiledRule<TeamRule> & { isWithinHours: (at: Date) => boolean };

/**
 * Compiles the rules of all teams. The first enabled rule of the alert's team that matches, within its hours, decides.
 * @param onBroken called for a rule that cannot be compiled; it matches nothing
 */
export function compileTeamRouter(
  rules: readonly TeamRule[],
  onBroken: (rule: TeamRule, error: unknown) => void,
): TeamRouter {
  const ofTeams = new Map<string, Compiled[]>();
  for (const rule of rules.toSorted(inEvaluationOrder)) {
    try {
      const [compiled] = compileRules([rule]);
      if (compiled === undefined) continue;
      const team = ofTeams.get(rule.teamId) ?? [];
      team.push({ ...compiled, isWithinHours: compileHours(rule.hours) });
      ofTeams.set(rule.teamId, team);
    } catch (error) {
      onBroken(rule, error);
    }
  }
  return (alert, at) => {
    const own = alert.teamId === null ? undefined : ofTeams.get(alert.teamId);
    // If a rule fails to evaluate, the team is notified as without rules.
    return unlessUndecided(
      null,
      () => own?.find(({ matches, isWithinHours }) => isWithinHours(at) && matches(alert))?.rule ?? null,
    );
  };
}

/** The order in which the rules of a team are evaluated. */
export function inEvaluationOrder(a: TeamRule, b: TeamRule): number {
  return Number(a.isDefault) - Number(b.isDefault) || byOrderThenId(a, b);
}
