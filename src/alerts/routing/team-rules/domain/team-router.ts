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

/** Who is told: by an escalation policy, whoever is on call in a schedule, or nobody (`id` null). */
export interface Notify {
  type: (typeof NOTIFY_TARGETS)[number];
  id: string | null;
}

/** Decides, for alerts of its team, who is told. */
export interface TeamRule extends OrderedRule {
  name: string;
  teamId: string;
  /** Asked after all others of the team. */
  isDefault: boolean;
  /** Null: always. */
  hours: RuleHours | null;
  notify: Notify;
}

/** The decision of a rule about an alert. */
export type TeamRoute = Pick<TeamRule, 'id' | 'name' | 'match' | 'notify'>;

/** Null: no rule of the alert's team fits, or it has no team. */
export type TeamRouter = (alert: MatchableAlert, at: Date) => TeamRoute | null;

type Compiled = CompiledRule<TeamRule> & { isWithinHours: (at: Date) => boolean };

/**
 * Compiles the rules of all teams once; the first enabled rule of the alert's team that fits, in its hours, decides.
 * @param onBroken a rule that cannot be compiled, which then fits nothing
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
    // Where one cannot be decided, the team is notified as without rules.
    return unlessUndecided(
      null,
      () => own?.find(({ matches, isWithinHours }) => isWithinHours(at) && matches(alert))?.rule ?? null,
    );
  };
}

/** The order in which the rules of a team are asked. */
export function inEvaluationOrder(a: TeamRule, b: TeamRule): number {
  return Number(a.isDefault) - Number(b.isDefault) || byOrderThenId(a, b);
}
