import type { Priority } from '../../alerts/domain/alert.js';
import type { MatchableAlert } from '../../common/matching/matchable-alert.js';
import { compileRules, type OrderedRule } from '../../common/matching/ordered-rules.js';

export interface PolicyActions {
  suppress?: boolean;
  /** Whole minutes, 0 to 1440; 0 defers nothing. */
  delayMinutes?: number;
  autoAck?: boolean;
  autoClose?: boolean;
  addTags?: readonly string[];
  setPriority?: Priority;
}

export interface Policy extends OrderedRule {
  name: string;
  /** Null: the whole tenant; else the policy sees this team's alerts only. */
  teamId: string | null;
  actions: PolicyActions;
}

export type PolicyEffect =
  | { kind: 'none' }
  | { kind: 'suppress'; policyId: string; policyName: string }
  | {
      kind: 'apply';
      policyId: string;
      policyName: string;
      /** 0: not deferred. */
      delayMinutes: number;
      autoAck: boolean;
      autoClose: boolean;
      addTags: readonly string[];
      setPriority: Priority | null;
    };

export type PolicyEvaluator = (alert: MatchableAlert) => PolicyEffect;

/** Compiles alert policies once; the evaluator answers with the effect of the first enabled policy that matches. */
export function compilePolicies(policies: readonly Policy[]): PolicyEvaluator {
  const compiled = compileRules(policies);
  return (alert) => {
    const hit = compiled.find(({ rule, matches }) => seesTeam(rule, alert) && matches(alert));
    return hit === undefined ? { kind: 'none' } : effectOf(hit.rule);
  };
}

function seesTeam(policy: Policy, alert: MatchableAlert): boolean {
  return policy.teamId === null || policy.teamId === alert.teamId;
}

/** Suppressing makes every other action pointless, so it wins over them. */
function effectOf({ id, name, actions }: Policy): PolicyEffect {
  if (actions.suppress === true) return { kind: 'suppress', policyId: id, policyName: name };
  return {
    kind: 'apply',
    policyId: id,
    policyName: name,
    delayMinutes: actions.delayMinutes ?? 0,
    autoAck: actions.autoAck ?? false,
    autoClose: actions.autoClose ?? false,
    addTags: actions.addTags ?? [],
    setPriority: actions.setPriority ?? null,
  };
}
