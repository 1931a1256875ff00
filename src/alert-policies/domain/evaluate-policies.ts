import type { MatchableAlert } from '../../common/matching/matchable-alert.js';
import { compileRules, type OrderedRule } from '../../common/matching/ordered-rules.js';
import { actionValues, type ActionValues, type PolicyActions } from './policy-actions.js';

export interface Policy extends OrderedRule {
  name: string;
  /** Null: the whole tenant; else the policy sees this team's alerts only. */
  teamId: string | null;
  actions: PolicyActions;
}

/** The policy that decides, with the value of every action; null: none matches. */
export type PolicyEffect = { policy: { id: string; name: string }; actions: ActionValues } | null;

export type PolicyEvaluator = (alert: MatchableAlert) => PolicyEffect;

/** Compiles alert policies once; the evaluator answers with the effect of the first enabled policy that matches. */
export function compilePolicies(policies: readonly Policy[]): PolicyEvaluator {
  const compiled = compileRules(policies);
  return (alert) => {
    const hit = compiled.find(({ rule, matches }) => seesTeam(rule, alert) && matches(alert));
    if (hit === undefined) return null;
    const { id, name, actions } = hit.rule;
    return { policy: { id, name }, actions: actionValues(actions) };
  };
}

function seesTeam(policy: Policy, alert: MatchableAlert): boolean {
  return policy.teamId === null || policy.teamId === alert.teamId;
}
