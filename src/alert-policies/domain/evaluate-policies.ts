import type { MatchableAlert } from '../../common/matching/match-criteria.js';
import { compileRules, type OrderedRule } from '../../common/matching/ordered-rules.js';
import {
  actionValues,
  type ActionValues,
  type PolicyActions,
  effectiveActions,
  POLICY_ACTIONS,
  MUTATIONS,
} from './policy-actions.js';
import { matchesEverything } from '../../common/matching/match-criteria.js';
import { MINUTE_MS } from '../../common/durations.js';

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

/** All enabled policies that match, in their order. */
export function matchingPolicies(policies: readonly Policy[], alert: MatchableAlert): Policy[] {
  const compiled = compileRules(policies);
  return compiled.filter(({ rule, matches }) => seesTeam(rule, alert) && matches(alert)).map(({ rule }) => rule);
}

function seesTeam(policy: Policy, alert: MatchableAlert): boolean {
  return policy.teamId === null || policy.teamId === alert.teamId;
}

/** Warnings for the author of a policy: an empty match means every alert, also when that was not meant. */
export function policyWarnings({ enabled, teamId, match, actions }: Policy): string[] {
  if (!enabled || !matchesEverything(match)) return [];
  const [verb] = effectiveActions(actions).flatMap((name) => POLICY_ACTIONS[name].warns ?? []);
  if (verb === undefined) return [];
  return [`match: is empty, so this policy ${verb} ${teamId === null ? 'every alert' : 'every alert of its team'}`];
}

export interface DryRunReport {
  /** That of the strongest action. */
  outcome: 'none' | 'suppressed' | 'handled' | 'continue';
  mutations?: Pick<PolicyActions, 'addTags' | 'setPriority' | 'closeAfterHours'>;
  delayedUntil?: string;
}

/** What an effect would do to an alert that arrived at `now`. (Contract: POST /v2/alert-policies/dry-run.) */
export function reportEffect(effect: PolicyEffect, now: Date): DryRunReport {
  if (effect === null) return { outcome: 'none' };
  const { actions } = effect;
  if (actions.suppress) return { outcome: 'suppressed' };
  const effective = effectiveActions(actions as PolicyActions);
  const mutations = effective.filter((name) => MUTATIONS.includes(name));
  return {
    outcome: POLICY_ACTIONS[effective[0] ?? 'setPriority'].outcome,
    ...(mutations.length > 0 && { mutations: Object.fromEntries(mutations.map((name) => [name, actions[name]])) }),
    ...(actions.delayMinutes > 0 && {
      delayedUntil: new Date(now.getTime() + actions.delayMinutes * MINUTE_MS).toISOString(),
    }),
  };
}
